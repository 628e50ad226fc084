"""Random boards: valid, the same for a seed, and of every kind that programs fail on."""

from __future__ import annotations

import functools
import hashlib
import random
from collections import Counter

import pytest

from judge.games import GAMES
from judge.games.board import Direction, find_lines
from judge.games.formats import FormatError
from judge.games.lines import Why
from judge.generate import KINDS, board, draw_size, numbered, refusal

NAMES = list(GAMES)


@functools.cache
def made(name: str, count: int = 600) -> list[tuple[str, bytes]]:
    """Return the kinds and texts of boards of a game."""
    return [numbered(GAMES[name], 1, number) for number in range(count)]


def of_kind(name: str, kind: str, count: int = 100):
    """Return rules and boards of one kind, as they are before they are written."""
    rng = random.Random(7)
    rules = [draw_size(GAMES[name], rng) for _ in range(count)]
    return [(rule, KINDS[kind](rule, rng)) for rule in rules]


def fitting(name: str, kind: str, count: int = 100):
    """Return those boards on which a line of the game fits."""
    boards = of_kind(name, kind, count)
    return [(r, p) for r, p in boards if max(p.rows, p.cols) >= r.need]


def with_stone(pos, cell, player):
    """Return the board with another stone in one cell."""
    return pos._replace(cells=pos.cells[:cell] + bytes([player]) + pos.cells[cell + 1 :])


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("gomoku", "2c072d73daba2ce2"),
        ("connect4", "ac4153aed0fb91b0"),
        ("tictactoe", "f91bb08b9d52d951"),
    ],
)
def test_the_same_seed_gives_the_same_bytes_as_ever(name, digest):
    texts = b"\0".join(text for _, text in made(name, 60))
    assert hashlib.sha256(texts).hexdigest()[:16] == digest


@pytest.mark.parametrize("name", NAMES)
def test_a_board_does_not_depend_on_those_made_before(name):
    game = GAMES[name]
    assert numbered(game, 3, 5) == numbered(game, 3, 5) != numbered(game, 4, 5)
    assert board(game, random.Random("3/5")) == numbered(game, 3, 5)


@pytest.mark.parametrize("name", NAMES)
def test_every_board_is_as_the_statement_says(name):
    boards = made(name)
    for _, text in boards:
        GAMES[name].validate(text)
    assert {kind for kind, _ in boards} == set(KINDS)


@pytest.mark.parametrize("name", NAMES)
def test_boards_have_every_answer_and_seldom_come_twice(name):
    boards = made(name)
    answers = Counter(GAMES[name].answer(text) for _, text in boards)
    every = {
        "gomoku": {"0", "1", "2"},
        "connect4": {"X", "O", "both", "draw", "ongoing"},
        "tictactoe": {
            "win",
            "draw",
            "ongoing",
            "Wrong turn order: O started",
            "Wrong turn order: X went twice",
            "Impossible board: game should have ended after the game was won",
        },
    }
    assert set(answers) == every[name]
    assert len({text for _, text in boards}) > 500


def test_sizes_go_from_one_cell_to_the_largest_and_both_ways():
    sizes = {GAMES["connect4"].read(text)[1][:2] for _, text in made("connect4", 1500)}
    assert {1, 100} <= {rows for rows, _ in sizes} & {cols for _, cols in sizes}
    assert any(rows > cols for rows, cols in sizes)
    assert any(rows < cols for rows, cols in sizes)
    sizes = {GAMES["gomoku"].read(text)[1].rows for _, text in made("gomoku")}
    assert {1, 4, 5, 6, 15, 40} <= sizes


def test_tic_tac_toe_is_written_with_its_blanks_and_without():
    texts = [text for _, text in made("tictactoe")]
    padded = sum(
        text == GAMES["tictactoe"].write(GAMES["tictactoe"].read(text)[1]) for text in texts
    )
    assert 300 < padded < 590


@pytest.mark.parametrize("name", NAMES)
def test_what_is_played_is_legal_and_won_by_its_last_move(name):
    wins = 0
    for rules, pos in of_kind(name, "played", 60):
        assert rules.fault(pos) is None
        lines = find_lines(pos, rules.need)
        wins += bool(lines)
        assert not lines or all(pos.last in line.cells for line in lines)
    assert wins > 15


def test_games_are_won_in_each_direction_and_at_each_edge():
    rng = random.Random(8)
    directions, edges = Counter(), Counter()
    rules = GAMES["connect4"].default
    for _ in range(400):
        pos = KINDS["played"](rules, rng)
        for line in find_lines(pos, 4)[:1]:
            directions[line.direction] += 1
            rows, cols = ({divmod(c, 7)[part] for c in line.cells} for part in (0, 1))
            edges.update(["top"] * (0 in rows) + ["bottom"] * (5 in rows))
            edges.update(["left"] * (0 in cols) + ["right"] * (6 in cols))
    assert set(directions) == set(Direction)
    assert min(directions.values()) > 0.12 * directions.total(), directions
    assert min(edges[edge] for edge in ("top", "bottom", "left", "right")) > 30, edges


@pytest.mark.parametrize("name", NAMES)
def test_what_is_won_has_one_line_of_the_length_that_is_needed(name):
    for rules, pos in fitting(name, "won"):
        assert [len(line.cells) for line in find_lines(pos, rules.need)][:1] in ([rules.need], [])
    lines = [find_lines(pos, rules.need) for rules, pos in fitting(name, "won")]
    assert sum(len(line) == 1 for line in lines) > 0.9 * len(lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_near_win_lacks_one_stone(name):
    near = 0
    boards = fitting(name, "near-win")
    for rules, pos in boards:
        if find_lines(pos, rules.need):
            continue
        near += any(
            find_lines(with_stone(pos, cell, player), rules.need, through=cell)
            for cell in range(len(pos.cells))
            for player in (1, 2)
            if pos.cells[cell] != player
        )
    assert near > 0.8 * len(boards)


def test_overlines_are_longer_than_they_must_be():
    lengths = Counter(
        max((len(line.cells) for line in find_lines(pos, 5)), default=0)
        for _, pos in fitting("gomoku", "overline", 200)
    )
    assert {6, 7, 8, 9, 10, 11} <= set(lengths)


def test_crossing_lines_share_a_stone():
    crossing = [find_lines(pos, 5) for _, pos in fitting("gomoku", "crossing", 200)]
    assert sum(len(lines) > 1 for lines in crossing) > 60


@pytest.mark.parametrize("name", NAMES)
def test_both_players_have_a_line_or_the_board_has_no_room_for_two(name):
    boards = fitting(name, "both", 200)
    both = sum(rules.outcome(pos).why is Why.BOTH for rules, pos in boards)
    assert both > 0.6 * len(boards)


@pytest.mark.parametrize("name", NAMES)
def test_full_boards_are_full_or_lack_a_stone_or_two(name):
    empty = Counter(pos.cells.count(0) for _, pos in of_kind(name, "full", 200))
    assert {0, 1, 2} >= set(empty)
    assert empty[0] > 60
    assert empty[1] > 20


@pytest.mark.parametrize("name", NAMES)
def test_a_false_line_is_no_line(name):
    boards = fitting(name, "false-line")
    without = sum(not find_lines(pos, rules.need) for rules, pos in boards)
    assert without > 0.9 * len(boards)


def test_some_boards_are_empty_and_some_belong_to_one_player():
    boards = [pos for kind in ("sparse", "scattered") for _, pos in of_kind("gomoku", kind, 200)]
    stones = [set(pos.cells) - {0} for pos in boards]
    assert all(some in stones for some in (set(), {1}, {2}, {1, 2}))


@pytest.mark.parametrize("name", NAMES)
def test_refusals_are_refused_for_many_reasons(name):
    reasons = set()
    for number in range(150):
        text = refusal(GAMES[name], random.Random(number))
        with pytest.raises(FormatError) as error:
            GAMES[name].read(text)
        reasons.add(str(error.value).partition(", got")[0].partition(": ")[2])
    assert len(reasons) > 4, reasons
