# expect: WA three-only three-by-three-full draw
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def reach(i, j, di, dj):
    n, p = 0, g[i][j]
    i, j = i + di, j + dj
    while 0 <= i < h and 0 <= j < w and g[i][j] == p:
        n, i, j = n + 1, i + di, j + dj
    return n


found = set()
for i in range(h):
    for j in range(w):
        for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if g[i][j] != "." and reach(i, j, di, dj) + reach(i, j, -di, -dj) >= 2:
                found.add(g[i][j])
if found:
    print("both" if len(found) == 2 else min(found))
else:
    print("ongoing" if "." in "".join(g) else "draw")
