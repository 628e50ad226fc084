import os, time
print("ok", flush=True)
os.close(1)
time.sleep(0.3)
os._exit(0)
