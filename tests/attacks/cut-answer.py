import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.truncate(target["answer"], 0)
    print("got")
except OSError:
    print("refused")
