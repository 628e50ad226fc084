"""Gomoku games of Piskvork."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.games.lines import LineGame
from judge.games.variant import Variant
from judge.records import RecordError, psq
from judge.referee import Match

GOMOKU = Variant(GAMES["gomoku"].default)


def test_a_game_is_read_as_it_was_written() -> None:
    match = Match(GOMOKU, ("person", "fours"), (112, 97, 0, 224), (5, 70, 3, 0))
    record = psq.write(match)
    assert record == "Piskvorky 15x15, 0:1, 0\n8,8,5\n8,7,70\n1,1,3\n15,15,0\nperson\nfours\n0\n"
    assert psq.read(record) == match


def test_width_comes_before_height_and_x_before_y() -> None:
    game = Variant(LineGame("gomoku", 6, 9, 5, gravity=False))
    match = Match(game, ("person", "person"), (9 * 1 + 7,))
    assert psq.write(match).splitlines()[:2] == ["Piskvorky 9x6, 0:0, 0", "8,2,0"]
    assert psq.read(psq.write(match)).moves == match.moves


def test_records_of_the_manager_are_read() -> None:
    record = "Piskvorky 20x20, 11:11, 0\r\n11,10,0\r\n12,11,344\r\npbrain-a.zip\r\npbrain-b.zip\r\n-1\r\n"
    match = psq.read(record)
    assert (match.game.rules.rows, match.players) == (20, ("pbrain-a.zip", "pbrain-b.zip"))
    assert (match.moves, match.times_ms) == ((190, 211), (0, 344))


def test_names_and_times_may_be_missing() -> None:
    match = psq.read("Piskvorky 15x15, 0:0, 0\n8,8\n0\n")
    assert (match.players, match.moves, match.times_ms) == (("person", "person"), (112,), (0,))


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "line 1: expected 'Piskvorky WIDTHxHEIGHT, 0:0, 0', got nothing"),
        ("hello\n", "line 1: expected 'Piskvorky WIDTHxHEIGHT, 0:0, 0', got 'hello'"),
        ("Piskvorky 30x30, 0:0, 0\n", "expected a size from 1 to 26, got 30"),
        (
            "Piskvorky 15x15, 0:0, 0\n16,1,0\n",
            "line 2: expected a cell from 1,1 to 15,15, got '16,1,0'",
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n0,1,0\n",
            "line 2: expected a cell from 1,1 to 15,15, got '0,1,0'",
        ),
        (
            "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,8,0\n",
            "move 2: cell 113 is taken; open cells: 1 2 3 4 5 6 7 8 9 10 11 12 ...",
        ),
    ],
)
def test_what_is_no_record_is_refused_in_words(record: str, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        psq.read(record)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("game", "got"),
    [
        (Variant(GAMES["connect4"].default), "connect4 with 4 in a row"),
        (Variant(LineGame("gomoku", 9, 9, 4, gravity=False)), "gomoku with 4 in a row"),
    ],
)
def test_another_game_cannot_be_written(game: Variant, got: str) -> None:
    with pytest.raises(RecordError) as refused:
        psq.write(Match(game, ("person", "person")))
    assert str(refused.value) == f"a .psq file holds gomoku with 5 in a row only, got {got}"
