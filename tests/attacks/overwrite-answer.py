import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    open(target["answer"], "w").close()
    print("got")
except OSError:
    print("refused")
