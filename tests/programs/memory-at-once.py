block = b"x" * (1 << 30)
print("ok")
