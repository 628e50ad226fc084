"""What the formats of Gomoku programs share: they hold five in a row and nothing else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from judge.games import GAMES
from judge.games.lines import IllegalMove
from judge.games.notation import MAX_COLS
from judge.games.variant import Move, Variant
from judge.records.fault import RecordError
from judge.referee import Match

if TYPE_CHECKING:
    from collections.abc import Sequence

_GOMOKU = GAMES["gomoku"].default


def five_in_a_row(match: Match, format_name: str) -> None:
    """None if a match is Gomoku with five in a row; else RecordError."""
    rules = match.game.rules
    if (rules.name, rules.need) != (_GOMOKU.name, _GOMOKU.need):
        got = f"{rules.name} with {rules.need} in a row"
        raise RecordError(f"a {format_name} file holds gomoku with 5 in a row only, got {got}")


def replayed(
    rows: int,
    cols: int,
    players: tuple[str, str],
    moves: Sequence[Move],
    times_ms: tuple[int, ...] = (),
) -> Match:
    """A match of five in a row whose moves are legal; raises RecordError."""
    for size in (rows, cols):
        if not 1 <= size <= MAX_COLS:
            raise RecordError(f"expected a size from 1 to {MAX_COLS}, got {size}")
    game = Variant(replace(_GOMOKU, rows=rows, cols=cols))
    match = Match(game, players, tuple(moves), times_ms)
    try:
        match.state  # noqa: B018 (the moves are replayed)
    except IllegalMove as error:
        raise RecordError(str(error)) from None
    return match
