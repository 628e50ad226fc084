# expect: WA rise-* four-by-four-rise wide-rise tall-rise six-in-a-rise
import sys

grid = sys.stdin.read().split()
H, W = len(grid), len(grid[0])


def wins(p):
    for i in range(H):
        for j in range(W):
            if j + 3 < W and all(grid[i][j + k] == p for k in range(4)):
                return True
            if i + 3 < H and all(grid[i + k][j] == p for k in range(4)):
                return True
            if i + 3 < H and j + 3 < W and all(grid[i + k][j + k] == p for k in range(4)):
                return True
    return False


x, o = wins("X"), wins("O")
if x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if any("." in row for row in grid) else "draw")
