# expect: WA x-column-right o-column-right leading-blanks-column
b = [input().ljust(3) for _ in range(3)]
counts = {p: sum(r.count(p) for r in b) for p in "XO "}
won = {"X": False, "O": False}
for p in won:
    for i in range(3):
        if b[i] == p * 3:
            won[p] = True
    for j in range(2):
        if b[0][j] + b[1][j] + b[2][j] == p * 3:
            won[p] = True
    for d in (b[0][0] + b[1][1] + b[2][2], b[0][2] + b[1][1] + b[2][0]):
        if d == p * 3:
            won[p] = True
lead = counts["X"] - counts["O"]
if lead < 0:
    print("Wrong turn order: O started")
elif lead > 1:
    print("Wrong turn order: X went twice")
elif won["X"] and lead == 0 or won["O"] and lead == 1:
    print("Impossible board: game should have ended after the game was won")
elif won["X"] or won["O"]:
    print("win")
elif counts[" "]:
    print("ongoing")
else:
    print("draw")
