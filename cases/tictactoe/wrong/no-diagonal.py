# expect: WA x-diagonal o-diagonal last-move-diagonal
def gamestate(board):
    x = sum(row.count("X") for row in board)
    o = sum(row.count("O") for row in board)
    if o > x:
        raise ValueError("Wrong turn order: O started")
    if x > o + 1:
        raise ValueError("Wrong turn order: X went twice")
    anti = board[0][2] + board[1][1] + board[2][0]
    lines = [*board, *map("".join, zip(*board)), anti]
    x_wins, o_wins = "XXX" in lines, "OOO" in lines
    if x_wins and x == o or o_wins and x != o:
        raise ValueError("Impossible board: game should have ended after the game was won")
    if x_wins or o_wins:
        return "win"
    return "draw" if x + o == 9 else "ongoing"


try:
    print(gamestate([(input() + "   ")[:3] for _ in range(3)]))
except ValueError as error:
    print(error)
