# expect: WA one-cell largest-empty full-no-five gap-in-*
n = int(input())
g = [input().split() for _ in range(n)]
for start in range(n * n):
    i, j = divmod(start, n)
    if g[i][j] != "0":
        for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
            k = 1
            while (k < 5 and 0 <= i + k * di < n and 0 <= j + k * dj < n
                   and g[i + k * di][j + k * dj] == g[i][j]):
                k += 1
            if k == 5:
                print(g[i][j])
                raise SystemExit
