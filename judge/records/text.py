"""A game as text: `name: value` lines, a blank line, then the moves.

    game: connect4
    rows: 6
    columns: 7
    align: 4
    jokers: 1 row column
    first: person
    second: depth4
    seed: 5
    opening: 2
    times-ms: 0 0 5120 14
    result: *
    ending: ongoing

    4455

`game`, `rows`, `columns` and `align` are needed. The moves are in the notation of the
game; columns below 10 are written without blanks where there are no jokers. `result` is
X, O, draw or *, `ending` why; they must be what the moves say, unless a player forfeited.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.games import GAMES
from judge.games.board import Direction
from judge.games.lines import IllegalMove
from judge.games.notation import MAX_COLS, BadNotation, read_move, write_move
from judge.games.variant import Move, Variant
from judge.players import Ending
from judge.records.fault import RecordError
from judge.referee import Match

if TYPE_CHECKING:
    from collections.abc import Mapping

MOVES_PER_LINE = 20
RESULTS = ("draw", "X", "O")

_HEADER = re.compile(r"([a-z-]+): *(.*)")
_NEEDED = ("game", "rows", "columns", "align")
_KNOWN = (
    *_NEEDED,
    "jokers",
    "first",
    "second",
    "seed",
    "opening",
    "times-ms",
    "result",
    "ending",
    "reason",
)


def write(match: Match) -> str:
    """The record of a game.

    >>> game = Variant(GAMES["connect4"].default)
    >>> print(write(Match(game, ("person", "person"), (3, 3, 4, 4))).splitlines()[-1])
    4455
    """
    game = match.game
    headers = {
        "game": game.rules.name,
        "rows": str(game.rules.rows),
        "columns": str(game.rules.cols),
        "align": str(game.rules.need),
        "jokers": " ".join([str(game.jokers), *game.kinds]) if game.jokers else "",
        "first": match.players[0],
        "second": match.players[1],
        "seed": "" if match.seed is None else str(match.seed),
        "opening": str(match.opening or ""),
        "times-ms": " ".join(map(str, match.times_ms)),
        "result": result(match),
        "ending": match.ending.value,
        "reason": match.reason,
    }
    lines = [f"{name}: {value}" for name, value in headers.items() if value]
    return "\n".join([*lines, "", *_move_lines(match), ""])


def result(match: Match) -> str:
    """`X`, `O`, `draw`, or `*` for a game that is not over."""
    return "*" if match.ending is Ending.ONGOING else RESULTS[match.winner]


def read(record: str) -> Match:
    r"""The game in a record; raises RecordError.

    >>> match = read("game: connect4\nrows: 6\ncolumns: 7\nalign: 4\n\n4455\n")
    >>> match.moves, match.state.turn
    ((3, 3, 4, 4), 1)
    """
    headers, body = _split(record)
    missing = [name for name in _NEEDED if name not in headers]
    if missing:
        raise RecordError(f"expected a line '{missing[0]}: ...', got none")
    game = _game(headers)
    moves = tuple(_moves(game, body))
    seed = headers.get("seed")
    match = Match(
        game,
        (headers.get("first", "person"), headers.get("second", "person")),
        moves,
        _times(headers, len(moves)),
        opening=_number(headers, "opening", len(moves)) if "opening" in headers else 0,
        seed=None if seed is None else _number(headers, "seed", 1 << 64),
        reason=headers.get("reason", ""),
    )
    return _checked(match, headers)


def _split(record: str) -> tuple[dict[str, str], str]:
    """The headers and the rest, which begins after the first blank line."""
    headers: dict[str, str] = {}
    lines = record.removeprefix("\ufeff").splitlines()
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            return headers, "\n".join(lines[number:])
        found = _HEADER.fullmatch(line.rstrip())
        if not found:
            raise RecordError(f"expected 'name: value' or a blank line, got {line[:40]!r}", number)
        if found[1] not in _KNOWN:
            raise RecordError(f"expected one of {', '.join(_KNOWN)}, got {found[1]!r}", number)
        if found[1] in headers:
            raise RecordError(f"expected one line for {found[1]}, got another", number)
        headers[found[1]] = found[2]
    return headers, ""


def _game(headers: Mapping[str, str]) -> Variant:
    if headers["game"] not in GAMES:
        raise RecordError(f"game: expected {' or '.join(GAMES)}, got {headers['game'][:40]!r}")
    rows, cols = _number(headers, "rows", MAX_COLS, 1), _number(headers, "columns", MAX_COLS, 1)
    need = _number(headers, "align", max(rows, cols), 1)
    rules = replace(GAMES[headers["game"]].default, rows=rows, cols=cols, need=need)
    count, *kinds = headers.get("jokers", "0 row column").split() or ["0"]
    if not set(kinds) <= {"row", "column"} or not kinds:
        raise RecordError(
            f"jokers: expected a number, then row, column or both, got {headers['jokers'][:40]!r}"
        )
    try:
        return Variant(
            rules, _number({"jokers": count}, "jokers", 99), tuple(map(Direction, kinds))
        )
    except ValueError as error:
        raise RecordError(str(error)) from None


def _number(headers: Mapping[str, str], name: str, high: int, low: int = 0) -> int:
    value = headers[name]
    if not re.fullmatch(r"[0-9]{1,20}", value) or not low <= int(value) <= high:
        raise RecordError(f"{name}: expected a number from {low} to {high}, got {value[:40]!r}")
    return int(value)


def _times(headers: Mapping[str, str], count: int) -> tuple[int, ...]:
    times = headers.get("times-ms", "").split()
    if times and len(times) != count:
        raise RecordError(f"times-ms: expected {count} numbers, got {len(times)}")
    return tuple(_number({"times-ms": time}, "times-ms", 10**12) for time in times)


def _is_glued(game: Variant) -> bool:
    """Whether moves are written without blanks between."""
    return game.rules.gravity and game.rules.cols < 10 and not game.jokers


def _move_lines(match: Match) -> list[str]:
    rules = match.game.rules
    moves = [write_move(rules, move) for move in match.moves]
    if _is_glued(match.game):
        return ["".join(moves)] if moves else []
    rows = range(0, len(moves), MOVES_PER_LINE)
    return [" ".join(moves[start : start + MOVES_PER_LINE]) for start in rows]


def _moves(game: Variant, body: str) -> list[Move]:
    tokens = body.split()
    if _is_glued(game):
        tokens = list("".join(tokens))
    moves = []
    for number, token in enumerate(tokens, start=1):
        try:
            moves.append(read_move(game.rules, token, jokers=bool(game.jokers)))
        except BadNotation as error:
            raise RecordError(f"move {number}: {error}") from None
    return moves


def _checked(match: Match, headers: Mapping[str, str]) -> Match:
    """The match, if its moves are legal and its end is as the headers say."""
    try:
        ended = match.ending
    except IllegalMove as error:
        raise RecordError(str(error)) from None
    said = headers.get("ending", ended.value)
    if said != ended.value:
        try:
            forfeit = Ending(said)
        except ValueError:
            raise RecordError(
                f"ending: expected {' or '.join(Ending)}, got {said[:40]!r}"
            ) from None
        if ended is not Ending.ONGOING or forfeit in _OF_THE_BOARD:
            raise RecordError(f"ending: expected {ended}, as the moves say, got {said!r}")
        match = replace(match, forfeit=forfeit)
    if headers.get("result", result(match)) != result(match):
        raise RecordError(
            f"result: expected {result(match)}, as the moves say, got {headers['result'][:40]!r}"
        )
    return match


_OF_THE_BOARD = (Ending.ONGOING, Ending.LINE, Ending.BOTH, Ending.FULL)
