# expect: WA wrap-right
n = int(input())
rows = [input().split() for _ in range(n)]
everything = "".join("".join(row) for row in rows)


def starts(player):
    five = player * 5
    if five in everything:
        yield divmod(everything.index(five), n)
    for i in range(n - 4):
        for j in range(n):
            for dj in (-1, 0, 1):
                if 0 <= j + 4 * dj < n:
                    if all(rows[i + k][j + k * dj] == player for k in range(5)):
                        yield i, j


one = min(starts("1"), default=(n, n))
two = min(starts("2"), default=(n, n))
print(0 if one == two else 1 if one < two else 2)
