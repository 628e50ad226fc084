blocks = []
for _ in range(1024):
    blocks.append(b"x" * (1 << 20))
print("ok")
