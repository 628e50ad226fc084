# expect: WA mixed-colours draw sample-1
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
starts = set()
for i in range(h):
    for j in range(w):
        for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
            if i + 3 * di < h and 0 <= j + 3 * dj < w:
                if "." not in [g[i + k * di][j + k * dj] for k in range(4)]:
                    starts.add(g[i][j])
if len(starts) == 2:
    print("both")
elif starts:
    print(starts.pop())
elif any("." in row for row in g):
    print("ongoing")
else:
    print("draw")
