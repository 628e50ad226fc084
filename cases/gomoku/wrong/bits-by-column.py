# expect: WA wrap-column wrap-column-diagonal wrap-column-anti
# one integer per player, bit = column * n + row
n = int(input())
bits = [0, 0, 0]
for i in range(n):
    for j, v in enumerate(input().split()):
        bits[int(v)] |= 1 << (j * n + i)


def starts(player):
    for step in (1, n - 1, n, n + 1):
        b = bits[player]
        five = b & b >> step & b >> 2 * step & b >> 3 * step & b >> 4 * step
        while five:
            low = (five & -five).bit_length() - 1
            five &= five - 1
            if step == n - 1:
                low += 4 * step
            yield low % n, low // n


one = min(starts(1), default=None)
two = min(starts(2), default=None)
if one is None and two is None:
    print(0)
elif two is None or (one is not None and one < two):
    print(1)
else:
    print(2)
