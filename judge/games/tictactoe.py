"""Tic-tac-toe boards as text: three rows of three over `X`, `O` and the blank."""

from itertools import groupby, product
from typing import NamedTuple

from judge.games.board import EMPTY, FIRST, SECOND, Position
from judge.games.formats import (
    MARKS,
    Board,
    FormatError,
    check_canonical,
    is_rule,
    shown,
    text_lines,
)
from judge.games.lines import LineGame, Why

_NUMBERS = "123456789"
_SPELT_EMPTY = "._-" + _NUMBERS
_WORDS = {Why.LINE: "win", Why.FULL: "draw", Why.ONGOING: "ongoing"}

_BLANKS = {ord("\t"): " ", 0xA0: " "}


class _Row(NamedTuple):
    """A line of cells: its number, its text, what stands in each cell."""

    number: int
    text: str
    cells: list[str]


def parse(text: bytes) -> Board:
    r"""The board in a text, whose blanks are cells.

    Rows lack their blanks at the end at will, an empty line is a blank row,
    and rows lost at the end come back unless the text spells empty cells.
    An empty cell may also be `.`, `_`, `-` or its own number 1 to 9; cells
    may have blanks or bars between, with rules and filling lines, or stand
    all nine on one line; letters are in either case, Latin or Cyrillic.
    Raises FormatError.

    >>> parse(b"X O\n X\n").position.cells
    b'\x01\x00\x02\x00\x01\x00\x00\x00\x00'
    >>> parse(b"X | |\n---+---+---\n | O |\n---+---+---\n | |\n") == parse(b"X\n O\n")
    True
    >>> parse(b"XO.\nXZ.\n...\n")
    Traceback (most recent call last):
    judge.games.formats.FormatError: line 2: expected 'X', 'O' or a blank, got 'Z'
    """
    lines = [(i, line.translate(_BLANKS)) for i, line in enumerate(text_lines(text), start=1)]
    if not lines:
        raise FormatError("expected 3 rows, got nothing")
    rows = _framed(lines) if any("|" in line for _, line in lines) else _plain(lines)
    while len(rows) > 3 and not rows[-1].text.strip():
        rows.pop()
    for row in rows:
        if len(row.cells) != 3:
            fault = f"expected 3 cells, got {len(row.cells)}: {shown(row.text.rstrip())}"
            raise FormatError(fault, row.number)
    spells_empty = any(cell in _SPELT_EMPTY for row in rows for cell in row.cells)
    if len(rows) > 3 or (len(rows) < 3 and (spells_empty or not rows)):
        raise FormatError(f"expected 3 rows, got {len(rows)}")
    cells = [(cell, row.number) for row in rows for cell in row.cells]
    stones = [_stone(cell, number, place) for place, (cell, number) in enumerate(cells)]
    return Board(Position(3, 3, bytes(stones).ljust(9, b"\0")))


def verdict(game: LineGame, board: Board) -> str:
    """`win`, `draw`, `ongoing`, or the message of the fault: counts first.

    The statement names three faults; the last one covers every move made
    after a line.
    """
    pos = board.position
    ahead = pos.cells.count(FIRST) - pos.cells.count(SECOND)
    if ahead < 0:
        return "Wrong turn order: O started"
    if ahead > 1:
        return "Wrong turn order: X went twice"
    if game.fault(pos):
        return "Impossible board: game should have ended after the game was won"
    return _WORDS[game.outcome(pos).why]


def write(pos: Position) -> bytes:
    r"""The board in three rows over `X`, `O` and the blank.

    >>> write(Position(3, 3, bytes([1, 0, 2, 0, 1, 0, 0, 0, 0])))
    b'X O\n X \n   \n'
    """
    symbols = "".join(" XO"[cell] for cell in pos.cells)
    return "".join(f"{symbols[start : start + 3]}\n" for start in (0, 3, 6)).encode()


def spellings(pos: Position) -> tuple[bytes, ...]:
    r"""The eight texts of a board: each row may have lost its blanks at the end.

    >>> spellings(Position(3, 3, bytes([1, 0, 2, 0, 1, 0, 0, 0, 0])))[-1]
    b'X O\n X\n\n'
    """
    rows = write(pos).split(b"\n")[:3]
    choices = product(*((row, row.rstrip()) for row in rows))
    return tuple(b"".join(row + b"\n" for row in chosen) for chosen in choices)


def validate(text: bytes) -> None:
    """None when a text is three rows over `X`, `O` and the blank; else FormatError.

    Blanks at the end of a row may be missing.
    """
    check_canonical(text, write(parse(text).position), pad=True)


def _stone(cell: str, line: int, place: int) -> int:
    if cell in MARKS:
        return MARKS[cell]
    if cell in (*" ._-", _NUMBERS[place]):
        return EMPTY
    if len(cell) > 1:
        raise FormatError(f"expected one symbol a cell, got {shown(cell)}", line)
    if cell in _NUMBERS:
        raise FormatError(f"expected {place + 1} as the number of an empty cell, got {cell}", line)
    raise FormatError(f"expected 'X', 'O' or a blank, got {shown(cell)}", line)


def _plain(lines: list[tuple[int, str]]) -> list[_Row]:
    """The rows of a text without bars, or its one line of nine cells as three rows."""
    filled = [(number, line) for number, line in lines if line.strip()]
    if len(filled) == 1:
        number, line = filled[0]
        nine = _nine(line)
        if nine:
            return [_Row(number, line, nine[start : start + 3]) for start in (0, 3, 6)]
    rows = [(i, line.rstrip()) for i, line in lines if not is_rule(line, among_bars=False)]
    width = max((len(line) for _, line in rows), default=0)
    are_glued = width <= 3
    are_spaced = width <= 5 and not any(line[1::2].strip() for _, line in rows)
    return [_Row(i, line, _cells(line, are_glued, are_spaced)) for i, line in rows]


def _nine(line: str) -> list[str]:
    """The cells of a whole board on one line, glued or a blank apart; [] if it is none."""
    tokens = line.split()
    spaced = [] if line[1::2].strip() else list(line[::2])
    ways = (tokens, list(line), list(line.rstrip()), spaced)
    return next((way for way in ways if len(way) == 9), [])


def _cells(line: str, are_glued: bool, are_spaced: bool) -> list[str]:
    """The cells of a line without bars, those lost at its end included."""
    tokens = line.split()
    if len(tokens) == 3 and all(len(token) == 1 for token in tokens):
        return tokens
    if are_glued:
        return list(line.ljust(3))
    if are_spaced:
        return list(line.ljust(5)[::2])
    if len(tokens) > 1 or line.startswith(" "):
        return tokens  # Some blanks are cells and some are not; nothing says which.
    return list(line.ljust(3))


def _framed(lines: list[tuple[int, str]]) -> list[_Row]:
    """The rows of a text with bars between the cells.

    Between two rules, lines of blanks only fill up beside a line with marks
    and are one row if there is none.
    """
    groups = [
        [_Row(number, line, _barred_cells(line)) for number, line in group]
        for rule, group in groupby(lines, key=lambda row: is_rule(row[1], among_bars=True))
        if not rule
    ]
    if len(groups) > 3:
        groups = [group for group in groups if any(row.text.strip() for row in group)]
    if len(groups) > 1:
        groups = [[row for row in group if row.text.strip("| ")] or group[:1] for group in groups]
    return [row for group in groups for row in group]


def _barred_cells(line: str) -> list[str]:
    """The cells of a line with bars between or around; three for a line of blanks."""
    if not line.strip():
        return [" "] * 3
    parts = [part.strip() or " " for part in line.split("|")]
    return parts[1:-1] if len(parts) == 5 and parts[0] == parts[-1] == " " else parts
