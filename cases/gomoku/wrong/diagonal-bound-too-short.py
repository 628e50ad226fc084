# expect: WA diagonal-last-start diagonal-top-right diagonal-ends-right-edge five-diagonal
n = int(input())
g = [input().split() for _ in range(n)]


def run(i, j, di, dj, last_i, last_j):
    # last_i and last_j: where the stone may start
    if i > last_i or j > last_j or j + 4 * dj < 0:
        return False
    return all(g[i + di * k][j + dj * k] == g[i][j] for k in range(5))


def main():
    for i in range(n):
        for j in range(n):
            if g[i][j] != "0":
                if (run(i, j, 0, 1, n - 1, n - 5) or run(i, j, 1, 0, n - 5, n - 1)
                        or run(i, j, 1, 1, n - 5, n - 6) or run(i, j, 1, -1, n - 5, n - 1)):
                    return g[i][j]
    return 0


print(main())
