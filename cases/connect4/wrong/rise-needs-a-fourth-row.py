# expect: WA rise-top-left rise-top-right four-by-four-rise largest-corner-rise
# a rising diagonal is followed from its bottom end: row 3 is the first that will do
import sys

G = sys.stdin.read().split()
R, C = len(G), len(G[0])
won = set()
for r in range(R):
    for c in range(C):
        p = G[r][c]
        if p == ".":
            continue
        if c + 4 <= C and G[r][c:c + 4] == p * 4:
            won.add(p)
        if r + 4 <= R and all(G[r + k][c] == p for k in range(4)):
            won.add(p)
        if r + 4 <= R and c + 4 <= C and all(G[r + k][c + k] == p for k in range(4)):
            won.add(p)
        if r > 3 and c + 4 <= C and all(G[r - k][c + k] == p for k in range(4)):
            won.add(p)
if won:
    print("both" if len(won) > 1 else min(won))
else:
    print("ongoing" if "." in "".join(G) else "draw")
