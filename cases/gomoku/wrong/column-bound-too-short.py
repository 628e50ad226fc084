# expect: WA column-bottom-* column-last-start five-column largest-corner-column
def read():
    n = int(input())
    return n, [list(map(int, input().split())) for _ in range(n)]


def solve(n, g):
    for i in range(n):
        for j in range(n):
            p = g[i][j]
            if p == 0:
                continue
            candidates = []
            if j + 5 <= n:
                candidates.append([g[i][j + k] for k in range(5)])
            if i + 5 < n:
                candidates.append([g[i + k][j] for k in range(5)])
            if i + 5 <= n and j + 5 <= n:
                candidates.append([g[i + k][j + k] for k in range(5)])
            if i + 5 <= n and j >= 4:
                candidates.append([g[i + k][j - k] for k in range(5)])
            if [p] * 5 in candidates:
                return p
    return 0


print(solve(*read()))
