# expect: WA rise-top-left rise-bottom-left four-by-four-rise tall-rise
import sys

G = sys.stdin.read().split()
R, C = len(G), len(G[0])


def four(p):
    for r in range(R):
        for c in range(C):
            for dr, dc, good in ((0, 1, c + 3 < C), (1, 0, r + 3 < R),
                                 (1, 1, r + 3 < R and c + 3 < C), (1, -1, r + 3 < R and c > 3)):
                if good and all(G[r + k * dr][c + k * dc] == p for k in range(4)):
                    return 1
    return 0


code = four("X") + 2 * four("O")
empty = sum(row.count(".") for row in G)
print(["ongoing" if empty else "draw", "X", "O", "both"][code])
