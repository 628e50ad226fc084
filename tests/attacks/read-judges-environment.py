import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    open(f"/proc/{target['judge']}/environ").read()
    print("got")
except OSError:
    print("refused")
