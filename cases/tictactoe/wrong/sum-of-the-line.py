# expect: WA sum-looks-like-three
VALUE = {" ": 0, "X": 1, "O": 2}
t = [[VALUE[c] for c in input().ljust(3)] for _ in range(3)]
sums = [sum(r) for r in t] + [sum(c) for c in zip(*t)]
sums += [sum(t[i][i] for i in range(3)), sum(t[i][2 - i] for i in range(3))]
flat = t[0] + t[1] + t[2]
x, o = flat.count(1), flat.count(2)
x_line, o_line = 3 in sums, 6 in sums
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif x_line and x == o or o_line and x > o:
    print("Impossible board: game should have ended after the game was won")
elif x_line or o_line:
    print("win")
else:
    print("ongoing" if 0 in flat else "draw")
