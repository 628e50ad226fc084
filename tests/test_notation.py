"""Moves as text and back."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.games.board import Direction
from judge.games.lines import LineGame
from judge.games.notation import MAX_COLS, BadNotation, read_move, write_move
from judge.games.variant import Joker

CONNECT4, GOMOKU, TICTACTOE = (GAMES[name].default for name in ("connect4", "gomoku", "tictactoe"))


@pytest.mark.parametrize(
    ("rules", "text", "move"),
    [
        (CONNECT4, "1", 0),
        (CONNECT4, "7", 6),
        (CONNECT4, "0", -1),
        (CONNECT4, "-1", -2),
        (CONNECT4, "r1", Joker(Direction.ROW, 5)),
        (CONNECT4, "R6", Joker(Direction.ROW, 0)),
        (CONNECT4, "c5", Joker(Direction.COLUMN, 4)),
        (TICTACTOE, "5", 4),
        (GOMOKU, "h8", 112),
        (GOMOKU, "A1", 210),
        (GOMOKU, "o15", 14),
        (GOMOKU, "c5", 152),
    ],
)
def test_a_text_names_a_move(rules: LineGame, text: str, move: object) -> None:
    assert read_move(rules, text, jokers=rules is CONNECT4) == move


@pytest.mark.parametrize(
    ("rules", "text", "message"),
    [
        (CONNECT4, "x", "expected the number of a column, got 'x'"),
        (CONNECT4, "", "expected the number of a column, got ''"),
        (CONNECT4, "r1", "expected the number of a column, got 'r1'"),
        (CONNECT4, "1_0", "expected the number of a column, got '1_0'"),
        (CONNECT4, "４", "expected the number of a column, got '４'"),
        (CONNECT4, "²", "expected the number of a column, got '²'"),
        (CONNECT4, "9" * 5000, f"expected the number of a column, got '{'9' * 40}'"),
        (TICTACTOE, "h8", "expected the number of a cell, got 'h8'"),
        (GOMOKU, "8", "expected a letter and a row such as 'h8', got '8'"),
        (GOMOKU, "é4", "expected a letter and a row such as 'h8', got 'é4'"),
        (GOMOKU, "p1", "there is no cell 'p1' on a board of 15 x 15"),
        (GOMOKU, "a0", "there is no cell 'a0' on a board of 15 x 15"),
        (GOMOKU, "a16", "there is no cell 'a16' on a board of 15 x 15"),
    ],
)
def test_a_text_that_names_no_move_is_refused(rules: LineGame, text: str, message: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_move(rules, text)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    "rules",
    [CONNECT4, TICTACTOE, GOMOKU, LineGame("gomoku", 3, MAX_COLS, 3, gravity=False)],
    ids=lambda rules: rules.name,
)
def test_every_move_is_read_as_it_was_written(rules: LineGame) -> None:
    moves = [*rules.legal_moves(rules.empty())]
    if rules.gravity:
        moves += [Joker(Direction.ROW, row) for row in range(rules.rows)]
        moves += [Joker(Direction.COLUMN, col) for col in range(rules.cols)]
    texts = [write_move(rules, move) for move in moves]
    assert len(set(texts)) == len(moves) >= rules.cols
    assert [read_move(rules, text, jokers=rules.gravity) for text in texts] == moves
