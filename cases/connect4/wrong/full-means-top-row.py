# expect: WA top-row-full-holes-below
import sys

grid = sys.stdin.read().split()
H, W = len(grid), len(grid[0])


def four(p):
    for r in range(H):
        for c in range(W):
            for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if r + 3 * dr < H and 0 <= c + 3 * dc < W:
                    if all(grid[r + k * dr][c + k * dc] == p for k in range(4)):
                        return True
    return False


x, o = four("X"), four("O")
if x or o:
    print("both" if x and o else "X" if x else "O")
elif "." in grid[0]:
    print("ongoing")
else:
    print("draw")
