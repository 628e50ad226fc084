# expect: WA o-row-* o-column-* o-diagonal o-anti-diagonal o-won-then-x-*
b = "".join(input().ljust(3) for _ in range(3))
lines = ["012", "345", "678", "036", "147", "258", "048", "246"]
won = False
for line in lines:
    if [b[int(c)] for c in line] == ["X", "X", "X"]:
        won = True
x = b.count("X")
o = b.count("O")
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif won and x == o:
    print("Impossible board: game should have ended after the game was won")
elif won:
    print("win")
elif " " in b:
    print("ongoing")
else:
    print("draw")
