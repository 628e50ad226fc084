# expect: WA anti-* five-anti sample-1 crowded-anti-five
n = int(input())
grid = [list(map(int, input().split())) for _ in range(n)]


def winner():
    for i in range(n):
        for j in range(n):
            p = grid[i][j]
            if p == 0:
                continue
            if j + 4 < n and all(grid[i][j + k] == p for k in range(5)):
                return p
            if i + 4 < n and all(grid[i + k][j] == p for k in range(5)):
                return p
            if i + 4 < n and j + 4 < n and all(grid[i + k][j + k] == p for k in range(5)):
                return p
    return 0


print(winner())
