# expect: WA row-* one-row tall-row wide floating-row
import sys

g = sys.stdin.read().splitlines()
h, w = len(g), len(g[0])
found = ""
for i in range(h - 3):
    for j in range(w):
        for step in (-1, 0, 1):
            if 0 <= j + 3 * step < w:
                four = {g[i + k][j + k * step] for k in range(4)}
                if four in ({"X"}, {"O"}) and g[i][j] not in found:
                    found += g[i][j]
if found:
    print("both" if len(found) == 2 else found)
elif any("." in r for r in g):
    print("ongoing")
else:
    print("draw")
