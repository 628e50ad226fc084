# expect: WA snake three-full four-full full-no-five
# five stones that touch, each the neighbour of the one before
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
AROUND = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


def path(i, j, seen):
    if len(seen) == 5:
        return True
    for di, dj in AROUND:
        a, b = i + di, j + dj
        if 0 <= a < n and 0 <= b < n and (a, b) not in seen and g[a][b] == g[i][j]:
            if path(a, b, seen | {(a, b)}):
                return True
    return False


answer = 0
for i in range(n):
    for j in range(n):
        if answer == 0 and g[i][j] and path(i, j, {(i, j)}):
            answer = g[i][j]
print(answer)
