# expect: WA negative-*
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])


def wins(p):
    for i in range(h):
        for j in range(w):
            for di, dj in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if all(g[(i + k * di) % h][(j + k * dj) % w] == p for k in range(4)):
                    return True
    return False


x, o = wins("X"), wins("O")
if x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
elif "." in "".join(g):
    print("ongoing")
else:
    print("draw")
