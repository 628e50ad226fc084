# expect: WA wrap-column-*
b = [input().ljust(3) for _ in range(3)]
rows = "/".join(b)
columns = "".join(b[i][j] for j in range(3) for i in range(3))
diagonals = columns[0] + columns[4] + columns[8] + "/" + columns[2] + columns[4] + columns[6]
text = rows + "/" + columns + "/" + diagonals
x, o = rows.count("X"), rows.count("O")
x3, o3 = "XXX" in text, "OOO" in text
if o > x:
    answer = "Wrong turn order: O started"
elif x > o + 1:
    answer = "Wrong turn order: X went twice"
elif (x3 and o == x) or (o3 and x > o):
    answer = "Impossible board: game should have ended after the game was won"
elif x3 or o3:
    answer = "win"
elif " " in rows:
    answer = "ongoing"
else:
    answer = "draw"
print(answer)
