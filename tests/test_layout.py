"""Where random stones are put."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games.board import Direction, Position, find_lines
from judge.games.lines import LineGame
from judge.layout import draw_false_line, draw_line, fill_around, weave

RULES = LineGame("four", 6, 7, 4, gravity=False)
SIZES = st.tuples(st.integers(1, 12), st.integers(1, 12), st.integers(3, 5))


def placed(rules: LineGame, cells: tuple[int, ...]) -> Position:
    """Return the board with stones of player 1 on some cells alone."""
    stones = bytearray(rules.rows * rules.cols)
    for cell in cells:
        stones[cell] = 1
    return Position(rules.rows, rules.cols, bytes(stones))


@settings(deadline=None)
@given(SIZES, st.integers(0, 999))
def test_a_line_is_a_line_of_its_length_or_nothing_where_none_fits(size, seed):
    rows, cols, need = size
    rules = LineGame("line", rows, cols, need, gravity=False)
    cells = draw_line(rules, random.Random(seed), need)
    if max(rows, cols) < need:
        assert cells == ()
    else:
        (line,) = find_lines(placed(rules, cells), need)
        assert line.cells == cells


def test_each_direction_is_as_likely_as_another():
    rng = random.Random(1)
    lines = [find_lines(placed(RULES, draw_line(RULES, rng, 4)), 4)[0] for _ in range(2000)]
    counts = Counter(line.direction for line in lines)
    assert set(counts) == set(Direction)
    assert all(400 < count < 600 for count in counts.values()), counts


@pytest.mark.parametrize("direction", Direction)
def test_a_line_is_often_at_each_edge(direction):
    rng = random.Random(2)
    touched = Counter()
    drawn = 0
    while drawn < 500:
        line = find_lines(placed(RULES, draw_line(RULES, rng, 4)), 4)[0]
        if line.direction is direction:
            drawn += 1
            rows, cols = ({divmod(c, 7)[part] for c in line.cells} for part in (0, 1))
            touched.update(
                edge
                for edge, there in (
                    ("top", 0 in rows),
                    ("bottom", 5 in rows),
                    ("left", 0 in cols),
                    ("right", 6 in cols),
                )
                if there
            )
    assert set(touched) == {"top", "bottom", "left", "right"}
    assert min(touched.values()) > 130, touched


def test_every_corner_is_reached_by_both_diagonals():
    rng = random.Random(3)
    met = set()
    for _ in range(1000):
        line = find_lines(placed(RULES, draw_line(RULES, rng, 4)), 4)[0]
        met |= {(line.direction, cell) for cell in {0, 6, 35, 41} & set(line.cells)}
    assert {cell for direction, cell in met if direction is Direction.DIAGONAL} == {0, 41}
    assert {cell for direction, cell in met if direction is Direction.ANTI_DIAGONAL} == {6, 35}


@settings(deadline=None)
@given(SIZES, st.integers(0, 999))
def test_a_false_line_has_as_many_cells_as_a_line_all_on_the_board(size, seed):
    rows, cols, need = size
    rules = LineGame("line", rows, cols, need, gravity=False)
    cells = draw_false_line(rules, random.Random(seed))
    assert len(set(cells)) == len(cells)
    assert len(cells) in (0, need)
    assert all(0 <= cell < rows * cols for cell in cells)


def test_false_lines_go_on_past_every_edge_and_in_a_flat_list():
    rng = random.Random(4)
    rules = LineGame("line", 6, 6, 5, gravity=False)
    drawn = {tuple(sorted(draw_false_line(rules, rng))) for _ in range(20_000)}
    for kind, cells in {
        "a row goes on in the next": (3, 4, 5, 6, 7),
        "a row goes on at its start": (0, 1, 3, 4, 5),
        "a column goes on at the top": (0, 6, 18, 24, 30),
        "a column goes on in the next": (1, 7, 18, 24, 30),
        "a diagonal in a flat list": (10, 17, 24, 31, 3),
    }.items():
        assert tuple(sorted(cells)) in drawn, kind


@settings(deadline=None)
@given(SIZES, st.integers(0, 999))
def test_nobody_has_three_in_a_woven_row_without_noise(size, seed):
    class Quiet(random.Random):
        def choice(self, options):
            return 0 if options[:1] == (0,) else super().choice(options)

    rows, cols, need = size
    rules = LineGame("line", rows, cols, need, gravity=False)
    pos = Position(rows, cols, bytes(weave(rules, Quiet(seed))))
    assert 0 not in pos.cells
    assert find_lines(pos, 3) == ()


@settings(deadline=None)
@given(SIZES, st.integers(0, 9999), st.sampled_from([0, 0.3, 0.9, None]))
def test_what_is_filled_around_a_line_makes_no_other(size, seed, density):
    rows, cols, need = size
    rng = random.Random(seed)
    rules = LineGame("line", rows, cols, need, gravity=False)
    line = draw_line(rules, rng, need)
    pos = fill_around(rules, rng, dict.fromkeys(line, 2), density)
    assert all(pos.cells[cell] == 2 for cell in line)
    if density is not None:
        assert [one.cells for one in find_lines(pos, need)] == ([line] if line else [])


def test_a_full_board_has_no_empty_cell_and_mostly_no_line():
    rng = random.Random(5)
    boards = [fill_around(RULES, rng, {}, density=1) for _ in range(200)]
    assert not any(0 in pos.cells for pos in boards)
    assert sum(find_lines(pos, 4) == () for pos in boards) > 190
    assert len(set(boards)) > 120
