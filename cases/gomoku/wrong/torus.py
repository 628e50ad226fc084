# expect: WA negative-* three-full four-full
from itertools import product

n = int(input())
g = [[int(v) for v in input().split()] for _ in range(n)]


def answer():
    for i, j in product(range(n), repeat=2):
        if g[i][j]:
            for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if all(g[(i + a * k) % n][(j + b * k) % n] == g[i][j] for k in range(5)):
                    return g[i][j]
    return 0


print(answer())
