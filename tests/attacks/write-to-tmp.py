import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    open("/tmp/rowjudge-attack", "w").write("x")
    print("got")
except OSError:
    print("refused")
