# expect: WA wrap-row wrap-fall wrap-rise
import sys

rows = sys.stdin.read().split()
w = len(rows[0])
flat = "".join(rows)


def wins(p):
    for start in range(len(flat)):
        for step in (1, w - 1, w, w + 1):
            if start + 3 * step < len(flat) and all(flat[start + k * step] == p for k in range(4)):
                return True
    return False


winners = [p for p in ("X", "O") if wins(p)]
if len(winners) == 2:
    print("both")
elif winners:
    print(winners[0])
elif "." in flat:
    print("ongoing")
else:
    print("draw")
