import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
try:
    open(f"/proc/{target['judge']}/oom_score_adj", "w").write("1000")
    print("got")
except OSError:
    print("refused")
