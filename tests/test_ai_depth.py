"""Looking ahead at Connect 4: tactics, jokers, and the values of a plain search."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.ai.depth import JOKER_PLIES, best_moves
from judge.games import GAMES
from judge.games.board import Direction
from judge.games.lines import LineGame
from judge.games.notation import read_move
from judge.games.variant import Joker, State, Variant

CONNECT4 = GAMES["connect4"].default


def after(game: Variant, moves: str) -> State:
    return game.replay([read_move(game.rules, move, jokers=True) for move in moves.split()])


@pytest.mark.parametrize(
    ("moves", "best"),
    [
        ("4 3 4 3 4 3", [3]),  # win
        ("1 4 1 4 2 4", [3]),  # prevent
        ("4 1 4 1 4 1", [3]),  # win rather than prevent
        ("4 7 3 7", [1, 4]),  # three in the open: both ends make four next
    ],
)
@pytest.mark.parametrize("depth", [3, 4, 5])
def test_wins_and_threats_are_seen(moves: str, best: list[int], depth: int) -> None:
    game = Variant(CONNECT4)
    assert sorted(best_moves(game, after(game, moves), depth)) == best


def test_a_joker_that_wins_is_played() -> None:
    game = Variant(CONNECT4, jokers=1)
    assert best_moves(game, after(game, "1 7 6 7 1 7 7 7 1"), 2) == [Joker(Direction.ROW, 2)]


def test_a_joker_that_would_make_the_opponent_win_is_not() -> None:
    game = Variant(CONNECT4, jokers=1)
    state = after(game, "1 7 6 7 1 7 7 7")  # r4 makes four for O
    assert Joker(Direction.ROW, 2) in game.legal_moves(state)
    for depth in (1, 2, 3):
        assert Joker(Direction.ROW, 2) not in best_moves(game, state, depth)


def test_a_joker_that_saves_is_found() -> None:
    game = Variant(CONNECT4, jokers=1)
    state = after(game, "4 1 3 1 2 2")  # X threatens on both sides, O has a joker
    state = state._replace(turn=2)
    moves = best_moves(game, state, 2)
    assert all(isinstance(move, Joker) for move in moves)


def plain_value(game: Variant, state: State, plies: int) -> int:
    """Return 1, 0 or -1 for the player to move if it is settled in so many plies, else 0."""
    outcome = game.outcome(state)
    if outcome.over:
        return 0 if not outcome.who else 1 if outcome.who == state.turn else -1
    if not plies:
        return 0
    return max(
        -plain_value(game, game.play(state, move), plies - 1) for move in game.legal_moves(state)
    )


@given(st.lists(st.integers(0, 99), max_size=14), st.integers(0, 1))
@settings(max_examples=200, deadline=None)
def test_no_win_in_reach_is_missed_and_no_loss_walked_into(numbers: list[int], jokers: int) -> None:
    game = Variant(LineGame("connect4", 4, 4, 3, gravity=True), jokers)
    state = game.start()
    for number in numbers:
        moves = game.legal_moves(state)
        state = game.play(state, moves[number % len(moves)])
        if game.outcome(state).over:
            return
    best = plain_value(game, state, JOKER_PLIES)
    for move in best_moves(game, state, JOKER_PLIES):
        assert -plain_value(game, game.play(state, move), JOKER_PLIES - 1) == best


def test_a_search_that_runs_out_of_nodes_takes_what_it_has() -> None:
    game = Variant(CONNECT4)
    state = after(game, "4 3 4 3 4 3")
    assert best_moves(game, state, 8, max_nodes=20) == [3]
    assert best_moves(game, state, 8, max_nodes=0) == [3, 2, 4, 1, 5, 0, 6]


def test_every_size_has_a_move() -> None:
    for rows, cols in ((1, 1), (1, 26), (26, 1), (26, 26)):
        game = Variant(LineGame("connect4", rows, cols, max(rows, cols), gravity=True), jokers=1)
        assert best_moves(game, game.start(), 4, max_nodes=200)
