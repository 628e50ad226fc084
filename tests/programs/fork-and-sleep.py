import os, time
for _ in range(5):
    if os.fork() == 0:
        time.sleep(1000)
os.wait()
