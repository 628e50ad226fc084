# expect: WA both-column-before-row both-diagonal-before-row both-anti-before-row
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def search(di, dj):
    for i in range(n):
        for j in range(n):
            ei, ej = i + 4 * di, j + 4 * dj
            if g[i][j] and 0 <= ei < n and 0 <= ej < n:
                if all(g[i + k * di][j + k * dj] == g[i][j] for k in range(1, 5)):
                    return g[i][j]
    return 0


print(search(0, 1) or search(1, 0) or search(1, 1) or search(1, -1))
