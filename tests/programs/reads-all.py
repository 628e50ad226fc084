import sys
assert len(sys.stdin.buffer.read()) > 3
print("ok")
