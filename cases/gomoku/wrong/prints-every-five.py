# expect: WA six-in-a-row two-fives-crossing full-of-ones both-*
n = int(input())
g = [input().split() for _ in range(n)]
someone = False
for i in range(n):
    for j in range(n):
        if g[i][j] != "0":
            for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = [(i + k * di, j + k * dj) for k in range(5)]
                if all(0 <= a < n and 0 <= b < n and g[a][b] == g[i][j] for a, b in cells):
                    print(g[i][j])
                    someone = True
if not someone:
    print(0)
