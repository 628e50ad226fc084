"""Exact values of Connect 4: against the rules, a plain search, and published scores."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.ai import solve
from judge.ai.grid import Grid
from judge.ai.solve import (
    BOARD,
    COLUMN,
    OutOfNodes,
    Solver,
    completing,
    count,
    from_columns,
    mirrored,
    playable,
)
from judge.games import GAMES
from judge.games.variant import State, Variant

RULES = GAMES["connect4"].default
GAME = Variant(RULES)
GRID = Grid(RULES)


def random_state(seed: int, discs: int) -> State:
    """Return a state with so many discs that nobody has won, by moves drawn by lot."""
    lot = random.Random(seed)
    state = GAME.start()
    for _ in range(discs):
        after = [GAME.play(state, move) for move in GAME.legal_moves(state)]
        after = [one for one in after if not GAME.outcome(one).over]
        if not after:
            return random_state(seed + 1, discs)
        state = lot.choice(after)
    return state


def states(fewest: int = 0) -> st.SearchStrategy[State]:
    """Draw a state of Connect 4 in which nobody has won."""
    return st.builds(random_state, st.integers(0, 1 << 32), st.integers(fewest, 40))


def bits(state: State) -> tuple[int, int]:
    """Return the stones of the player to move, and all stones."""
    mine = GRID.stones(state.board, state.turn)
    return mine, mine | GRID.stones(state.board, 3 - state.turn)


@cache
def slow_value(state: State) -> int:
    """Return the exact value by the rules of the games alone."""
    left = state.board.cells.count(0)
    best = -left if left else 0
    for move in GAME.legal_moves(state):
        after = GAME.play(state, move)
        outcome = GAME.outcome(after)
        best = max(
            best, (left + 1) // 2 if outcome.who else 0 if outcome.over else -slow_value(after)
        )
    return best


@given(states(fewest=31))
@settings(max_examples=60, deadline=None)
def test_values_are_those_of_a_plain_search(state: State) -> None:
    assert Solver().value(*bits(state)) == slow_value(state)


@pytest.mark.parametrize(
    ("game", "value"),
    [
        ("4455", 18),
        ("44455554221", -15),
        ("112233", 18),
        ("7422341735647741166133573473242566", 1),
        ("23163416124767223154467471272416755633", 0),
        ("65214673556155731566316327373221417", -1),
    ],
)
def test_published_scores_are_met(game: str, value: int) -> None:
    assert Solver().value(*from_columns(game)) == value


@given(states(fewest=22))
@settings(max_examples=40, deadline=None)
def test_value_sign_and_comparison_agree(state: State) -> None:
    value = Solver().value(*bits(state))
    assert Solver().sign(*bits(state)) == (value > 0) - (value < 0)
    assert [Solver().exceeds(*bits(state), bar) for bar in (value - 1, value)] == [True, False]


@given(states(fewest=22))
@settings(max_examples=40, deadline=None)
def test_a_move_above_a_bar_is_worth_more_than_it(state: State) -> None:
    mine, taken = bits(state)
    value = Solver().value(mine, taken)
    for bar in (0, -1):
        cell = Solver().move_above(mine, taken, bar)
        assert (cell is not None) == (value > bar)
        if cell and not completing(mine) & cell:
            assert -Solver().value(mine ^ taken, taken | cell) > bar


@given(states())
@settings(max_examples=200, deadline=None)
def test_the_bits_are_the_board_of_the_rules(state: State) -> None:
    mine, taken = bits(state)
    spots = playable(taken)
    open_columns = [col for col, cells in enumerate(COLUMN) if spots & cells]
    assert open_columns == list(GAME.legal_moves(state))
    wins = completing(mine) & spots
    winning = [col for col in open_columns if GAME.outcome(GAME.play(state, col)).who == state.turn]
    assert [col for col, cells in enumerate(COLUMN) if wins & cells] == winning
    assert (GRID.board, GRID.columns) == (BOARD, COLUMN)


@given(st.integers(0, BOARD), st.integers(0, BOARD))
def test_seven_boards_at_once_are_as_one_by_one(mine: int, taken: int) -> None:
    mine, moves = mine & BOARD, playable(taken & BOARD)
    assert solve._completing_at_once(mine, moves) == solve._completing_one_by_one(mine, moves)


@given(states())
@settings(max_examples=50, deadline=None)
def test_a_mirror_image_is_worth_the_same_and_seen_twice_is_itself(state: State) -> None:
    mine, taken = bits(state)
    assert mirrored(mirrored(mine)) == mine
    assert count(mirrored(taken)) == count(taken)
    moved = [mirrored(cells) for cells in COLUMN]
    assert moved == list(reversed(COLUMN))


def test_games_in_columns_are_those_of_the_rules() -> None:
    assert from_columns("44455554221") == bits(GAME.replay([int(col) - 1 for col in "44455554221"]))


def test_cells_are_counted_alike_on_every_python() -> None:
    for cells in (0, 1, BOARD, 0x1234567890AB & BOARD, 1 << 48):
        assert solve._count_by_halves(cells) == cells.bit_count() == count(cells)


def test_a_search_ends_at_its_limit_and_can_be_repeated() -> None:
    solver = Solver()
    solver.limit = 50
    with pytest.raises(OutOfNodes):
        solver.sign(*from_columns("444"))
    solver.limit = 1 << 60
    assert solver.sign(*from_columns("4455")) == 1


def test_a_small_table_gives_the_same_values() -> None:
    position = from_columns("4444432222226")
    values = {Solver(capacity).value(*position) for capacity in (1, 101, 1_000_003)}
    assert len(values) == 1
