# expect: WA x-three-times all-crosses six-crosses-two-lines
b = "".join(input().ljust(3) for _ in range(3))
lines = [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
x, o = b.count("X"), b.count("O")
if o > x:
    print("Wrong turn order: O started")
elif x - o == 2:
    print("Wrong turn order: X went twice")
elif "XXX" in lines and x == o or "OOO" in lines and x > o:
    print("Impossible board: game should have ended after the game was won")
elif "XXX" in lines or "OOO" in lines:
    print("win")
else:
    print("ongoing" if " " in b else "draw")
