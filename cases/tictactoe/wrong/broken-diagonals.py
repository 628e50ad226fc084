# expect: WA broken-*
g = [input().ljust(3) for _ in range(3)]
b = "".join(g)


def wins(p):
    for i in range(3):
        for j in range(3):
            for di, dj in ((0, 1), (1, 0), (1, 1), (1, 2)):
                if all(g[(i + k * di) % 3][(j + k * dj) % 3] == p for k in range(3)):
                    return True
    return False


x, o = b.count("X"), b.count("O")
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif wins("X") and x == o or wins("O") and x > o:
    print("Impossible board: game should have ended after the game was won")
elif wins("X") or wins("O"):
    print("win")
elif " " in b:
    print("ongoing")
else:
    print("draw")
