import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    open("/dev/shm/rowjudge-attack", "w").write("x" * 1000)
    print("got")
except OSError:
    print("refused")
