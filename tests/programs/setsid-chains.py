import os, time
print("ok", flush=True)
for _ in range(8):
    if os.fork() == 0:
        end = time.monotonic() + 25
        while time.monotonic() < end:  # a new process in a new session again and again
            os.setsid()
            if os.fork():
                os._exit(0)
        os._exit(0)
