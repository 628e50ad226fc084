"""Jokers: what they delete, whom they make win, and what the rules refuse."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games import GAMES
from judge.games.board import Direction, find_lines
from judge.games.lines import IllegalMove, LineGame, Why
from judge.games.notation import read_move
from judge.games.variant import BOTH_KINDS, Joker, State, Variant

CONNECT4 = GAMES["connect4"].default


def played(moves: str, jokers: int = 1, rows: int = 6, cols: int = 7, need: int = 4) -> State:
    """Return the state after moves in their notation."""
    game = Variant(LineGame("connect4", rows, cols, need, gravity=True), jokers)
    return game.replay([read_move(game.rules, move, jokers=True) for move in moves.split()])


def drawn(state: State) -> list[str]:
    """Return the rows of a board, without the empty ones on top."""
    symbols = "".join(".XO"[cell] for cell in state.board.cells)
    cols = state.board.cols
    rows = [symbols[start : start + cols] for start in range(0, len(symbols), cols)]
    return [row for row in rows if row.strip(".")]


@pytest.mark.parametrize(
    ("moves", "board"),
    [
        ("1 2 1", ["X......", "XO....."]),
        ("1 2 1 r1", ["X......"]),
        ("1 2 1 r2", ["XO....."]),
        ("1 2 1 c1", [".O....."]),
        ("1 2 1 c2", ["X......", "X......"]),
        ("1 1 2 r1", ["O......"]),
        ("1 1 2 2 r2 r1", []),
    ],
)
def test_a_joker_deletes_a_row_or_a_column(moves: str, board: list[str]) -> None:
    assert drawn(played(moves)) == board


def test_a_joker_takes_the_turn_and_is_used_up() -> None:
    state = played("1 c1")
    assert (state.turn, state.jokers) == (1, (1, 0))
    assert played("1 c1 2").turn == 2


@pytest.mark.parametrize(
    ("moves", "who", "why"),
    [
        ("1 7 6 7 1 7 7 7 r3", 0, Why.ONGOING),
        ("1 7 6 7 1 7 7 7 r4", 2, Why.LINE),  # X deletes the X that kept four Os apart
        ("1 7 6 7 1 7 7 7 7 r4", 2, Why.LINE),  # O does
        ("7 7 1 6 4 1 6 3 1 6 3 6 1 6 1 r2", 0, Why.BOTH),
        ("1 1 1 1", 0, Why.ONGOING),
    ],
)
def test_a_line_wins_whoever_moved(moves: str, who: int, why: Why) -> None:
    game = Variant(CONNECT4, jokers=1)
    outcome = game.outcome(played(moves))
    assert (outcome.who, outcome.why) == (who, why)


def test_nobody_moves_after_lines_of_both() -> None:
    game = Variant(CONNECT4, jokers=2)
    after = played("7 7 1 6 4 1 6 3 1 6 3 6 1 6 1 r2", jokers=2)
    assert game.legal_moves(after) == ()
    with pytest.raises(IllegalMove, match=r"^the game is over: both players have a line$"):
        game.play(after, 0)


def test_a_full_board_is_no_draw_for_who_has_a_joker() -> None:
    full = LineGame("connect4", 2, 2, 2, gravity=True)
    board = full.empty()._replace(cells=bytes([1, 1, 2, 2]))
    game = Variant(LineGame("connect4", 2, 2, 3, gravity=True), jokers=1)
    state = State(board, 1, (1, 0))
    assert not game.outcome(state).over
    assert game.legal_moves(state) == (
        Joker(Direction.ROW, 0),
        Joker(Direction.ROW, 1),
        Joker(Direction.COLUMN, 0),
        Joker(Direction.COLUMN, 1),
    )
    for done in (State(board, 2, (1, 0)), State(board, 1, (0, 1))):
        assert game.outcome(done) == (0, Why.FULL)


@pytest.mark.parametrize(
    ("moves", "message"),
    [
        ("r1", "row 1 is empty"),
        ("1 r2", "row 2 is empty"),
        ("1 c2", "column 2 is empty"),
        ("1 r0", "there is no row 0"),
        ("1 r7", "there is no row 7"),
        ("1 c8", "there is no column 8"),
        ("1 2 c1 1 c2 r1 r1", "player 1 has no joker left"),
        ("1 2 1 2 1 2 1 c1", "the game is over"),
    ],
)
def test_what_a_joker_cannot_do_is_said(moves: str, message: str) -> None:
    with pytest.raises(IllegalMove, match=f": {message}$"):
        played(moves)


def test_a_game_may_have_jokers_of_one_kind() -> None:
    game = Variant(CONNECT4, jokers=1, kinds=(Direction.ROW,))
    state = game.replay([0])
    assert game.legal_jokers(state) == (Joker(Direction.ROW, 5),)
    with pytest.raises(IllegalMove, match=r"^jokers delete rows only$"):
        game.play(state, Joker(Direction.COLUMN, 0))


@pytest.mark.parametrize(
    ("rules", "jokers", "message"),
    [
        (CONNECT4, -1, "jokers: expected 0 or more, got -1"),
        (
            GAMES["gomoku"].default,
            1,
            "jokers: expected 0 where discs do not fall, got 1",
        ),
    ],
)
def test_numbers_of_jokers_that_make_no_sense_are_refused(
    rules: LineGame, jokers: int, message: str
) -> None:
    with pytest.raises(ValueError, match=rf"^{message}$"):
        Variant(rules, jokers)


def slow_joker(columns: list[list[int]], move: Joker, rows: int) -> list[list[int]]:
    """Return columns of discs, from the bottom, after a joker: a second implementation."""
    if move.kind is Direction.COLUMN:
        return [[] if col == move.line else column for col, column in enumerate(columns)]
    level = rows - 1 - move.line
    return [column[:level] + column[level + 1 :] for column in columns]


@given(st.data(), st.integers(1, 5), st.integers(1, 5), st.integers(1, 5), st.integers(0, 2))
@settings(max_examples=150, deadline=None)
def test_any_game_goes_as_a_slow_twin_has_it(
    data: st.DataObject, rows: int, cols: int, need: int, jokers: int
) -> None:
    game = Variant(LineGame("any", rows, cols, need, gravity=True), jokers)
    state = game.start()
    columns: list[list[int]] = [[] for _ in range(cols)]
    while moves := game.legal_moves(state):
        move = data.draw(st.sampled_from(moves))
        if isinstance(move, Joker):
            columns = slow_joker(columns, move, rows)
        else:
            columns[move] = [*columns[move], state.turn]
        state = game.play(state, move)
        cells = [
            column[rows - 1 - row] if rows - 1 - row < len(column) else 0
            for row in range(rows)
            for column in columns
        ]
        assert list(state.board.cells) == cells
    owners = {line.player for line in find_lines(state.board, need)}
    outcome = game.outcome(state)
    assert outcome.over
    assert outcome.who == (owners.pop() if len(owners) == 1 else 0)


@given(st.data(), st.sampled_from(list(GAMES)))
@settings(max_examples=30, deadline=None)
def test_without_jokers_it_is_the_plain_game(data: st.DataObject, name: str) -> None:
    rules = GAMES[name].default
    game, state, pos = Variant(rules), Variant(rules).start(), rules.empty()
    for _ in range(60):
        assert (state.board, game.outcome(state)) == (pos, rules.outcome(pos))
        assert game.legal_moves(state) == rules.legal_moves(pos)
        if rules.outcome(pos).over:
            break
        assert state.turn == rules.turn(pos)
        move = data.draw(st.sampled_from(rules.legal_moves(pos)))
        state, pos = game.play(state, move), rules.play(pos, move)


def test_there_are_two_kinds_of_jokers() -> None:
    assert BOTH_KINDS == (Direction.ROW, Direction.COLUMN)
