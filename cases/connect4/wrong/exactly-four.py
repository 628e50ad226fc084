# expect: WA five-in-a-row seven-in-a-row five-in-a-fall six-in-a-rise six-in-a-column sample-2
import re
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
text = "\n".join(g)
text += "\n" + "\n".join("".join(c) for c in zip(*g))
for d in range(-h, h + w):
    text += "\n" + "".join(g[i][i + d] for i in range(h) if 0 <= i + d < w)
    text += "\n" + "".join(g[i][d - i] for i in range(h) if 0 <= d - i < w)
x = re.search(r"(?<!X)XXXX(?!X)", text)
o = re.search(r"(?<!O)OOOO(?!O)", text)
if x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if "." in text else "draw")
