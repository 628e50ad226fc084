import os
import sys
import resource
target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    print("got")
except (OSError, ValueError):
    print("refused")
