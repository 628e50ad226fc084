# expect: WA diagonal-top-right diagonal-bottom-left anti-top-left anti-bottom-right
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def first_five(line):
    for k in range(len(line) - 4):
        i, j = line[k]
        if g[i][j] and all(g[a][b] == g[i][j] for a, b in line[k:k + 5]):
            yield i, j


lines = [[(i, j) for j in range(n)] for i in range(n)]
lines += [[(i, j) for i in range(n)] for j in range(n)]
lines.append([(i, i) for i in range(n)])
lines.append([(i, n - 1 - i) for i in range(n)])
starts = sorted(s for line in lines for s in first_five(line))
if starts:
    i, j = starts[0]
    print(g[i][j])
else:
    print(0)
