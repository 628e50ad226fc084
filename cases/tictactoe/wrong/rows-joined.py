# expect: WA wrap-row-*
board = [input().ljust(3) for _ in range(3)]
b = "".join(board)


def wins(p):
    if p * 3 in b:
        return True
    if any(b[j] == b[j + 3] == b[j + 6] == p for j in range(3)):
        return True
    return b[4] == p and (b[0] == b[8] == p or b[2] == b[6] == p)


x, o = b.count("X"), b.count("O")
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif wins("X") and x == o or wins("O") and x > o:
    print("Impossible board: game should have ended after the game was won")
elif wins("X") or wins("O"):
    print("win")
else:
    print("ongoing" if " " in b else "draw")
