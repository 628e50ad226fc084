"""The programs of the three articles, beside a second implementation written from their text."""

import ast
import contextlib
import functools
import io
import os
import random
import re
import shutil
import sys
from collections import Counter
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.session import read_blocks, run_block, type_in
from solvers import krestiki
from tests.asking import ENVIRONMENT, ROOT, Reply, ask_process, ways

CELLS = "123456789"
LINES = ("123", "456", "789", "147", "258", "369", "159", "357")
QUESTION = "Куда поставим X? "
NO_NUMBER = "Некорректный ввод. Вы уверены, что ввели число?\n"
OUTSIDE = "Некорректный ввод. Введите число от 1 до 9 чтобы походить.\n"
TAKEN = "Эта клеточка уже занята\n"
OPTIONS = {
    "krestiki": [],
    "krestiki-plain": ["--plain"],
    "krestiki-computer": ["--computer", "средний"],
}
GAMES = [path for name in OPTIONS for path in sorted((ROOT / "cases" / name).glob("*.in"))]
SESSIONS = sorted((ROOT / "cases" / "krestiki-functions").glob("*.in"))


# The second implementation. A board is a string of nine characters, such as "X23O56789".


def line_of(board):
    return next((board[int(a) - 1] for a, b, c in LINES if wins(board, a, b, c)), None)


def wins(board, *cells):
    return len({board[int(cell) - 1] for cell in cells}) == 1


def free(board):
    return [cell for cell in board if cell in CELLS]


def put(board, cell, token):
    return board.replace(cell, token)


def wanted(board, noughts, crosses):
    found = ""
    for line in LINES:
        strip = "".join(board[int(cell) - 1] for cell in line)
        if (strip.count("O"), strip.count("X")) == (noughts, crosses) and free(strip):
            found = free(strip)[-1]
    return found


def five_rules(board):
    for counts in (2, 0), (0, 2), (1, 0):
        if wanted(board, *counts):
            return wanted(board, *counts)
    return next((cell for cell in "51" if cell in board), "")


def five_rules_to_the_end(board):
    return five_rules(board) or next(iter(free(board)), "")


@functools.cache
def value(board):
    """Return 1 if O wins with best play, -1 if X does, 0 for a draw; X moves first."""
    if line_of(board) or not free(board):
        return {"O": 1, "X": -1, None: 0}[line_of(board)]
    token = "X" if board.count("X") == board.count("O") else "O"
    values = [value(put(board, cell, token)) for cell in free(board)]
    return min(values) if token == "X" else max(values)


def ask_cell(question, board, answers):
    """Return what is printed until an answer can be played, and that answer."""
    printed = ""
    while True:
        printed += question
        answer = next(answers).strip()
        if not re.fullmatch(r"[+-]?[0-9]+", answer):
            printed += NO_NUMBER
        elif not 1 <= int(answer) <= 9:
            printed += OUTSIDE
        elif str(int(answer)) not in board:
            printed += TAKEN
        else:
            return printed, str(int(answer))


def ended(printed):
    """Return the text with its last line ended, as a file of an answer has it."""
    return printed.removesuffix("\n") + "\n"


def framed(board):
    rule = "-" * 13 + "\n"
    return rule + "".join(
        "| " + " | ".join(board[k : k + 3]) + " |\n" + rule for k in range(0, 9, 3)
    )


def bare(board):
    return "".join(" ".join(board[k : k + 3]) + "\n" for k in range(0, 9, 3))


def framed_transcript(answers):
    board, printed = CELLS, "*" * 10 + "  Игра Крестики-нолики для двух игроков  " + "*" * 10 + "\n"
    for token in "XOXOXOXOX":
        question, cell = ask_cell(f"Куда поставим {token}? ", board, answers)
        printed += framed(board) + question
        board = put(board, cell, token)
        if line_of(board):
            printed += f"{token} выиграл!\n"
            break
    else:
        printed += "Ничья!\n"
    printed += framed(board) + "Нажмите Enter для выхода!"
    return printed + ("" if next(answers, None) is not None else "\n")


def bare_transcript(answers, computer=None):
    board, printed = CELLS, ""
    for token in "XOXOXOXOXO":
        printed += bare(board)
        if token == "O" and computer:
            printed += "Компьютер делает ход: \n"
            cell = computer(board)
        elif free(board):
            human = "Человек" if computer else f"Человек {1 if token == 'X' else 2}"
            question, cell = ask_cell(f"{human}, ваш ход: ", board, answers)
            printed += question
        else:
            cell = ""
        if not cell:
            return printed + "Ничья!\n" + bare(board) + "Победил дружба\n"
        board = put(board, cell, token)
        if line_of(board):
            return printed + bare(board) + f"Победил {token}\n"
    raise AssertionError(board)


def transcript(game, text):
    """Return what a game prints for these lines, and None if they end before the game does."""
    answers = iter(re.split("\r\n|\r|\n", text.removesuffix("\n")) if text else [])
    try:
        if game == "krestiki":
            return framed_transcript(answers)
        return bare_transcript(answers, five_rules_to_the_end if "computer" in game else None)
    except (StopIteration, RuntimeError):
        return None


SECOND = {
    "draw_board": lambda board: print(framed([*map(str, board)]), end=""),
    "check_win": lambda board: line_of([*map(str, board)]) or False,
    "print_maps": lambda: print(bare([*map(str, SECOND["maps"])]), end=""),
    "get_result": lambda: line_of([*map(str, SECOND["maps"])]) or "",
    "check_line": lambda o, x: as_cell(wanted("".join(map(str, SECOND["maps"])), o, x)),
    "AI": lambda: as_cell(five_rules("".join(map(str, SECOND["maps"])))),
}


def as_cell(cell):
    return int(cell) if cell else ""


# Asking the program, and walking through its games.


def ask(text, *words):
    """Return what the program says, run in this process."""
    data = text.encode() if isinstance(text, str) else text
    printed, remark = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(data))),
        contextlib.redirect_stdout(printed),
        contextlib.redirect_stderr(remark),
    ):
        status = krestiki.command(list(words))
    return Reply(printed.getvalue(), remark.getvalue(), status)


def as_maps(board):
    return [int(cell) if cell in CELLS else cell for cell in board]


@functools.cache
def answer(level, board):
    """Return the program's move at a level that draws no lots."""
    krestiki.maps[:] = as_maps(board)
    if level == "five rules":
        return str(krestiki.AI())
    with contextlib.redirect_stdout(io.StringIO()):
        return str(krestiki.computer(level))


def every_game(level, board=CELLS, line=""):
    """Yield the cells a person typed and the last board, for all that the person can type."""
    for cell in free(board):
        after = put(board, cell, "X")
        reply = "" if line_of(after) else answer(level, after)
        done = put(after, reply, "O") if reply else after
        if reply and not line_of(done) and free(done):
            yield from every_game(level, done, line + cell)
        else:
            yield line + cell, done


@pytest.fixture(autouse=True)
def fresh_boards():
    """Leave the boards of the module as they are found by its importer."""
    yield
    krestiki.board[:] = krestiki.maps[:] = range(1, 10)


def test_there_are_cases():
    assert len(SESSIONS) >= 20
    assert Counter(path.parts[-2] for path in GAMES).keys() == OPTIONS.keys()
    assert min(Counter(path.parts[-2] for path in GAMES).values()) >= 20


@pytest.mark.parametrize("path", GAMES, ids=lambda path: f"{path.parts[-2]}/{path.stem}")
def test_both_implementations_print_a_game_alike(path):
    data, expected = path.read_bytes(), path.with_suffix(".out").read_text("utf-8")
    printed, remark, status = ask(data, *OPTIONS[path.parts[-2]])
    assert printed == transcript(path.parts[-2], data.decode())
    assert (ended(printed), remark, status) == (expected, "", 0)


@settings(deadline=None)
@given(
    st.sampled_from(sorted(OPTIONS)),
    st.lists(st.sampled_from([*CELLS, "0", "10", "x", "", " 5 ", "+3", "-1"]), max_size=30),
)
def test_any_typing_gives_the_second_implementations_game(game, answers):
    text = "".join(answer + "\n" for answer in answers)
    expected = transcript(game, text)
    printed, remark, status = ask(text, *OPTIONS[game])
    if expected is None:
        assert (remark.count("\n"), status) == (1, 2)
    else:
        assert (printed, remark, status) == (expected, "", 0)


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
def test_the_functions_answer_a_session(path, capsys, monkeypatch):
    for source, typed in read_blocks(path.read_text("utf-8")):
        monkeypatch.setattr("sys.stdin", type_in(typed, None))
        run_block(source, vars(krestiki), "submitted.py")
    assert capsys.readouterr().out == path.with_suffix(".out").read_text("utf-8")


boards = st.lists(st.sampled_from(["X", "O", ""]), min_size=9, max_size=9).map(
    lambda cells: [cell or k + 1 for k, cell in enumerate(cells)]
)


@given(boards)
def test_the_functions_agree_with_the_second_implementation(board):
    krestiki.maps[:] = SECOND["maps"] = list(board)
    before = list(board)
    for name, arguments in [
        ("check_win", [board]),
        ("check_line", [2, 0]),
        ("check_line", [0, 2]),
        ("check_line", [1, 0]),
        ("check_line", [1, 1]),
        ("AI", []),
    ]:
        if not (name == "check_win" and {"X", "O"} <= owners(board)):
            found = getattr(krestiki, name)(*arguments)
            assert (found, type(found)) == (
                SECOND[name](*arguments),
                type(SECOND[name](*arguments)),
            )
    assert board == before == krestiki.maps
    for name, arguments in [("draw_board", [board]), ("print_maps", [])]:
        with contextlib.redirect_stdout(io.StringIO()) as ours:
            getattr(krestiki, name)(*arguments)
        with contextlib.redirect_stdout(io.StringIO()) as theirs:
            SECOND[name](*arguments)
        assert ours.getvalue() == theirs.getvalue()


def owners(board):
    """Return who has a line; an article's board has one owner at most."""
    return {board[int(line[0]) - 1] for line in LINES if wins([*map(str, board)], *line)}


def test_the_result_is_that_of_the_last_line_if_both_sides_have_one():
    krestiki.maps[:] = ["X", "X", "X", "O", "O", "O", 7, 8, 9]
    assert krestiki.get_result() == "O"
    krestiki.maps[:] = ["O", "O", "O", "X", "X", "X", 7, 8, 9]
    assert krestiki.get_result() == "X"


def test_a_step_goes_to_a_free_cell_only():
    krestiki.step_maps(5, "X")
    assert krestiki.maps == [1, 2, 3, 4, "X", 6, 7, 8, 9]
    for step in (5, 0, 10, "5"):
        with pytest.raises(ValueError, match="is not in list"):
            krestiki.step_maps(step, "O")
    assert krestiki.maps == [1, 2, 3, 4, "X", 6, 7, 8, 9]


def test_the_framed_game_can_be_played_on_a_board_of_ones_own(monkeypatch, capsys):
    own = list(range(1, 10))
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n4\n2\n5\n3\n"))
    krestiki.main(own)
    assert own == ["X", "X", "X", "O", "O", 6, 7, 8, 9]
    assert krestiki.board == list(range(1, 10))
    assert "X выиграл!\n" in capsys.readouterr().out


def test_the_articles_game_for_two_goes_as_it_says():
    printed = ask("5\n1\n6\n4\n3\n7\n", "--plain").answer
    assert printed == (
        "1 2 3\n4 5 6\n7 8 9\nЧеловек 1, ваш ход: 1 2 3\n4 X 6\n7 8 9\n"
        "Человек 2, ваш ход: O 2 3\n4 X 6\n7 8 9\nЧеловек 1, ваш ход: O 2 3\n4 X X\n7 8 9\n"
        "Человек 2, ваш ход: O 2 3\nO X X\n7 8 9\nЧеловек 1, ваш ход: O 2 X\nO X X\n7 8 9\n"
        "Человек 2, ваш ход: O 2 X\nO X X\nO 8 9\nПобедил O\n"
    )


def test_the_articles_game_against_the_computer_goes_as_it_says():
    printed = ask("1\n2\n4\n", "--computer", "средний").answer
    assert printed == (
        "1 2 3\n4 5 6\n7 8 9\nЧеловек, ваш ход: X 2 3\n4 5 6\n7 8 9\nКомпьютер делает ход: \n"
        "X 2 3\n4 O 6\n7 8 9\nЧеловек, ваш ход: X X 3\n4 O 6\n7 8 9\nКомпьютер делает ход: \n"
        "X X O\n4 O 6\n7 8 9\nЧеловек, ваш ход: X X O\nX O 6\n7 8 9\nКомпьютер делает ход: \n"
        "X X O\nX O 6\nO 8 9\nПобедил O\n"
    )


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("x", NO_NUMBER),
        ("", NO_NUMBER),
        ("1.0", NO_NUMBER),
        ("1 2", NO_NUMBER),
        ("²", NO_NUMBER),
        ("1\x00", NO_NUMBER),
        ("0", OUTSIDE),
        ("10", OUTSIDE),
        ("-1", OUTSIDE),
        ("5", TAKEN),
    ],
)
@pytest.mark.parametrize("words", OPTIONS.values(), ids=OPTIONS)
def test_an_answer_that_cannot_be_played_is_told_why_and_asked_again(words, typed, said):
    printed = ask(f"5\n{typed}\n", *words).answer
    question = ("Куда поставим O? ", "Человек 2, ваш ход: ", "Человек, ваш ход: ")[len(words)]
    assert printed.endswith(f"{question}{said}{question}")


def test_a_number_of_very_many_digits_is_asked_again():
    printed = ask(f"{'9' * 5000}\n").answer
    assert printed.endswith((f"{NO_NUMBER}{QUESTION}", f"{OUTSIDE}{QUESTION}"))


def test_both_programs_show_a_full_board_as_a_draw():
    draw = "".join(f"{cell}\n" for cell in "791465823")
    end = "X O X\nO O X\nX X O\nНичья!\nX O X\nO O X\nX X O\nПобедил дружба\n"
    assert ask(draw, "--plain").answer.endswith(end)
    assert "Ничья!\n-------------\n| X | O | X |\n" in ask(draw).answer


# The levels.


def test_the_middle_level_plays_the_five_rules():
    seen = [board for _, board in every_game("средний")]
    assert len(seen) == 457
    krestiki_moves = {
        board: answer("five rules", board)
        for line, _ in every_game("средний")
        for board in boards_before_o(line, "средний")
    }
    assert len(krestiki_moves) > 150
    assert krestiki_moves == {board: five_rules(board) for board in krestiki_moves}


def boards_before_o(line, level):
    """Yield the boards on which the computer was to move when a person typed this line."""
    board = CELLS
    for cell in line:
        board = put(board, cell, "X")
        if line_of(board):
            return
        yield board
        board = put(board, answer(level, board), "O") if answer(level, board) else board


def test_the_middle_level_can_be_beaten_in_14_of_457_games():
    ends = Counter(line_of(board) for _, board in every_game("средний"))
    assert ends == {"O": 350, "X": 14, None: 93}
    won = sorted(line for line, board in every_game("средний") if line_of(board) == "X")
    assert (len(won), {len(line) for line in won}) == (14, {4})
    assert {"1632", "2713", "4312", "9231"} <= set(won)


def test_the_middle_level_plays_on_where_the_article_gives_up():
    boards_left = {
        board
        for line, _ in every_game("средний")
        for board in boards_before_o(line, "средний")
        if not five_rules(board) and free(board)
    }
    early = [
        line
        for line, _ in every_game("средний")
        if any(board in boards_left for board in boards_before_o(line, "средний"))
    ]
    assert len(early) == 25
    assert {len(free(board)) for board in boards_left} == {2}
    for board in boards_left:
        assert answer("five rules", board) == ""
        assert answer("средний", board) == free(board)[0]


def test_the_unbeatable_level_never_loses():
    ends = Counter(line_of(board) for _, board in every_game("непобедимый"))
    assert ends == {"O": 376, None: 113}


def test_the_unbeatable_level_gives_nothing_away():
    seen = set()
    for line, _ in every_game("непобедимый"):
        for board in boards_before_o(line, "непобедимый"):
            if free(board):
                seen.add(board)
    assert len(seen) > 150
    for board in seen:
        move = answer("непобедимый", board)
        assert value(put(board, move, "O")) == value(board), board
        mate = [cell for cell in free(board) if line_of(put(board, cell, "O"))]
        assert not mate or move in mate, board


def test_the_unbeatable_level_prefers_the_move_after_which_more_replies_lose():
    def traps(board, cell):
        after = put(board, cell, "O")
        return sum(value(put(after, reply, "X")) > value(after) for reply in free(after))

    tested = 0
    for cell in CELLS:
        board = put(CELLS, cell, "X")
        best = [move for move in free(board) if value(put(board, move, "O")) == value(board)]
        move = answer("непобедимый", board)
        assert traps(board, move) == max(traps(board, other) for other in best)
        tested += len({traps(board, other) for other in best}) > 1
    assert tested


def test_the_weak_level_often_loses_to_random_play_and_repeats_itself_by_seed():
    def game(seed):
        lots = random.Random(seed)
        text = "".join(f"{lots.randint(1, 9)}\n" for _ in range(300))
        reply = ask(text, "--computer", "слабый", "--seed", str(seed))
        assert (reply.remark, reply.status) == ("", 0)
        return reply.answer

    games = [game(seed) for seed in range(200)]
    ends = Counter(printed.rstrip("\n").rsplit(" ", 1)[1] for printed in games)
    assert ends["X"] > 80
    assert ends["O"] > 20
    assert games[:20] == [game(seed) for seed in range(20)]


def test_the_weak_level_draws_other_lots_without_a_seed_or_with_another():
    first_moves = {
        ask("5\n", "--computer", "слабый", *words).answer
        for words in [["--seed", str(seed)] for seed in range(20)] + [[]] * 20
    }
    assert len(first_moves) > 4


@pytest.mark.parametrize("level", ["слабый", "средний", "непобедимый"])
def test_a_level_moves_to_a_free_cell_and_stops_on_a_full_board(level):
    lots = random.Random(1).random if level == "слабый" else None
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        krestiki.maps[:] = as_maps("XOXXOO78X")
        assert krestiki.computer(level, lots) in (7, 8)
        krestiki.maps[:] = as_maps("XOXXOOOXX")
        assert krestiki.computer(level, lots) == ""
    assert printed.getvalue() == "Компьютер делает ход: \n" * 2


# The command.


def test_help_names_the_options_and_the_levels():
    printed, remark, status = ask("", "--help")
    assert printed.startswith("usage: krestiki [--plain | --computer LEVEL [--seed N]]\n")
    assert all(word in printed for word in ("слабый", "средний", "непобедимый", "--plain"))
    assert (remark, status) == ("", 0)


def test_an_option_takes_its_value_with_a_blank_or_an_equals_sign():
    words = ["--computer", "слабый", "--seed", "7"]
    expected = ask("5\n", *words).answer
    assert ask("5\n", "--computer=слабый", "--seed=7").answer == expected


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--bogus", "arguments: unknown: expected an option, got ['--bogus']; see --help"),
        ("5", "arguments: unknown: expected an option, got ['5']; see --help"),
        ("--plain 5", "arguments: unknown: expected an option, got ['--plain', '5']; see --help"),
        ("--seed 5", "arguments: unknown: expected an option, got ['--seed', '5']; see --help"),
        (
            "--computer",
            "--computer: unknown level: expected слабый средний непобедимый, got ''",
        ),
        (
            "--computer сильный",
            "--computer: unknown level: expected слабый средний непобедимый, got 'сильный'",
        ),
        (
            "--computer средний --seed 5",
            "--seed: expected --computer слабый --seed DIGITS, "
            "got ['--computer', 'средний', '--seed', '5']",
        ),
        (
            "--computer слабый --seed x",
            "--seed: expected --computer слабый --seed DIGITS, "
            "got ['--computer', 'слабый', '--seed', 'x']",
        ),
        (
            "--computer слабый --seed",
            "--seed: expected --computer слабый --seed DIGITS, "
            "got ['--computer', 'слабый', '--seed']",
        ),
    ],
)
def test_a_wrong_option_is_refused_in_one_line(words, message):
    assert ask("1\n", *words.split()) == Reply("", f"krestiki: {message}\n", 2)


@pytest.mark.parametrize("words", [*OPTIONS.values(), ["--computer", "слабый"]])
@pytest.mark.parametrize("text", ["", "5\n", "5\nx\n", "5\n5\n"])
def test_input_that_ends_before_the_game_is_one_line_on_stderr(words, text):
    _, remark, status = ask(text, *words)
    message = "end of input: game not over: expected a cell, got nothing; type more"
    assert (remark, status) == (f"krestiki: {message}\n", 2)


def test_the_last_enter_may_be_missing():
    with_enter, without = ask("1\n4\n2\n5\n3\n\n"), ask("1\n4\n2\n5\n3\n")
    assert with_enter.answer.endswith("\nНажмите Enter для выхода!")
    assert without == Reply(with_enter.answer + "\n", "", 0)


def test_ctrl_c_ends_the_game_without_a_word():
    with mock.patch("builtins.input", side_effect=KeyboardInterrupt):
        _, remark, status = ask("5\n")
    assert (remark, status) == ("", 130)


@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_a_closed_stream_is_one_line_on_stderr(redirection):
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *ways("krestiki")["file"]]
    message = "standard streams: closed: expected both input and output; open them"
    assert ask_process(command, "") == Reply("", f"krestiki: {message}\n", 2)


def test_output_that_cannot_be_written_is_one_line_on_stderr():
    command = ["sh", "-c", 'exec "$@" >/dev/full', "sh", *ways("krestiki")["file"]]
    _, remark, status = ask_process(command, "1\n")
    assert (status, remark.count("\n")) == (2, 1)
    assert remark.startswith("krestiki: standard output: cannot write: ")


@pytest.mark.parametrize("way", ["module", "file", "isolated", "bare"])
@pytest.mark.parametrize("game", OPTIONS)
def test_the_games_work_however_they_are_started(game, way):
    sample = ROOT / "cases" / game / "sample-2"
    expected = sample.with_suffix(".out").read_text("utf-8")
    command = [*ways("krestiki")[way], *OPTIONS[game]]
    printed, remark, status = ask_process(command, sample.with_suffix(".in").read_bytes())
    assert (ended(printed), remark, status) == (expected, "", 0)


def test_the_games_work_under_pypy():
    pypy = shutil.which("pypy3")
    if not pypy:
        assert "CI" not in os.environ, "CI has to test the solvers under pypy3"
        pytest.skip("pypy3 is not installed")
    command = [pypy, "-I", str(ROOT / "solvers" / "krestiki.py"), "--computer"]
    text = "\ufeff1\r\n2\r4"
    expected = Reply(transcript("krestiki-computer", text[1:]), "", 0)
    assert ask_process([*command, "средний"], text) == expected
    assert ask_process([*command, "непобедимый"], text).answer.endswith("Победил O\n")
    seeded = [*ways("krestiki")["file"], "--computer", "слабый", "--seed", "7"]
    assert ask_process([*command, "слабый", "--seed", "7"], "5\n") == ask_process(seeded, "5\n")


def test_the_games_print_utf8_where_the_locale_is_not_utf8():
    env = {**ENVIRONMENT, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    reply = ask_process(ways("krestiki")["file"], "1\nё\n4\n2\n5\n3\n", env=env)
    assert reply == Reply(transcript("krestiki", "1\nё\n4\n2\n5\n3\n"), "", 0)


def test_importing_it_prints_nothing_and_reads_nothing():
    code = "import solvers.krestiki, sys; sys.stdout.write(repr(sys.stdin.read()))"
    assert ask_process([sys.executable, "-c", code], "1\n2\n") == Reply("'1\\n2\\n'", "", 0)


def test_it_loads_nothing_but_sys_and_is_written_for_python_3_8():
    source = (ROOT / "solvers" / "krestiki.py").read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, 8))
    imports = [node for node in tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imports] == ["import sys"]
    code = (
        "import sys; loaded = set(sys.modules)\n"
        "from solvers import krestiki; krestiki.command(['--computer', 'непобедимый'])\n"
        "print(sorted(set(sys.modules) - loaded))"
    )
    command = [sys.executable, "-c", code]
    assert ask_process(command, "1\n2\n4\n").answer.endswith("['solvers', 'solvers.krestiki']\n")
