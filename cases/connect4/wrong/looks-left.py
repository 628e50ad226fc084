# expect: WA negative-row negative-rise-left
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def ends_here(i, j, p):
    if w >= 4 and all(g[i][j - k] == p for k in range(4)):
        return True
    if i + 3 < h:
        if all(g[i + k][j] == p for k in range(4)):
            return True
        if j + 3 < w and all(g[i + k][j + k] == p for k in range(4)):
            return True
        if w >= 4 and all(g[i + k][j - k] == p for k in range(4)):
            return True
    return False


def four(p):
    return any(ends_here(i, j, p) for i in range(h) for j in range(w))


x, o = four("X"), four("O")
if x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if any("." in r for r in g) else "draw")
