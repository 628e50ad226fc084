# expect: WA wrap-column wrap-bits-rise wrap-bits-fall
import sys

rows = sys.stdin.read().split()
rows.reverse()
H, W = len(rows), len(rows[0])
board = {"X": 0, "O": 0, ".": 0}
for row in range(H):
    for column in range(W):
        board[rows[row][column]] |= 1 << (column * H + row)


def four(b):
    for shift in (1, H - 1, H, H + 1):
        pairs = b & (b >> shift)
        if pairs & (pairs >> 2 * shift):
            return True
    return False


x, o = four(board["X"]), four(board["O"])
if x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if board["."] else "draw")
