# expect: WA sample-1 row-bottom-left anti-top-left crowded-*-five
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def winner():
    for i in range(n):
        for j in range(n):
            if g[i][j] != 0:
                for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
                    cells = [(i + k * di, j + k * dj) for k in range(5)]
                    if all(0 <= a < n and 0 <= b < n and g[a][b] == g[i][j] for a, b in cells):
                        return g[i][j]
                return 0
    return 0


print(winner())
