"""The Connect 4 solver against a slow twin, and in every dialect that it reads."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers.connect4 import winner
from tests.asking import Reply, ask

STATEMENT = """
|1 2 3 4 5 6 7|
|. . . . . . .|
|. . . . . . .|
|. O X . . . .|
|. X O O . X .|
|O X X O O X O|
|X X X O X O O|
|1 2 3 4 5 6 7|
"""


def slow_winner(rows, need):
    """The answer, by looking from every cell in every direction."""
    height, width = len(rows), len(rows[0])
    owners = set()
    for row in range(height):
        for col in range(width):
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                last_row, last_col = row + (need - 1) * down, col + (need - 1) * right
                if last_row < height and 0 <= last_col < width:
                    owners.add(
                        frozenset(rows[row + i * down][col + i * right] for i in range(need))
                    )
    won = [player for player in "XO" if frozenset(player) in owners]
    if won:
        return "both" if len(won) == 2 else won[0]
    return "ongoing" if any("." in row for row in rows) else "draw"


def random_grid(draw):
    height, width = draw.randint(1, 8), draw.randint(1, 8)
    symbols = draw.choice([".XO", "....XO", "XO", "XXO", ".X"])
    return ["".join(draw.choices(symbols, k=width)) for _ in range(height)]


def test_the_answer_is_that_of_a_slow_search():
    draw, answers = random.Random(3), {}
    for _ in range(20_000):
        rows, need = random_grid(draw), draw.randint(1, 6)
        answer = winner(rows, need)
        assert answer == slow_winner(rows, need), (rows, need)
        answers[answer] = answers.get(answer, 0) + 1
    assert set(answers) == {"X", "O", "both", "draw", "ongoing"}
    assert min(answers.values()) > 500


grids = st.integers(0, 2**32).map(lambda seed: random_grid(random.Random(seed)))
lengths = st.integers(1, 5)


def transposed(rows):
    return ["".join(col) for col in zip(*rows, strict=True)]


@given(grids, lengths)
def test_turning_a_grid_does_not_change_its_answer(rows, need):
    for other in (rows[::-1], [row[::-1] for row in rows], transposed(rows)):
        assert winner(other, need) == winner(rows, need)


@given(grids, lengths)
def test_swapping_the_players_swaps_the_answer(rows, need):
    swapped = [row.translate(str.maketrans("XO", "OX")) for row in rows]
    answer = winner(rows, need)
    assert winner(swapped, need) == {"X": "O", "O": "X"}.get(answer, answer)


@given(grids)
def test_who_has_a_longer_line_has_the_shorter_ones(rows):
    for need in range(6, 1, -1):
        if winner(rows, need) in "XO":
            assert winner(rows, need - 1) in (winner(rows, need), "both")


def test_more_in_a_row_than_the_grid_is_long_is_out_of_reach():
    assert winner(["XXX"], 4) == "draw"
    assert winner(["X.", ".."], 10**18) == "ongoing"
    assert ask("connect4", "X\nX\n", "--align", "999999999999999999").answer == "draw\n"


def test_the_grid_of_the_specification_is_read_as_it_is_printed():
    assert ask("connect4", STATEMENT) == Reply("ongoing\n", "", 0)
    assert ask("connect4", STATEMENT, "--rows", "6", "--cols", "7", "--align=3").answer == "both\n"


def test_the_empty_grid_of_the_lab_is_read_as_it_is_printed():
    text = "  1   2   3   4   5   6   7\n" + ". . . . . . .\n" * 6
    assert ask("connect4", text) == Reply("ongoing\n", "", 0)


DIALECTS = {
    "glued": "{}{}{}{}",
    "blanks": "{} {} {} {}",
    "wide blanks": "  {}   {}   {}   {}  ",
    "tabs": "{}\t{}\t{}\t{}",
    "bars": "{}|{}|{}|{}",
    "bars and blanks": " {} | {} | {} | {}",
    "frame": "|{}|{}|{}|{}|",
    "frame and blanks": "  | {} | {} | {} | {} |",
    "frame round glued cells": "|{}{}{}{}|",
    "frame round cells": "|{} {} {} {}|",
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_every_dialect_of_a_grid_has_the_same_answer(dialect):
    draw, barred = random.Random(dialect), DIALECTS[dialect].count("|") > 2
    for _ in range(150):
        rows = ["".join(draw.choices(".XO", k=4)) for _ in range(draw.randint(1, 5))]
        alphabet = {
            ".": draw.choice("._-" + " " * barred),
            "X": draw.choice("XxХх"),
            "O": draw.choice("OoОо"),
        }
        lines = [DIALECTS[dialect].format(*(alphabet[cell] for cell in row)) for row in rows]
        if not any(line.strip(" |_-") for line in lines):
            continue  # an empty grid of `-` or `_` can look like rules
        numbers = ["1234", "1 2 3 4", "0 1 2 3"] + ["| 0|1|2|3|"] * (dialect[:5] == "frame")
        if draw.random() < 0.5:
            lines.insert(0, draw.choice(numbers))
        if draw.random() < 0.5:
            lines.append(draw.choice(numbers))
        if draw.random() < 0.5:
            lines = [line for row in lines for line in (row, "---+---+---+---")]
        text = "\n" * draw.randrange(3) + "\n".join(lines) + "\n" * draw.randrange(3)
        assert ask("connect4", text, "--align", "3") == (f"{slow_winner(rows, 3)}\n", "", 0), text


@pytest.mark.parametrize("dialect", ["glued", "blanks", "bars and blanks", "frame"])
def test_a_grid_of_digits_is_answered_in_digits(dialect):
    draw = random.Random(dialect)
    words = {"X": "1", "O": "2", "both": "both", "draw": "0", "ongoing": "0"}
    for _ in range(300):
        rows = ["".join(draw.choices("012", k=4)) for _ in range(draw.randint(1, 5))]
        text = "".join(DIALECTS[dialect].format(*row) + "\n" for row in rows)
        answer = slow_winner([row.translate(str.maketrans("012", ".XO")) for row in rows], 3)
        assert ask("connect4", text, "--align", "3") == (f"{words[answer]}\n", "", 0), text


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("-------\n-------\nXXX----\n", "ongoing"),  # glued: rows of free cells
        ("X O X\n-----\nO X O\n", "draw"),  # separated: a rule
        ("X O X\n- - -\nO X O\n", "ongoing"),
        ("X|O|X\n-----\nO|X|O\n", "draw"),
        ("|X|O|X|\n|-|-|-|\n|O|X|O|\n", "ongoing"),
        ("|X|O|X|\n|---|---|---|\n|O|X|O|\n", "draw"),
        ("_|_|_\n_|_|_\n", "ongoing"),
        (" X | O \n___|___\n O | X \n", "draw"),
        ("+---+\n|X|O|\n+---+\n=====\n", "draw"),
        ("|XO|\n|OX|\n----\n 12 \n", "draw"),
        ("|XO|\n|--|\n----\n", "ongoing"),
        ("012\n012\n012\n", "0"),  # in a grid of digits these are cells, not numbers
        ("1\n2\n1\n1\n1\n1\n", "1"),
        ("0123\n0000\n1111\n", "1"),
        ("1\n.\nX\n1\n", "ongoing"),
        ("1 2 3 4 5 6 7 8 9 10 11\n" + "X O " * 5 + "X\n", "draw"),
        ("0 1 2 3 4 5 6 7 8 9 10\n" + "XOXOXOXOXOX\n", "draw"),
        ("|X|\n|O|\n| |\n", "ongoing"),
        (" |X| \n |O| \n", "ongoing"),
        ("|X|O|\n|O|X|\n", "draw"),
        ("  |X|O|\n  |O|X|\n", "draw"),
        ("1 2\n\nX O\n\n1 2\n", "draw"),
    ],
)
def test_rules_and_numbers_are_told_from_rows(text, answer):
    assert ask("connect4", text) == Reply(f"{answer}\n", "", 0)


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--rows", "3"], "expected 3 rows, got 2"),
        (["--rows", "1"], "expected 1 rows, got 2"),
        (["--cols", "4"], "line 2: expected 4 cells, got 3: '. X .'"),
        (["--cols", "2"], "line 2: expected 2 cells, got 3: '. X .'"),
    ],
)
def test_a_demand_on_the_size_is_met_or_refused(words, fault):
    text = "1 2 3\n. X .\nO X O\n"
    assert ask("connect4", text, *words) == Reply("", f"connect4: {fault}\n", 2)
    assert ask("connect4", text, "--rows", "2", "--cols", "3").status == 0


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("X O\n\nO X\n", "line 3: expected nothing after a blank line, got 'O X'"),
        (
            "+-+\n|X|\n+-+\n\n+-+\n|O|\n+-+\n",
            "line 6: expected nothing after a blank line, got '|O|'",
        ),
        ("XO XO\nXO XO\n", "line 1: expected one symbol a cell, got 'XO'"),
        ("|2|1|\n|1| |\n", "line 1: expected '.', 'X' or 'O', got '2'"),
        ("1 2 3\nX O\n", "line 1: expected '.', 'X' or 'O', got '1'"),
        (".12.\n1122\n", "line 1: expected '.', 'X' or 'O', got '1'"),
        ("X" * 50 + "\n" + "O" * 49 + "\n", f"line 2: expected 50 cells, got 49: '{'O' * 37}...'"),
    ],
)
def test_what_is_no_grid_is_refused_with_its_place(text, fault):
    assert ask("connect4", text) == Reply("", f"connect4: {fault}\n", 2)
