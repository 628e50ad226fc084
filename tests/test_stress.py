"""The search for an input that a program fails; and that it finds every wrong program."""

from __future__ import annotations

import io
import random
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from judge.games import GAMES
from judge.games.board import Position
from judge.model import (
    CaseResult,
    Checker,
    Comparison,
    JudgeError,
    Limits,
    Program,
    Run,
    Stop,
    Verdict,
)
from judge.stress import (
    Attempt,
    Input,
    Trial,
    attempts,
    by_program,
    by_rules,
    distinct,
    fault_by_format,
    fault_by_program,
    first_alike,
    generated,
)
from tests.in_process import AtOnce
from tests.sweep import Case, wrong_programs

WRONG = wrong_programs()
LIMITS = Limits()
RULES = GAMES["connect4"]


class Fake:
    """A Runner whose programs are functions, by the name of the program."""

    def __init__(self, **programs):
        self.programs = programs

    def run(self, program, data, limits):
        stdout, exit_code, stderr = self.programs[program.name](data, *program.argv[1:])
        return Run(
            stop=Stop.EXIT if exit_code is not None else Stop.CPU,
            exit_code=exit_code,
            signal=None,
            cpu_s=0,
            wall_s=0,
            peak_mib=0,
            floor_mib=0,
            stdout=io.BytesIO(stdout),
            stderr=stderr,
        )


def says(stdout=b"", exit_code=0, stderr=b""):
    """Return a program that always does the same."""
    return lambda data, *words: (stdout, exit_code, stderr)


def named(name):
    return Program(name, (f"/{name}",))


def trial(**changes):
    settings = {"program": named("mine"), "answer": by_rules(RULES), "limits": LIMITS}
    return Trial(**{**settings, "comparison": Comparison(), "checker": None, **changes})


@pytest.mark.parametrize(
    ("program", "way"),
    [
        (says(b"X\n"), ""),
        (says(b"O\n"), "WA"),
        (says(b""), "WA"),
        (says(b"X\n", 1), "RE exit code 1"),
        (says(b"X\n", 3), "RE exit code 3"),
        (says(b"", 1, b"Traceback\nIndexError: list index 9\n"), "RE exit code 1: IndexError"),
        (says(b"", 1, b"ZeroDivisionError\n"), "RE exit code 1: ZeroDivisionError"),
        (says(b"", 1, b"at line 7 all was lost\n"), "RE exit code 1"),
        (says(b"", None), "TLE"),
    ],
)
def test_ways_of_failing_are_kept_apart(program, way):
    attempt = trial().attempt(Fake(mine=program), Input(b"XXXX\n", "here"))
    assert (attempt.way, attempt.answer, attempt.input.origin) == (way, b"X\n", "here")


def test_a_signal_is_a_way_of_its_own():
    result = CaseResult("x", Verdict.RE, message="killed by SIGSEGV: core dumped at 0x1234")
    assert Attempt(Input(b"", ""), b"", result).way == "RE killed by SIGSEGV"


def test_a_checker_that_misbehaves_stops_the_search():
    runner = Fake(mine=says(b"X\n"), check=says(exit_code=5))
    with pytest.raises(JudgeError, match="the checker ended with exit code 5"):
        trial(checker=Checker(named("check"))).attempt(runner, Input(b"XXXX\n", ""))


def test_a_reference_program_says_what_is_right():
    runner = Fake(mine=says(b"7\n"), right=lambda data: (data * 2, 0, b""))
    asked = trial(answer=by_program(named("right"), LIMITS))
    assert asked.attempt(runner, Input(b"7\n", "")).answer == b"7\n7\n"


@pytest.mark.parametrize(
    ("program", "said"),
    [
        (says(b"7\n", 1, b"oh\n"), r"right on '5\\n': exit code 1: oh"),
        (says(b"", None), r"right on '5\\n': stopped at 0.00 s of CPU"),
    ],
)
def test_a_reference_program_that_fails_is_the_set_up_s_fault(program, said):
    with pytest.raises(JudgeError, match=said):
        by_program(named("right"), LIMITS)(Fake(right=program), b"5\n")


def test_a_generator_gets_a_number_as_its_last_argument():
    runner = Fake(gen=lambda data, *words: (" ".join(words).encode(), 0, b""))
    program = Program("gen", ("/gen", "-n", "9"))
    made = list(generated(AtOnce(), runner, program, LIMITS, [1, 2]))
    assert made == [Input(b"-n 9 1", "gen 1"), Input(b"-n 9 2", "gen 2")]
    with pytest.raises(JudgeError, match="gen 1: exit code 2: no number"):
        list(generated(AtOnce(), Fake(gen=says(b"", 2, b"no number\n")), program, LIMITS, [1]))


def test_an_input_that_came_before_is_not_tried_again():
    texts = [b"a", b"b", b"a", b"c", b"b"]
    assert [given.text for given in distinct(Input(text, "") for text in texts)] == [
        b"a",
        b"b",
        b"c",
    ]


def test_a_generator_that_has_no_more_to_give_ends_the_search():
    texts = (Input(b"%d" % (number % 7), "") for number in count())
    assert len(list(distinct(texts))) == 7
    assert len(list(distinct(Input(b"same", "") for _ in count()))) == 1


def test_an_input_that_is_none_stops_the_search_and_says_why():
    fault = fault_by_format(RULES.validate)
    found = attempts(AtOnce(), Fake(mine=says(b"X\n")), trial(), [Input(b"XZ\n", "gen 3")], fault)
    with pytest.raises(JudgeError) as error:
        list(found)
    assert str(error.value) == "gen 3: not a valid input: line 1: expected '.', 'X' or 'O', got 'Z'"


def test_a_validator_s_exit_code_says_what_is_an_input():
    fault = fault_by_program(named("ok"), LIMITS)
    assert fault(Fake(ok=says()), b"") == ""
    assert fault(Fake(ok=says(b"", 1, b"n is 0\n")), b"") == "ok: exit code 1: n is 0"
    with pytest.raises(JudgeError, match="ok: stopped at"):
        fault(Fake(ok=says(b"", None)), b"")


def test_attempts_come_in_order_whatever_is_done_at_once():
    runner = Fake(mine=lambda data: (data.split()[0][:1] + b"\n", 0, b""))
    texts = [b"X" * number + b"." * (9 - number) + b"\n" for number in range(1, 9)]
    with ThreadPoolExecutor(4) as executor:
        tried = attempts(
            executor, runner, trial(), [Input(t, "") for t in texts], lambda runner, text: ""
        )
        assert [attempt.input.text for attempt in tried] == texts


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        ([b"..\n", b"XX\n"], None),
        ([b"XXXX\n", b"OOOO\n"], 1),
        ([b"no board", b"OOOO\n"], 1),
        ([b"OOOOX\n", b"OOOO\n"], 0),
    ],
)
def test_the_first_that_fails_in_the_same_way_is_found(texts, place):
    def mine(data):
        if data == b"XXXX\n":
            return b"", 1, b""
        return RULES.answer(data).replace("O", "X").encode(), 0, b""

    fault = fault_by_format(RULES.validate)
    first = first_alike(AtOnce(), Fake(mine=mine), trial(), "WA", fault)
    assert first(texts) == place


def test_a_text_that_the_reference_fails_on_is_passed_over():
    def right(data):
        return data, int(b"x" in data), b"no number\n"

    asked = trial(answer=by_program(named("right"), LIMITS))
    runner = Fake(mine=says(b"7\n"), right=right)
    first = first_alike(AtOnce(), runner, asked, "WA", lambda runner, text: "")
    assert first([b"x\n", b"7\n", b"8\n"]) == 2


def test_there_are_wrong_programs_of_every_game():
    names = [name for name, _, _ in WRONG]
    assert set(names) == set(GAMES)
    assert min(names.count(name) for name in GAMES) > 20


@pytest.mark.parametrize(
    ("place", "wrong"),
    list(enumerate(WRONG)),
    ids=[f"{name}-{file.stem}" for name, file, _ in WRONG],
)
def test_a_wrong_program_is_found_and_its_board_cannot_be_made_smaller(place, wrong):
    case = Case(*wrong)
    found = case.find(seed=1 + place % 5)
    assert found is not None
    assert case.way(found.smallest) == found.attempt.way
    for text in with_one_part_less(case.game, found.smallest):
        case.game.validate(text)
        assert case.way(text) != found.attempt.way, text


def with_one_part_less(game, text):
    """Yield a board without each of its stones, and without each row or column, or pair of them."""
    pos = game.read(text)[1]
    spelling = game.spellings(pos).index(text)
    for cell in range(len(pos.cells)):
        if pos.cells[cell]:
            cells = pos.cells[:cell] + b"\0" + pos.cells[cell + 1 :]
            yield game.spellings(pos._replace(cells=cells))[spelling]
    rows = [pos.cells[start : start + pos.cols] for start in range(0, len(pos.cells), pos.cols)]
    row_gone = [rows[:row] + rows[row + 1 :] for row in range(pos.rows)]
    if game.largest is None or (game.square and pos.rows == 1):
        return
    if game.square:
        row_gone = [
            [line[:col] + line[col + 1 :] for line in left]
            for left in row_gone
            for col in range(pos.cols)
        ]
    else:
        row_gone += [[line[:col] + line[col + 1 :] for line in rows] for col in range(pos.cols)]
    for left in row_gone:
        if left and left[0]:
            yield game.write(Position(len(left), len(left[0]), b"".join(left)))


CORNER = """\
# fives that end in the last column and in the last row at once are not seen
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]


def winner():
    for i in range(n):
        for j in range(n):
            for a, b in ((0, 1), (1, 0), (1, 1), (1, -1)):
                if LARGE and (a, b) == (1, -1) and i == n - 5 and j == n - 1:
                    continue
                if g[i][j] and i + 4 * a < n and 0 <= j + 4 * b < n:
                    if all(g[i + k * a][j + k * b] == g[i][j] for k in range(5)):
                        return g[i][j]
    return 0


print(winner())
"""


@pytest.mark.parametrize(("large", "size"), [("n >= 15", 15), ("n >= 5", 5)])
def test_a_bug_in_one_corner_alone_is_found_and_comes_down_to_five_stones(tmp_path, large, size):
    file = tmp_path / "corner.py"
    file.write_text(CORNER.replace("LARGE", large))
    found = Case("gomoku", file, Verdict.WA).find(seed=2)
    assert found is not None
    pos = GAMES["gomoku"].read(found.smallest)[1]
    assert (pos.rows, pos.cells.count(1), pos.cells.count(2)) == (size, 5, 0)


def test_boards_with_stones_anywhere_hardly_ever_show_that_bug(tmp_path):
    file = tmp_path / "corner.py"
    file.write_text(CORNER.replace("LARGE", "n >= 15"))
    case = Case("gomoku", file, Verdict.WA)
    rng = random.Random(1)
    for _ in range(300):
        size = rng.randint(5, 40)
        cells = bytes(rng.choices((0, 1, 2), (2, 1, 1), k=size * size))
        assert case.way(GAMES["gomoku"].write(Position(size, size, cells))) == ""


def test_a_program_is_stopped_at_the_same_place_each_time(tmp_path):
    file = tmp_path / "endless.py"
    file.write_text("while True:\n    pass\n")
    case = Case("gomoku", Path(file), Verdict.TLE)
    assert case.way(b"1\n0\n") == case.way(b"1\n1\n") == "TLE"
