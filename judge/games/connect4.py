"""Connect 4 boards as text: rows of `.`, `X` and `O`, glued."""

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

_DIGITS = {"0": EMPTY, "1": FIRST, "2": SECOND}
_LETTERS = {**dict.fromkeys("._- ", EMPTY), **MARKS}
_WORDS = {Why.BOTH: "both", Why.FULL: "draw", Why.ONGOING: "ongoing"}


class _Row(NamedTuple):
    """A line of cells: its number, its text, what stands in each cell."""

    number: int
    text: str
    cells: list[str]
    follows_blank_line: bool


def parse(text: bytes) -> Board:
    r"""The board in a text, its size taken from the text.

    Cells are glued or have blanks or bars between; an empty one is `.`, `_`,
    `-` or a blank between bars; players are X and O in either case, Latin or
    Cyrillic, or everything is in digits 0, 1, 2. Rules, column
    numbers above or below and blank lines around are skipped. Raises
    FormatError.

    >>> parse(b"1 2 3\n. . .\nX . O\n").position
    Position(rows=2, cols=3, cells=b'\x00\x00\x00\x01\x00\x02', last=None)
    >>> parse(b"000\n102\n").in_digits
    True
    >>> parse(b"...\nX0X\n")
    Traceback (most recent call last):
    judge.games.formats.FormatError: line 2: expected '.', 'X' or 'O', got '0'
    """
    rows = _without_numbers(_rows(text))
    if not rows:
        raise FormatError("expected rows of cells, got nothing")
    for row in rows[1:]:
        if row.follows_blank_line:
            fault = f"expected nothing after a blank line, got {shown(row.text)}"
            raise FormatError(fault, row.number)
    in_digits = _are_digits(rows)
    cols = len(rows[0].cells)
    stones = bytearray()
    for row in rows:
        if len(row.cells) != cols:
            got = f"{len(row.cells)}: {shown(row.text)}"
            raise FormatError(f"expected {cols} cells, got {got}", row.number)
        stones += bytes(_stone(cell, row.number, in_digits) for cell in row.cells)
    return Board(Position(len(rows), cols, bytes(stones)), in_digits)


def verdict(game: LineGame, board: Board) -> str:
    """`X`, `O`, `both`, `draw` or `ongoing`; for a board in digits 1, 2, `both` or 0.

    `both`: each player has a line, which cannot come of play, and no digit
    says so. `draw`: the board is full and nobody has a line.
    """
    who, why = game.outcome(board.position)
    if why is Why.LINE:
        return str(who) if board.in_digits else ".XO"[who]
    return "0" if board.in_digits and why is not Why.BOTH else _WORDS[why]


def write(pos: Position) -> bytes:
    r"""The board in rows of `.`, `X` and `O`.

    >>> write(Position(2, 3, bytes([0, 0, 0, 1, 0, 2])))
    b'...\nX.O\n'
    """
    symbols = "".join(".XO"[cell] for cell in pos.cells)
    rows = (symbols[start : start + pos.cols] for start in range(0, len(symbols), pos.cols))
    return "".join(f"{row}\n" for row in rows).encode()


def spellings(pos: Position) -> tuple[bytes, ...]:
    """The one text of a board that the statement allows."""
    return (write(pos),)


def validate(text: bytes) -> None:
    """None when a text is in the plain format, to the byte; else FormatError."""
    check_canonical(text, write(parse(text).position))


def _rows(text: bytes) -> list[_Row]:
    """The lines of a text that hold cells or column numbers."""
    lines = [line.strip() for line in text_lines(text)]
    barred = [line for line in lines if "|" in line and not is_rule(line, among_bars=True)]
    framed = bool(barred) and all(line[0] == line[-1] == "|" for line in barred)
    rows: list[_Row] = []
    follows_blank_line = False
    for number, line in enumerate(lines, start=1):
        if not line:
            follows_blank_line = True
        elif not is_rule(line, among_bars=bool(barred)):
            rows.append(_Row(number, line, _cells(line, framed), follows_blank_line))
            follows_blank_line = False
    return rows


def _cells(line: str, framed: bool) -> list[str]:
    """What stands in each cell of a line; a blank for nothing between two bars."""
    inner = line.removeprefix("|").removesuffix("|") if framed else line
    parts = inner.split("|")
    if len(parts) > 1 or not parts[0].strip():
        return [part.strip() or " " for part in parts]
    tokens = parts[0].split()
    return tokens if len(tokens) > 1 else list(tokens[0])


def _without_numbers(rows: list[_Row]) -> list[_Row]:
    """The rows without a first and a last one that count the columns."""
    in_digits = _are_digits(rows)

    def counts_columns(row: _Row, cols: int) -> bool:
        if in_digits and all(cell in _DIGITS for cell in row.cells):
            return False  # In a board of digits what can be cells is cells.
        counts = [[str(first + col) for col in range(cols)] for first in (0, 1)]
        return any(row.cells in (count, list("".join(count))) for count in counts)

    if len(rows) > 1 and counts_columns(rows[0], len(rows[1].cells)):
        rows = rows[1:]
    if len(rows) > 1 and counts_columns(rows[-1], len(rows[-2].cells)):
        rows = rows[:-1]
    return rows


def _are_digits(rows: list[_Row]) -> bool:
    return all(not cell.strip("0123456789") for row in rows for cell in row.cells)


def _stone(cell: str, line: int, in_digits: bool) -> int:
    if len(cell) > 1:
        raise FormatError(f"expected one symbol a cell, got {shown(cell)}", line)
    table, wanted = (_DIGITS, "0, 1 or 2") if in_digits else (_LETTERS, "'.', 'X' or 'O'")
    if cell not in table:
        raise FormatError(f"expected {wanted}, got {cell!r}", line)
    return table[cell]
