# expect: WA column-bottom-left column-bottom-right one-column one-column-last-start tall-column
import sys

g = sys.stdin.read().split()
H = len(g)
W = len(g[0])
who = []
for p in "XO":
    ok = False
    for r in range(H):
        for c in range(W):
            ok |= c + 3 < W and g[r][c:c + 4] == p * 4
            ok |= r + 4 < H and all(g[r + k][c] == p for k in range(4))
            ok |= r + 3 < H and c + 3 < W and all(g[r + k][c + k] == p for k in range(4))
            ok |= r + 3 < H and c >= 3 and all(g[r + k][c - k] == p for k in range(4))
    if ok:
        who.append(p)
if who:
    print(who[0] if len(who) == 1 else "both")
elif "." in "".join(g):
    print("ongoing")
else:
    print("draw")
