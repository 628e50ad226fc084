"""What is taken off a board."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cut_board import Columns, Players, Rows, Sides, Spellings, Stones, is_spelt, reductions
from judge.games import GAMES
from judge.games.formats import FormatError
from judge.generate import numbered

CONNECT_4, GOMOKU, TIC_TAC_TOE = (GAMES[name] for name in ("connect4", "gomoku", "tictactoe"))


@pytest.mark.parametrize(
    ("reduction", "text", "size", "cuts"),
    [
        (Rows(CONNECT_4), b"..\nX.\nXO\n", 1, [b"X.\nXO\n", b"..\nXO\n", b"..\nX.\n"]),
        (Rows(CONNECT_4), b"..\nX.\nXO\n", 2, [b"XO\n", b"..\n"]),
        (Rows(CONNECT_4), b"XO\n", 1, []),
        (Columns(CONNECT_4), b"..X\nXOX\n", 1, [b".X\nOX\n", b".X\nXX\n", b"..\nXO\n"]),
        (Columns(CONNECT_4), b"X\n", 1, []),
        (
            Sides(GOMOKU),
            b"2\n1 2\n0 1\n",
            1,
            [b"1\n1\n", b"1\n0\n", b"1\n2\n", b"1\n1\n"],
        ),
        (Sides(GOMOKU), b"1\n0\n", 1, []),
        (Stones(CONNECT_4), b"X.\nXO\n", 1, [b"..\nXO\n", b"X.\n.O\n", b"X.\nX.\n"]),
        (Stones(CONNECT_4), b"X.\nXO\n", 2, [b"..\n.O\n", b"X.\nX.\n"]),
        (Stones(CONNECT_4), b"..\n", 1, []),
        (Players(CONNECT_4), b"XO\nOX\n", 1, [b"XX\nOX\n", b"XO\nXX\n"]),
        (Players(CONNECT_4), b"XX\n", 1, []),
        (Stones(TIC_TAC_TOE), b"X\n O\n\n", 1, [b"\n O\n\n", b"X\n\n\n"]),
    ],
)
def test_parts_are_taken_away_in_order(reduction, text, size, cuts):
    assert list(reduction.cuts(text, size)) == cuts


def test_a_board_is_written_ever_more_plainly():
    cuts = list(Spellings(TIC_TAC_TOE).cuts(b"X\n\n\n", 1))
    assert cuts[0] == b"X  \n   \n   \n"
    assert len(set(cuts)) == 7
    assert Spellings(TIC_TAC_TOE).count(b"X\n\n\n") == 1
    assert Spellings(TIC_TAC_TOE).count(cuts[0]) == 0


def test_parts_are_counted():
    text = b"..X\nXOX\n"
    kinds = (Rows, Columns, Stones, Players, Spellings)
    assert [kind(CONNECT_4).count(text) for kind in kinds] == [2, 3, 4, 1, 0]
    assert Sides(GOMOKU).count(b"2\n1 2\n0 1\n") == 2


def test_the_sides_of_a_board_are_what_its_game_allows():
    kinds = {name: [type(one) for one in reductions(game)] for name, game in GAMES.items()}
    assert kinds["connect4"][:2] == [Rows, Columns]
    assert kinds["gomoku"][0] is Sides
    assert kinds["tictactoe"][0] is Stones


@settings(deadline=None)
@given(st.sampled_from(list(GAMES)), st.integers(0, 300), st.integers(1, 4))
def test_every_cut_is_a_valid_board_that_is_smaller(name, number, size):
    game = GAMES[name]
    text = numbered(game, 2, number).text
    if len(text) > 150:
        return
    before = game.read(text)[1]
    for reduction in reductions(game):
        for cut in reduction.cuts(text, size):
            game.validate(cut)
            after = game.read(cut)[1]
            assert (len(after.cells), measure(after), cut) != (
                len(before.cells),
                measure(before),
                text,
            )
            assert len(after.cells) <= len(before.cells)
            assert measure(after) <= measure(before)


def measure(pos):
    """Return how many stones there are, and how many of player 2."""
    return len(pos.cells) - pos.cells.count(0), pos.cells.count(2)


@pytest.mark.parametrize(
    ("game", "text", "spelt"),
    [
        (GOMOKU, b"2\n0 1\n2 0\n", True),
        (GOMOKU, b"2\n01\n20\n", False),
        (CONNECT_4, b"X O\n", False),
        (TIC_TAC_TOE, b"X\n\n O \n", True),
        (TIC_TAC_TOE, b"X__\n___\n___\n", False),
    ],
)
def test_a_board_in_another_dialect_is_not_spelt(game, text, spelt):
    assert is_spelt(game, text) is spelt


def test_what_is_no_board_is_not_even_asked():
    with pytest.raises(FormatError):
        is_spelt(GOMOKU, b"no board\n")
