# expect: RE one-row one-cell wide four-by-four-fall
grid = [input().strip() for _ in range(6)]
try:
    while True:
        grid.append(input().strip())
except EOFError:
    pass
h, w = len(grid), len(grid[0])
found = set()
for i in range(h):
    for j in range(w):
        for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(i + k * a, j + k * b) for k in range(4)]
            if all(r < h and 0 <= c < w and grid[r][c] == grid[i][j] != "." for r, c in cells):
                found.add(grid[i][j])
if found:
    print("both" if len(found) == 2 else found.pop())
else:
    print("ongoing" if "." in "".join(grid) else "draw")
