# expect: WA x-column-* o-column-* last-move-column
import sys

lines = sys.stdin.read().split("\n")
board = [lines[i].ljust(3) for i in range(3)]


def has(p):
    for row in board:
        if row == p * 3:
            return True
    return board[1][1] == p and (board[0][0] == p == board[2][2] or board[0][2] == p == board[2][0])


x = "".join(board).count("X")
o = "".join(board).count("O")
if x < o:
    print("Wrong turn order: O started")
elif x - o > 1:
    print("Wrong turn order: X went twice")
elif has("X") and o == x or has("O") and x > o:
    print("Impossible board: game should have ended after the game was won")
elif has("X") or has("O"):
    print("win")
elif x + o < 9:
    print("ongoing")
else:
    print("draw")
