# expect: WA leading-blanks-anti
# the blanks before the first mark are lost
import sys

rows = sys.stdin.read().strip().split("\n")
rows = [r.ljust(3) for r in rows] + ["   "] * (3 - len(rows))
b = "".join(rows)
lines = rows + [b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
x, o = b.count("X"), b.count("O")
if x < o:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif "XXX" in lines and x == o or "OOO" in lines and x > o:
    print("Impossible board: game should have ended after the game was won")
elif "XXX" in lines or "OOO" in lines:
    print("win")
else:
    print("ongoing" if x + o < 9 else "draw")
