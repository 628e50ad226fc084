# expect: WA mixed-full-row sample-2 draw-* dead-position
b = "".join(input().ljust(3) for _ in range(3))
LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
x, o = b.count("X"), b.count("O")
full = [line for line in LINES if all(b[k] != " " for k in line)]
xs = any(all(b[k] == "X" for k in line) for line in LINES)
os = any(all(b[k] == "O" for k in line) for line in LINES)
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif xs and x == o or os and x > o:
    print("Impossible board: game should have ended after the game was won")
elif full:
    print("win")
else:
    print("ongoing")
