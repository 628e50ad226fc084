"""What a person types: moves, commands, and twelve kinds of what is neither."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.games.board import Direction
from judge.games.lines import LineGame
from judge.games.notation import read_move
from judge.games.variant import Joker, State, Variant
from judge.typed import Command, Misread, Order, help_lines, mark, number, shown, understand
from judge.words import CATALOGUES, translator

CONNECT4 = Variant(GAMES["connect4"].default)
JOKERS = Variant(GAMES["connect4"].default, jokers=1)
TICTACTOE = Variant(GAMES["tictactoe"].default)
GOMOKU = Variant(GAMES["gomoku"].default)
ENGLISH = translator("en")


def after(game: Variant, moves: str) -> State:
    return game.replay([read_move(game.rules, move, jokers=True) for move in moves.split()])


@pytest.mark.parametrize(
    ("game", "typed", "meant"),
    [
        (CONNECT4, "4", 3),
        (CONNECT4, "  07\t", 6),
        (TICTACTOE, "9", 8),
        (GOMOKU, "H8", 112),
        (GOMOKU, "c5", 152),
        (CONNECT4, "?", Order(Command.HELP)),
        (CONNECT4, "help", Order(Command.HELP)),
        (CONNECT4, "UNDO", Order(Command.UNDO)),
        (CONNECT4, "hint", Order(Command.HINT)),
        (CONNECT4, "save my game.txt ", Order(Command.SAVE, "my game.txt")),
        (CONNECT4, "save", Order(Command.SAVE)),
        (CONNECT4, "quit", Order(Command.QUIT)),
    ],
)
def test_moves_and_commands_are_understood(game: Variant, typed: str, meant: object) -> None:
    assert understand(typed, game, game.start(), ENGLISH) == meant


def test_jokers_are_moves_where_there_are_any() -> None:
    state = after(JOKERS, "4 4")
    assert understand("r2", JOKERS, state, ENGLISH) == Joker(Direction.ROW, 4)
    assert understand("C4", JOKERS, state, ENGLISH) == Joker(Direction.COLUMN, 3)


@pytest.mark.parametrize("language", CATALOGUES)
def test_commands_have_their_words_in_every_language(language: str) -> None:
    words = translator(language)
    for command in Command:
        for typed in (words(f"command-{command}"), command.value):
            assert understand(typed, CONNECT4, CONNECT4.start(), words) == Order(command)
    spoken = {words(f"command-{command}") for command in Command}
    assert len(spoken) == len(Command)


HELP = "; ? shows what can be typed."
NOT_ON_BOARD = "That is not on the board. Type a number from 1 to 7 to move."


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("４", f"That is no number: '４'{HELP}"),
        ("²", f"That is no number: '²'{HELP}"),
        ("1_0", f"That is no number: '1_0'{HELP}"),
        ("-1", NOT_ON_BOARD),
        ("0", NOT_ON_BOARD),
        ("8", NOT_ON_BOARD),
        ("", "Nothing was typed; ? shows what can be."),
        (" \t ", "Nothing was typed; ? shows what can be."),
        ("four", f"That is no number: 'four'{HELP}"),
        ("9" * 100_000, f"That is no number: '{'9' * 37}...'{HELP}"),
        ("4\0", f"That is no number: '4\\x00'{HELP}"),
        ("\x1b[2J", f"That is no number: '\\x1b[2J'{HELP}"),
        ("1", "Column 1 is full"),
        ("1 2", f"That is no number: '1 2'{HELP}"),
        ("4.0", f"That is no number: '4.0'{HELP}"),
        ("+4", f"That is no number: '+4'{HELP}"),
        ("r1", "This game has no jokers"),
    ],
)
def test_what_is_no_column_is_explained(typed: str, message: str) -> None:
    state = after(CONNECT4, "1 1 1 1 1 1")
    with pytest.raises(Misread) as refused:
        understand(typed, CONNECT4, state, ENGLISH)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("game", "moves", "typed", "message"),
    [
        (TICTACTOE, "5", "5", "This cell is taken already"),
        (TICTACTOE, "5", "10", "That is not on the board. Type a number from 1 to 9 to move."),
        (TICTACTOE, "5", "h8", f"That is no number: 'h8'{HELP}"),
        (GOMOKU, "h8", "h8", "This cell is taken already"),
        (GOMOKU, "h8", "8", "That is no cell: '8'; cells are a1 to o15, ? shows more."),
        (GOMOKU, "h8", "p1", "That is no cell: 'p1'; cells are a1 to o15, ? shows more."),
        (GOMOKU, "h8", "a0", "That is no cell: 'a0'; cells are a1 to o15, ? shows more."),
        (JOKERS, "1", "r2", "Row 2 is empty already"),
        (JOKERS, "1", "c2", "Column 2 is empty already"),
        (JOKERS, "1", "r7", "There is no row 7; r1 is at the bottom, r6 on top"),
        (JOKERS, "1", "r0", "There is no row 0; r1 is at the bottom, r6 on top"),
        (JOKERS, "1", "c8", "There is no column 8; there are c1 to c7"),
        (JOKERS, "1 c1 1 1", "r1", None),
        (JOKERS, "1 c1 1", "r1", "O has no joker left"),
    ],
)
def test_what_is_no_move_is_explained(
    game: Variant, moves: str, typed: str, message: str | None
) -> None:
    state = after(game, moves)
    if message is None:
        assert understand(typed, game, state, ENGLISH) in game.legal_moves(state)
        return
    with pytest.raises(Misread) as refused:
        understand(typed, game, state, ENGLISH)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("kind", "typed", "message"),
    [
        (Direction.ROW, "c1", "Jokers delete rows only here"),
        (Direction.COLUMN, "r1", "Jokers delete columns only here"),
    ],
)
def test_a_joker_of_the_wrong_kind_is_explained(kind: Direction, typed: str, message: str) -> None:
    game = Variant(GAMES["connect4"].default, 1, (kind,))
    with pytest.raises(Misread) as refused:
        understand(typed, game, game.replay([0]), ENGLISH)
    assert str(refused.value) == message


@pytest.mark.parametrize("language", CATALOGUES)
@pytest.mark.parametrize("typed", ["", "x", "0", "1", "r1", "4\0", "²"])
def test_every_language_explains(language: str, typed: str) -> None:
    state = after(CONNECT4, "1 1 1 1 1 1")
    with pytest.raises(Misread) as refused:
        understand(typed, CONNECT4, state, translator(language))
    assert len(str(refused.value)) > 10


def test_the_words_of_the_russian_course_are_kept() -> None:
    russian = translator("ru")
    for typed, begins in (
        ("x", "Некорректный ввод. Вы уверены, что ввели число?"),
        ("10", "Некорректный ввод. Введите число от 1 до 9 чтобы походить."),
        ("5", "Эта клеточка уже занята"),
    ):
        with pytest.raises(Misread) as refused:
            understand(typed, TICTACTOE, after(TICTACTOE, "5"), russian)
        assert str(refused.value).startswith(begins)


@pytest.mark.parametrize(
    ("game", "first", "count"),
    [
        (CONNECT4, "1 to 7: drop a disc into that column", 5),
        (JOKERS, "1 to 7: drop a disc into that column", 7),
        (TICTACTOE, "1 to 9: the number of a cell, row by row", 5),
        (GOMOKU, "a1 to o15: a cell, its column and its row from the bottom", 5),
    ],
)
def test_help_says_what_can_be_typed(game: Variant, first: str, count: int) -> None:
    lines = help_lines(game, ENGLISH)
    assert (lines[0], len(lines)) == (first, count)
    assert lines[-1] == "quit: leave the game"


def test_numbers_are_ascii_digits() -> None:
    assert [number(text) for text in ("12", "-3", "", "1.0", "٣", "9" * 2000)] == [
        12,
        -3,
        None,
        None,
        None,
        None,
    ]


def test_what_is_shown_is_short_and_harmless() -> None:
    assert shown("a" * 41) == repr("a" * 37 + "...")
    assert shown("\x1b\u202e\u2028") == "'\\x1b\\u202e\\u2028'"


def test_the_players_are_x_and_o() -> None:
    assert (mark(1), mark(2)) == ("X", "O")


def test_a_large_board_has_cells_to_z() -> None:
    game = Variant(LineGame("gomoku", 26, 26, 5, gravity=False))
    assert understand("z26", game, game.start(), ENGLISH) == 25
