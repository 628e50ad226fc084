# expect: WA both-columns-* both-four-crosses sample-5 both-rows-full
b = "".join(input().ljust(3) for _ in range(3))
lines = [b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4], b[2:7:2]]
x, o = b.count("X"), b.count("O")


def state():
    if x < o:
        return "Wrong turn order: O started"
    if x > o + 1:
        return "Wrong turn order: X went twice"
    last, other = ("XXX", "OOO") if x > o else ("OOO", "XXX")
    if last in lines:
        return "win"
    if other in lines:
        return "Impossible board: game should have ended after the game was won"
    return "ongoing" if " " in b else "draw"


print(state())
