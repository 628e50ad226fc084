# expect: WA one-cell three-full four-at-every-edge
# a slice may be shorter than five
n = int(input())
g = [input().split() for _ in range(n)]
for i in range(n):
    for j in range(n):
        p = g[i][j]
        if p == "0":
            continue
        row = g[i][j:j + 5]
        col = [r[j] for r in g[i:i + 5]]
        diag = [g[i + k][j + k] for k in range(5) if i + k < n and j + k < n]
        anti = [g[i + k][j - k] for k in range(5) if i + k < n and j - k >= 0]
        if any(set(line) == {p} for line in (row, col, diag, anti)):
            print(p)
            raise SystemExit
print(0)
