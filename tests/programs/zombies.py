import os
for _ in range(30):
    if os.fork() == 0:
        os._exit(0)
print("ok")
