# expect: WA tall-* wide-* fall-bottom-right
import sys

grid = {(i, j): v for i, r in enumerate(sys.stdin.read().split()) for j, v in enumerate(r)}
height = max(j for i, j in grid) + 1
width = max(i for i, j in grid) + 1
lines = {"X": 0, "O": 0, ".": 0}
for i in range(height):
    for j in range(width):
        if (i, j) not in grid:
            continue
        for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
            last = (i + 3 * di, j + 3 * dj)
            if last[0] < height and 0 <= last[1] < width:
                if len({grid.get((i + k * di, j + k * dj)) for k in range(4)}) == 1:
                    lines[grid[i, j]] += 1
if lines["X"] and lines["O"]:
    print("both")
elif lines["X"] or lines["O"]:
    print("X" if lines["X"] else "O")
else:
    print("ongoing" if "." in grid.values() else "draw")
