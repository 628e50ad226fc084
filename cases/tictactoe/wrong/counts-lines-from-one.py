# expect: WA x-row-top o-row-top x-column-left o-column-left
import sys

t = (sys.stdin.read() + "\n\n\n").split("\n")
b = [t[i].ljust(3) for i in range(3)]


def full(p):
    for k in range(1, 3):
        if b[k] == p * 3 or b[0][k] == b[1][k] == b[2][k] == p:
            return True
    return b[1][1] == p and (b[0][0] == b[2][2] == p or b[0][2] == b[2][0] == p)


n = {p: sum(r.count(p) for r in b) for p in "XO"}
if n["O"] > n["X"]:
    print("Wrong turn order: O started")
elif n["X"] > n["O"] + 1:
    print("Wrong turn order: X went twice")
elif full("X") and n["X"] == n["O"] or full("O") and n["X"] > n["O"]:
    print("Impossible board: game should have ended after the game was won")
elif full("X") or full("O"):
    print("win")
elif n["X"] + n["O"] == 9:
    print("draw")
else:
    print("ongoing")
