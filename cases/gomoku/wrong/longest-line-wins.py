# expect: WA both-longer-later
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
best, who = 4, 0
for i in range(n):
    for j in range(n):
        if g[i][j] == 0:
            continue
        for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
            k = 0
            a, b = i, j
            while 0 <= a < n and 0 <= b < n and g[a][b] == g[i][j]:
                k += 1
                a += di
                b += dj
            if k > best:
                best, who = k, g[i][j]
print(who)
