# expect: WA three-apart one-cell-left sample-1 draw-*
# three marks of a player are taken for a line
b = "".join(input().ljust(3) for _ in range(3))
x, o = b.count("X"), b.count("O")
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
else:
    lines = [b[0:3], b[3:6], b[6:9], b[0:9:3], b[1:9:3], b[2:9:3], b[0:9:4], b[2:7:2]]
    if "XXX" in lines and x == o or "OOO" in lines and x > o:
        print("Impossible board: game should have ended after the game was won")
    elif x >= 3:
        print("win")
    elif x + o == 9:
        print("draw")
    else:
        print("ongoing")
