"""The strategy book: its walk, its symbols, and the book that is shipped."""

from __future__ import annotations

import random

import pytest

from judge.ai import book
from judge.ai.solve import COLS, count, from_columns, mirrored

PARTS = book.parts(book.FILE.read_text("ascii"))
ENTRIES = {side: list(book.walk(side, symbols)) for side, symbols in PARTS.items()}


def test_the_shipped_book_has_a_part_for_each_side_and_is_small() -> None:
    assert tuple(ENTRIES) == book.SIDES
    assert all(len(entries) > 1000 for entries in ENTRIES.values())
    assert book.FILE.stat().st_size < 100_000


def test_places_are_met_ply_by_ply_and_once() -> None:
    for side, entries in ENTRIES.items():
        discs = [count(entry.place.taken) for entry in entries]
        assert discs == sorted(discs)
        assert {number % 2 for number in discs} == {book.SIDES.index(side)}
        assert len({entry.place.key for entry in entries}) == len(entries)


def test_the_first_player_only_wins_and_starts_in_the_middle() -> None:
    assert {entry.claim for entry in ENTRIES["first"]} == {None, 1}
    assert book.column(0, 0) == 3


@pytest.mark.parametrize("seed", range(20))
def test_whatever_the_opponent_plays_the_book_answers_until_a_leaf(seed: int) -> None:
    leaves = {entry.place for side in book.SIDES for entry in ENTRIES[side] if entry.column is None}
    lot = random.Random(seed)
    mine = taken = 0
    ours = seed % 2 == 0
    while book.place(mine, taken) not in leaves:
        if ours:
            column = book.column(mine, taken)
            assert column is not None
        else:
            column = lot.randrange(COLS)
        position = book.after(mine, taken, column)
        if position is None:
            if ours:
                return  # it wins at once
            continue
        (mine, taken), ours = position, not ours
    assert ours


def test_a_mirrored_position_has_the_mirrored_column() -> None:
    position = from_columns("1")
    column = book.column(*position)
    assert column is not None
    assert book.column(*map(mirrored, position)) == COLS - 1 - column


def test_a_position_that_no_book_move_leads_to_is_not_in_it() -> None:
    assert book.column(*from_columns("121212")) is None


@pytest.mark.parametrize(
    ("symbols", "message"),
    [
        ("", "first: expected a symbol for each position, got the end"),
        ("4+", "first: expected a symbol for each position, got the end"),
        ("++", "first: expected the end after the last position, got more symbols"),
    ],
)
def test_a_book_that_does_not_fit_its_walk_is_refused(symbols: str, message: str) -> None:
    with pytest.raises(book.BookError, match=message):
        list(book.walk("first", symbols))
