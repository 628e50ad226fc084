# expect: WA negative-column negative-diagonal-* negative-anti-top
# every line is followed upwards from its lowest stone
n = int(input())
board = []
for _ in range(n):
    board.append(list(map(int, input().split())))

lines = []
if n < 5:
    print(0)
    raise SystemExit
for i in range(n):
    for j in range(n):
        who = board[i][j]
        if who == 0:
            continue
        if j + 4 < n and all(board[i][j + k] == who for k in range(5)):
            lines.append((i, j, who))
        if all(board[i - k][j] == who for k in range(5)):
            lines.append((i - 4, j, who))
        if all(board[i - k][j - k] == who for k in range(5)):
            lines.append((i - 4, j - 4, who))
        if j + 4 < n and all(board[i - k][j + k] == who for k in range(5)):
            lines.append((i - 4, j + 4, who))
print(min(lines)[2] if lines else 0)
