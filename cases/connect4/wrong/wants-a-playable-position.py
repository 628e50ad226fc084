# expect: WA order-* sample-2 floating-row
# takes the discs off one by one, last mover first
import sys

g = sys.stdin.read().split()
h, w = len(g), len(g[0])
text = "".join(g)


def playable():
    stacks = ["".join(c).lstrip(".") for c in zip(*g)]
    turn = "X" if text.count("X") > text.count("O") else "O"
    for _ in range(len(text) - text.count(".")):
        for j, stack in enumerate(stacks):
            if stack.startswith(turn):
                stacks[j] = stack[1:]
                break
        else:
            return False
        turn = "O" if turn == "X" else "X"
    return True


def four(p):
    return any(all(i + k * a < h and 0 <= j + k * b < w and g[i + k * a][j + k * b] == p
                   for k in range(4))
               for i in range(h) for j in range(w) for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)))


x, o = four("X"), four("O")
if not playable():
    print("illegal")
elif x and o:
    print("both")
elif x or o:
    print("X" if x else "O")
else:
    print("ongoing" if "." in text else "draw")
