# expect: WA floating-row gap-in-column
import sys

rows = sys.stdin.read().split()
h = len(rows)
columns = ["".join(c).replace(".", "").rjust(h, ".") for c in zip(*rows)]
g = ["".join(r) for r in zip(*columns)]
w = len(columns)


def four(p):
    for i in range(h):
        for j in range(w):
            for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if i + 3 * a < h and 0 <= j + 3 * b < w:
                    if all(g[i + k * a][j + k * b] == p for k in range(4)):
                        return True
    return False


won = [p for p in "XO" if four(p)]
if won:
    print("both" if len(won) == 2 else won[0])
else:
    print("ongoing" if "." in "".join(g) else "draw")
