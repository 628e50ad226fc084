# expect: WA both-lines-* order-before-line-*
def answer(b):
    lines = [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
    x, o = b.count("X"), b.count("O")
    if "XXX" in lines and x != o + 1 or "OOO" in lines and x != o:
        return "Impossible board: game should have ended after the game was won"
    if o > x:
        return "Wrong turn order: O started"
    if x > o + 1:
        return "Wrong turn order: X went twice"
    if "XXX" in lines or "OOO" in lines:
        return "win"
    return "ongoing" if " " in b else "draw"


print(answer("".join(input().ljust(3) for _ in range(3))))
