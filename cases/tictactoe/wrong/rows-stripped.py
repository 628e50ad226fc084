# expect: WA leading-blanks-anti leading-blanks-column
import sys

rows = [line.strip().ljust(3) for line in sys.stdin.read().split("\n")[:3]]
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
elif " " in b:
    print("ongoing")
else:
    print("draw")
