import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.listdir(os.path.dirname(target["answer"]))
    print("got")
except OSError:
    print("refused")
