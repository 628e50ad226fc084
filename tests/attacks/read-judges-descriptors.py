import os
import sys

target = dict(line.split(" ", 1) for line in sys.stdin.read().splitlines())
# Their numbers may be listed; what they lead to is what counts.
folder = f"/proc/{target['judge']}/fd"
said = "refused"
try:
    for name in os.listdir(folder):
        os.readlink(f"{folder}/{name}")
        said = "got"
except OSError:
    pass
print(said)
