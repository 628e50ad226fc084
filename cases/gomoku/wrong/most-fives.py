# expect: WA both-more-fives
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
order = []
for i in range(n):
    for j in range(n):
        for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if g[i][j] and 0 <= i + 4 * di < n and 0 <= j + 4 * dj < n:
                if all(g[i + k * di][j + k * dj] == g[i][j] for k in range(5)):
                    order.append(g[i][j])
if not order:
    print(0)
elif order.count(1) == order.count(2):
    print(order[0])
else:
    print(max((1, 2), key=order.count))
