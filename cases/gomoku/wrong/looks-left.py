# expect: WA negative-row negative-anti-left
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
best = None
for i in range(n if n >= 5 else 0):
    for j in range(n):
        p = g[i][j]
        if not p:
            continue
        if all(g[i][j - k] == p for k in range(5)):
            best = min(best or (n, n), (i, j - 4))
        if i + 4 < n:
            if all(g[i + k][j] == p for k in range(5)):
                best = min(best or (n, n), (i, j))
            if j + 4 < n and all(g[i + k][j + k] == p for k in range(5)):
                best = min(best or (n, n), (i, j))
            if all(g[i + k][j - k] == p for k in range(5)):
                best = min(best or (n, n), (i, j))
print(g[best[0]][best[1]] if best else 0)
