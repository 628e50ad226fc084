"""Games of k stones in a row: tic-tac-toe, Connect 4, Gomoku and their kin."""

import enum
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from judge.games.board import FIRST, SECOND, Direction, Line, Position, count_windows, find_lines
from judge.games.legality import Fault, find_fault

__all__ = ["Direction", "IllegalMove", "Line", "LineGame", "Outcome", "Position", "Why"]

_MAX_LISTED = 12


class IllegalMove(ValueError):  # noqa: N818 (it is what the player did, as in python-chess)
    """A move that the rules do not allow; its text says which ones they do."""


class Why(enum.StrEnum):
    """Why a game stands as it does."""

    ONGOING = "ongoing"
    LINE = "line"
    BOTH = "both"
    FULL = "full"


_ENDS = {
    Why.LINE: "player {} has a line",
    Why.BOTH: "both players have a line",
    Why.FULL: "the board is full",
}


class Outcome(NamedTuple):
    """Who has won (0: nobody, 1 or 2) and why the game stands so.

    `Why.BOTH` (each player has a line) cannot come of play; a board that was
    read may show it.
    """

    who: int
    why: Why

    @property
    def over(self) -> bool:
        """Whether nobody may move any more."""
        return self.why is not Why.ONGOING


@dataclass(frozen=True)
class LineGame:
    """The game of `need` stones in a row on a board of `rows` x `cols`.

    With gravity a move is a column (from 0) and the stone falls; without, a
    move is a cell (from 0, row by row). Player 1 begins. With `exact`, runs
    longer than `need` do not count. Raises ValueError for a size below 1.

    >>> game = LineGame("connect4", rows=6, cols=7, need=4, gravity=True)
    >>> pos = game.replay([3, 3, 2, 2, 1, 1, 0])
    >>> game.outcome(pos)
    Outcome(who=1, why=<Why.LINE: 'line'>)
    >>> game.line(pos)
    (35, 36, 37, 38)
    """

    name: str
    rows: int
    cols: int
    need: int
    gravity: bool
    exact: bool = False

    def __post_init__(self) -> None:
        for field in ("rows", "cols", "need"):
            if getattr(self, field) < 1:
                raise ValueError(f"{field}: expected 1 or more, got {getattr(self, field)}")

    def empty(self) -> Position:
        """The board before the first move."""
        return Position(self.rows, self.cols, bytes(self.rows * self.cols))

    def turn(self, pos: Position) -> int:
        """The player to move, 1 or 2, by counting stones."""
        return FIRST if pos.cells.count(FIRST) <= pos.cells.count(SECOND) else SECOND

    def legal_moves(self, pos: Position) -> tuple[int, ...]:
        """The moves that `play` takes; none when the game is over."""
        return () if self._winners(pos) else self._open(pos)

    def play(self, pos: Position, move: int, player: int | None = None) -> Position:
        """The board after `move` by `player`: by the one whose turn it is, if none is named.

        Raises IllegalMove, in words that count columns and cells from 1.

        >>> LineGame("three", 3, 3, 3, gravity=False).replay([4, 4])
        Traceback (most recent call last):
        judge.games.lines.IllegalMove: move 2: cell 5 is taken; open cells: 1 2 3 4 6 7 8 9
        """
        if self._winners(pos) or not self._is_open(pos, move):
            raise IllegalMove(self._refusal(pos, move))
        cell = self._landing(pos, move) if self.gravity else move
        cells = bytearray(pos.cells)
        cells[cell] = self.turn(pos) if player is None else player
        return Position(pos.rows, pos.cols, bytes(cells), cell)

    def replay(self, moves: Iterable[int]) -> Position:
        """The board after `moves` from the empty one; IllegalMove says which is wrong."""
        pos = self.empty()
        for number, move in enumerate(moves, start=1):
            try:
                pos = self.play(pos, move)
            except IllegalMove as error:
                raise IllegalMove(f"move {number}: {error}") from None
        return pos

    def line(self, pos: Position) -> tuple[int, ...]:
        """The cells of the line through the last stone, whole; () if there is none.

        When the stone completed several lines, the longest one of them.
        """
        if pos.last is None:
            return ()
        lines = find_lines(pos, self.need, self.exact, through=pos.last)
        return max((line.cells for line in lines), key=len) if lines else ()

    def lines(self, pos: Position) -> tuple[Line, ...]:
        """All winning runs on the board, whole, by start cell in row-major order."""
        return find_lines(pos, self.need, self.exact)

    def windows(self) -> int:
        """The number of places where a line of `need` cells fits.

        >>> LineGame("connect4", 6, 7, 4, gravity=True).windows()
        69
        """
        return count_windows(self.rows, self.cols, self.need)

    def fault(self, pos: Position) -> Fault | None:
        """Why the board cannot come of legal play, or None if it can."""
        return find_fault(pos, self.need, self.gravity, self.exact)

    def outcome(self, pos: Position) -> Outcome:
        """Who has won and why, or that the game goes on.

        >>> game = LineGame("three", 3, 3, 3, gravity=False)
        >>> game.outcome(game.empty())
        Outcome(who=0, why=<Why.ONGOING: 'ongoing'>)
        """
        winners = self._winners(pos)
        if len(winners) == 2:
            return Outcome(0, Why.BOTH)
        if winners:
            return Outcome(winners.pop(), Why.LINE)
        return Outcome(0, Why.ONGOING if 0 in pos.cells else Why.FULL)

    def _winners(self, pos: Position) -> set[int]:
        if pos.last is None:
            return {line.player for line in self.lines(pos)}
        return {pos.cells[pos.last]} if self.line(pos) else set()

    def _open(self, pos: Position) -> tuple[int, ...]:
        cells = pos.cells[: pos.cols] if self.gravity else pos.cells
        return tuple(move for move, stone in enumerate(cells) if not stone)

    def _is_open(self, pos: Position, move: int) -> bool:
        moves = pos.cols if self.gravity else len(pos.cells)
        return 0 <= move < moves and not pos.cells[move]

    def _landing(self, pos: Position, col: int) -> int:
        """The lowest empty cell of a column that is not full."""
        column = pos.cells[col :: pos.cols]
        return column.rindex(0) * pos.cols + col

    def _refusal(self, pos: Position, move: int) -> str:
        outcome = self.outcome(pos)
        if outcome.over:
            return f"the game is over: {_ENDS[outcome.why].format(outcome.who)}"
        place, count = ("column", pos.cols) if self.gravity else ("cell", len(pos.cells))
        if 0 <= move < count:
            what = f"{place} {move + 1} is {'full' if self.gravity else 'taken'}"
        else:
            what = f"there is no {place} {move + 1}"
        moves = self._open(pos)
        shown = " ".join(str(move + 1) for move in moves[:_MAX_LISTED])
        return f"{what}; open {place}s: {shown}{' ...' if len(moves) > _MAX_LISTED else ''}"
