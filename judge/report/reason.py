"""Why an answer to a board is right, in words: the lines with their places, counted from 1."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from judge.compare import visible
from judge.games.lines import Why
from judge.model import Verdict
from judge.report.neutral import neutral
from judge.report.text import ENGLISH, why

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.games import Game
    from judge.games.board import Line, Position
    from judge.games.lines import LineGame
    from judge.model import CaseResult
    from judge.words import Words

# The lines of one player that are told apart; of others it is said how many there are.
TOLD = 3
_FAILED = (Verdict.RE, Verdict.TLE, Verdict.MLE, Verdict.OLE)
# An output up to this length is shown as it is.
_PRINTED = 80
# Numbers that a catalogue has words for.
_IN_WORDS = range(3, 11)


def reason(game: Game, text: bytes, words: Words = ENGLISH) -> str:
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
        illegal = fault(rules, pos, symbols, words)
        if illegal:
            return illegal
    lines, answer = rules.lines(pos), game.answer(text)
    if not lines:
        return _nobody(rules.need, pos.cells.count(0), answer == "ongoing", words)
    players = dict.fromkeys(line.player for line in lines)
    has = _joined((_has(lines, player, pos.cols, symbols, words) for player in players), words)
    if rules.outcome(pos).why is Why.BOTH and answer in symbols:
        return words("starts-first", why=has, player=symbols[lines[0].player])
    return has


def fault(rules: LineGame, pos: Position, symbols: str, words: Words = ENGLISH) -> str:
    """Return why a board cannot come of legal play, its players called by name; "" if it can."""
    found = rules.fault(pos)
    if found is None:
        return ""
    values = dict(found.values)
    for key in ("player", "first", "second", "winner"):
        if key in values:
            mark = symbols[values[key]]
            values[key] = words("player", mark=mark) if mark.isdigit() else mark
    for key in ("row", "col"):
        if key in values:
            values[key] += 1
    if "stones" in values:
        values["stones"] = words("stones", count=values["stones"])
    return words(found.name, **values)


def outcome(result: CaseResult, words: Words = ENGLISH) -> str:
    """Return what a program did instead of giving the right answer."""
    if result.verdict in _FAILED:
        return words(f"did-{result.verdict.value}", why=why(words, result))
    printed = result.output.strip()
    if not printed:
        return words("did-nothing")
    if printed.isascii() and printed.isprintable() and len(printed) <= _PRINTED:
        return words("did-print", printed=neutral(printed))
    return words("did-print", printed=visible(printed.encode()))


def explained(game: Game, text: bytes, result: CaseResult, words: Words = ENGLISH) -> str:
    """Return both in one sentence; raises FormatError if the text is no board."""
    return words("then", first=reason(game, text, words), second=outcome(result, words))


def _nobody(need: int, empty: int, tells_empty: bool, words: Words) -> str:
    """Return that there is no line, and whether the game could go on."""
    text = words("nobody", need=_number(need, words))
    if not empty:
        return words("nobody-full", why=text)
    return words("nobody-empty", why=text, count=empty) if tells_empty else text


def _has(lines: tuple[Line, ...], player: int, cols: int, symbols: str, words: Words) -> str:
    own = [line for line in lines if line.player == player]
    told = [_place(line, cols, words) for line in own[:TOLD]]
    if len(own) > TOLD:
        told.append(words("lines-more", count=len(own) - TOLD))
    return words("has", player=symbols[player], lines=_joined(told, words))


def _place(line: Line, cols: int, words: Words) -> str:
    """Return a line in words, as `five on row 3, (3,1)..(3,5)`."""
    (row, col), (last_row, last_col) = (divmod(line.cells[end], cols) for end in (0, -1))
    ends = f"({row + 1},{col + 1})..({last_row + 1},{last_col + 1})"
    number = {"on-row": row + 1, "on-column": col + 1}
    name = f"on-{line.direction}"
    length = _number(len(line.cells), words)
    return words(name, length=length, line=number.get(name), ends=ends)


def _number(count: int, words: Words) -> str:
    return words(f"number-{count}") if count in _IN_WORDS else str(count)


def _joined(texts: Iterable[str], words: Words) -> str:
    return reduce(lambda first, last: words("and", first=first, last=last), texts)
