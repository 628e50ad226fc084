import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    before = os.stat(target["answer"]).st_mtime_ns
    os.utime(target["answer"], (0, 0))
    if os.stat(target["answer"]).st_mtime_ns == before:
        raise OSError
    print("got")
except OSError:
    print("refused")
