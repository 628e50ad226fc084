import os, time
block = b"x" * (150 << 20)
for _ in range(4):
    if os.fork() == 0:
        time.sleep(0.4)
        os._exit(block[12345] != ord("x"))
assert all(os.wait()[1] == 0 for _ in range(4))
print("ok")
