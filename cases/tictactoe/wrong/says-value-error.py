# expect: WA sample-4 sample-5 x-twice-apart
def gamestate(board):
    b = "".join(board)
    lines = [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
    x, o = b.count("X"), b.count("O")
    if o > x:
        raise ValueError("Wrong turn order: O started")
    if x > o + 1:
        raise ValueError("Wrong turn order: X went twice")
    if "XXX" in lines and x == o or "OOO" in lines and x > o:
        raise ValueError("Impossible board: game should have ended after the game was won")
    if "XXX" in lines or "OOO" in lines:
        return "win"
    return "ongoing" if " " in b else "draw"


try:
    print(gamestate([input().ljust(3) for _ in range(3)]))
except ValueError as e:
    print("ValueError:", e)
