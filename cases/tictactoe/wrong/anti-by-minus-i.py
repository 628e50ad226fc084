# expect: WA x-anti-diagonal o-anti-diagonal broken-anti-right
board = [input().ljust(3) for _ in range(3)]


def won(p):
    lines = list(board)
    for j in range(3):
        lines.append("".join(row[j] for row in board))
    lines.append("".join(board[i][i] for i in range(3)))
    lines.append("".join(board[i][-i] for i in range(3)))
    return p * 3 in lines


def state():
    x = sum(row.count("X") for row in board)
    o = sum(row.count("O") for row in board)
    if o > x:
        return "Wrong turn order: O started"
    if x > o + 1:
        return "Wrong turn order: X went twice"
    if won("X") and x == o or won("O") and x > o:
        return "Impossible board: game should have ended after the game was won"
    if won("X") or won("O"):
        return "win"
    return "draw" if x + o == 9 else "ongoing"


print(state())
