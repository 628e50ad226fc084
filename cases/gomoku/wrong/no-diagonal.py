# expect: WA diagonal-* five-diagonal eight-in-a-diagonal
import sys

data = sys.stdin.read().split()
N = int(data[0])
T = [data[1 + N * i:1 + N * (i + 1)] for i in range(N)]


def five(i, j, di, dj):
    a, b = i + 4 * di, j + 4 * dj
    if not (0 <= a < N and 0 <= b < N):
        return False
    return len({T[i + k * di][j + k * dj] for k in range(5)}) == 1


res = "0"
for i in range(N):
    for j in range(N):
        if res == "0" and T[i][j] != "0":
            for d in [(0, 1), (1, 0), (1, -1)]:
                if five(i, j, *d):
                    res = T[i][j]
print(res)
