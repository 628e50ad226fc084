"""Exact values of Connect 4 positions: four in a row on 6 rows and 7 columns.

A position is two integers, the stones of the player to move and all stones.
Bit 7 * col + row is a cell, row 0 at the bottom; the seventh bit of a column is
always 0 and keeps lines from running on into the next one.

A value is 0 for a draw. A win is worth 1 with the winner's last stone, 2 with the
one before and so on, 21 or more never being reached; a loss is worth the negative
of the opponent's win. Runs on any Python from 3.9, so that PyPy can be used.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable

ROWS, COLS = 6, 7
CELLS = ROWS * COLS
STEP = ROWS + 1

FLOOR = sum(1 << STEP * col for col in range(COLS))
BOARD = FLOOR * ((1 << ROWS) - 1)
COLUMN = tuple(((1 << ROWS) - 1) << STEP * col for col in range(COLS))
_FROM_CENTRE = tuple(sorted(COLUMN, key=lambda cells: abs(COLUMN.index(cells) - COLS // 2)))

# Seven boards in one integer, one for each column, the middle column's first. What is
# shifted out of a board, by 24 bits at most, does not reach the cells of the next.
_WIDTH = CELLS + COLS + 26
_EACH = sum(1 << _WIDTH * k for k in range(COLS))
_BOARDS = BOARD * _EACH
_SHIFTS = tuple(_WIDTH * k for k in range(COLS))
_OWN_COLUMNS = sum(column << shift for column, shift in zip(_FROM_CENTRE, _SHIFTS))  # noqa: B905 - 3.9

DEFAULT_CAPACITY = 1_000_003
"""Entries of a table, 8 bytes each; odd, as positions that differ little shall lie apart."""


class OutOfNodes(Exception):  # noqa: N818 (it is no fault)
    """A search that was allowed fewer nodes than it needs."""


def _count_by_halves(cells: int) -> int:
    cells -= (cells >> 1) & 0x5555555555555555
    cells = (cells & 0x3333333333333333) + ((cells >> 2) & 0x3333333333333333)
    cells = (cells + (cells >> 4)) & 0x0F0F0F0F0F0F0F0F
    cells += cells >> 8
    cells += cells >> 16
    return (cells + (cells >> 32)) & 0x7F


count: Callable[[int], int] = getattr(int, "bit_count", _count_by_halves)
"""The number of cells in a set."""


def completing(stones: int, board: int = BOARD) -> int:
    """The cells of a board, taken or not, that make four in a row with three of `stones`.

    >>> completing(0b111) == 0b1000, completing(0b11)
    (True, 0)
    """
    # For each direction: three in a row complete at both ends, two and one in a gap.
    found = (stones & stones >> 1 & stones >> 2) << 3
    pair = stones & stones >> 6
    three = pair & stones >> 12
    found |= three << 18 | three >> 6 | (pair & stones >> 18) << 12 | (stones & pair >> 12) << 6
    pair = stones & stones >> 7
    three = pair & stones >> 14
    found |= three << 21 | three >> 7 | (pair & stones >> 21) << 14 | (stones & pair >> 14) << 7
    pair = stones & stones >> 8
    three = pair & stones >> 16
    found |= three << 24 | three >> 8 | (pair & stones >> 24) << 16 | (stones & pair >> 16) << 8
    return found & board


def _completing_one_by_one(stones: int, moves: int) -> list[int]:
    """The same after the move in each column, the middle one's first."""
    return [completing(stones | moves & column) for column in _FROM_CENTRE]


def _completing_at_once(stones: int, moves: int) -> list[int]:
    """The same, for seven boards in one integer: CPython takes little longer than for one."""
    found = completing(stones * _EACH | moves * _EACH & _OWN_COLUMNS, _BOARDS)
    return [found >> shift & BOARD for shift in _SHIFTS]


_is_cpython = sys.implementation.name == "cpython"
_completing_each = _completing_at_once if _is_cpython else _completing_one_by_one


def playable(taken: int) -> int:
    """The cells on which a disc can land."""
    return taken + FLOOR & BOARD


def _safe(taken: int, threats: int) -> int:
    """The cells of moves after which the opponent, who has these threats, cannot win at once."""
    moves = taken + FLOOR & BOARD
    forced = moves & threats
    if forced:
        moves = 0 if forced & forced - 1 else forced
    return moves & ~(threats >> 1)


def mirrored(stones: int) -> int:
    """The stones as seen from the other side of the board."""
    seen = 0
    for col in range(COLS):
        seen |= (stones >> STEP * col & 0x7F) << STEP * (COLS - 1 - col)
    return seen


class Solver:
    """A search and what it has found so far.

    `nodes` counts the positions searched; a search that comes to `limit`
    raises OutOfNodes and can be repeated. The table has `capacity` entries; a
    new one takes the place of the old one.

    >>> solver = Solver()
    >>> [solver.value(*from_columns(game)) for game in ("4455", "44455554221")]
    [18, -15]
    """

    def __init__(self, capacity: int = DEFAULT_CAPACITY) -> None:
        self.capacity = capacity
        self.nodes = 0
        self.limit = 1 << 60
        # An entry is the key, the lower bound + 32 and the upper bound + 32, 6 bits each.
        self._table = array("q", bytes(8 * capacity))

    def value(self, mine: int, taken: int) -> int:
        """The exact value for the player to move, neither side having four in a row."""
        empty = CELLS - count(taken)
        if completing(mine) & playable(taken):
            return (empty + 1) // 2
        low, high = -(empty // 2), (empty - 1) // 2
        while low < high:
            # A bar far from the value is cheap to ask about, and most values are near 0.
            bar = (low + high) // 2
            if bar <= 0:
                bar = min(bar, -(-low // 2))
            elif bar < high // 2:
                bar = high // 2
            if self.exceeds(mine, taken, bar):
                low = bar + 1
            else:
                high = bar
        return low

    def sign(self, mine: int, taken: int) -> int:
        """1, 0 or -1: a win, a draw or a loss for the player to move."""
        if self.exceeds(mine, taken, 0):
            return 1
        return 0 if self.exceeds(mine, taken, -1) else -1

    def exceeds(self, mine: int, taken: int, bar: int) -> bool:
        """Whether the value is more than `bar`."""
        empty = CELLS - count(taken)
        if completing(mine) & playable(taken):
            return (empty + 1) // 2 > bar
        if not empty:
            return bar < 0
        threats = completing(mine ^ taken) & ~taken
        moves = _safe(taken, threats)
        if not moves:
            return -(empty // 2) > bar
        return self._search(mine, taken, moves, empty, bar) > bar

    def move_above(self, mine: int, taken: int, bar: int) -> int | None:
        """The cell of a move worth more than `bar`, or None if there is no such move."""
        spots = playable(taken)
        wins = completing(mine) & spots
        if wins:
            return wins & -wins
        cells = [spots & column for column in _FROM_CENTRE if spots & column]
        cells.sort(key=lambda cell: -count(completing(mine | cell) & ~taken & ~cell))
        for cell in cells:
            if not self.exceeds(mine ^ taken, taken | cell, -bar - 1):
                return cell
        return None

    def _search(self, mine: int, taken: int, moves: int, empty: int, bar: int) -> int:
        """A bound of the value, on the right side of `bar`; nobody can win at once by now.

        moves  after which the opponent cannot either; there is one
        """
        self.nodes += 1
        if self.nodes > self.limit:
            raise OutOfNodes
        low, high = 1 - empty // 2, (empty - 1) // 2
        if high <= bar or empty <= 2:
            return high
        if low > bar:
            return low
        if not moves & moves - 1:
            now = taken | moves
            made = completing(mine | moves) & ~now
            replies = _safe(now, made)
            if not replies:
                return (empty - 1) // 2
            return -self._search(mine ^ taken, now, replies, empty - 1, -bar - 1)
        key = mine + taken
        place = key % self.capacity
        entry = self._table[place]
        if entry >> 12 == key:
            low, high = (entry >> 6 & 63) - 32, (entry & 63) - 32
            if high <= bar:
                return high
            if low > bar:
                return low
        best = self._best(mine, taken, moves, empty, bar)
        if best > bar:
            low = best
        else:
            high = best
        self._table[place] = key << 12 | low + 32 << 6 | high + 32
        return best

    def _best(self, mine: int, taken: int, moves: int, empty: int, bar: int) -> int:
        """The best value of `moves`, or the first one found above `bar`."""
        theirs = mine ^ taken
        table, capacity = self._table, self.capacity
        cells = [moves & column for column in _FROM_CENTRE]
        for cell in filter(None, cells):
            key = theirs + taken + cell
            entry = table[key % capacity]
            if entry >> 12 == key and 32 - (entry & 63) > bar:
                return 32 - (entry & 63)
        children: list[tuple[int, int, int, int]] = []
        for cell, found in zip(cells, _completing_each(mine, moves)):  # noqa: B905 - as above
            if cell:
                now = taken | cell
                made = found & ~now
                replies = _safe(now, made)
                if not replies:  # the opponent loses at once
                    return (empty - 1) // 2
                children.append((-count(made), len(children), now, replies))
        children.sort()
        best = -CELLS
        for _, _, now, replies in children:
            value = -self._search(theirs, now, replies, empty - 1, -bar - 1)
            if value > best:
                best = value
                if value > bar:
                    break
        return best


def from_columns(game: str) -> tuple[int, int]:
    """The position after a game in columns from 1: the mover's stones, all stones.

    >>> from_columns("44") == (1 << 21, 3 << 21)
    True
    """
    mine = taken = 0
    for name in game:
        cell = taken + FLOOR & COLUMN[int(name) - 1]
        mine, taken = mine ^ taken, taken | cell
    return mine, taken
