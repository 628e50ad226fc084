# expect: WA both-two-above both-row-before-column both-anti-before-row
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def has_five(player):
    for i in range(n):
        for j in range(n):
            for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(i + k * di, j + k * dj) for k in range(5)]
                if all(0 <= a < n and 0 <= b < n and g[a][b] == player for a, b in cells):
                    return True
    return False


if has_five(1):
    print(1)
elif has_five(2):
    print(2)
else:
    print(0)
