"""Games as text: what is written is read back, what is no record is refused in words."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games import GAMES
from judge.games.board import Direction
from judge.games.lines import LineGame
from judge.games.variant import Variant
from judge.players import Ending
from judge.records import RecordError, format_of, psq, sgf, text
from judge.referee import Match

HEAD = "game: connect4\nrows: 6\ncolumns: 7\nalign: 4\n"


@st.composite
def matches(draw: st.DrawFn) -> Match:
    name = draw(st.sampled_from(list(GAMES)))
    rows, cols = draw(st.integers(1, 26)), draw(st.integers(1, 26))
    need = draw(st.integers(1, max(rows, cols)))
    gravity = GAMES[name].default.gravity
    kinds = draw(st.sampled_from([(Direction.ROW,), (Direction.COLUMN,), tuple(Direction)[:2]]))
    jokers = draw(st.integers(0, 2)) if gravity else 0
    game = Variant(
        LineGame(name, rows, cols, need, gravity), jokers, kinds if jokers else tuple(Direction)[:2]
    )
    match = Match(game, ("person", "depth4"), seed=draw(st.none() | st.integers(0, 99)))
    for number in draw(st.lists(st.integers(0, 999), max_size=30)):
        moves = game.legal_moves(match.state)
        if not moves:
            break
        match = match.after(moves[number % len(moves)], number)
    return match


@given(matches())
@settings(max_examples=100, deadline=None)
def test_a_game_is_read_as_it_was_written(match: Match) -> None:
    record = text.write(match)
    assert text.read(record) == match
    assert text.write(text.read(record)) == record


def test_a_record_looks_so() -> None:
    game = Variant(GAMES["connect4"].default, jokers=1)
    match = Match(game, ("person", "depth2"), (3, 3), (1500, 20), seed=7)
    assert text.write(match) == (
        "game: connect4\nrows: 6\ncolumns: 7\nalign: 4\njokers: 1 row column\nfirst: person\n"
        "second: depth2\nseed: 7\ntimes-ms: 1500 20\nresult: *\nending: ongoing\n\n4 4\n"
    )


@pytest.mark.parametrize(
    ("body", "moves"),
    [
        ("4455", (3, 3, 4, 4)),
        ("4 4 5 5", (3, 3, 4, 4)),
        ("44\r\n55\r\n", (3, 3, 4, 4)),
        ("", ()),
    ],
)
def test_columns_are_read_with_and_without_blanks(body: str, moves: tuple[int, ...]) -> None:
    assert text.read(f"{HEAD}\n{body}").moves == moves


@pytest.mark.parametrize(
    ("name", "moves", "body"),
    [
        ("connect4", (3, 3, 4, 4), "4455"),
        ("tictactoe", (4, 0, 5), "5 1 6"),
        ("gomoku", (112, 113), "h8 i8"),
    ],
)
def test_moves_are_in_the_notation_of_the_game(
    name: str, moves: tuple[int, ...], body: str
) -> None:
    match = Match(Variant(GAMES[name].default), ("person", "person"), moves)
    assert text.write(match).splitlines()[-1] == body


def test_long_games_have_lines_of_twenty_moves() -> None:
    game = Variant(GAMES["gomoku"].default)
    match = Match(game, ("person", "person"), tuple(range(45)))
    lines = text.write(match).split("\n\n")[1].splitlines()
    assert [len(line.split()) for line in lines] == [20, 20, 5]


def test_a_forfeit_is_kept() -> None:
    match = Match(
        Variant(GAMES["connect4"].default),
        ("a", "b"),
        (3,),
        forfeit=Ending.CRASH,
        reason="exit code 1",
    )
    record = text.write(match)
    assert "result: X\nending: crash\nreason: exit code 1\n" in record
    again = text.read(record)
    assert (again.winner, again.ending, again.reason) == (1, Ending.CRASH, "exit code 1")


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("", "expected a line 'game: ...', got none"),
        ("game: connect4\n\n44", "expected a line 'rows: ...', got none"),
        ("hello world\n", "line 1: expected 'name: value' or a blank line, got 'hello world'"),
        (
            "game: chess\nrows: 6\ncolumns: 7\nalign: 4\n",
            "game: expected gomoku or connect4 or tictactoe, got 'chess'",
        ),
        (HEAD + "rows: 6\n", "line 5: expected one line for rows, got another"),
        (HEAD.replace("6", "27"), "rows: expected a number from 1 to 26, got '27'"),
        (HEAD.replace("6", "0"), "rows: expected a number from 1 to 26, got '0'"),
        (HEAD.replace("6", "６"), "rows: expected a number from 1 to 26, got '６'"),
        (
            HEAD.replace("4\n", "8\n", 2).replace("connect8", "connect4"),
            "align: expected a number from 1 to 7, got '8'",
        ),
        (
            HEAD + "jokers: 1 diagonal\n",
            "jokers: expected a number, then row, column or both, got '1 diagonal'",
        ),
        (HEAD + "jokers: x row\n", "jokers: expected a number from 0 to 99, got 'x'"),
        (
            HEAD.replace("connect4", "tictactoe") + "jokers: 1 row\n",
            "jokers: expected 0 where discs do not fall, got 1",
        ),
        (HEAD + "\n449", "move 3: there is no column 9; open columns: 1 2 3 4 5 6 7"),
        (HEAD + "\n44x", "move 3: expected the number of a column, got 'x'"),
        (HEAD + "\n12121211", "move 8: the game is over: player 1 has a line"),
        (HEAD + "times-ms: 1 2\n\n444", "times-ms: expected 3 numbers, got 2"),
        (
            HEAD + "times-ms: 1 x\n\n44",
            "times-ms: expected a number from 0 to 1000000000000, got 'x'",
        ),
        (HEAD + "opening: 3\n\n44", "opening: expected a number from 0 to 2, got '3'"),
        (
            HEAD + "seed: -1\n\n44",
            "seed: expected a number from 0 to 18446744073709551616, got '-1'",
        ),
        (
            HEAD + "ending: lost\n\n44",
            "ending: expected ongoing or line or both or full or illegal or timeout or crash or protocol or refused, got 'lost'",
        ),
        (HEAD + "ending: line\n\n44", "ending: expected ongoing, as the moves say, got 'line'"),
        (HEAD + "ending: crash\n\n1212121", "ending: expected line, as the moves say, got 'crash'"),
        (HEAD + "result: O\n\n1212121", "result: expected X, as the moves say, got 'O'"),
    ],
)
def test_what_is_no_record_is_refused_in_words(record: str, message: str) -> None:
    with pytest.raises(RecordError) as refused:
        text.read(record)
    assert str(refused.value) == message


def test_an_unknown_header_is_refused_with_those_there_are() -> None:
    with pytest.raises(RecordError, match=r"^line 5: expected one of game, rows, .*, got 'white'$"):
        text.read(HEAD + "white: me\n")


def test_the_name_of_a_file_says_the_format() -> None:
    assert [format_of(name) for name in ("a.psq", "a.SGF", "a.txt", "psq")] == [
        psq,
        sgf,
        text,
        text,
    ]
