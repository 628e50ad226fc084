# expect: WA both-higher-before-left
import sys

n, *t = map(int, sys.stdin.read().split())
G = [t[k * n:(k + 1) * n] for k in range(n)]
for y in range(n):
    for x in range(n):
        if G[x][y]:
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                if 0 <= x + 4 * dx < n and 0 <= y + 4 * dy < n:
                    if all(G[x + k * dx][y + k * dy] == G[x][y] for k in range(5)):
                        print(G[x][y])
                        sys.exit()
print(0)
