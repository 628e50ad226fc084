# expect: WA snake square three-by-three-full
# a group of four or more discs that touch
import sys

g = sys.stdin.read().split()
cells = {(i, j): v for i, r in enumerate(g) for j, v in enumerate(r)}
left = {c for c in cells if cells[c] != "."}
winners = set()
while left:
    start = left.pop()
    group, todo = 1, [start]
    while todo:
        i, j = todo.pop()
        for a in (i - 1, i, i + 1):
            for b in (j - 1, j, j + 1):
                if (a, b) in left and cells[a, b] == cells[start]:
                    left.discard((a, b))
                    todo.append((a, b))
                    group += 1
    if group >= 4:
        winners.add(cells[start])
if len(winners) == 2:
    print("both")
elif winners:
    print(winners.pop())
else:
    print("ongoing" if "." in cells.values() else "draw")
