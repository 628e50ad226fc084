# expect: WA fall-bottom-right fall-top-right wide-fall four-by-four-fall largest-corner-fall
import sys

t = sys.stdin.read().splitlines()
n, m = len(t), len(t[0])


def has(p):
    horizontal = [(i, j, 0, 1) for i in range(n) for j in range(m - 3)]
    vertical = [(i, j, 1, 0) for i in range(n - 3) for j in range(m)]
    falling = [(i, j, 1, 1) for i in range(n - 3) for j in range(m - 4)]
    rising = [(i, j, 1, -1) for i in range(n - 3) for j in range(3, m)]
    for i, j, a, b in horizontal + vertical + falling + rising:
        if {t[i + a * k][j + b * k] for k in range(4)} == {p}:
            return True
    return False


result = "".join(p for p in "XO" if has(p))
if result == "XO":
    result = "both"
elif not result:
    result = "ongoing" if any("." in r for r in t) else "draw"
print(result)
