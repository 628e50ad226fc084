"""Connect 4 without a mistake: the book at first, then a search to the end of the game."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from judge.ai import book, depth
from judge.ai.grid import Grid
from judge.ai.solve import COLUMN, STEP, OutOfNodes, Solver, completing, count, playable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from judge.games.variant import Move, State, Variant

EXACT_FROM = 22
"""With so many discs, the fastest win and the slowest loss are looked for."""

MAX_NODES = 400_000
"""Positions searched for one move: 2.5 s. No leaf of the book needs as many; a game that
did not follow it, such as one whose moves were taken back, may come to positions that do."""

LOOK_AHEAD = 8
"""Depth of the search that takes over there, and where all is lost."""


@lru_cache(maxsize=1)
def _solver() -> Solver:
    return Solver()


def best_moves(game: Variant, state: State) -> Sequence[Move]:
    """The moves that keep the value of the position, or one of them.

    Of a position that is too early for a search and not in the book, the moves
    that look best 8 moves ahead.
    """
    grid = Grid(game.rules)
    mine = grid.stones(state.board, state.turn)
    taken = mine | grid.stones(state.board, 3 - state.turn)
    found = book.column(mine, taken)
    if found is not None:
        return [found]
    solver = _solver()
    solver.limit = solver.nodes + MAX_NODES
    try:
        moves = searched(solver, mine, taken)
    except OutOfNodes:
        moves = []
    return moves or depth.best_moves(game, state, LOOK_AHEAD)


def searched(solver: Solver, mine: int, taken: int) -> list[int]:
    """The columns of the best moves by search; none where all lose and much is still to come.

    Raises OutOfNodes.
    """
    wins = completing(mine) & playable(taken)
    if wins:
        return [_column(wins & -wins)]
    if count(taken) >= EXACT_FROM:
        return _exact(solver, mine, taken)
    for bar in (0, -1):
        cell = solver.move_above(mine, taken, bar)
        if cell is not None:
            return [_column(cell)]
    return []


def _exact(solver: Solver, mine: int, taken: int) -> list[int]:
    spots = playable(taken)
    values = {
        col: -solver.value(mine ^ taken, taken | spots & cells)
        for col, cells in enumerate(COLUMN)
        if spots & cells
    }
    best = max(values.values())
    return [col for col, value in values.items() if value == best]


def _column(cell: int) -> int:
    return (cell.bit_length() - 1) // STEP
