# expect: RE four-full four-at-every-edge one-cell full-no-five
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
for i in range(n):
    for j in range(n):
        p = g[i][j]
        if p == 0:
            continue
        right = all(g[i][j + k] == p for k in range(5))
        down = all(g[i + k][j] == p for k in range(5))
        diagonal = all(g[i + k][j + k] == p for k in range(5))
        anti = j >= 4 and all(g[i + k][j - k] == p for k in range(5))
        if right or down or diagonal or anti:
            print(p)
            raise SystemExit
print(0)
