# expect: WA anti-ends-bottom-* anti-bottom-right five-anti
n = int(input())
g = [input().split() for _ in range(n)]
found = []
for i in range(n):
    for j in range(n):
        if g[i][j] == "0":
            continue
        words = []
        if j + 5 <= n:
            words.append("".join(g[i][j:j + 5]))
        if i + 5 <= n:
            words.append("".join(g[i + k][j] for k in range(5)))
            if j + 5 <= n:
                words.append("".join(g[i + k][j + k] for k in range(5)))
        if i + 5 < n and j - 4 >= 0:
            words.append("".join(g[i + k][j - k] for k in range(5)))
        if g[i][j] * 5 in words:
            found.append(g[i][j])
print(found[0] if found else 0)
