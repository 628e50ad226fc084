"""Tic-tac-toe boards as text: three rows of three over `X`, `O` and the blank."""

from itertools import groupby

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

_Row = tuple[int, str]
"""The number of a line and its cells, a symbol each."""


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
    lines = [line.translate(_BLANKS) for line in text_lines(text)]
    if not lines:
        raise FormatError("expected 3 rows, got nothing")
    rows = _framed(lines) if any("|" in line for line in lines) else _plain(lines)
    cells = bytes(
        _cell(symbol, number, 3 * row + col)
        for row, (number, symbols) in enumerate(rows)
        for col, symbol in enumerate(symbols)
    )
    return Board(Position(3, 3, cells))


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


def validate(text: bytes) -> None:
    """None when a text is three rows over `X`, `O` and the blank; else FormatError.

    Blanks at the end of a row may be missing.
    """
    check_canonical(text, write(parse(text).position), pad=True)


def _cell(symbol: str, line: int, cell: int) -> int:
    if symbol in MARKS:
        return MARKS[symbol]
    if symbol in " ._-" or symbol == _NUMBERS[cell]:
        return EMPTY
    if symbol in _NUMBERS:
        raise FormatError(f"expected {cell + 1} as the number of an empty cell, got {symbol}", line)
    raise FormatError(f"expected 'X', 'O' or a blank, got {symbol!r}", line)


def _plain(lines: list[str]) -> list[_Row]:
    """Three rows of three symbols from lines without bars."""
    rows = [(number, line.rstrip()) for number, line in enumerate(lines, start=1)]
    filled = [row for row in rows if row[1]]
    if len(filled) == 1:
        number = filled[0][0]
        nine = _nine(lines[number - 1])
        if nine:
            return [(number, nine[start : start + 3]) for start in (0, 3, 6)]
    rows = rows[: max(3, filled[-1][0] if filled else 0)]
    is_spaced = any(len(line) > 3 for _, line in rows)
    cells = [(number, _three(number, line, is_spaced)) for number, line in rows]
    spells_empty = any(symbol in _SPELT_EMPTY for _, row in cells for symbol in row)
    if len(cells) > 3 or (len(cells) < 3 and spells_empty):
        raise FormatError(f"expected 3 rows, got {len(cells)}")
    return cells + [(number, "   ") for number in range(len(cells) + 1, 4)]


def _nine(line: str) -> str | None:
    """The nine symbols of a whole board on one line, glued or a blank apart; None if not."""
    if len(line) == 9:
        return line
    if len(line) == 17 and not line[1::2].strip():
        return line[::2]
    joined = "".join(line.split())
    return joined if len(joined) == 9 and len(line.split()) in (1, 9) else None


def _three(number: int, line: str, is_spaced: bool) -> str:
    """The three symbols of a row whose blanks are cells, a blank apart if `is_spaced`."""
    tokens = line.split()
    joined = "".join(tokens)
    if len(joined) == 3 and len(tokens) in (1, 3):
        return joined
    width = 5 if is_spaced else 3
    padded = line.ljust(width)
    if len(padded) > width or (is_spaced and padded[1::2].strip()):
        if len(joined) == 3:
            raise FormatError(
                f"expected blanks between all cells or none, got {shown(line)}", number
            )
        raise FormatError(f"expected 3 cells, got {len(joined)}: {shown(line)}", number)
    return padded[::2] if is_spaced else padded


def _framed(lines: list[str]) -> list[_Row]:
    """Three rows of three symbols from lines with bars between the cells."""
    numbered = list(enumerate(lines, start=1))
    groups = [
        list(group)
        for rule, group in groupby(numbered, key=lambda row: is_rule(row[1], among_bars=True))
        if not rule
    ]
    if len(groups) != 3:
        groups = [group for group in groups if any("|" in line for _, line in group)]
    if len(groups) == 1:
        groups = [[row] for row in groups[0] if "|" in row[1]]
    if len(groups) != 3:
        raise FormatError(f"expected 3 rows, got {len(groups)}")
    return [_drawn(group) for group in groups]


def _drawn(group: list[_Row]) -> _Row:
    """The one row of cells among the filling lines between two rules."""
    filled = [row for row in group if row[1].strip("| ")]
    if len(filled) > 1:
        raise FormatError(f"expected a rule before {shown(filled[1][1])}", filled[1][0])
    barred = [row for row in group if "|" in row[1]]
    number, line = (filled or barred or group)[0]
    parts = [part.strip() or " " for part in line.split("|")] if line.strip() else [" "] * 3
    if len(parts) == 5 and parts[0] == parts[-1] == " ":
        parts = parts[1:-1]
    if len(parts) != 3:
        raise FormatError(f"expected 3 cells, got {len(parts)}: {shown(line)}", number)
    for part in parts:
        if len(part) > 1:
            raise FormatError(f"expected one symbol a cell, got {shown(part)}", number)
    return number, "".join(parts)
