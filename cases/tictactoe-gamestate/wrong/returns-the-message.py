# expect: WA sample-2 x-won-*
def gamestate(board):
    flat = "".join(board)
    x, o = flat.count("X"), flat.count("O")
    lines = [flat[0:3], flat[3:6], flat[6:9], flat[0::3], flat[1::3], flat[2::3], flat[0::4], flat[2:7:2]]
    x_won, o_won = "XXX" in lines, "OOO" in lines
    if o > x:
        return str("Wrong turn order: O started")
    if x > o + 1:
        return str("Wrong turn order: X went twice")
    if x_won and o_won or x_won and x == o or o_won and x > o:
        return str("Impossible board: game should have ended after the game was won")
    if x_won or o_won:
        return "win"
    return "draw" if x + o == 9 else "ongoing"
