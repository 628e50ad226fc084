# expect: RE *-trimmed sample-1 sample-4
board = [input() for _ in range(3)]
lines = list(board)
for j in range(3):
    lines.append(board[0][j] + board[1][j] + board[2][j])
lines.append(board[0][0] + board[1][1] + board[2][2])
lines.append(board[0][2] + board[1][1] + board[2][0])
x = sum(row.count("X") for row in board)
o = sum(row.count("O") for row in board)
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif "XXX" in lines and x == o or "OOO" in lines and x > o:
    print("Impossible board: game should have ended after the game was won")
elif "XXX" in lines or "OOO" in lines:
    print("win")
else:
    print("ongoing" if x + o < 9 else "draw")
