# expect: WA full-with-five full-of-ones
import sys

rows = sys.stdin.read().split("\n")
n = int(rows[0])
g = [r.split() for r in rows[1:n + 1]]


def result():
    if not any("0" in r for r in g):
        return "0"
    for i in range(n):
        for j in range(n):
            p = g[i][j]
            for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
                a, b = i + 4 * di, j + 4 * dj
                if p != "0" and 0 <= a < n and 0 <= b < n:
                    if {g[i + k * di][j + k * dj] for k in range(5)} == {p}:
                        return p
    return "0"


print(result())
