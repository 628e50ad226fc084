"""Orders of stones: what the two searches find, and that they stop."""

import itertools

import pytest

from judge.games import order
from judge.games.board import Position
from judge.games.order import can_be_placed, can_be_stacked, without


def standing(*columns):
    """A board from its columns, each written from the bottom up."""
    rows = max(map(len, columns))
    tall = [column.ljust(rows, ".")[::-1] for column in columns]
    return Position(
        rows, len(columns), bytes(".XO".index(s) for row in zip(*tall, strict=True) for s in row)
    )


@pytest.mark.parametrize(
    ("columns", "expected"),
    [
        (["X"], True),
        (["O"], False),
        (["XO"], True),
        (["OX"], False),
        (["XXOO"], False),
        (["XXO", "O"], True),
        (["OX", "X"], True),
        (["OX", "XO"], True),
        (["OO", "XX"], True),
        (["OOX", "OXX"], False),
        (["XOOXXO", "OOXX", "X"], True),
    ],
)
def test_discs_stack_when_colours_can_alternate(columns, expected):
    assert can_be_stacked(standing(*columns)) is expected


def can_be_dealt(columns, player="X"):
    """The same, by trying every column at every turn."""
    if not any(columns):
        return True
    return any(
        column.startswith(player)
        and can_be_dealt((*columns[:i], column[1:], *columns[i + 1 :]), "XO"[player == "X"])
        for i, column in enumerate(columns)
    )


def test_stacking_is_what_trying_everything_finds():
    words = ["".join(word) for size in range(5) for word in itertools.product("XO", repeat=size)]
    checked = 0
    for columns in itertools.combinations_with_replacement(words, 3):
        whole = "".join(columns)
        if whole and whole.count("X") - whole.count("O") in (0, 1):
            assert can_be_stacked(standing(*columns)) == can_be_dealt(columns), columns
            checked += 1
    assert checked > 1_000


def test_a_run_to_shun_is_shunned_on_the_way():
    assert can_be_stacked(standing("XXX", "OO"))
    assert can_be_stacked(standing("XXX", "OO"), shun=4)
    assert not can_be_stacked(standing("XXX", "OO"), shun=2)


@pytest.mark.parametrize(
    ("row", "shun", "expected"),
    [("XXXXXX", 5, True), ("XXX", 2, True), ("XX", 1, False), ("XXXXXX", 3, True)],
)
def test_an_overlong_run_is_laid_from_both_ends(row, shun, expected):
    assert can_be_placed(Position(1, len(row), b"\1" * len(row)), shun) is expected


def test_a_search_that_takes_too_long_leaves_the_board_possible(monkeypatch):
    monkeypatch.setattr(order, "MAX_STATES", 1)
    assert can_be_stacked(standing("XXOO", "XXOO"))
    monkeypatch.setattr(order, "MAX_BOARDS", 1)
    assert can_be_placed(Position(1, 4, bytes([1, 1, 2, 2])), shun=1)


def test_a_stone_is_taken_off_and_the_last_move_forgotten():
    assert without(Position(1, 2, bytes([1, 2]), last=1), 1) == Position(1, 2, bytes([1, 0]))
