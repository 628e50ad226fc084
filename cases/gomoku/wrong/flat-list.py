# expect: WA wrap-right wrap-diagonal wrap-anti
import sys

n, *cells = map(int, sys.stdin.read().split())


def winner():
    for start, player in enumerate(cells):
        if player == 0:
            continue
        for step in (1, n, n + 1, n - 1):
            end = start + 4 * step
            if end < len(cells) and all(cells[start + k * step] == player for k in range(5)):
                return player
    return 0


print(winner())
