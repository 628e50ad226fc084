"""Tic-tac-toe's levels over every position there is."""

from __future__ import annotations

from functools import cache

import pytest

from judge.ai.tictactoe import MAX_CELLS, Solution, best_cells, by_five_rules, value
from judge.games import GAMES
from judge.games.lines import LineGame
from judge.games.variant import State, Variant
from solvers import krestiki

GAME = Variant(GAMES["tictactoe"].default)


@cache
def all_states() -> tuple[State, ...]:
    """Return the 5,478 states that play can come to."""
    found: dict[tuple[bytes, int], State] = {}
    new = [GAME.start()]
    while new:
        found |= {(state.board.cells, state.turn): state for state in new}
        after = (GAME.play(state, move) for state in new for move in GAME.legal_moves(state))
        new = list({(one.board.cells, one.turn): one for one in after}.values())
    return tuple(found.values())


@cache
def plain_value(state: State) -> int:
    """Return what a state is worth for the player to move, by the rules alone."""
    outcome = GAME.outcome(state)
    if outcome.over:
        return -1 if outcome.who else 0
    return max(-plain_value(GAME.play(state, move)) for move in GAME.legal_moves(state))


def ongoing() -> list[State]:
    return [state for state in all_states() if not GAME.outcome(state).over]


def test_every_value_is_that_of_a_plain_search() -> None:
    assert len(all_states()) == 5478
    assert [value(GAME.rules, state) for state in all_states()] == [
        plain_value(state) for state in all_states()
    ]


def test_unbeatable_keeps_the_value_of_every_position_of_either_side() -> None:
    assert len(ongoing()) == 5478 - 958
    for state in ongoing():
        for cell in best_cells(GAME.rules, state):
            assert -plain_value(GAME.play(state, cell)) == plain_value(state)


def chances(level: object, me: int) -> tuple[float, float, float]:
    """Return how often a level wins, draws and loses against moves drawn by lot, exactly."""

    @cache
    def results(state: State) -> tuple[float, float, float]:
        outcome = GAME.outcome(state)
        if outcome.over:
            return (outcome.who == me, not outcome.who, outcome.who == 3 - me)
        moves = level(GAME.rules, state) if state.turn == me else GAME.legal_moves(state)
        after = [results(GAME.play(state, move)) for move in moves]
        return tuple(sum(column) / len(after) for column in zip(*after, strict=True))

    return tuple(round(100 * part, 1) for part in results(GAME.start()))


@pytest.mark.parametrize(
    ("level", "as_first", "as_second"),
    [
        (best_cells, (99.5, 0.5, 0.0), (91.6, 8.4, 0.0)),
        (lambda *about: [by_five_rules(*about)], (98.4, 1.6, 0.0), (88.7, 9.8, 1.5)),
    ],
    ids=["unbeatable", "rules"],
)
def test_a_level_does_so_well_against_chance(
    level: object, as_first: tuple[float, ...], as_second: tuple[float, ...]
) -> None:
    assert (chances(level, 1), chances(level, 2)) == (as_first, as_second)


def test_the_five_rules_are_those_of_the_course(monkeypatch: pytest.MonkeyPatch) -> None:
    compared = 0
    for state in ongoing():
        if state.turn != 2:
            continue
        cells = [".XO"[stone] if stone else cell for cell, stone in enumerate(state.board.cells, 1)]
        monkeypatch.setattr(krestiki, "maps", cells)
        wanted = krestiki.AI()
        if wanted != "":
            assert by_five_rules(GAME.rules, state) == int(wanted) - 1
            compared += 1
    assert compared > 1500


@pytest.mark.parametrize("size", [(1, 1, 1), (1, 2, 2), (2, 2, 2), (3, 3, 1), (3, 3, 2), (2, 5, 4)])
def test_small_boards_of_any_size_are_played_to_the_end(size: tuple[int, int, int]) -> None:
    game = Variant(LineGame("tictactoe", *size, gravity=False))
    for level in (best_cells, lambda *about: [by_five_rules(*about)]):
        state = game.start()
        while not game.outcome(state).over:
            state = game.play(state, level(game.rules, state)[0])


def test_the_largest_board_that_is_searched_is_searched() -> None:
    rows, cols = 3, 4
    assert rows * cols == MAX_CELLS
    assert Solution(rows, cols, 3).value(0, 0) == 1
    assert Solution(rows, cols, 4).value(0, 0) == 0
