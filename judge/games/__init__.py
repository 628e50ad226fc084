"""The games that the judge knows, a line a game."""

from dataclasses import dataclass, replace
from typing import Protocol

from judge.games import connect4, gomoku, tictactoe
from judge.games.board import Position
from judge.games.formats import Board, FormatError
from judge.games.lines import LineGame, Why

__all__ = ["GAMES", "Format", "Game"]


class Format(Protocol):
    """A problem's text format; each of the modules here is one."""

    def parse(self, text: bytes) -> Board:
        """The board in a text, tolerantly; raises FormatError."""

    def write(self, pos: Position) -> bytes:
        """The text of a board as the statement lays it out."""

    def validate(self, text: bytes) -> None:
        """None when a text is strictly as the statement says; raises FormatError."""

    def verdict(self, game: LineGame, board: Board) -> str:
        """The line that a right program prints for a board."""


@dataclass(frozen=True)
class Game:
    r"""A problem about a board: its rules and its text format.

    `default` has the size and the rules that the statement gives.
    `settles_both` says whether the statement has an answer for a board on
    which both players have a line.

    >>> GAMES["connect4"].answer(b"....\nOOO.\nXXXX\n")
    'X'
    >>> GAMES["connect4"].answer(b"....\nOOO.\nXXXX\n", need=3)
    'both'
    """

    default: LineGame
    format: Format
    settles_both: bool = False

    @property
    def name(self) -> str:
        """The name of the problem, of its folder and of its solver."""
        return self.default.name

    def read(
        self,
        text: bytes,
        *,
        need: int | None = None,
        exact: bool = False,
        rows: int | None = None,
        cols: int | None = None,
    ) -> tuple[LineGame, Position]:
        """The rules for the board in a text, and the board.

        The size is the text's; `rows` and `cols` demand it. Raises
        FormatError when the text is no board, or one of another size.
        """
        game, board = self._read(text, need, exact, rows, cols)
        return game, board.position

    def answer(
        self,
        text: bytes,
        *,
        need: int | None = None,
        exact: bool = False,
        rows: int | None = None,
        cols: int | None = None,
    ) -> str:
        """The line that a right program prints; the options are those of `read`."""
        return self.format.verdict(*self._read(text, need, exact, rows, cols))

    def ambiguous(self, text: bytes, *, need: int | None = None, exact: bool = False) -> bool:
        r"""Whether the statement leaves the answer open: both players have a line.

        >>> GAMES["gomoku"].ambiguous(b"1\n0\n")
        False
        """
        game, board = self._read(text, need, exact)
        return not self.settles_both and game.outcome(board.position).why is Why.BOTH

    def write(self, pos: Position) -> bytes:
        """The text of a board as the statement lays it out."""
        return self.format.write(pos)

    def validate(self, text: bytes) -> None:
        """None when a text is strictly as the statement says; raises FormatError."""
        self.format.validate(text)

    def _read(
        self,
        text: bytes,
        need: int | None,
        exact: bool,
        rows: int | None = None,
        cols: int | None = None,
    ) -> tuple[LineGame, Board]:
        board = self.format.parse(text)
        pos = board.position
        for word, demanded, got in (("rows", rows, pos.rows), ("columns", cols, pos.cols)):
            if demanded not in (None, got):
                raise FormatError(f"expected {demanded} {word}, got {got}")
        rules = replace(
            self.default,
            rows=pos.rows,
            cols=pos.cols,
            need=self.default.need if need is None else need,
            exact=exact,
        )
        return rules, board


GAMES = {
    game.name: game
    for game in (
        Game(LineGame("gomoku", 15, 15, need=5, gravity=False), gomoku),
        Game(LineGame("connect4", 6, 7, need=4, gravity=True), connect4),
        Game(LineGame("tictactoe", 3, 3, need=3, gravity=False), tictactoe, settles_both=True),
    )
}
