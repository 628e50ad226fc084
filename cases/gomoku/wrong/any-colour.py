# expect: WA mixed-colours mixed-colours-diagonal interrupted-row
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
for i in range(n):
    for j in range(n):
        for di, dj in (1, 0), (0, 1), (1, 1), (1, -1):
            if 0 <= i + 4 * di < n and 0 <= j + 4 * dj < n:
                five = [g[i + k * di][j + k * dj] for k in range(5)]
                if all(five):
                    print(g[i][j])
                    raise SystemExit
print(0)
