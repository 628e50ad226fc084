"""Perfect play: from the book, by search, and where a search would take too long."""

from __future__ import annotations

import random

import pytest

from judge.ai import book, perfect
from judge.ai.solve import COLS, COLUMN, OutOfNodes, Solver, count, from_columns, playable
from judge.games import GAMES
from judge.games.variant import Variant

GAME = Variant(GAMES["connect4"].default)


def replay(columns: str):
    return GAME.replay([int(column) - 1 for column in columns])


def test_the_book_is_asked_first() -> None:
    assert perfect.best_moves(GAME, replay("")) == [3]
    assert perfect.best_moves(GAME, replay("4")) == [book.column(*from_columns("4"))]


@pytest.mark.parametrize("seed", range(30))
def test_a_searched_move_keeps_the_value_of_the_position(seed: int) -> None:
    lot = random.Random(seed)
    mine = taken = 0
    while count(taken) < 18 + seed % 10:
        position = book.after(mine, taken, lot.randrange(COLS))
        if position:
            mine, taken = position
    solver = Solver()
    value = solver.sign(mine, taken)
    columns = perfect.searched(solver, mine, taken)
    for column in columns:
        played = book.after(mine, taken, column)
        assert (1 if played is None else -solver.sign(*played)) == value
    assert columns or value == -1


def test_late_in_the_game_the_fastest_win_and_the_slowest_loss_are_played() -> None:
    lot = random.Random(1)
    seen = set()
    for _ in range(40):
        mine = taken = 0
        while count(taken) < perfect.EXACT_FROM:
            mine, taken = book.after(mine, taken, lot.randrange(COLS)) or (0, 0)
        solver = Solver()
        best = solver.value(mine, taken)
        seen.add((best > 0) - (best < 0))
        for column in perfect.searched(solver, mine, taken):
            cell = playable(taken) & COLUMN[column]
            played = book.after(mine, taken, column)
            assert cell
            assert (best if played is None else -solver.value(*played)) == best
    assert seen == {1, 0, -1}


def test_a_position_that_needs_too_long_a_search_gets_a_sensible_move(monkeypatch) -> None:
    monkeypatch.setattr(perfect, "MAX_NODES", 10)
    solver = Solver()
    solver.limit = 10
    with pytest.raises(OutOfNodes):
        perfect.searched(solver, *from_columns("1212"))
    # X threatens three in a row at both ends.
    assert perfect.best_moves(GAME, replay("12131"))
    assert perfect.best_moves(GAME, replay("1617171")) == [0]
