# expect: WA order-before-line-of-* all-crosses all-noughts six-crosses-two-lines
b = "".join(input().ljust(3) for _ in range(3))
lines = [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
x_line, o_line = "XXX" in lines, "OOO" in lines
x, o = b.count("X"), b.count("O")
lead = x - o
if x_line and not o_line and lead != 0:
    print("win")
elif o_line and not x_line and lead < 1:
    print("win")
elif lead < 0:
    print("Wrong turn order: O started")
elif lead > 1:
    print("Wrong turn order: X went twice")
elif x_line or o_line:
    print("Impossible board: game should have ended after the game was won")
elif " " in b:
    print("ongoing")
else:
    print("draw")
