# expect: WA fall-* four-by-four-fall wide-fall tall-fall both-row-and-fall
import sys

grid = sys.stdin.read().split()
cells = {(i, j): v for i, row in enumerate(grid) for j, v in enumerate(row)}
winners = set()
for (i, j), v in cells.items():
    if v == ".":
        continue
    for di, dj in ((0, 1), (1, 0), (1, -1)):
        if all(cells.get((i + k * di, j + k * dj)) == v for k in range(4)):
            winners.add(v)
if len(winners) == 2:
    print("both")
elif winners:
    print(winners.pop())
elif "." in cells.values():
    print("ongoing")
else:
    print("draw")
