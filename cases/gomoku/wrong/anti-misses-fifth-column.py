# expect: WA anti-ends-bottom-left anti-ends-left-edge anti-top-left five-anti largest-corner-anti
n = int(input())
t = [list(map(int, input().split())) for _ in range(n)]

def horiz(i, j):
    return j <= n - 5 and all(t[i][j + k] == t[i][j] for k in range(5))

def vert(i, j):
    return i <= n - 5 and all(t[i + k][j] == t[i][j] for k in range(5))

def diag1(i, j):
    return i <= n - 5 and j <= n - 5 and all(t[i + k][j + k] == t[i][j] for k in range(5))

def diag2(i, j):
    # j - 4 has to stay inside the board
    return i <= n - 5 and j > 4 and all(t[i + k][j - k] == t[i][j] for k in range(5))

r = 0
for i in range(n):
    for j in range(n):
        if r == 0 and t[i][j] != 0 and (horiz(i, j) or vert(i, j) or diag1(i, j) or diag2(i, j)):
            r = t[i][j]
print(r)
