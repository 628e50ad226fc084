while True:
    print("ok" * 1000)
