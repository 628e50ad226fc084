"""Gomoku boards as text: N, then N rows of N digits with a blank between."""

import re
from typing import NamedTuple

from judge.games.board import Position
from judge.games.formats import Board, FormatError, check_canonical, shown, text_lines
from judge.games.lines import LineGame

MAX_SIZE = 40

_INTEGER = re.compile(r"[+-]?[0-9]{1,1000}")


class _Row(NamedTuple):
    """A line that is not blank: its number, its text, its tokens."""

    number: int
    text: str
    tokens: list[str]


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
    first, *rows = _rows(text)
    size = _size(first)
    try:
        cells = _laid_out(first, rows, size)
    except FormatError:
        flow = [(token, row.number) for row in (first, *rows) for token in row.tokens][1:]
        if len(flow) != size * size:
            raise
        cells = [_cell(token, number) for token, number in flow]
    return Board(Position(size, size, bytes(cells)), in_digits=True)


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


def spellings(pos: Position) -> tuple[bytes, ...]:
    """The one text of a board that the statement allows."""
    return (write(pos),)


def validate(text: bytes) -> None:
    """None when a text is as the statement promises, to the byte; else FormatError."""
    pos = parse(text).position
    check_canonical(text, write(pos))
    if pos.rows > MAX_SIZE:
        raise FormatError(f"expected a size from 1 to {MAX_SIZE}, got {pos.rows}", 1)


def _rows(text: bytes) -> list[_Row]:
    rows = [
        _Row(number, line.strip(), line.split())
        for number, line in enumerate(text_lines(text), start=1)
        if line.strip()
    ]
    if not rows:
        raise FormatError("expected the size of the board, got nothing")
    return rows


def _size(first: _Row) -> int:
    size = _integer(first.tokens[0])
    if size is None or size < 1:
        got = shown(first.tokens[0])
        raise FormatError(f"expected a size of 1 or more, got {got}", first.number)
    return size


def _integer(token: str) -> int | None:
    """The value of an integer in ASCII digits; None for anything else."""
    return int(token) if _INTEGER.fullmatch(token) else None


def _laid_out(first: _Row, rows: list[_Row], size: int) -> list[int]:
    """The cells of a board in rows; FormatError says which line is none."""
    if len(first.tokens) > 1:
        if not rows:
            got = len(first.tokens) - 1
            raise FormatError(f"expected {size * size} cells, got {got}", first.number)
        raise FormatError(f"expected the size alone, got {shown(first.text)}", first.number)
    cells = [cell for row in rows[:size] for cell in _row_cells(row, size)]
    if len(rows) < size:
        raise FormatError(f"expected {size} rows, got {len(rows)}")
    return cells


def _row_cells(row: _Row, size: int) -> list[int]:
    """The cells of one row, apart with any surplus or glued without."""
    tokens = row.tokens
    is_glued = size > 1 and len(tokens) == 1 and tokens[0].isdecimal()
    if is_glued:
        tokens = list(tokens[0])
    if len(tokens) < size or (is_glued and len(tokens) > size):
        fault = f"expected {size} cells, got {len(tokens)}: {shown(row.text)}"
        raise FormatError(fault, row.number)
    for token in tokens[size:]:
        if _integer(token) is None:
            raise FormatError(f"expected an integer, got {shown(token)}", row.number)
    return [_cell(token, row.number) for token in tokens[:size]]


def _cell(token: str, line: int) -> int:
    value = _integer(token)
    if value is None or not 0 <= value <= 2:
        raise FormatError(f"expected 0, 1 or 2, got {shown(token)}", line)
    return value
