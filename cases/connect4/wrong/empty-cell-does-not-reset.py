# expect: WA gap-in-*
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def scan(i, j, di, dj):
    last, run = "", 0
    while 0 <= i < h and 0 <= j < w:
        c = g[i][j]
        if c != ".":
            run = run + 1 if c == last else 1
            last = c
            if run == 4:
                winners.add(c)
        i, j = i + di, j + dj


winners = set()
for i in range(h):
    scan(i, 0, 0, 1)
    scan(i, 0, 1, 1)
    scan(i, w - 1, 1, -1)
for j in range(w):
    scan(0, j, 1, 0)
    scan(0, j, 1, 1)
    scan(0, j, 1, -1)
if winners:
    print("both" if len(winners) == 2 else winners.pop())
else:
    print("ongoing" if "." in "".join(g) else "draw")
