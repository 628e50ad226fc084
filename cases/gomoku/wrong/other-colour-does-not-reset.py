# expect: WA interrupted-* full-fifteen-no-five
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def walk(i, j, di, dj):
    cells = []
    while 0 <= i < n and 0 <= j < n:
        cells.append((i, j))
        i, j = i + di, j + dj
    return cells


borders = [walk(i, 0, 0, 1) for i in range(n)] + [walk(0, j, 1, 0) for j in range(n)]
borders += [walk(i, 0, 1, 1) for i in range(1, n)] + [walk(0, j, 1, 1) for j in range(n)]
borders += [walk(i, n - 1, 1, -1) for i in range(1, n)] + [walk(0, j, 1, -1) for j in range(n)]
wins = []
for player in (1, 2):
    for cells in borders:
        run = []
        for i, j in cells:
            if g[i][j] == player:
                run.append((i, j))
                if len(run) >= 5:
                    wins.append((run[-5], player))
            elif g[i][j] == 0:
                run = []
print(min(wins)[1] if wins else 0)
