# expect: WA wrap-anti
import sys

data = list(map(int, sys.stdin.read().split()))
n, c = data[0], data[1:]
ans = 0
for p in range(n * n):
    who = c[p]
    if who and not ans:
        row, col = p // n, p % n
        steps = []
        if col <= n - 5:
            steps.append(1)
        if row <= n - 5:
            steps.append(n)
            steps.append(n - 1)
            if col <= n - 5:
                steps.append(n + 1)
        for s in steps:
            if all(c[p + s * k] == who for k in range(5)):
                ans = who
print(ans)
