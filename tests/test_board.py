"""Lines on a board against a slow twin that looks from every cell in every direction."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.games.board import Direction, Position, count_windows, find_lines

STEPS = {
    Direction.ROW: (0, 1),
    Direction.COLUMN: (1, 0),
    Direction.DIAGONAL: (1, 1),
    Direction.ANTI_DIAGONAL: (1, -1),
}


def slow_lines(pos, need, exact):
    """Whole runs as {(player, cells)}, found cell by cell."""
    found = set()

    def stone(row, col):
        inside = 0 <= row < pos.rows and 0 <= col < pos.cols
        return pos.cells[row * pos.cols + col] if inside else 0

    for row in range(pos.rows):
        for col in range(pos.cols):
            player = stone(row, col)
            for down, right in STEPS.values():
                if not player or stone(row - down, col - right) == player:
                    continue
                run, i, j = [], row, col
                while stone(i, j) == player:
                    run.append(i * pos.cols + j)
                    i, j = i + down, j + right
                if len(run) == need or (len(run) > need and not exact):
                    found.add((player, tuple(run)))
    return found


def random_board(rng, rows, cols):
    weights = (rng.random(), 1, rng.random())
    return Position(rows, cols, bytes(rng.choices((0, 1, 2), weights, k=rows * cols)))


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("need", range(1, 7))
@pytest.mark.parametrize("rows", range(1, 10))
def test_lines_are_those_of_the_slow_twin(rows, need, exact):
    rng = random.Random(f"{rows} {need}")
    for cols in range(1, 10):
        for _ in range(8):
            pos = random_board(rng, rows, cols)
            lines = find_lines(pos, need, exact)
            assert {line[:2] for line in lines} == slow_lines(pos, need, exact)
            assert len({line.cells for line in lines}) == len(lines)


@given(st.data())
def test_lines_come_by_start_cell_and_run_in_their_direction(data):
    rows, cols = data.draw(st.integers(1, 8)), data.draw(st.integers(1, 8))
    cells = data.draw(st.binary(min_size=rows * cols, max_size=rows * cols))
    pos = Position(rows, cols, bytes(cell % 3 for cell in cells))
    lines = find_lines(pos, data.draw(st.integers(2, 4)))
    starts = [line.cells[0] for line in lines]
    assert starts == sorted(starts)
    for line in lines:
        down, right = STEPS[line.direction]
        places = [divmod(cell, cols) for cell in line.cells]
        assert places == [
            (places[0][0] + step * down, places[0][1] + step * right) for step in range(len(places))
        ]
        assert {pos.cells[cell] for cell in line.cells} == {line.player}


@pytest.mark.parametrize(
    ("direction", "cells"),
    [
        ("row", (6, 7, 8)),
        ("column", (2, 7, 12)),
        ("diagonal", (1, 7, 13)),
        ("anti-diagonal", (3, 7, 11)),
    ],
)
def test_a_line_has_a_word_for_its_direction_and_begins_where_reading_meets_it(direction, cells):
    board = bytearray(15)
    for cell in cells:
        board[cell] = 2
    (line,) = find_lines(Position(3, 5, bytes(board)), need=3)
    assert line == (2, cells, direction)


@pytest.mark.parametrize("length", [4, 5, 6, 9])
def test_a_run_is_one_line_however_long(length):
    pos = Position(1, 10, bytes([1] * length).ljust(10, b"\0"))
    (line,) = find_lines(pos, need=4)
    assert line.cells == tuple(range(length))


def test_exactly_four_leaves_out_five_and_keeps_another_four():
    pos = Position(2, 5, bytes([1, 1, 1, 1, 1, 1, 1, 1, 1, 0]))
    assert [line.cells for line in find_lines(pos, need=4, exact=True)] == [(5, 6, 7, 8)]


@pytest.mark.parametrize("cells", [(2, 3, 4), (1, 4, 7), (4, 7, 10), (2, 7, 12), (3, 4, 5)])
def test_no_line_goes_round_an_edge(cells):
    board = bytearray(16)
    for cell in cells:
        board[cell] = 1
    assert find_lines(Position(4, 4, bytes(board)), need=3) == ()


def test_a_lone_stone_that_wins_is_one_line():
    assert find_lines(Position(2, 2, bytes([0, 0, 0, 2])), need=1) == ((2, (3,), "row"),)


@pytest.mark.parametrize(
    ("rows", "cols", "need", "windows"),
    [
        (6, 7, 4, 69),
        (3, 3, 3, 8),
        (5, 5, 5, 12),
        (15, 15, 5, 572),
        (19, 19, 5, 1020),
        (40, 40, 5, 5472),
        (1, 7, 4, 4),
        (2, 2, 3, 0),
        (3, 4, 1, 12),
    ],
)
def test_the_windows_of_a_board_are_counted(rows, cols, need, windows):
    assert count_windows(rows, cols, need) == windows
    assert count_windows(cols, rows, need) == windows


@pytest.mark.parametrize(
    ("rows", "cols"), [(rows, cols) for rows in (2, 5, 9) for cols in (1, 4, 7)]
)
def test_the_windows_are_those_of_the_formula(rows, cols):
    for need in range(2, 8):
        across, down = max(0, cols - need + 1), max(0, rows - need + 1)
        assert count_windows(rows, cols, need) == rows * across + cols * down + 2 * across * down
