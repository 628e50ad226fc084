# expect: WA row-* five-row six-in-a-row two-fives-end-to-end
n = int(input())
g = [[int(x) for x in input().split()] for _ in range(n)]

def look(i, j):
    for dj in (-1, 0, 1):
        end = j + 4 * dj
        if i + 4 < n and 0 <= end < n:
            if [g[i + k][j + dj * k] for k in range(5)] == [g[i][j]] * 5:
                return g[i][j]
    return 0

for i in range(n):
    for j in range(n):
        if g[i][j] and look(i, j):
            print(g[i][j])
            raise SystemExit
print(0)
