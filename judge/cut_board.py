"""Take rows, columns and stones off a board, as judge.shrink asks for it.

A text stays in the statement's format, in the spelling that it has (see Game.spellings).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from judge.games.board import EMPTY, FIRST, SECOND, Position

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.games import Game
    from judge.shrink import Reduction


def reductions(game: Game) -> tuple[Reduction, ...]:
    """The ways of making a board of a game smaller: its sides, its stones, and who they are."""
    sides: tuple[Reduction, ...] = ()
    if game.largest is not None:
        sides = (Sides(game),) if game.square else (Rows(game), Columns(game))
    return (*sides, Stones(game), Players(game), Spellings(game))


def is_spelt(game: Game, text: bytes) -> bool:
    """Whether a text is a board as the statement has it, and so can be made smaller here.

    Raises FormatError if it is no board at all.
    """
    return text in game.spellings(game.read(text)[1])


class _Spelt(NamedTuple):
    """A board and the number of its spelling."""

    pos: Position
    spelling: int


def _read(game: Game, text: bytes) -> _Spelt:
    pos = game.read(text)[1]
    return _Spelt(pos, game.spellings(pos).index(text))


def _without(pos: Position, rows: range, cols: range) -> Position:
    """The board without some rows and some columns."""
    kept = [row for row in range(pos.rows) if row not in rows]
    cells = bytes(
        pos.cells[row * pos.cols + col]
        for row in kept
        for col in range(pos.cols)
        if col not in cols
    )
    return Position(len(kept), pos.cols - len(cols), cells)


def _windows(side: int, size: int) -> Iterator[range]:
    """Ranges of `size` that cover a side, the last one pushed back to its end."""
    if size < side:
        for start in range(0, side, size):
            end = min(start + size, side)
            yield range(end - size, end)


@dataclass(frozen=True)
class Rows:
    """Takes rows away."""

    game: Game

    def count(self, text: bytes) -> int:
        """The number of rows."""
        return _read(self.game, text).pos.rows

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        """The board without `size` rows that follow each other."""
        pos, spelling = _read(self.game, text)
        for gone in _windows(pos.rows, size):
            yield self.game.spellings(_without(pos, gone, range(0)))[spelling]


@dataclass(frozen=True)
class Columns:
    """Takes columns away."""

    game: Game

    def count(self, text: bytes) -> int:
        """The number of columns."""
        return _read(self.game, text).pos.cols

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        """The board without `size` columns that follow each other."""
        pos, spelling = _read(self.game, text)
        for gone in _windows(pos.cols, size):
            yield self.game.spellings(_without(pos, range(0), gone))[spelling]


@dataclass(frozen=True)
class Sides:
    """Takes as many rows as columns away."""

    game: Game

    def count(self, text: bytes) -> int:
        """The number of rows, and of columns."""
        return _read(self.game, text).pos.rows

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        """The board without `size` rows and `size` columns, wherever each of them are."""
        pos, spelling = _read(self.game, text)
        for rows in _windows(pos.rows, size):
            for cols in _windows(pos.cols, size):
                yield self.game.spellings(_without(pos, rows, cols))[spelling]


@dataclass(frozen=True)
class Stones:
    """Takes stones away."""

    game: Game

    def count(self, text: bytes) -> int:
        """The number of stones."""
        return len(_stones(_read(self.game, text).pos, FIRST, SECOND))

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        """The board without `size` stones that follow each other in reading order."""
        pos, spelling = _read(self.game, text)
        stones = _stones(pos, FIRST, SECOND)
        for start in range(0, len(stones), size):
            yield _spelt(self.game, pos, stones[start : start + size], EMPTY, spelling)


@dataclass(frozen=True)
class Players:
    """Gives stones of player 2 to player 1."""

    game: Game

    def count(self, text: bytes) -> int:
        """The number of stones of player 2."""
        return len(_stones(_read(self.game, text).pos, SECOND))

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        """The board with `size` stones given to player 1."""
        pos, spelling = _read(self.game, text)
        stones = _stones(pos, SECOND)
        for start in range(0, len(stones), size):
            yield _spelt(self.game, pos, stones[start : start + size], FIRST, spelling)


@dataclass(frozen=True)
class Spellings:
    """Writes the board as it is written plainly, or more nearly so."""

    game: Game

    def count(self, text: bytes) -> int:
        """1 if the board can be written more plainly, or else 0."""
        return min(_read(self.game, text).spelling, 1)

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        """The same board in the spellings before its own."""
        pos, spelling = _read(self.game, text)
        yield from self.game.spellings(pos)[:spelling]


def _stones(pos: Position, *players: int) -> list[int]:
    return [cell for cell, stone in enumerate(pos.cells) if stone in players]


def _spelt(game: Game, pos: Position, changed: list[int], stone: int, spelling: int) -> bytes:
    cells = bytearray(pos.cells)
    for cell in changed:
        cells[cell] = stone
    return game.spellings(pos._replace(cells=bytes(cells)))[spelling]
