# expect: WA four-scattered gap-in-* interrupted-* draw
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
lines = list(g)
lines += ["".join(r[j] for r in g) for j in range(w)]
for d in range(-h, h + w):
    lines.append("".join(g[i][i + d] for i in range(h) if 0 <= i + d < w))
    lines.append("".join(g[i][d - i] for i in range(h) if 0 <= d - i < w))
won = {"X": False, "O": False}
for line in lines:
    for p in won:
        count = 0
        for c in line:
            if c == p:
                count += 1
            if count >= 4:
                won[p] = True
if won["X"] and won["O"]:
    print("both")
elif won["X"] or won["O"]:
    print("X" if won["X"] else "O")
else:
    print("ongoing" if "." in "".join(g) else "draw")
