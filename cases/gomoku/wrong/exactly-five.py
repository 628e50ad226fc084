# expect: WA six-in-a-row seven-in-a-column eight-in-a-diagonal nine-in-an-anti two-fives-end-to-end
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def at(i, j):
    return g[i][j] if 0 <= i < n and 0 <= j < n else 0


def length(i, j, di, dj):
    k = 0
    while at(i + k * di, j + k * dj) == g[i][j]:
        k += 1
    return k


def winner():
    for i in range(n):
        for j in range(n):
            for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if g[i][j] and at(i - di, j - dj) != g[i][j] and length(i, j, di, dj) == 5:
                    return g[i][j]
    return 0


print(winner())
