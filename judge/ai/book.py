r"""The strategy book of perfect Connect 4: our move in every position that our moves allow.

The book has a part for each side. A part follows all replies of the opponent from
the start, and ends in leaves, positions that a search settles quickly. Positions are
not written down: a walk, ply by ply and in the order of keys, meets them again, and
the book has one symbol for each. `1` to `7` is the column to play; at a leaf, `+`,
`=` and `-` claim a win, a draw and a loss. A position and its mirror image are one.
Runs on any Python from 3.9, so that PyPy can be used.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from judge.ai.solve import COLS, COLUMN, completing, mirrored, playable

FILE = Path(__file__).with_name("connect4.book")
CLAIMS = {"+": 1, "=": 0, "-": -1}
SIDES = ("first", "second")


class BookError(ValueError):
    """A book that does not fit its own walk."""


class Place(NamedTuple):
    """A position, as `solve` has them, mirrored if that makes its key smaller."""

    key: int
    mine: int
    taken: int


class Entry(NamedTuple):
    """A place in a part of the book: with a column to play, from 0, or with a claimed value."""

    place: Place
    column: int | None
    claim: int | None


def place(mine: int, taken: int) -> Place:
    """The place of a position.

    >>> from judge.ai.solve import from_columns
    >>> place(*from_columns("1")) == place(*from_columns("7"))
    True
    """
    seen, all_seen = mirrored(mine), mirrored(taken)
    return min(Place(mine + taken, mine, taken), Place(seen + all_seen, seen, all_seen))


def after(mine: int, taken: int, column: int) -> tuple[int, int] | None:
    """The position after a move, or None if the column is full or the move wins."""
    cell = playable(taken) & COLUMN[column]
    if not cell or completing(mine) & cell:
        return None
    return mine ^ taken, taken | cell


def replies(mine: int, taken: int) -> set[Place]:
    """The places after every move that does not win."""
    found = (after(mine, taken, column) for column in range(COLS))
    return {place(*position) for position in found if position}


def start(side: str) -> list[Place]:
    """The places of a side's first move, by key."""
    empty = place(0, 0)
    return [empty] if side == "first" else sorted(replies(0, 0))


def walk(side: str, symbols: str) -> Iterator[Entry]:
    """The entries of a part, ply by ply; raises BookError if it is too short or too long."""
    rest = iter(symbols)
    level = start(side)
    while level:
        deeper: set[Place] = set()
        for here in level:
            symbol = next(rest, None)
            if symbol is None:
                raise BookError(f"{side}: expected a symbol for each position, got the end")
            if symbol in CLAIMS:
                yield Entry(here, None, CLAIMS[symbol])
                continue
            column = int(symbol) - 1
            yield Entry(here, column, None)
            played = after(here.mine, here.taken, column)
            if played:
                deeper |= replies(*played)
        level = sorted(deeper)
    if next(rest, None) is not None:
        raise BookError(f"{side}: expected the end after the last position, got more symbols")


def parts(text: str) -> dict[str, str]:
    r"""The symbols of each side; a part starts with a line that names its side.

    >>> parts("first\n4\n++++\n")
    {'first': '4++++'}
    """
    found: dict[str, list[str]] = {}
    for line in text.split():
        if line in SIDES:
            symbols = found[line] = []
        else:
            symbols.append(line)
    return {side: "".join(lines) for side, lines in found.items()}


@lru_cache(maxsize=1)
def _columns() -> dict[int, int]:
    """The column to play by the key of the place; it takes 0.2 s to read the book."""
    return {
        entry.place.key: entry.column
        for side, symbols in parts(FILE.read_text("ascii")).items()
        for entry in walk(side, symbols)
        if entry.column is not None
    }


def column(mine: int, taken: int) -> int | None:
    """The column to play, from 0, if the position is in the book."""
    here = place(mine, taken)
    found = _columns().get(here.key)
    if found is None or (here.mine, here.taken) == (mine, taken):
        return found
    return COLS - 1 - found
