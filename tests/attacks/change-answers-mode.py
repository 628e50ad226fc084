import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    before = os.stat(target["answer"]).st_mode
    os.chmod(target["answer"], 0)
    if os.stat(target["answer"]).st_mode == before:
        raise OSError
    print("got")
except OSError:
    print("refused")
