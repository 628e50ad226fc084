import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.symlink(target["answer"], "link")
    open("link").read()
    print("got")
except OSError:
    print("refused")
