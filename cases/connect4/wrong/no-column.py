# expect: WA column-* one-column one-column-last-start wide-column tall-column sample-2
import sys
from itertools import chain

rows = sys.stdin.read().split()
h, w = len(rows), len(rows[0])


def diagonals():
    for s in range(h + w - 1):
        yield "".join(rows[i][s - i] for i in range(h) if 0 <= s - i < w)
        yield "".join(rows[i][i + s - h + 1] for i in range(h) if 0 <= i + s - h + 1 < w)


seen = [p for p in "XO" if any(p * 4 in line for line in chain(rows, diagonals()))]
if seen:
    print(seen[0] if len(seen) == 1 else "both")
else:
    print("draw" if "." not in "".join(rows) else "ongoing")
