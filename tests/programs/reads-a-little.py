import sys
sys.stdin.buffer.read(10)
print("ok")
