# expect: WA sample-2 o-started six-in-a-column one-column
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def four(p):
    for i in range(h):
        for j in range(w):
            for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
                cells = [(i + k * a, j + k * b) for k in range(4)]
                if all(r < h and 0 <= c < w and g[r][c] == p for r, c in cells):
                    return True
    return False


text = "".join(g)
x, o = four("X"), four("O")
if text.count("X") - text.count("O") not in (0, 1):
    print("illegal")
elif x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if "." in text else "draw")
