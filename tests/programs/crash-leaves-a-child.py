import os, sys, time
if os.fork() == 0:
    time.sleep(1000)
sys.exit(4)
