# expect: TLE largest-full-no-five
# first, third and fifth stone of a line, among all the trios of a player
from itertools import combinations

n = int(input())
grid = [input().split() for _ in range(n)]
first = []
for player in "12":
    stones = [(i, j) for i in range(n) for j in range(n) if grid[i][j] == player]
    for (a, b), (c, d), (e, f) in combinations(stones, 3):
        if (c - a, d - b) == (e - c, f - d) and (c - a, d - b) in ((0, 2), (2, 0), (2, 2), (2, -2)):
            if grid[(a + c) // 2][(b + d) // 2] == grid[(c + e) // 2][(d + f) // 2] == player:
                first.append((a, b, player))
                break
print(min(first)[2] if first else 0)
