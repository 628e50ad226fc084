# expect: WA draw draw-again largest-draw one-cell
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
score = 0
for value, p in ((1, "X"), (2, "O")):
    lines = [g[i][j:j + 4] for i in range(h) for j in range(w)]
    for i in range(h - 3):
        for j in range(w):
            for d in (-1, 0, 1):
                lines.append("".join(g[i + k][j + k * d] for k in range(4) if 0 <= j + k * d < w))
    if p * 4 in lines:
        score += value
print(("ongoing", "X", "O", "both")[score])
