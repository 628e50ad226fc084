# expect: WA both-*
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def four(p):
    return any(
        all(0 <= i + k * a < h and 0 <= j + k * b < w and g[i + k * a][j + k * b] == p
            for k in range(4))
        for i in range(h) for j in range(w) for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)))


x, o = four("X"), four("O")
if x != o:
    print("X" if x else "O")
elif x or "." not in "".join(g):
    print("draw")
else:
    print("ongoing")
