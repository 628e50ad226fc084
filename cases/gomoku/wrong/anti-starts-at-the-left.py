# expect: WA both-anti-starts-top-right
# the cell nearest to the left edge is taken for the start of any line
n = int(input())
g = [input().split() for _ in range(n)]
wins = []
for i in range(n):
    for j in range(n):
        for di, dj in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            if g[i][j] != "0" and 0 <= i + 4 * di < n and 0 <= j + 4 * dj < n:
                if all(g[i + k * di][j + k * dj] == g[i][j] for k in range(5)):
                    top = min(i, i + 4 * di)
                    wins.append((top, j, g[i][j]))
print(min(wins)[2] if wins else 0)
