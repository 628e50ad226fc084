# expect: RE largest-*
# no loop: each cell calls the next
import sys

g = sys.stdin.read().split()
H, W = len(g), len(g[0])


def line(r, c, dr, dc, p, k):
    if k == 0:
        return True
    return 0 <= r < H and 0 <= c < W and g[r][c] == p and line(r + dr, c + dc, dr, dc, p, k - 1)


def search(cell, p):
    if cell == H * W:
        return False
    r, c = divmod(cell, W)
    if any(line(r, c, dr, dc, p, 4) for dr, dc in ((0, 1), (1, 0), (1, 1), (1, -1))):
        return True
    return search(cell + 1, p)


x, o = search(0, "X"), search(0, "O")
if x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if "." in "".join(g) else "draw")
