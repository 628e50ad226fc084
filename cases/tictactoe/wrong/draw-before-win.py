# expect: WA last-move-* two-lines-*
def lines(b):
    return b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:8:2]


def main():
    b = "".join(input().ljust(3) for _ in range(3))
    x, o = b.count("X"), b.count("O")
    if o > x:
        return "Wrong turn order: O started"
    if x > o + 1:
        return "Wrong turn order: X went twice"
    if "XXX" in lines(b) and x == o or "OOO" in lines(b) and x > o:
        return "Impossible board: game should have ended after the game was won"
    if " " not in b:
        return "draw"
    if "XXX" in lines(b) or "OOO" in lines(b):
        return "win"
    return "ongoing"


print(main())
