"""The board as players see it."""

from __future__ import annotations

import re

import pytest

from judge.games import GAMES
from judge.games.lines import LineGame
from judge.games.notation import read_move
from judge.games.variant import Variant
from judge.report.table import Look, draw

CONNECT4, TICTACTOE, GOMOKU = (
    Variant(GAMES[name].default) for name in ("connect4", "tictactoe", "gomoku")
)


def drawn(game: Variant, moves: str, look: Look | None = None) -> list[str]:
    state = game.replay([read_move(game.rules, move, jokers=True) for move in moves.split()])
    return draw(game, state, look or Look()).splitlines()


def test_the_board_of_the_specification_is_drawn_to_the_character() -> None:
    rows = [
        "|1 2 3 4 5 6 7|",
        "|. . . . . . .|",
        "|. . . . . . .|",
        "|. O X . . . .|",
        "|. X O O . X .|",
        "|O X X O O X O|",
        "|X X X O X O O|",
        "|1 2 3 4 5 6 7|",
    ]
    cells = bytes(".XO".index(sign) for row in rows[1:-1] for sign in row[1:-1:2])
    state = CONNECT4.start()
    state = state._replace(board=state.board._replace(cells=cells))
    assert draw(CONNECT4, state, Look()).splitlines() == rows


@pytest.mark.parametrize(
    ("game", "moves", "lines"),
    [
        (CONNECT4, "1", {6: "(X). . . . . .|"}),
        (CONNECT4, "7", {6: "|. . . . . .(X)"}),
        (CONNECT4, "3 4 3", {5: "|. .(X). . . .|", 6: "|. . X O . . .|"}),
        (CONNECT4, "1 1 2 2 3 3 4", {5: "|O O O . . . .|", 6: "[X X X X]. . .|"}),
        (CONNECT4, "7 7 6 6 5 5 4", {6: "|. . .[X X X X]"}),
        (TICTACTOE, "5 1", {1: "|(O)| 2 | 3 |", 3: "| 4 | X | 6 |"}),
        (TICTACTOE, "1 2 5 3 9", {1: "|[X]| O | O |", 3: "| 4 |[X]| 6 |", 5: "| 7 | 8 |[X]|"}),
        (
            GOMOKU,
            "h8 a1",
            {8: " 8  . . . . . . . X . . . . . . . 8", 15: " 1 (O). . . . . . . . . . . . . . 1"},
        ),
    ],
)
def test_the_last_move_and_lines_that_won_are_marked(
    game: Variant, moves: str, lines: dict[int, str]
) -> None:
    rows = drawn(game, moves)
    assert {number: rows[number] for number in lines} == lines


def test_from_ten_columns_on_cells_are_wider() -> None:
    game = Variant(LineGame("connect4", 2, 11, 3, gravity=True))
    assert drawn(game, "10 1 11") == [
        "| 1  2  3  4  5  6  7  8  9 10 11|",
        "| .  .  .  .  .  .  .  .  .  .  .|",
        "| O  .  .  .  .  .  .  .  .  X (X)",
        "| 1  2  3  4  5  6  7  8  9 10 11|",
    ]
    assert drawn(game, "9 1 10 2 11")[2] == "| O  O  .  .  .  .  .  . [X][X][X]"


def test_a_larger_tictactoe_board_has_wider_cells() -> None:
    game = Variant(LineGame("tictactoe", 4, 4, 3, gravity=False))
    assert drawn(game, "1 16")[:4] == [
        "---------------------",
        "|  X |  2 |  3 |  4 |",
        "---------------------",
        "|  5 |  6 |  7 |  8 |",
    ]


def test_letters_and_numbers_frame_gomoku() -> None:
    game = Variant(LineGame("gomoku", 2, 3, 3, gravity=False))
    assert drawn(game, "b1") == ["   a b c", "2  . . . 2", "1  .(X). 1", "   a b c"]


@pytest.mark.parametrize(
    ("rows", "cols"), [(rows, cols) for rows in (1, 2, 9, 10, 26) for cols in (1, 2, 9, 10, 26)]
)
@pytest.mark.parametrize("name", GAMES)
def test_every_size_has_straight_edges(name: str, rows: int, cols: int) -> None:
    rules = GAMES[name].default
    game = Variant(LineGame(name, rows, cols, max(rows, cols), gravity=rules.gravity))
    lines = draw(game, game.start(), Look()).splitlines()
    assert len(lines) == (2 * rows + 1 if name == "tictactoe" else rows + 2)
    if name == "gomoku":
        lines = [line.rstrip("0123456789") for line in lines[1:-1]]
    assert len({len(line) for line in lines}) == 1


def test_colours_are_on_top_of_the_characters() -> None:
    def paint(text: str, player: int, marked: bool) -> str:
        return f"<{player}{'!' if marked else ''}{text}>" if player else text

    painted = drawn(CONNECT4, "1 2 1 2 1 2 1", Look(paint))
    assert painted[6] == "[<1!X>]<2O> . . . . .|"
    assert [re.sub(r"<\d!?(.)>", r"\1", row) for row in painted] == drawn(CONNECT4, "1 2 1 2 1 2 1")


def test_finer_frames_have_the_same_shape() -> None:
    for game, moves in ((CONNECT4, "1 2"), (TICTACTOE, "5 1"), (GOMOKU, "h8")):
        fine, plain = drawn(game, moves, Look(is_ascii=False)), drawn(game, moves)
        assert fine != plain
        assert [row.translate(str.maketrans("│─·", "|-.")) for row in fine] == plain
