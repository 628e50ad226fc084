# expect: RE largest-*
SIZE = 19
n = int(input())
g = [[0] * SIZE for _ in range(SIZE)]
for i in range(n):
    for j, v in enumerate(input().split()):
        g[i][j] = int(v)

ans = 0
for i in range(SIZE):
    for j in range(SIZE):
        for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if g[i][j] and not ans and i + 4 * di < SIZE and 0 <= j + 4 * dj < SIZE:
                if all(g[i + k * di][j + k * dj] == g[i][j] for k in range(5)):
                    ans = g[i][j]
print(ans)
