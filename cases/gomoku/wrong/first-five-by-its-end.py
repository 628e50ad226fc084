# expect: WA both-column-before-row both-diagonal-before-row both-anti-before-row
# each cell is read once: lengths of the lines that end in the row above
n = int(input())
above = [(0, 0, 0, 0, 0)] * n
answer = 0
for _ in range(n):
    row = []
    for j, v in enumerate(map(int, input().split())):
        def grow(neighbour, direction):
            return neighbour[direction] + 1 if neighbour[0] == v else 1

        nobody = (0, 0, 0, 0, 0)
        here = (v,
                grow(row[j - 1] if j else nobody, 1),
                grow(above[j], 2),
                grow(above[j - 1] if j else nobody, 3),
                grow(above[j + 1] if j + 1 < n else nobody, 4))
        row.append(here)
        if v and answer == 0 and max(here[1:]) >= 5:
            answer = v
    above = row
print(answer)
