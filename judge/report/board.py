"""A board drawn in characters: its lines in brackets, its rows and columns numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.report.text import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from judge.games.board import Line, Position
    from judge.words import Words

    # A text, the player that it stands for (0: none), and whether it is on a line.
    Paint = Callable[[str, int, bool], str]


def plain(text: str, player: int, marked: bool) -> str:
    """Return the text without colour."""
    return text


@dataclass(frozen=True)
class Style:
    """How a board is drawn.

    symbols       for an empty cell and the stones of players 1 and 2
    width, height in characters; what does not fit is left out, and that is said
    words         in the language of whoever reads
    """

    symbols: str = ".XO"
    width: int = 100
    height: int = 100
    paint: Paint = plain
    words: Words = ENGLISH


def draw(pos: Position, lines: Iterable[Line], style: Style) -> str:
    """Return the board in characters, each line of it with its newline.

    >>> from judge.games import GAMES
    >>> rules, pos = GAMES["gomoku"].read(b"3 2 0 1 2 1 0 2 0 0", need=3)
    >>> print(draw(pos, rules.lines(pos), Style(".12")), end="")
        1 2 3
     1 [2]. 1
     2 [2]1 .
     3 [2]. .
    """
    marked = {cell for line in lines for cell in line.cells}
    margin = len(str(pos.rows)) + 2
    rows = _shown({cell // pos.cols for cell in marked}, pos.rows, style.height - 3)
    cols = _shown({cell % pos.cols for cell in marked}, pos.cols, (style.width - margin - 1) // 2)
    text = _header(cols, margin)
    for row in rows:
        text += f" {row + 1:>{margin - 2}} {_row(pos, row, cols, marked, style)}\n"
    parts = [
        style.words(name, first=seen.start + 1, last=seen.stop, count=count)
        for name, seen, count in (
            ("rows-shown", rows, pos.rows),
            ("columns-shown", cols, pos.cols),
        )
        if len(seen) < count
    ]
    return text + (f"{' ' * margin}({', '.join(parts)})\n" if parts else "")


def _shown(marked: set[int], count: int, most: int) -> range:
    """Return the rows or columns that are drawn: all, or those in the middle of what is marked."""
    most = max(most, 1)
    if count <= most:
        return range(count)
    middle = (min(marked) + max(marked) + 1) // 2 if marked else 0
    start = min(max(middle - most // 2, 0), count - most)
    return range(start, start + most)


def _header(cols: range, margin: int) -> str:
    """Return the numbers of the columns, written downwards; tens stand above each tenth one."""
    text = ""
    for unit in (100, 10, 1):
        if cols.stop < unit:
            continue
        digits = (
            str((col + 1) // unit % 10)
            if unit == 1 or (col + 1 >= unit and ((col + 1) % 10 == 0 or col == cols.start))
            else " "
            for col in cols
        )
        text += (" " * margin + " " + " ".join(digits)).rstrip() + "\n"
    return text


def _row(pos: Position, row: int, cols: range, marked: set[int], style: Style) -> str:
    """Return the cells of a row, with brackets around those that are marked."""
    text = ""
    inside = False
    for col in cols:
        cell = row * pos.cols + col
        stone = pos.cells[cell]
        text += _between(inside, cell in marked, style)
        inside = cell in marked
        text += style.paint(style.symbols[stone], stone, inside)
    return (text + _between(inside, False, style)).rstrip()


def _between(inside: bool, goes_on: bool, style: Style) -> str:
    """Return what stands between two cells."""
    if inside == goes_on:
        return " "
    return style.paint("[" if goes_on else "]", 0, True)
