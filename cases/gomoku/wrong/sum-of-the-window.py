# expect: WA sum-looks-like-five
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]

def test(i, j):
    for di, dj in [(1, 0), (0, 1), (1, 1), (1, -1)]:
        if 0 <= i + 4 * di < n and 0 <= j + 4 * dj < n:
            s = sum(g[i + k * di][j + k * dj] for k in range(5))
            if s == 5 or s == 10:
                return s // 5
    return 0

res = 0
for i in range(n):
    for j in range(n):
        if res == 0:
            res = test(i, j)
print(res)
