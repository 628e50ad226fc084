"""Moves as text: `4` is a column, `5` a cell, `h8` a cell by letter and row, `r1` a joker."""

import re

from judge.games.board import Direction
from judge.games.lines import LineGame
from judge.games.variant import Joker, Move

__all__ = ["MAX_COLS", "BadNotation", "read_move", "write_move"]

MAX_COLS = 26
"""As many columns as there are letters."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_NUMBER = re.compile(r"-?[0-9]{1,1000}")
_CELL = re.compile(r"([A-Za-z])([0-9]{1,1000})")
_JOKER = re.compile(r"([RCrc])([0-9]{1,1000})")
_KINDS = {"r": Direction.ROW, "c": Direction.COLUMN}


class BadNotation(ValueError):  # noqa: N818 (it is what was written, not what went wrong)
    """A text that names no move at all, whatever the board."""


def has_letters(rules: LineGame) -> bool:
    """Whether a game names its cells by letter and row, `a1` at the bottom left."""
    return rules.name == "gomoku"


def read_move(rules: LineGame, text: str, jokers: bool = False) -> Move:
    """The move that a text names; a number may be too large, which the rules will refuse.

    `r1` (row 1 is at the bottom) and `c5` are jokers where there are `jokers`.
    Raises BadNotation.

    >>> game = LineGame("gomoku", 15, 15, 5, gravity=False)
    >>> read_move(game, "h8"), read_move(game, "a15")
    (112, 0)
    """
    joker = _JOKER.fullmatch(text)
    if jokers and joker:
        number = int(joker[2])
        kind = _KINDS[joker[1].lower()]
        return Joker(kind, rules.rows - number if kind is Direction.ROW else number - 1)
    if has_letters(rules):
        cell = _CELL.fullmatch(text)
        if not cell:
            raise BadNotation(f"expected a letter and a row such as 'h8', got {text[:40]!r}")
        row, col = rules.rows - int(cell[2]), _LETTERS.index(cell[1].lower())
        if not (0 <= row < rules.rows and col < rules.cols):
            size = f"{rules.rows} x {rules.cols}"
            raise BadNotation(f"there is no cell {text[:40]!r} on a board of {size}")
        return row * rules.cols + col
    if not _NUMBER.fullmatch(text):
        place = "column" if rules.gravity else "cell"
        raise BadNotation(f"expected the number of a {place}, got {text[:40]!r}")
    return int(text) - 1


def write_move(rules: LineGame, move: Move) -> str:
    """The text of a move, which `read_move` reads.

    >>> write_move(LineGame("connect4", 6, 7, 4, gravity=True), Joker(Direction.ROW, 5))
    'r1'
    """
    if isinstance(move, Joker):
        if move.kind is Direction.ROW:
            return f"r{rules.rows - move.line}"
        return f"c{move.line + 1}"
    if has_letters(rules):
        row, col = divmod(move, rules.cols)
        return f"{_LETTERS[col]}{rules.rows - row}"
    return str(move + 1)
