import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.setpriority(os.PRIO_USER, 0, 19)
    print("got")
except OSError:
    print("refused")
