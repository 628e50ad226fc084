# expect: WA x-row-bottom o-row-bottom
grid = [list(input().ljust(3)) for _ in range(3)]
marks = grid[0] + grid[1] + grid[2]


def lines():
    for i in range(len(grid) - 1):
        yield grid[i]
    for column in zip(*grid):
        yield list(column)
    yield [grid[0][0], grid[1][1], grid[2][2]]
    yield [grid[0][2], grid[1][1], grid[2][0]]


x, o = marks.count("X"), marks.count("O")
x_line, o_line = (any(line == [p] * 3 for line in lines()) for p in "XO")
if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif x_line and x == o or o_line and x > o:
    print("Impossible board: game should have ended after the game was won")
elif x_line or o_line:
    print("win")
else:
    print("ongoing" if " " in marks else "draw")
