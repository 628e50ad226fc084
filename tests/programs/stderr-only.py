import sys
print("ok", file=sys.stderr)
