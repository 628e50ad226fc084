# expect: WA x-won-then-o-* o-won-then-x-*
b = "".join(input().ljust(3) for _ in range(3))
lines = [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
crosses, noughts = b.count("X"), b.count("O")
if crosses < noughts:
    print("Wrong turn order: O started")
elif crosses > noughts + 1:
    print("Wrong turn order: X went twice")
elif "XXX" in lines and "OOO" in lines:
    print("Impossible board: game should have ended after the game was won")
elif "XXX" in lines or "OOO" in lines:
    print("win")
elif " " in b:
    print("ongoing")
else:
    print("draw")
