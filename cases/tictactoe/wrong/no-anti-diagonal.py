# expect: WA x-anti-diagonal o-anti-diagonal
rows = [input().ljust(3) for _ in range(3)]
b = "".join(rows)
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8)]
x_wins = any(b[i] == b[j] == b[k] == "X" for i, j, k in LINES)
o_wins = any(b[i] == b[j] == b[k] == "O" for i, j, k in LINES)
x, o = b.count("X"), b.count("O")
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif (x_wins and x == o) or (o_wins and x > o):
    print("Impossible board: game should have ended after the game was won")
elif x_wins or o_wins:
    print("win")
else:
    print("ongoing" if " " in b else "draw")
