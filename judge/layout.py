"""Where random stones are put: on lines, on what looks like one, and around them without more.

Cells are numbered row by row, as in judge.games. Of chance, see judge.generate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.games.board import EMPTY, FIRST, SECOND, Position, find_lines

if TYPE_CHECKING:
    from collections.abc import Mapping
    from random import Random

    from judge.games.lines import LineGame

    Cells = tuple[int, ...]

# Down and to the right: row, column, diagonal, anti-diagonal.
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))
# How often what makes an unwanted line is changed before the board is taken as it is.
ROUNDS = 40


def draw_line(rules: LineGame, rng: Random, length: int) -> Cells:
    """The cells of a line from its start; () if no line of this length fits.

    Each direction that fits is equally likely and, for both coordinates, so are the
    first place, the last one and any: a line at an edge or in a corner is no rare thing.
    """
    span = length - 1
    fitting = [
        (down, right)
        for down, right in STEPS
        if down * span < rules.rows and abs(right) * span < rules.cols
    ]
    if not fitting:
        return ()
    down, right = rng.choice(fitting)
    row = _draw_place(rules.rows - down * span, rng)
    col = _draw_place(rules.cols - abs(right) * span, rng) + (span if right < 0 else 0)
    return tuple((row + k * down) * rules.cols + col + k * right for k in range(length))


def _draw_place(places: int, rng: Random) -> int:
    return rng.choice((0, places - 1, rng.randrange(places)))


def draw_false_line(rules: LineGame, rng: Random) -> Cells:
    """Cells that a wrong way of counting takes for a line; () if none was met.

    They go on at the opposite edge, as indices modulo the size or below 0 do; or they
    go on in the next row or column, as in a board kept in one flat list; or they lie
    a knight's move or two cells apart.
    """
    if rng.random() < 0.5:
        return _distinct(_around_the_edge(rules, rng))
    return _distinct(_in_a_flat_list(rules, rng))


def _around_the_edge(rules: LineGame, rng: Random) -> Cells:
    down, right = rng.choice((*STEPS, *STEPS, (rng.randint(0, 2), rng.randint(-2, 2))))
    row, col = rng.randrange(rules.rows), rng.randrange(rules.cols)
    return tuple(
        (row + k * down) % rules.rows * rules.cols + (col + k * right) % rules.cols
        for k in range(rules.need)
    )


def _in_a_flat_list(rules: LineGame, rng: Random) -> Cells:
    """Cells at equal steps in the list of all cells, by rows or by columns, from above or below."""
    rows, cols = rules.rows, rules.cols
    by_row, from_above = rng.random() < 0.5, rng.random() < 0.5
    width = cols if by_row else rows
    step = rng.choice((1, width - 1, width, width + 1, rng.randint(1, 2 * width + 1)))
    starts = rows * cols - (rules.need - 1) * step
    if starts < 1:
        return ()
    start = rng.randrange(starts)
    cells = []
    for index in range(start, start + rules.need * step, step or 1):
        row, col = divmod(index, cols) if by_row else reversed(divmod(index, rows))
        cells.append((row if from_above else rows - 1 - row) * cols + col)
    return tuple(cells)


def _distinct(cells: Cells) -> Cells:
    return cells if len(set(cells)) == len(cells) else ()


def weave(rules: LineGame, rng: Random) -> bytearray:
    """A full board on which nobody has three in a row, but for some stones changed at random."""
    shift, down, right = rng.randrange(4), *rng.choice(((1, 2), (2, 1), (-1, 2), (2, -1)))
    cells = bytearray(
        FIRST if (shift + down * row + right * col) % 4 < 2 else SECOND
        for row in range(rules.rows)
        for col in range(rules.cols)
    )
    noise = rng.choice((0, 0.1, 0.1, 1 if len(cells) < 300 else 0.1))
    for cell in range(len(cells)):
        if rng.random() < noise:
            cells[cell] = rng.choice((FIRST, SECOND))
    return cells


def fill_around(
    rules: LineGame, rng: Random, keep: Mapping[int, int], density: float | None = None
) -> Position:
    """A board with the cells of `keep`, and others filled so that no line comes of them.

    keep     what stands in some cells; lines within them stay, and grow no longer
    density  the part of the other cells that is filled; drawn if it is None
    """
    if density is None:
        density = rng.choice((0, 0.1, 0.5, 0.9, 1))
    cells = weave(rules, rng) if density else bytearray(rules.rows * rules.cols)
    for cell in range(len(cells)):
        if rng.random() >= density:
            cells[cell] = EMPTY
    for cell, stone in keep.items():
        cells[cell] = stone
    for _ in range(ROUNDS):
        pos = Position(rules.rows, rules.cols, bytes(cells))
        spoilt = [set(line.cells) - keep.keys() for line in find_lines(pos, rules.need)]
        if not any(spoilt):
            break
        for spare in filter(None, spoilt):
            cell = rng.choice(sorted(spare))
            cells[cell] = FIRST + SECOND - cells[cell] if density == 1 else EMPTY
    return pos
