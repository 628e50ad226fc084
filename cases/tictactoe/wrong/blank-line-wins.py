# expect: WA empty first-row-blank middle-row-blank one-move
b = "".join(input().ljust(3) for _ in range(3))
trios = [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]
equal = [t[0] for t in trios if t[0] == t[1] == t[2]]
x, o = b.count("X"), b.count("O")
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif "X" in equal and x == o or "O" in equal and x != o:
    print("Impossible board: game should have ended after the game was won")
elif equal:
    print("win")
elif " " in b:
    print("ongoing")
else:
    print("draw")
