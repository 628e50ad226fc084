import os
import sys
import resource
target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    resource.prlimit(int(target["judge"]), resource.RLIMIT_NOFILE, (0, 0))
    print("got")
except OSError:
    print("refused")
