import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.rename(target["answer"], "mine")
    print("got")
except OSError:
    print("refused")
