# expect: WA row-bottom-right column-top-left rise-middle both-*
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
x = False
for i in range(h):
    for j in range(w):
        for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if i + 3 * a < h and 0 <= j + 3 * b < w:
                x = x or [g[i + k * a][j + k * b] for k in range(4)] == ["X"] * 4
if x:
    print("X")
else:
    print("ongoing" if any("." in r for r in g) else "draw")
