"""Why an answer to a board is right, in words: the lines with their places, counted from 1."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.compare import visible
from judge.games.board import Direction
from judge.games.lines import Why
from judge.model import Verdict
from judge.report.neutral import neutral

if TYPE_CHECKING:
    from judge.games import Game
    from judge.games.board import Line, Position
    from judge.games.lines import LineGame
    from judge.model import CaseResult

# The lines of one player that are told apart; of others it is said how many there are.
TOLD = 3
_FAILED = {
    Verdict.RE: "failed",
    Verdict.TLE: "took too long",
    Verdict.MLE: "used too much memory",
    Verdict.OLE: "printed too much",
}
# An output up to this length is shown as it is.
_PRINTED = 80
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def reason(game: Game, text: bytes) -> str:
    r"""Return why the rules answer as they do; raises FormatError if the text is no board.

    >>> from judge.games import GAMES
    >>> reason(GAMES["connect4"], b"...X\n..XO\n.XOO\nXOXO\n")
    'X has four on the anti-diagonal (1,4)..(4,1)'
    >>> reason(GAMES["tictactoe"], b"O\n\n\n")
    'O has 1 stone and X has 0: X begins'
    """
    rules, pos = game.read(text)
    symbols = game.symbols(text)
    if game.asks_legality:
        illegal = fault(rules, pos, symbols)
        if illegal:
            return illegal
    lines, why, answer = rules.lines(pos), rules.outcome(pos).why, game.answer(text)
    if lines:
        players = dict.fromkeys(line.player for line in lines)
        has = " and ".join(_has(lines, player, pos.cols, symbols) for player in players)
        if why is Why.BOTH and answer in symbols:
            has += f"; the line of {symbols[lines[0].player]} starts first"
        return has
    empty = pos.cells.count(0)
    if answer == "ongoing":
        rest = " and 1 cell is empty" if empty == 1 else f" and {empty} cells are empty"
    else:
        rest = "" if empty else " and no cell is empty"
    return f"nobody has {_word(rules.need)} in a line{rest}"


def fault(rules: LineGame, pos: Position, symbols: str) -> str:
    """Return why a board cannot come of legal play, its players called by name; "" if it can."""
    text = rules.fault(pos) or ""
    if symbols[1:] == "12":
        return text
    return text.replace("player 1", symbols[1]).replace("player 2", symbols[2])


def outcome(result: CaseResult) -> str:
    """Return what a program did instead of giving the right answer."""
    if result.verdict in _FAILED:
        return f"your program {_FAILED[result.verdict]}: {neutral(result.message)}"
    printed = result.output.strip()
    if not printed:
        return "your program printed nothing"
    if printed.isascii() and printed.isprintable() and len(printed) <= _PRINTED:
        return f"your program printed {neutral(printed)}"
    return f"your program printed {visible(printed.encode())}"


def _has(lines: tuple[Line, ...], player: int, cols: int, symbols: str) -> str:
    own = [line for line in lines if line.player == player]
    told = " and ".join(_place(line, cols) for line in own[:TOLD])
    more = len(own) - TOLD
    rest = f" and {more} line{'s' if more > 1 else ''} more" if more > 0 else ""
    return f"{symbols[player]} has {told}{rest}"


def _place(line: Line, cols: int) -> str:
    """Return a line in words, as `five on row 3, (3,1)..(3,5)`."""
    (row, col), (last_row, last_col) = (divmod(line.cells[end], cols) for end in (0, -1))
    where = {Direction.ROW: f"row {row + 1},", Direction.COLUMN: f"column {col + 1},"}
    on = where.get(line.direction, f"the {line.direction}")
    ends = f"({row + 1},{col + 1})..({last_row + 1},{last_col + 1})"
    return f"{_word(len(line.cells))} on {on} {ends}"


def _word(count: int) -> str:
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)
