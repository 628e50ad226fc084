# expect: WA five-scattered gap-in-row interrupted-row crowded-nobody
# counts a player's stones in each line
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def lines():
    for i in range(n):
        yield [(i, j) for j in range(n)]
        yield [(j, i) for j in range(n)]
    for s in range(2 * n - 1):
        yield [(i, s - i) for i in range(n) if 0 <= s - i < n]
        yield [(i, i + s - n + 1) for i in range(n) if 0 <= i + s - n + 1 < n]


found = []
for line in lines():
    for player in (1, 2):
        count = 0
        stones = []
        for i, j in line:
            if g[i][j] == player:
                count += 1
                stones.append((i, j))
            if count == 5:
                found.append((stones[0], player))
print(min(found)[1] if found else 0)
