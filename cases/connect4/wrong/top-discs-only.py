# expect: WA buried-line
# the last disc lies on top of its column: only lines through such discs are tried
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def run(i, j, a, b):
    n, p = 0, g[i][j]
    while 0 <= i < h and 0 <= j < w and g[i][j] == p:
        n, i, j = n + 1, i + a, j + b
    return n


won = set()
for j in range(w):
    i = 0
    while i < h and g[i][j] == ".":
        i += 1
    if i < h:
        for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if run(i, j, a, b) + run(i, j, -a, -b) - 1 >= 4:
                won.add(g[i][j])
if len(won) == 2:
    print("both")
elif won:
    print(won.pop())
else:
    print("ongoing" if any("." in r for r in g) else "draw")
