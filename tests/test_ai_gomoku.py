"""Gomoku's levels: counts kept, wins by fours, and moves that allow none."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.ai.gomoku import CAREFUL, FOURS, PATTERNS, Patterns, best_cells, forced_win
from judge.games import GAMES
from judge.games.board import windows
from judge.games.lines import LineGame
from judge.games.notation import read_move, write_move
from judge.games.variant import State, Variant

GAME = Variant(GAMES["gomoku"].default)
STYLES = {"patterns": PATTERNS, "fours": FOURS, "careful": CAREFUL}


def after(moves: str) -> State:
    return GAME.replay([read_move(GAME.rules, move) for move in moves.split()])


def best(moves: str, style: str) -> set[str]:
    return {
        write_move(GAME.rules, cell) for cell in best_cells(GAME.rules, after(moves), STYLES[style])
    }


@given(st.lists(st.integers(0, 48), unique=True, max_size=20), st.integers(1, 5))
@settings(max_examples=60, deadline=None)
def test_counts_are_those_of_the_board_after_placing_and_taking(
    placed: list[int], need: int
) -> None:
    game = Variant(LineGame("gomoku", 7, 7, need, gravity=False))
    patterns = Patterns(game.rules, game.start())
    for number, cell in enumerate(placed):
        patterns.place(cell, 1 + number % 2)
    for cell in placed[10:]:
        patterns.take(cell)
    kept = {cell: 1 + number % 2 for number, cell in enumerate(placed[:10])}
    for player in (1, 2):
        assert patterns.counts[player - 1] == [
            sum(kept.get(cell) == player for cell in window) for window in windows(7, 7, need)
        ]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("moves", "wanted"),
    [
        ("h8 a1 i8 a2 j8 a3 k8 c1", "g8 l8"),  # complete
        ("h8 g8 i8 a2 j8 a3 k8", "l8"),  # prevent
        ("h8 a1 i8 a2 j8 a3 k8 a4", "g8 l8"),  # complete rather than prevent
    ],
)
def test_lines_are_completed_and_prevented(style: str, moves: str, wanted: str) -> None:
    assert best(moves, style) <= set(wanted.split())


def test_a_win_by_two_fours_is_found() -> None:
    # X has three closed on one side in a row and in a column; one cell makes both four.
    moves = "d8 c8 e8 a1 f8 a3 g7 a5 g6 a7 g5 g4"
    state = after(moves)
    win = forced_win(Patterns(GAME.rules, state), 1)
    assert win is not None
    assert write_move(GAME.rules, win) == "g8"
    assert best(moves, "fours") == best(moves, "careful") == {"g8"}


def test_a_forced_win_wins_whatever_the_opponent_answers() -> None:
    state = after("h8 a1 i8 a3 j8 a5 h9 a7 i10 o1 l9 o3")
    patterns = Patterns(GAME.rules, state)
    won = 0
    while not GAME.outcome(state).over:
        move = forced_win(Patterns(GAME.rules, state), 1)
        assert move is not None
        state = GAME.play(state, move)
        if GAME.outcome(state).over:
            break
        patterns = Patterns(GAME.rules, state)
        answers = patterns.completions(1)
        assert answers, "each move of the win threatens to complete a line"
        state = GAME.play(state, min(answers))
        won += 1
    assert GAME.outcome(state).who == 1
    assert won < 10


def test_no_win_is_claimed_where_the_opponent_completes_first() -> None:
    state = after("d8 c8 e8 l1 f8 l2 g7 l3 g6 a7 g5 g4")
    patterns = Patterns(GAME.rules, state)
    assert forced_win(patterns, 1) is not None
    blocked = after("d8 c8 e8 h8 f8 a3 g7 a5 g6 a7 g5 g4 o1 g8 o3")
    assert forced_win(Patterns(GAME.rules, blocked), 1) is None


def test_careful_leaves_the_opponent_no_win_by_fours() -> None:
    moves = "d8 c8 e8 g4 f8 a1 g7 o3 g6 n14 g5"  # O to move; X threatens g8
    assert forced_win(Patterns(GAME.rules, after(f"{moves} a9")), 1) is not None
    for name in best(moves, "careful"):
        state = after(f"{moves} {name}")
        assert forced_win(Patterns(GAME.rules, state), 1) is None


def test_a_search_without_nodes_finds_nothing() -> None:
    state = after("d8 c8 e8 a1 f8 a3 g7 a5 g6 a7 g5 g4")
    assert forced_win(Patterns(GAME.rules, state), 1, max_nodes=0) is None


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize(
    ("rows", "cols", "need"),
    [(1, 1, 1), (1, 5, 2), (5, 1, 5), (3, 3, 3), (4, 6, 4), (26, 26, 26), (26, 26, 1), (6, 6, 2)],
)
def test_every_size_is_played_to_its_end(style: str, rows: int, cols: int, need: int) -> None:
    game = Variant(LineGame("gomoku", rows, cols, need, gravity=False))
    state = game.start()
    for _ in range(40):
        if game.outcome(state).over:
            break
        state = game.play(state, best_cells(game.rules, state, STYLES[style])[0])
    assert game.outcome(state).over or need == 26
