# expect: WA full-won-* both-full
import sys

g = [list(line.strip()) for line in sys.stdin]
h, w = len(g), len(g[0])


def state():
    if all("." not in row for row in g):
        return "draw"
    found = set()
    for i in range(h):
        for j in range(w):
            for a, b in (0, 1), (1, 0), (1, 1), (1, -1):
                if g[i][j] != "." and i + 3 * a < h and 0 <= j + 3 * b < w:
                    if len({g[i + k * a][j + k * b] for k in range(4)}) == 1:
                        found.add(g[i][j])
    if len(found) == 2:
        return "both"
    return found.pop() if found else "ongoing"


print(state())
