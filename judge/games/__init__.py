"""The games that the judge knows, a line a game."""

from dataclasses import dataclass, replace
from typing import Protocol, TypedDict, Unpack

from judge.games import connect4, gomoku, tictactoe
from judge.games.board import Position
from judge.games.formats import Board, FormatError
from judge.games.lines import LineGame, Why

__all__ = ["GAMES", "Format", "Game", "Options"]


class Format(Protocol):
    """A problem's text format; each of the modules here is one."""

    def parse(self, text: bytes) -> Board:
        """The board in a text, tolerantly; raises FormatError."""

    def write(self, pos: Position) -> bytes:
        """The text of a board as the statement lays it out."""

    def spellings(self, pos: Position) -> tuple[bytes, ...]:
        """The texts that the statement allows for a board, that of `write` first."""

    def validate(self, text: bytes) -> None:
        """None when a text is strictly as the statement says; raises FormatError."""

    def verdict(self, game: LineGame, board: Board) -> str:
        """The line that a right program prints for a board."""


class Options(TypedDict, total=False):
    """What may be asked beyond the text: other rules, and a size that the text must have."""

    need: int | None
    exact: bool
    rows: int | None
    cols: int | None


@dataclass(frozen=True)
class Game:
    r"""A problem about a board: its rules and its text format.

    `default` has the size and the rules that the statement gives.
    `largest` is the most rows or columns that the statement allows, None if
    every board has the default size; `square` says that a board has as many
    rows as columns. `settles_both` says whether the statement has an answer
    for a board on which both players have a line, `asks_legality` whether it
    has one for a board that cannot come of play.

    >>> GAMES["connect4"].answer(b"....\nOOO.\nXXXX\n")
    'X'
    >>> GAMES["connect4"].answer(b"....\nOOO.\nXXXX\n", need=3)
    'both'
    """

    default: LineGame
    format: Format
    largest: int | None = None
    square: bool = False
    settles_both: bool = False
    asks_legality: bool = False

    @property
    def name(self) -> str:
        """The name of the problem, of its folder and of its solver."""
        return self.default.name

    def read(self, text: bytes, **options: Unpack[Options]) -> tuple[LineGame, Position]:
        r"""The rules for the board in a text, and the board.

        The size is the text's; `rows` and `cols` demand it, `need` and
        `exact` replace the rules'. Raises FormatError when the text is no
        board, or one of another size.

        >>> rules, pos = GAMES["gomoku"].read(b"2\n1 1\n0 2\n", need=2)
        >>> rules.outcome(pos).who
        1
        """
        game, board = self._read(text, options)
        return game, board.position

    def answer(self, text: bytes, **options: Unpack[Options]) -> str:
        """The line that a right program prints; raises as `read` does."""
        return self.format.verdict(*self._read(text, options))

    def ambiguous(self, text: bytes, **options: Unpack[Options]) -> bool:
        r"""Whether the statement leaves the answer open: both players have a line.

        >>> GAMES["connect4"].ambiguous(b"OOOO\nXXXX\n")
        True
        """
        game, board = self._read(text, options)
        return not self.settles_both and game.outcome(board.position).why is Why.BOTH

    def write(self, pos: Position) -> bytes:
        """The text of a board as the statement lays it out."""
        return self.format.write(pos)

    def spellings(self, pos: Position) -> tuple[bytes, ...]:
        """The texts that the statement allows for a board, that of `write` first."""
        return self.format.spellings(pos)

    def validate(self, text: bytes) -> None:
        """None when a text is strictly as the statement says; raises FormatError."""
        self.format.validate(text)

    def symbols(self, text: bytes) -> str:
        """How the empty cell and the players' stones are called, by the text of a board.

        >>> GAMES["connect4"].symbols(b"XO.")
        '.XO'
        """
        return ".12" if self.format.parse(text).in_digits else ".XO"

    def _read(self, text: bytes, options: Options) -> tuple[LineGame, Board]:
        board = self.format.parse(text)
        rows, cols = board.position.rows, board.position.cols
        for word, demanded, got in (
            ("rows", options.get("rows"), rows),
            ("columns", options.get("cols"), cols),
        ):
            if demanded not in (None, got):
                raise FormatError(f"expected {demanded} {word}, got {got}")
        need = options.get("need")
        need = self.default.need if need is None else need
        exact = options.get("exact", self.default.exact)
        return replace(self.default, rows=rows, cols=cols, need=need, exact=exact), board


GAMES = {
    game.name: game
    for game in (
        Game(
            LineGame("gomoku", 15, 15, need=5, gravity=False),
            gomoku,
            largest=gomoku.MAX_SIZE,
            square=True,
        ),
        Game(LineGame("connect4", 6, 7, need=4, gravity=True), connect4, largest=100),
        Game(
            LineGame("tictactoe", 3, 3, need=3, gravity=False),
            tictactoe,
            settles_both=True,
            asks_legality=True,
        ),
    )
}
