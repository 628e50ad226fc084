# expect: WA row-top-right row-bottom-right row-last-start five-row largest-corner-row
n = int(input())
g = [list(map(int, input().split())) for i in range(n)]
ans = 0
for i in range(n):
    for j in range(n):
        p = g[i][j]
        if ans or not p:
            continue
        if j < n - 5 and g[i][j:j + 5] == [p] * 5:
            ans = p
        if i <= n - 5 and all(g[i + k][j] == p for k in range(5)):
            ans = p
        if i <= n - 5 and j <= n - 5 and all(g[i + k][j + k] == p for k in range(5)):
            ans = p
        if i <= n - 5 and j >= 4 and all(g[i + k][j - k] == p for k in range(5)):
            ans = p
print(ans)
