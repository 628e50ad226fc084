"""The board as players see it: numbers where they type them, the last move and lines marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from judge.games.notation import has_letters
from judge.report.board import plain

if TYPE_CHECKING:
    from judge.games.lines import LineGame
    from judge.games.variant import State, Variant
    from judge.report.board import Paint

_FINE = str.maketrans("|-.", "│─·")


@dataclass(frozen=True)
class Look:
    """How a board is drawn: in colour or not, with ASCII frames or finer ones."""

    paint: Paint = plain
    is_ascii: bool = True

    def __call__(self, text: str, player: int = 0, marked: bool = False) -> str:
        """Return a piece of the drawing as it looks."""
        return self.paint(text if self.is_ascii else text.translate(_FINE), player, marked)


class _Table(NamedTuple):
    """A board, the cells of lines that won, and the cell of the last move or None."""

    rules: LineGame
    cells: bytes
    won: frozenset[int]
    last: int | None

    def brackets(self, cell: int) -> str:
        """Return what stands around a cell: two characters, or nothing."""
        if cell in self.won:
            return "[]"
        return "()" if cell == self.last else ""


def draw(game: Variant, state: State, look: Look) -> str:
    """Return the board, each line of it with its newline.

    Lines that won are in brackets, the last move is in parentheses.

    >>> from judge.games import GAMES
    >>> from judge.games.variant import Variant
    >>> game = Variant(GAMES["connect4"].default)
    >>> print(draw(game, game.replay([0, 1, 0, 1, 0, 1, 0]), Look()), end="")
    |1 2 3 4 5 6 7|
    |. . . . . . .|
    |. . . . . . .|
    [X]. . . . . .|
    [X]O . . . . .|
    [X]O . . . . .|
    [X]O . . . . .|
    |1 2 3 4 5 6 7|
    """
    won: frozenset[int] = frozenset()
    if game.outcome(state).over:
        won = frozenset(cell for line in game.rules.lines(state.board) for cell in line.cells)
    table = _Table(game.rules, state.board.cells, won, state.board.last)
    if game.rules.gravity:
        return _framed(table, look)
    return _lettered(table, look) if has_letters(game.rules) else _numbered(table, look)


def _framed(table: _Table, look: Look) -> str:
    """Return a board with the numbers of its columns above and below."""
    cols = table.rules.cols
    width = len(str(cols))
    header = look(f"|{' '.join(f'{col + 1:>{width}}' for col in range(cols))}|") + "\n"
    rows = (
        _row(table, range(row * cols, (row + 1) * cols), width, "|", look)
        for row in range(table.rules.rows)
    )
    return header + "".join(f"{row}\n" for row in rows) + header


def _lettered(table: _Table, look: Look) -> str:
    """Return a board with letters above and below and numbers at both sides."""
    rows, cols = table.rules.rows, table.rules.cols
    width = len(str(rows))
    letters = f"{'':{width}}  {' '.join('abcdefghijklmnopqrstuvwxyz'[:cols])}\n"
    text = letters
    for row in range(rows):
        cells = _row(table, range(row * cols, (row + 1) * cols), 1, " ", look)
        text += f"{rows - row:>{width}} {cells}{rows - row}\n"
    return text + letters


def _row(table: _Table, cells: range, width: int, edge: str, look: Look) -> str:
    """Return cells a blank apart between two edges; brackets take the place of the blanks."""
    step = width + 1
    signs = [edge, *[" "] * (len(cells) * step - 1), edge]
    stone_at = {}
    for k, cell in enumerate(cells):
        place = k * step + width
        stone_at[place] = cell
        signs[place] = ".XO"[table.cells[cell]]
        pair = table.brackets(cell)
        if pair:
            is_taken = signs[place - 1] == "]"
            signs[place - 1] = (" " if pair == "[]" else "]") if is_taken else pair[0]
            signs[place + 1] = pair[1]
    return "".join(
        look(sign, table.cells[stone_at[place]], stone_at[place] in table.won)
        if place in stone_at
        else look(sign)
        for place, sign in enumerate(signs)
    )


def _numbered(table: _Table, look: Look) -> str:
    """Return a board whose free cells show their number."""
    cols = table.rules.cols
    width = len(str(len(table.cells)))
    rule = look("-" * (cols * (width + 3) + 1)) + "\n"
    text = rule
    for row in range(table.rules.rows):
        cells = range(row * cols, (row + 1) * cols)
        text += (
            "".join(_boxed(table, cell, width, look) for cell in cells) + look("|") + "\n" + rule
        )
    return text


def _boxed(table: _Table, cell: int, width: int, look: Look) -> str:
    """Return one cell and the bar before it."""
    stone = table.cells[cell]
    pair = table.brackets(cell) or "  "
    shown = ".XO"[stone] if stone else str(cell + 1)
    blanks = " " * (width - len(shown))
    return look("|") + blanks + pair[0] + look(shown, stone, cell in table.won) + pair[1]
