# expect: WA x-won-then-o-moved o-won-then-x-moved
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
text = "".join(g)
found = set()
for i in range(h):
    for j in range(w):
        for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(i + k * a, j + k * b) for k in range(4)]
            if all(r < h and 0 <= c < w and g[r][c] == g[i][j] != "." for r, c in cells):
                found.add(g[i][j])
if len(found) == 2:
    print("both")
elif found:
    print("X" if text.count("X") > text.count("O") else "O")
else:
    print("ongoing" if "." in text else "draw")
