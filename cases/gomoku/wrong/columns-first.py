# expect: WA both-row-before-column
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
answer = 0
for di, dj in ((1, 0), (1, 1), (1, -1), (0, 1)):
    for i in range(n):
        for j in range(n):
            if answer or not g[i][j]:
                continue
            if 0 <= i + 4 * di < n and 0 <= j + 4 * dj < n:
                if len({g[i + di * k][j + dj * k] for k in range(5)}) == 1:
                    answer = g[i][j]
print(answer)
