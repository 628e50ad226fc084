# expect: WA wrap-list-fall wrap-list-rise
# cells column by column from the top; only the step down a column is guarded
import sys

rows = sys.stdin.read().split()
h, w = len(rows), len(rows[0])
cells = [rows[i][j] for j in range(w) for i in range(h)]
found = set()
for start in range(h * w):
    steps = [h - 1, h, h + 1]
    if start % h + 3 < h:
        steps.append(1)
    for s in steps:
        if start + 3 * s < h * w and len({cells[start + k * s] for k in range(4)}) == 1:
            found.add(cells[start])
found.discard(".")
if len(found) == 2:
    print("both")
elif found:
    print(found.pop())
else:
    print("ongoing" if "." in cells else "draw")
