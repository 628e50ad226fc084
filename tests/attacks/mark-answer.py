import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    os.setxattr(target["answer"], "user.mark", b"x")
    print("got")
except OSError:
    print("refused")
