print("ok\0")
