# expect: WA x-row-middle o-row-middle
b = [list(input().ljust(3)) for _ in range(3)]
flat = sum(b, [])
x, o = flat.count("X"), flat.count("O")


def line(p):
    if b[0] == [p] * 3 or b[2] == [p] * 3:
        return True
    if any(b[0][j] == b[1][j] == b[2][j] == p for j in range(3)):
        return True
    return all(b[i][i] == p for i in range(3)) or all(b[i][2 - i] == p for i in range(3))


if o > x:
    s = "Wrong turn order: O started"
elif x - o >= 2:
    s = "Wrong turn order: X went twice"
elif (line("X") and x == o) or (line("O") and x == o + 1):
    s = "Impossible board: game should have ended after the game was won"
elif line("X") or line("O"):
    s = "win"
else:
    s = "draw" if flat.count(" ") == 0 else "ongoing"
print(s)
