"""Gomoku games in SGF."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.games.lines import LineGame
from judge.games.variant import Variant
from judge.records import RecordError, sgf
from judge.referee import Match

GOMOKU = Variant(GAMES["gomoku"].default)


def test_a_game_is_read_as_it_was_written() -> None:
    match = Match(GOMOKU, ("person", r"a]b\c"), (112, 97, 0, 224))
    record = sgf.write(match)
    assert (
        record
        == "(;FF[4]GM[4]CA[UTF-8]SZ[15]PB[person]PW[a\\]b\\\\c]RE[Void]\n;B[hh];W[hg];B[aa];W[oo])\n"
    )
    assert sgf.read(record) == match


def test_a_board_that_is_no_square_has_two_sizes() -> None:
    game = Variant(LineGame("gomoku", 6, 9, 5, gravity=False))
    match = Match(game, ("person", "person"), (9 * 1 + 7,))
    assert "SZ[9:6]" in sgf.write(match)
    assert ";B[hb]" in sgf.write(match)
    assert sgf.read(sgf.write(match)) == match


@pytest.mark.parametrize(
    ("moves", "result"),
    [
        ((0, 15, 1, 16, 2, 17, 3, 18, 4), "B+"),
        ((50, 0, 65, 1, 80, 2, 95, 3, 200, 4), "W+"),
        ((0,), "Void"),
    ],
)
def test_the_result_is_written(moves: tuple[int, ...], result: str) -> None:
    assert f"RE[{result}]" in sgf.write(Match(GOMOKU, ("person", "person"), moves))


def test_the_main_line_is_read_and_variations_are_left() -> None:
    record = "\ufeff( ; GM[4] FF [4] SZ[15] C[a \\] (;B\\]] ;B[hh] (;W[hg];B[aa])(;W[hf]))"
    assert sgf.read(record).moves == (112, 97, 0)


def test_letters_may_be_capitals_and_moves_may_stand_in_the_root() -> None:
    assert sgf.read("(;GM[4]SZ[15]B[HH];W[HG])").moves == (112, 97)


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "expected SGF, '(;' to ')', got its end"),
        ("(;GM[4];B[aa]", "expected SGF, '(;' to ')', got its end"),
        ("hello!", "expected SGF, '(;' to ')', got '!'"),
        ("(;GM[1];B[aa])", "expected GM[4] (Gomoku), got GM[1]"),
        ("(;FF[4])", "expected GM[4] (Gomoku), got GM[]"),
        ("(;GM[4]SZ[big])", "expected SZ[15] or SZ[columns:rows], got SZ[big]"),
        ("(;GM[4]SZ[30])", "expected a size from 1 to 26, got 30"),
        ("(;GM[4];W[aa])", "move 1: expected B[..], got W[aa]"),
        ("(;GM[4];B[pp])", "move 1: expected a cell from aa to oo, got 'pp'"),
        ("(;GM[4];B[])", "move 1: expected a cell from aa to oo, got ''"),
        (
            "(;GM[4];B[aa];W[aa])",
            "move 2: cell 1 is taken; open cells: 2 3 4 5 6 7 8 9 10 11 12 13 ...",
        ),
    ],
)
def test_what_is_no_record_is_refused_in_words(record: str, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        sgf.read(record)
    assert str(refused.value) == message


def test_another_game_cannot_be_written() -> None:
    with pytest.raises(RecordError) as refused:
        sgf.write(Match(Variant(GAMES["tictactoe"].default), ("person", "person")))
    assert (
        str(refused.value)
        == "a .sgf file holds gomoku with 5 in a row only, got tictactoe with 3 in a row"
    )
