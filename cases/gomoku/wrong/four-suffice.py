# expect: WA four-each-direction four-full four-at-every-edge full-of-fours
n = int(input())
g = [input().split() for _ in range(n)]
r = "0"
for i in range(n):
    for j in range(n):
        for di, dj in [(1, 0), (0, 1), (1, 1), (1, -1)]:
            x, y, k = i, j, 0
            while k < 4 and 0 <= x < n and 0 <= y < n and g[x][y] == g[i][j]:
                x, y, k = x + di, y + dj, k + 1
            if k == 4 and r == "0":
                r = g[i][j]
print(r)
