# expect: WA two-fives-end-to-end crowded-*-five largest-corner-*
n = int(input()[0])
g = [list(map(int, input().split())) for _ in range(n)]


def five(i, j, di, dj):
    for k in range(1, 5):
        i, j = i + di, j + dj
        if not (0 <= i < n and 0 <= j < n) or g[i][j] != g[i - di][j - dj]:
            return False
    return True


res = 0
for i in range(n):
    for j in range(n):
        if not res and g[i][j] and any(five(i, j, *d) for d in ((1, 0), (0, 1), (1, 1), (1, -1))):
            res = g[i][j]
print(res)
