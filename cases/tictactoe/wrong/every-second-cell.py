# expect: WA every-second-cell-*
b = "".join(input().ljust(3) for _ in range(3))
x, o = b.count("X"), b.count("O")


def has(p):
    want = p * 3
    if want in (b[:3], b[3:6], b[6:], b[::3], b[1::3], b[2::3], b[::4]):
        return True
    return any(b[k:k + 5:2] == want for k in range(5))


if o > x:
    print("Wrong turn order: O started")
elif x > o + 1:
    print("Wrong turn order: X went twice")
elif has("X") and x == o or has("O") and x > o:
    print("Impossible board: game should have ended after the game was won")
elif has("X") or has("O"):
    print("win")
elif " " in b:
    print("ongoing")
else:
    print("draw")
