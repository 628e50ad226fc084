# expect: WA x-won-then-o-*
b = "".join(input().ljust(3) for _ in range(3))
lines = [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
x, o = b.count("X"), b.count("O")
x_line, o_line = "XXX" in lines, "OOO" in lines
if x < o:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif o_line and (x_line or x > o):
    print("Impossible board: game should have ended after the game was won")
elif x_line or o_line:
    print("win")
elif x + o == 9:
    print("draw")
else:
    print("ongoing")
