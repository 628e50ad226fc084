# expect: WA one-cell one-row-full one-column-full three-by-three-full largest-draw
import sys

rows = sys.stdin.read().split()
at = {(i, j): v for i, r in enumerate(rows) for j, v in enumerate(r) if v != "."}
who = set()
for (i, j), v in at.items():
    for di, dj in [(0, 1), (1, 0), (1, 1), (1, -1)]:
        if [at.get((i + k * di, j + k * dj)) for k in range(4)] == [v] * 4:
            who.add(v)
if who == {"X", "O"}:
    print("both")
elif who:
    print(*who)
elif len(at) == 42:
    print("draw")
else:
    print("ongoing")
