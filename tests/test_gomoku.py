"""The Gomoku solver against the rule of its statement, in every layout, and on large boards."""

import random
import subprocess
import sys
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.gomoku import winner
from tests.asking import ENVIRONMENT, ROOT, Reply, ask, ways

SOLVER = str(ROOT / "solvers" / "gomoku.py")
CHUNKS, BOARDS_A_CHUNK = 20, 10_000

# Starts a program from a small process and prints its peak memory in KiB: what
# a large process starts is charged with the memory of its parent.
MEASURE = """
import os, sys
pid = os.fork()
if not pid:
    os.dup2(os.open(sys.argv[1], os.O_RDONLY), 0)
    os.execv(sys.argv[2], sys.argv[2:])
_, status, usage = os.wait4(pid, 0)
print(usage.ru_maxrss, status)
"""


@cache
def lines_of(size, need):
    """Each line as the indices of its cells and of the cells at its ends, by start cell."""
    found = []
    for row in range(size):
        for col in range(size):
            for down, right in ((1, 0), (0, 1), (1, 1), (1, -1)):
                places = [(row + i * down, col + i * right) for i in range(-1, need + 1)]
                cells = [
                    i * size + j if 0 <= i < size and 0 <= j < size else None for i, j in places
                ]
                before, *line, after = cells
                if None not in line:
                    found.append((line, [end for end in (before, after) if end is not None]))
    return found


def first_owner(cells, size, need=5, exact=False):
    """The owner of the first line by start cell: the rule of the statement, found slowly."""
    for line, ends in lines_of(size, need):
        player = cells[line[0]]
        if not player or cells[line[-1]] != player or any(cells[i] != player for i in line):
            continue
        if not exact or all(cells[i] != player for i in ends):
            return player
    return 0


def crowded(draw, size, need=5):
    """The cells of a board on which both players are likely to have lines."""
    stones = draw.choice([(0,), (0, 0, 0, 1, 2), (0, 1, 2), (1, 2), (1, 1, 2, 2, 2)])
    cells = draw.choices(stones, k=size * size)
    lines = lines_of(size, need)
    for _ in range(draw.randrange(5) if lines else 0):
        player = draw.choice((1, 2))
        for cell in draw.choice(lines)[0]:
            cells[cell] = player
    return cells


def in_rows(cells, size):
    return [cells[start : start + size] for start in range(0, size * size, size)]


def as_text(cells, size):
    return f"{size}\n" + "".join(" ".join(map(str, row)) + "\n" for row in in_rows(cells, size))


@pytest.mark.parametrize("seed", range(CHUNKS))
def test_the_answer_is_that_of_the_statement_on_crowded_boards(seed):
    draw = random.Random(seed)
    answers, both = {0: 0, 1: 0, 2: 0}, 0
    for _ in range(BOARDS_A_CHUNK):
        size = draw.randint(1, 12)
        cells = crowded(draw, size)
        answer = winner(in_rows(cells, size))
        assert answer == first_owner(cells, size), as_text(cells, size)
        answers[answer] += 1
        if answer:
            others = [0 if cell == answer else cell for cell in cells]
            both += first_owner(others, size) > 0
    assert both > BOARDS_A_CHUNK / 10
    assert min(answers.values()) > BOARDS_A_CHUNK / 10


@pytest.mark.parametrize("exact", [False, True])
def test_other_lengths_and_exact_ones_follow_the_same_rule(exact):
    draw = random.Random(5)
    for _ in range(5_000):
        size, need = draw.randint(1, 9), draw.randint(1, 6)
        cells = crowded(draw, size, need)
        answer = first_owner(cells, size, need, exact)
        assert winner(in_rows(cells, size), need, exact) == answer, as_text(cells, size)
        if draw.random() < 0.1:
            words = ["--align", str(need), *(["--exact"] if exact else [])]
            assert ask("gomoku", as_text(cells, size), *words).answer == f"{answer}\n"


def test_more_in_a_row_than_the_board_is_long_is_out_of_reach():
    assert winner([[1, 1], [1, 1]], align=3) == 0
    assert winner([[1, 1], [1, 1]], align=10**18) == 0
    assert winner([[1, 1, 1, 1]], align=4) == 1
    assert winner([]) == 0


@st.composite
def boards(draw):
    size = draw(st.integers(1, 9))
    return crowded(random.Random(draw(st.integers(0, 2**32))), size), size


def mirrored(rows):
    return [row[::-1] for row in rows]


def turned(rows):
    return [list(col) for col in zip(*rows[::-1], strict=True)]


@given(boards())
def test_turning_a_board_does_not_change_who_has_five(board):
    rows = in_rows(*board)

    def owners(rows):
        """Both players: a player alone is found whatever comes first."""
        alone = [[[cell * (cell == player) for cell in row] for row in rows] for player in (1, 2)]
        return [winner(grid) for grid in alone]

    for other in (mirrored(rows), turned(rows), rows[::-1]):
        assert owners(other) == owners(rows)


@given(boards())
def test_swapping_the_players_swaps_the_answer(board):
    cells, size = board
    swapped = [(0, 2, 1)[cell] for cell in cells]
    answer = winner(in_rows(cells, size))
    assert winner(in_rows(swapped, size)) == (0, 2, 1)[answer]


def token(draw, cell, size):
    """A way to write a cell; N digits would be a whole row."""
    forms = [str(cell)] * 4 + [f"+{cell}", f"0{cell}", f"00{cell}"] + ["-0"] * (not cell)
    return draw.choice([form for form in forms if len(form) == 1 or len(form) != size])


def laid_out(draw, cells, size):
    """The board in another layout that has to be read alike, and whether something is over."""
    rows = in_rows(cells, size)
    layout = draw.choice(["rows", "glued", "numbers", "flow", "one line", "columns over"])
    if layout == "flow":
        text = f"{size}" + "".join(draw.choice(" \n\t") + token(draw, cell, size) for cell in cells)
        return text.replace("\n", "\n" * draw.randint(1, 2)) + "\n", False
    if layout == "one line":
        return " ".join(map(str, [size, *cells])), False
    if layout == "glued":
        lines = ["".join(map(str, row)) for row in rows]
    elif layout == "numbers":
        lines = [
            draw.choice(["  ", "\t", " "]).join(token(draw, cell, size) for cell in row)
            for row in rows
        ]
    else:
        lines = [" ".join(map(str, row)) for row in rows]
    over = layout == "columns over"
    if over:
        row = draw.randrange(size)
        lines[row] += draw.choice([" 1", " 2 2 2 2 2", " 7", "\t-3 +4"])
    if draw.random() < 0.3:
        lines[draw.randrange(size)] += draw.choice(["  ", "\t", "\x0b", " \u2028"])
    if draw.random() < 0.3:
        lines.insert(draw.randrange(size), draw.choice(["", "   "]))
    if draw.random() < 0.3:
        lines.append(draw.choice(["1 1 1 1 1 1", "end", "0"]))
        over = True
    end = draw.choice(["\n", "\r\n", "\r"])
    return draw.choice(["", "\ufeff"]) + f"{size}{end}" + end.join(lines) + end, over


def test_every_layout_of_a_board_has_the_same_answer():
    draw = random.Random(11)
    for _ in range(3_000):
        size = draw.randint(2, 8)
        cells = crowded(draw, size)
        text, over = laid_out(draw, cells, size)
        answer, remark, status = ask("gomoku", text)
        assert (answer, status) == (f"{first_owner(cells, size)}\n", 0), text
        assert remark.endswith("; ignored\n") if over else not remark, text


@pytest.mark.parametrize(
    ("text", "remark"),
    [
        ("1\n0 2\n", "line 2: expected no more, got '2'; ignored"),
        ("2\n0 0\n0 0 5 6\n", "line 3: expected no more, got '5 6'; ignored"),
        ("2\n0 0\n0 0\n\n 1 1 \n", "line 5: expected no more, got '1 1'; ignored"),
        ("1\n\n0\nend\n", "line 4: expected no more, got 'end'; ignored"),
        ("2\n0 0 1\n0 0\nend\n", "line 2: expected no more, got '1'; ignored"),
    ],
)
def test_what_is_over_is_ignored_with_a_remark(text, remark):
    assert ask("gomoku", text) == Reply("0\n", f"gomoku: {remark}\n", 0)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("3\n0 0 0\n0 0 0 x\n0 7 0\n", "line 3: expected an integer, got 'x'"),
        ("3\n0 0 0\n0 7 0 x\n0 0 0\n", "line 3: expected 0, 1 or 2, got '7'"),
        ("3\n0 0 0\n012\n0 0\n", "line 4: expected 3 cells, got 2: '0 0'"),
        ("3\n0 0 0 0\n012\n0 0 0\n", "line 3: expected 0, 1 or 2, got '012'"),
        ("3\n0 0 0 0 0\n0 0 0 0 0\n", "expected 3 rows, got 2"),
        ("3\n0 0 0 0 0 0 0 0\n", "expected 3 rows, got 1"),
        ("3\n0 0 0 0\n0 0 x\n0 0\n", "line 3: expected 0, 1 or 2, got 'x'"),
        ("3 0\n0 0 0\n0 0 0\n0 0\n0 0\n", "line 1: expected the size alone, got '3 0'"),
        ("3 0\n", "line 1: expected 9 cells, got 1"),
        ("1_0\n0\n", "line 1: expected a size of 1 or more, got '1_0'"),
        ("999999999999\n0 0\n", "line 2: expected 999999999999 cells, got 2: '0 0'"),
        ("9" * 5000 + "\n", f"expected {'9' * 18} rows, got 0"),
        ("2\n" + "x" * 90 + " 1\n0 0\n", f"line 2: expected 0, 1 or 2, got '{'x' * 37}...'"),
        ("2\n0 " + "0" * 5000 + "3\n0 0\n", f"line 2: expected 0, 1 or 2, got '{'0' * 37}...'"),
    ],
)
def test_what_is_no_board_is_refused_with_its_place(text, fault):
    assert ask("gomoku", text) == Reply("", f"gomoku: {fault}\n", 2)


def test_the_answer_comes_before_the_end_of_the_input():
    process = subprocess.Popen(
        ways("gomoku")["file"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    )
    process.stdin.write(as_text([1] * 25, 5).encode())
    process.stdin.flush()
    assert process.stdout.readline() == b"1\n"
    process.communicate(timeout=60)
    assert process.returncode == 0


def peak_kib(file, *words):
    """The peak memory of the solver in KiB, reading a file, after the answer 0."""
    command = [sys.executable, "-I", "-S", "-c", MEASURE, str(file), sys.executable, SOLVER, *words]
    done = subprocess.run(command, capture_output=True, env=ENVIRONMENT, text=True, check=True)
    answer, measured = done.stdout.splitlines()
    peak, status = map(int, measured.split())
    assert (answer, status) == ("0", 0)
    return peak


@pytest.mark.parametrize("between", [" ", "", "  "])
def test_a_large_board_takes_the_memory_of_a_few_rows(tmp_path, between):
    size = 3_000
    row = between.join("1122" * (size // 4))
    (tmp_path / "large.in").write_text(f"{size}\n" + "\n".join([row, row[::-1]] * (size // 2)))
    (tmp_path / "small.in").write_text("1\n0\n")
    beyond = peak_kib(tmp_path / "large.in") - peak_kib(tmp_path / "small.in")
    assert beyond < 4 * 1024
