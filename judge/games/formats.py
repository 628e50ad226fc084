"""Text and boards: what the formats of all games share."""

from itertools import zip_longest
from typing import NamedTuple

from judge.games.board import FIRST, SECOND, Position

MARKS = {**dict.fromkeys("XxХх", FIRST), **dict.fromkeys("OoОо", SECOND)}
"""The letters of the two players, Latin and Cyrillic."""

_MAX_SHOWN = 40


class FormatError(ValueError):
    """A text that is no board, and where it stops being one.

    `line` counts from 1 and is None when no single line is at fault.

    >>> print(FormatError("expected 6 cells, got 5: '0 1 2 0 1'", line=4))
    line 4: expected 6 cells, got 5: '0 1 2 0 1'
    """

    def __init__(self, fault: str, line: int | None = None) -> None:
        super().__init__(fault, line)
        self.fault = fault
        self.line = line

    def __str__(self) -> str:
        return self.fault if self.line is None else f"line {self.line}: {self.fault}"


class Board(NamedTuple):
    """A board as it was written: the position, and whether in digits 0, 1, 2."""

    position: Position
    in_digits: bool = False


def text_lines(text: bytes) -> list[str]:
    r"""The lines of a text, without their ends: LF, CR LF or CR, nothing else.

    A byte order mark at the start is dropped; bytes that are not UTF-8 become
    U+FFFD, which is no cell of any game.

    >>> text_lines(b"\xef\xbb\xbfX O\r\n\r O\n")
    ['X O', '', ' O']
    """
    whole = text.decode("utf-8-sig", errors="replace")
    lines = whole.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines if lines[-1] else lines[:-1]


def shown(text: str) -> str:
    """A text in quotes, cut to 40 characters.

    >>> shown("0 1 2")
    "'0 1 2'"
    """
    return repr(text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 3] + "...")


def is_rule(line: str, among_bars: bool) -> bool:
    """Whether a line only decorates a board: `---+---`, `___|___`, `-----`.

    A line of `-` or `_` alone is a rule `among_bars` and empty cells elsewhere.

    >>> is_rule("---+---", False), is_rule("_|_|_", True), is_rule("---", False)
    (True, False, False)
    """
    if line.strip("-_=+| \t"):
        return False
    if "+" in line or "=" in line:
        return True
    parts = line.strip().removeprefix("|").removesuffix("|").split("|")
    return among_bars and all(len(part.strip()) > 1 and len(part.split()) == 1 for part in parts)


def check_canonical(text: bytes, canonical: bytes, pad: bool = False) -> None:
    r"""None when `text` is `canonical`; with `pad`, blanks at the end of a row may be missing.

    Raises FormatError for the first line that differs.

    >>> check_canonical(b"XO\n  X\nO\n", b"XO \n  X\nO  \n", pad=True)
    >>> check_canonical(b"X  O\n", b"X O\n")
    Traceback (most recent call last):
    judge.games.formats.FormatError: line 1: expected 'X O', got 'X  O'
    """
    *lines, tail = text.decode("utf-8", errors="replace").split("\n")
    wanted = canonical.decode().split("\n")[:-1]
    if tail:
        lines.append(tail)
    for number, (have, want) in enumerate(zip_longest(lines, wanted), start=1):
        if have is None:
            raise FormatError(f"expected {shown(want)}, got the end of the text", number)
        if want is None:
            raise FormatError(f"expected the end of the text, got {shown(have)}", number)
        if (have.ljust(len(want)) if pad else have) != want:
            raise FormatError(f"expected {shown(want)}, got {shown(have)}", number)
    if tail:
        raise FormatError("expected a line end, got the end of the text", len(lines))
