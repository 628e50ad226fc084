"""Gomoku games in the format of Piskvork, the manager of the Gomocup tournaments.

`Piskvorky WxH, a:b, s` (levels of the players, 0 for a person; who begins, 0 or 1), then
a line `x,y,ms` a move from the top left, from 1, then the names of the players and a code
for the end. Alignment is not written: it is five.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.games.variant import Move
from judge.players import Ending
from judge.records.fault import RecordError
from judge.records.five import five_in_a_row, replayed
from judge.referee import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

_FIRST = re.compile(r"Piskvorky ([0-9]{1,3})x([0-9]{1,3}), *-?[0-9]+ *: *-?[0-9]+ *, *([01])\s*")
_MOVE = re.compile(r"([0-9]{1,3}),([0-9]{1,3})(?:,(-?[0-9]{1,12}))?\s*")


def write(match: Match) -> str:
    """The record of a game of five in a row; raises RecordError for any other.

    >>> from judge.games import GAMES
    >>> from judge.games.variant import Variant
    >>> match = Match(Variant(GAMES["gomoku"].default), ("person", "fours"), (112, 97), (5, 7))
    >>> print(write(match).split())
    ['Piskvorky', '15x15,', '0:1,', '0', '8,8,5', '8,7,7', 'person', 'fours', '0']
    """
    five_in_a_row(match, ".psq")
    rules = match.game.rules
    levels = ":".join(str(int(name != "person")) for name in match.players)
    times = match.times_ms or (0,) * len(match.moves)
    lines = [f"Piskvorky {rules.cols}x{rules.rows}, {levels}, 0"]
    for move, time_ms in zip(match.moves, times, strict=True):
        assert isinstance(move, int)
        row, col = divmod(move, rules.cols)
        lines.append(f"{col + 1},{row + 1},{time_ms}")
    code = 0 if match.ending in (Ending.ONGOING, Ending.LINE, Ending.FULL) else 1
    return "\n".join([*lines, *match.players, str(code), ""])


def read(record: str) -> Match:
    """The game in a record; raises RecordError. What follows the names is not read."""
    lines = record.splitlines()
    first = _FIRST.fullmatch(lines[0]) if lines else None
    if not first:
        got = repr(lines[0][:40]) if lines else "nothing"
        raise RecordError(f"expected 'Piskvorky WIDTHxHEIGHT, 0:0, 0', got {got}", 1)
    moves: list[Move] = []
    times: list[int] = []
    cols, rows = int(first[1]), int(first[2])
    for number, line in enumerate(lines[1:], start=2):
        found = _MOVE.fullmatch(line)
        if not found:
            break
        col, row = int(found[1]) - 1, int(found[2]) - 1
        if not (0 <= col < cols and 0 <= row < rows):
            raise RecordError(
                f"expected a cell from 1,1 to {cols},{rows}, got {line[:40]!r}", number
            )
        moves.append(row * cols + col)
        times.append(max(0, int(found[3] or 0)))
    return replayed(rows, cols, _names(lines[len(moves) + 1 :]), moves, tuple(times))


def _names(rest: Sequence[str]) -> tuple[str, str]:
    """The names of the players, if the rest of a record has them before its code."""
    names = [line.strip() for line in rest if line.strip()]
    return (names[0], names[1]) if len(names) >= 2 else ("person", "person")
