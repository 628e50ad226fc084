# expect: WA gap-in-* five-scattered
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
fives = []


def scan(cells):
    run = []
    for i, j in cells:
        if g[i][j] == 0:
            continue
        if run and g[i][j] != g[run[0][0]][run[0][1]]:
            run = []
        run.append((i, j))
        if len(run) >= 5:
            fives.append(run[-5])


for i in range(n):
    scan([(i, j) for j in range(n)])
    scan([(j, i) for j in range(n)])
for d in range(-n, n):
    scan([(i, i + d) for i in range(n) if 0 <= i + d < n])
    scan([(i, d + n - i) for i in range(n) if 0 <= d + n - i < n])
if fives:
    i, j = min(fives)
    print(g[i][j])
else:
    print(0)
