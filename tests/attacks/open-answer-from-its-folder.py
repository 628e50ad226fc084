import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    folder = os.open(os.path.dirname(target["answer"]), os.O_PATH)
    os.open(os.path.basename(target["answer"]), os.O_RDONLY, dir_fd=folder)
    print("got")
except OSError:
    print("refused")
