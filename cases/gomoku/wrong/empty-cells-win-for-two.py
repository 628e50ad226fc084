# expect: WA five-empty largest-empty row-bottom-right
n = int(input())
g = [[v == "1" and "one" or v == "2" and "two" for v in input().split()] for _ in range(n)]
directions = [(1, 0), (0, 1), (1, 1), (1, -1)]


def five(i, j, di, dj):
    if i + 4 * di >= n or not 0 <= j + 4 * dj < n:
        return False
    return all(g[i + k * di][j + k * dj] == g[i][j] for k in range(1, 5))


winners = [g[i][j] for i in range(n) for j in range(n) for d in directions if five(i, j, *d)]
if winners:
    print(1 if winners[0] == "one" else 2)
else:
    print(0)
