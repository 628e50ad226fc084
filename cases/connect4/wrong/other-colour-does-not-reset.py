# expect: WA interrupted-* draw
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def longest(p, cells):
    best = run = 0
    for i, j in cells:
        if g[i][j] == p:
            run += 1
        elif g[i][j] == ".":
            run = 0
        best = max(best, run)
    return best


lines = [[(i, j) for j in range(w)] for i in range(h)]
lines += [[(i, j) for i in range(h)] for j in range(w)]
lines += [[(i, i + d) for i in range(h) if 0 <= i + d < w] for d in range(-h, w)]
lines += [[(i, d - i) for i in range(h) if 0 <= d - i < w] for d in range(h + w)]
x, o = (max(longest(p, line) for line in lines) >= 4 for p in "XO")
if x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if "." in "".join(g) else "draw")
