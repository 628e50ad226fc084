"""Take lines, tokens and size off a text of any format, as judge.shrink asks for it.

A text often says how many lines or tokens follow. So each part is taken away twice: alone,
and with such a number before it made smaller by as much.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# A text in lines of tokens.
Rows = list[list[bytes]]

_INTEGER = re.compile(rb"-?\d{1,18}")


class Lines:
    """Takes lines away."""

    def count(self, text: bytes) -> int:
        """The number of lines."""
        return len(_rows(text))

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        r"""The text without `size` lines that follow each other, and with a smaller number before.

        >>> list(Lines().cuts(b"2\n5 5\n6 6\n", 1))[1:3]
        [b'2\n6 6\n', b'1\n6 6\n']
        """
        rows = _rows(text)
        for start in range(0, len(rows), size):
            rest = rows[:start] + rows[start + size :]
            yield _text(rest)
            gone = min(size, len(rows) - start)
            for row, col, value in _integers(rows[:start]):
                if row + value >= start + gone - 1 and value >= gone:
                    yield _text(_with(rest, row, col, value - gone))


class Tokens:
    """Takes tokens away."""

    def count(self, text: bytes) -> int:
        """The number of tokens."""
        return len(text.split())

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        r"""The text without `size` tokens of a line, and with a smaller number before.

        >>> list(Tokens().cuts(b"2\n5 6\n", 1))[1:3]
        [b'2\n6\n', b'1\n6\n']
        """
        rows = _rows(text)
        for number, tokens in enumerate(rows):
            for start in range(0, len(tokens), size):
                left = tokens[:start] + tokens[start + size :]
                rest = [*rows[:number], left, *rows[number + 1 :]]
                yield _text(rest)
                for row, col, value in _integers(rows[:number]):
                    if value == len(tokens):
                        yield _text(_with(rest, row, col, len(left)))


class Numbers:
    """Makes numbers smaller."""

    def count(self, text: bytes) -> int:
        """1, as numbers are made smaller one by one, if there is any."""
        return int(bool(_INTEGER.search(text)))

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        r"""The text with one integer nearer to 0: 0 itself, without sign, half, one less.

        >>> list(Numbers().cuts(b"-6", 1))
        [b'0\n', b'6\n', b'-3\n', b'-5\n']
        """
        rows = _rows(text)
        for row, col, value in _integers(rows):
            sign = -1 if value < 0 else 1
            nearer = (0, abs(value), sign * (abs(value) // 2), value - sign)
            for new in dict.fromkeys(nearer):
                if abs(new) < abs(value) or new == -value > 0:
                    yield _text(_with(rows, row, col, new))


REDUCTIONS = (Lines(), Tokens(), Numbers())


def _rows(text: bytes) -> Rows:
    lines = text.removesuffix(b"\n").split(b"\n") if text else []
    return [line.split() for line in lines]


def _text(rows: Rows) -> bytes:
    return b"".join(b" ".join(tokens) + b"\n" for tokens in rows)


def _integers(rows: Rows) -> Iterable[tuple[int, int, int]]:
    """Yield row, column and value of each integer that is written as Python writes it."""
    for row, tokens in enumerate(rows):
        for col, token in enumerate(tokens):
            if _INTEGER.fullmatch(token) and b"%d" % int(token) == token:
                yield row, col, int(token)


def _with(rows: Rows, row: int, col: int, value: int) -> Rows:
    """The rows with another number in one place."""
    tokens = [*rows[row][:col], b"%d" % value, *rows[row][col + 1 :]]
    return [*rows[:row], tokens, *rows[row + 1 :]]
