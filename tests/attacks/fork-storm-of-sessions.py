import os
import sys
import time

# At most 200, each in a session of its own, whose parent has ended.
alive = 0
for _ in range(200):
    try:
        child = os.fork()
    except OSError:
        break
    if child == 0:
        os.setsid()
        code = 1
        try:
            if os.fork() == 0:
                time.sleep(600)
            code = 0
        finally:
            os._exit(code)
    alive += os.waitpid(child, 0)[1] == 0
print("got" if alive > 64 else "refused")
sys.stdout.flush()
