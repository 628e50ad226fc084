import os, time
for _ in range(5):  # each child stays under the limit, their sum does not
    if os.fork() == 0:
        while time.process_time() < 0.4:
            pass
        os._exit(0)
    os.wait()
print("ok")
