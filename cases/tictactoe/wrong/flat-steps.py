# expect: WA wrap-row-* every-second-cell-*
import sys

rows = (sys.stdin.read() + "\n\n\n").split("\n")[:3]
cells = [c for row in rows for c in row.ljust(3)]
found = set()
for start in range(9):
    for step in (1, 2, 3, 4):
        if start + 2 * step < 9:
            trio = {cells[start], cells[start + step], cells[start + 2 * step]}
            if len(trio) == 1:
                found |= trio
crosses = cells.count("X")
noughts = cells.count("O")
if noughts > crosses:
    print("Wrong turn order: O started")
elif crosses > noughts + 1:
    print("Wrong turn order: X went twice")
elif "X" in found and crosses == noughts or "O" in found and crosses > noughts:
    print("Impossible board: game should have ended after the game was won")
elif "X" in found or "O" in found:
    print("win")
else:
    print("ongoing" if " " in cells else "draw")
