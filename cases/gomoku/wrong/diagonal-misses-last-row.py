# expect: WA diagonal-last-start diagonal-bottom-left diagonal-ends-bottom-edge largest-corner-diagonal
import sys
lines = sys.stdin.read().splitlines()
n = int(lines[0])
b = {}
for r in range(n):
    for c, v in enumerate(lines[r + 1].split()):
        b[r, c] = int(v)
win = 0
for r in range(n):
    for c in range(n):
        v = b[r, c]
        if not v or win:
            continue
        for dr, dc, rows in ((0, 1, n), (1, 0, n - 4), (1, 1, n - 5), (1, -1, n - 4)):
            if r < rows and all(b.get((r + dr * k, c + dc * k)) == v for k in range(5)):
                win = v
print(win)
