# expect: WA fall-bottom-right fall-bottom-left tall-fall four-by-four-fall
import sys

t = sys.stdin.read().split()
n, m = len(t), len(t[0])


def line(i, j, a, b):
    return "".join(t[i + a * k][j + b * k] for k in range(4))


fours = []
for i in range(n):
    for j in range(m):
        if j <= m - 4:
            fours.append(line(i, j, 0, 1))
        if i <= n - 4:
            fours.append(line(i, j, 1, 0))
        if i < n - 4 and j <= m - 4:
            fours.append(line(i, j, 1, 1))
        if i <= n - 4 and j >= 3:
            fours.append(line(i, j, 1, -1))
x, o = "XXXX" in fours, "OOOO" in fours
if x and o:
    print("both")
elif x:
    print("X")
elif o:
    print("O")
elif "." in "".join(t):
    print("ongoing")
else:
    print("draw")
