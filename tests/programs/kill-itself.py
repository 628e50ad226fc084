import os, signal
print("ok", flush=True)
os.kill(os.getpid(), signal.SIGKILL)
