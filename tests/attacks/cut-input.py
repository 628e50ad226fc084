import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.ftruncate(os.open("/proc/self/fd/0", os.O_RDWR), 0)
    print("got")
except OSError:
    print("refused")
