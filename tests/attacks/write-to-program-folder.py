import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "left"), "w").write("x")
    print("got")
except OSError:
    print("refused")
