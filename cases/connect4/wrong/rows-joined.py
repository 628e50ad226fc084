# expect: WA wrap-row
import sys

rows = sys.stdin.read().split()
columns = ["".join(c) for c in zip(*rows)]
h, w = len(rows), len(columns)
falls = ["".join(rows[i][i + d] for i in range(h) if 0 <= i + d < w) for d in range(-h, w)]
rises = ["".join(rows[i][d - i] for i in range(h) if 0 <= d - i < w) for d in range(h + w)]
everything = ["".join(rows)] + columns + falls + rises
x = any("XXXX" in line for line in everything)
o = any("OOOO" in line for line in everything)
print({(1, 1): "both", (1, 0): "X", (0, 1): "O"}.get(
    (x, o), "ongoing" if "." in everything[0] else "draw"))
