# expect: WA empty three-only o-started sample-3
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
lines = set()
for i in range(h):
    for j in range(w):
        for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if i + 3 * a < h and 0 <= j + 3 * b < w:
                if all(g[i + k * a][j + k * b] == g[i][j] for k in range(1, 4)):
                    lines.add(g[i][j])
if {"X", "O"} <= lines:
    print("both")
elif lines - {"."}:
    print((lines - {"."}).pop())
elif lines:
    print(".")
else:
    print("ongoing" if "." in "".join(g) else "draw")
