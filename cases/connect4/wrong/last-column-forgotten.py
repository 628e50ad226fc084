# expect: WA column-top-right column-bottom-right one-column one-column-last-start tall-column
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def column(p):
    return any(g[i][j] + g[i + 1][j] + g[i + 2][j] + g[i + 3][j] == p * 4
               for j in range(w - 1) for i in range(h - 3))


def row(p):
    return any(p * 4 in r for r in g)


def diagonal(p):
    for i in range(h - 3):
        for j in range(w - 3):
            if all(g[i + k][j + k] == p for k in range(4)):
                return True
            if all(g[i + k][j + 3 - k] == p for k in range(4)):
                return True
    return False


x, o = (row(p) or column(p) or diagonal(p) for p in "XO")
if x or o:
    print("both" if x and o else "X" if x else "O")
else:
    print("ongoing" if "." in "".join(g) else "draw")
