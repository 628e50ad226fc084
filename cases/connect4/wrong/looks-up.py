# expect: WA negative-column negative-fall-top negative-rise-top
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
result = []
for p in "XO":
    yes = any(p * 4 in row for row in g)
    for i in range(h if h >= 4 else 0):
        for j in range(w):
            if all(g[i - k][j] == p for k in range(4)):
                yes = True
            if j >= 3 and all(g[i - k][j - k] == p for k in range(4)):
                yes = True
            if j + 3 < w and all(g[i - k][j + k] == p for k in range(4)):
                yes = True
    if yes:
        result.append(p)
if len(result) == 2:
    print("both")
elif result:
    print(result[0])
else:
    print("ongoing" if "." in "".join(g) else "draw")
