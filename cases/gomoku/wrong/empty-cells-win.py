# expect: WA row-bottom-right column-bottom-left crowded-column-five
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def winner():
    for i in range(n):
        for j in range(n):
            for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
                a, b = i + 4 * di, j + 4 * dj
                if 0 <= a < n and 0 <= b < n:
                    if all(g[i + k * di][j + k * dj] == g[i][j] for k in range(5)):
                        return g[i][j]
    return 0


print(winner())
