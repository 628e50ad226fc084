# expect: WA row-top-left column-top-right both-two-above crowded-*-five
# the line must pass through the stone that comes last in the input
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
stones = [(i, j) for i in range(n) for j in range(n) if g[i][j]]


def count(i, j, di, dj):
    k = 0
    a, b = i + di, j + dj
    while 0 <= a < n and 0 <= b < n and g[a][b] == g[i][j]:
        k, a, b = k + 1, a + di, b + dj
    return k


answer = 0
if stones:
    i, j = stones[-1]
    for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
        if count(i, j, di, dj) + count(i, j, -di, -dj) + 1 >= 5:
            answer = g[i][j]
print(answer)
