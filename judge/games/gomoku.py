"""Gomoku boards as text: N, then N rows of N digits with a blank between."""

import re

from judge.games.board import Position
from judge.games.formats import Board, FormatError, check_canonical, shown, text_lines
from judge.games.lines import LineGame

MAX_SIZE = 40

_INTEGER = re.compile(r"[+-]?[0-9]{1,1000}")

_Row = tuple[int, list[str]]
"""A line that is not blank: its number and its tokens."""


def parse(text: bytes) -> Board:
    r"""The board in a text, in every layout that can be told without guessing.

    Read are, in this order: N rows of N integers or more (what is too much is
    ignored, as the statement's program ignores it); N rows of exactly N glued
    digits; 1 + N * N integers in any lines. Blank lines do not count.
    Raises FormatError.

    >>> parse(b"2\n0 1\n2 0\n").position.cells
    b'\x00\x01\x02\x00'
    >>> parse(b"2\n01\n20\n") == parse(b"2 0 1 2 0\n") == parse(b"2\n0 1\n2 0\n")
    True
    >>> parse(b"2\n0 1\n2\n")
    Traceback (most recent call last):
    judge.games.formats.FormatError: line 3: expected 2 cells, got 1: '2'
    """
    rows = [
        (number, line.split())
        for number, line in enumerate(text_lines(text), start=1)
        if line.strip()
    ]
    if not rows:
        raise FormatError("expected the size of the board, got nothing")
    size = _size(rows)
    for cells in (_laid_out(rows, size), _glued(rows, size), _flowing(rows, size)):
        if cells is not None:
            return Board(Position(size, size, bytes(cells)))
    raise _fault(rows, size)


def verdict(game: LineGame, board: Board) -> str:
    """The number of the player with a line, 0 if there is none.

    When both have one: the owner of the line whose start cell comes first in
    row-major order, as the statement's program finds it.
    """
    lines = game.lines(board.position)
    return str(lines[0].player) if lines else "0"


def write(pos: Position) -> bytes:
    r"""The board as the statement lays it out.

    >>> write(Position(2, 2, bytes([0, 1, 2, 0])))
    b'2\n0 1\n2 0\n'
    """
    rows = (pos.cells[start : start + pos.cols] for start in range(0, len(pos.cells), pos.cols))
    return "".join(
        f"{line}\n" for line in (pos.rows, *(" ".join(map(str, row)) for row in rows))
    ).encode()


def validate(text: bytes) -> None:
    """None when a text is as the statement promises, to the byte; else FormatError."""
    pos = parse(text).position
    check_canonical(text, write(pos))
    if pos.rows > MAX_SIZE:
        raise FormatError(f"expected a size from 1 to {MAX_SIZE}, got {pos.rows}", 1)


def _size(rows: list[_Row]) -> int:
    number, tokens = rows[0]
    size = _integer(tokens[0])
    if size is None or size < 1:
        raise FormatError(f"expected a size of 1 or more, got {shown(tokens[0])}", number)
    return size


def _integer(token: str) -> int | None:
    """The value of an integer in ASCII digits; None for anything else."""
    return int(token) if _INTEGER.fullmatch(token) else None


def _cell(token: str, line: int) -> int:
    value = _integer(token)
    if value is None or not 0 <= value <= 2:
        raise FormatError(f"expected 0, 1 or 2, got {shown(token)}", line)
    return value


def _laid_out(rows: list[_Row], size: int) -> list[int] | None:
    body = rows[1 : size + 1]
    if len(rows[0][1]) > 1 or len(body) < size or any(len(row) < size for _, row in body):
        return None
    for number, row in body:
        for token in row[size:]:
            if _integer(token) is None:
                raise FormatError(f"expected an integer, got {shown(token)}", number)
    return [_cell(token, number) for number, row in body for token in row[:size]]


def _glued(rows: list[_Row], size: int) -> list[int] | None:
    body = [row for _, row in rows[1 : size + 1]]
    if len(rows[0][1]) > 1 or len(body) < size:
        return None
    if any(len(row) > 1 or len(row[0]) != size or row[0].strip("012") for row in body):
        return None
    return [int(digit) for (row,) in body for digit in row]


def _flowing(rows: list[_Row], size: int) -> list[int] | None:
    tokens = [(token, number) for number, row in rows for token in row][1:]
    if len(tokens) != size * size:
        return None
    return [_cell(token, number) for token, number in tokens]


def _fault(rows: list[_Row], size: int) -> FormatError:
    """Why the rows are no board of this size, by the first line that is wrong."""
    first, body = rows[0], rows[1 : size + 1]
    if len(first[1]) > 1:
        if not body:
            return FormatError(f"expected {size * size} cells, got {len(first[1]) - 1}", first[0])
        return FormatError(f"expected the size alone, got {shown(' '.join(first[1]))}", first[0])
    is_glued = all(len(row) == 1 and row[0].isdecimal() for _, row in body)
    for number, row in body:
        cells = len(row[0]) if is_glued else len(row)
        if cells < size or (is_glued and cells > size):
            return FormatError(
                f"expected {size} cells, got {cells}: {shown(' '.join(row))}", number
            )
    return FormatError(f"expected {size} rows, got {len(body)}")
