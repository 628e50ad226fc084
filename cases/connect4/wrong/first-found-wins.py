# expect: WA both-*
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def winner():
    for i in range(h):
        for j in range(w):
            for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if g[i][j] != "." and i + 3 * di < h and 0 <= j + 3 * dj < w:
                    if all(g[i + k * di][j + k * dj] == g[i][j] for k in range(4)):
                        return g[i][j]
    return "ongoing" if any("." in row for row in g) else "draw"


print(winner())
