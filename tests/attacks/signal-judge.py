import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.kill(int(target["judge"]), 0)
    print("got")
except OSError:
    print("refused")
