"""judge stress, used as a person would use it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tests.conftest import ROOT

# A program that takes four for five, another that crashes on some boards, one for sums.
FOUR = """\
n = int(input())
g = [input().split() for _ in range(n)]
won = [p for p in "12" if any(p * 4 in "".join(row) for row in g)]
print(won[0] if won else 0)
"""
CRASH = """\
n = int(input())
g = [list(map(int, input().split())) for _ in range(n)]
print(["nobody"][g[0][0]] and 1 // (n < 99 and n - 3))
"""
SUMS = "n = int(input())\nprint(sum(map(int, input().split())) % 100)\n"
RIGHT = "n = int(input())\nprint(sum(map(int, input().split())))\n"
GENERATOR = """\
import random, sys
random.seed(int(sys.argv[1]))
n = random.randint(1, 9)
print(n)
print(*(random.randint(0, 50) for _ in range(n)))
"""
VALIDATOR = """\
n = int(input())
numbers = list(map(int, input().split()))
assert len(numbers) == n >= 1 and min(numbers) >= 0
"""


@pytest.fixture
def sums(tmp_path):
    """Write the programs of a problem that is no game's; return their options."""
    for name, text in {"gen": GENERATOR, "right": RIGHT, "valid": VALIDATOR, "sums": SUMS}.items():
        (tmp_path / f"{name}.py").write_text(text)
    return "--generator", "gen.py", "--reference", "right.py", "--validator", "valid.py"


def test_a_board_that_breaks_a_program_is_found_made_small_drawn_and_explained(judge, tmp_path):
    (tmp_path / "four.py").write_text(FOUR)
    done = judge("stress", "four.py", "gomoku", "--input", ROOT / "cases/gomoku/four-full.in")
    assert done.returncode == 1
    assert done.stdout.split("\n", 1)[1] == (
        "    made smaller in 15 tries: 4 x 4 with 4 stones\n"
        "\n"
        "    1 2 3 4\n"
        " 1  . . . .\n"
        " 2  . . . .\n"
        " 3  . . . .\n"
        " 4  1 1 1 1\n"
        "nobody has five in a line; your program printed 1\n"
        "\n"
        "the input:\n4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n1 1 1 1\n"
        "the right answer:\n0\n"
        "\n"
        "to keep it as a case, add --save NAME\n"
    )


def test_what_is_found_is_told_in_the_language_asked_for(judge, tmp_path):
    (tmp_path / "four.py").write_text(FOUR)
    found = ("--input", ROOT / "cases/gomoku/four-full.in", "--lang", "ru")
    done = judge("stress", "four.py", "gomoku", *found)
    assert done.returncode == 1
    first, second, *_ = done.stdout.splitlines()
    assert first.endswith("4 x 4, 16 фишек: строка 1, столбец 1 — ожидалось: '0'; получено: '1'")
    assert second == "    уменьшено за 15 попыток: 4 x 4, 4 фишки"
    assert done.stdout.endswith(
        "никто не собрал пять в ряд; ваша программа вывела 1\n"
        "\n"
        "ввод:\n4\n0 0 0 0\n0 0 0 0\n0 0 0 0\n1 1 1 1\n"
        "верный ответ:\n0\n"
        "\n"
        "чтобы сохранить это как тест, добавьте --save ИМЯ\n"
    )


def test_boards_are_tried_until_one_fails_and_the_same_seed_finds_the_same(judge, tmp_path):
    (tmp_path / "gomoku.py").write_text(FOUR)
    first, again, other = (judge("stress", "gomoku.py", "--seed", seed) for seed in (3, 3, 4))
    assert first.returncode == again.returncode == other.returncode == 1
    assert re.match(
        r"WA  board \d+ of seed 3 \([a-z-]+\), \d+ x \d+ with \d+ stones?: ", first.stdout
    )
    assert first.stdout == again.stdout != other.stdout
    assert "your program printed" in first.stdout


def test_a_right_program_is_not_found_out(judge):
    done = judge("stress", "tictactoe", "tictactoe", "--count", 60)
    assert done.returncode == 0, done
    assert re.fullmatch(
        r"AC  tictactoe: 60 boards of seed 1 tried \(\d+/s\), none failed\n", done.stdout
    )
    assert done.stderr == ""


def test_a_search_ends_when_time_is_up(judge):
    done = judge("stress", "tictactoe", "--seconds", "0.5")
    assert (done.returncode, "none failed" in done.stdout) == (0, True), done


def test_a_crash_stays_the_same_crash(judge, tmp_path):
    (tmp_path / "crash.py").write_text(CRASH)
    (tmp_path / "b.in").write_text("5\n" + "1 0 2 0 0\n" * 5)
    done = judge("stress", "crash.py", "gomoku", "--input", "b.in")
    assert done.stdout.startswith("RE  b.in, 5 x 5 with 10 stones: exit code 1: IndexError")
    assert ": 1 x 1 with 1 stone\n" in done.stdout
    assert "your program failed: exit code 1: IndexError: list index out of range" in done.stdout
    (tmp_path / "b.in").write_text("3\n" + "0 0 2\n" * 3)
    done = judge("stress", "crash.py", "gomoku", "--input", "b.in")
    assert ": 3 x 3 with 0 stones\n" in done.stdout
    assert "ZeroDivisionError" in done.stdout


def test_a_program_that_takes_too_long_is_one_too(judge, tmp_path):
    (tmp_path / "slow.py").write_text("while input() != '5': pass\nwhile True: pass\n")
    (tmp_path / "b.in").write_text("5\n" + "0 0 0 0 0\n" * 5)
    done = judge("stress", "slow.py", "gomoku", "--input", "b.in", "--cpu-s", "0.2")
    assert done.returncode == 1
    assert done.stdout.startswith("TLE  b.in, 5 x 5 with 0 stones: stopped at ")
    assert "it cannot be made smaller" in done.stdout
    assert "your program took too long: stopped at" in done.stdout


def test_making_it_smaller_takes_no_longer_than_is_wanted(judge, tmp_path):
    (tmp_path / "four.py").write_text(FOUR)
    words = ("--input", ROOT / "cases/gomoku/four-full.in", "--shrink-seconds", 0)
    done = judge("stress", "four.py", "gomoku", *words)
    assert (done.returncode, "it cannot be made smaller" in done.stdout) == (1, False)
    assert "stopped after 0 s, so it may not be the smallest" in done.stdout


def test_a_program_that_fails_at_random_is_not_made_smaller(judge, tmp_path):
    mark = tmp_path / "mark"
    (tmp_path / "once.py").write_text(
        f"import os\nif not os.path.exists({str(mark)!r}): open({str(mark)!r}, 'w')\n"
        "else: print(0)\n"
    )
    (tmp_path / "b.in").write_text("1\n0\n")
    done = judge("stress", "once.py", "gomoku", "--input", "b.in")
    assert done.returncode == 1
    assert "not so when it was run again: the program does not always do the same" in done.stdout


def test_another_problem_has_its_own_generator_reference_and_validator(judge, sums):
    done = judge("stress", "sums.py", *sums)
    assert done.returncode == 1, done
    assert re.match(
        r"WA  gen.py \d+, 2 lines, \d+ tokens: line 1, column 1: expected ", done.stdout
    )
    given = re.search(r"the input:\n(\d+)\n([\d ]+)\nthe right answer:\n(\d+)\n", done.stdout)
    assert given, done.stdout
    numbers = [int(number) for number in given[2].split()]
    assert len(numbers) == int(given[1])
    assert sum(numbers) == int(given[3]) == 100
    assert "your program printed 0\n" in done.stdout


def test_without_a_validator_an_input_may_become_anything_on_which_both_can_run(judge, sums):
    done = judge("stress", "sums.py", *sums[:4])
    assert done.returncode == 1, done
    assert "; without --validator it may be none that is valid\n" in done.stdout
    given = re.search(r"the input:\n(-?\d+)\n([\d ]+)\nthe right answer:\n100\n", done.stdout)
    assert given, done.stdout
    done = judge("stress", "right.py", *sums[:4], "--count", 30)
    assert (done.returncode, "30 inputs of seed 1 tried" in done.stdout) == (0, True), done


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("print(1)\nprint(1)\n", 3, "the generator prints the same input again and again"),
        ("print('x')\n", 3, "gen.py 1000001: not a valid input: valid.py: exit code 1: ValueError"),
        ("1 / 0\n", 3, "gen.py 1000001: exit code 1: ZeroDivisionError: division by zero"),
    ],
)
def test_a_bad_generator_is_the_set_up_s_fault(judge, sums, tmp_path, text, code, said):
    (tmp_path / "gen.py").write_text(text)
    done = judge("stress", "right.py", *sums)
    assert (done.returncode, said in done.stderr) == (code, True), done
    assert "Traceback" not in done.stderr


def test_a_reference_that_fails_is_the_set_up_s_fault(judge, sums, tmp_path):
    (tmp_path / "right.py").write_text("print(int(input()) // 0)\n")
    done = judge("stress", "sums.py", *sums)
    assert done.returncode == 3
    assert re.match(r"Error: right.py on '\d.*': exit code 1: ZeroDivisionError", done.stderr)


def test_a_problem_with_a_solver_needs_a_generator_alone(judge, tmp_path):
    (tmp_path / "gen.py").write_text("import sys\nprint(f'range({sys.argv[-1]})[-1]')\n")
    done = judge("stress", "puissance4", "puissance4", "--generator", "gen.py", "--count", 5)
    assert (done.returncode, "5 inputs of seed 1 tried" in done.stdout) == (0, True), done


def test_what_was_found_is_kept_as_a_case_that_says_where_it_comes_from(judge, tmp_path):
    (tmp_path / "four.py").write_text(FOUR)
    words = ("four.py", "gomoku", "--input", ROOT / "cases/gomoku/four-full.in")
    done = judge("stress", *words, "--save", "kept/four-in-a-row")
    assert done.returncode == 1
    assert done.stdout.endswith(
        "wrote kept/four-in-a-row.in, kept/four-in-a-row.out, kept/four-in-a-row.desc\n"
    )
    kept = tmp_path / "kept"
    assert (kept / "four-in-a-row.in").read_text().endswith("\n1 1 1 1\n")
    assert (kept / "four-in-a-row.out").read_text() == "0\n"
    assert (kept / "four-in-a-row.desc").read_text().startswith("WA by four.py, found on /")
    assert judge("run", "four.py", "kept").stdout.count("  WA ") == 1
    again = judge("stress", *words, "--save", "kept/four-in-a-row")
    assert (again.returncode, "choose another name" in again.stderr) == (2, True)


def test_a_case_is_kept_with_those_of_its_problem(judge, tmp_path):
    folder = tmp_path / "cases/gomoku"
    folder.mkdir(parents=True)
    (folder / "problem.toml").write_text('game = "gomoku"\n')
    (folder / "two.in").write_text("1\n2\n")
    (folder / "two.out").write_text("0\n")
    done = judge("stress", "echo 1", "gomoku", "--save", "says-one")
    assert (done.returncode, sorted(path.name for path in folder.glob("says-one.*"))) == (
        1,
        ["says-one.desc", "says-one.in", "says-one.out"],
    )
    assert judge("check", "gomoku").returncode == 0


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["echo 1"], 2, "Error: echo 1: on which problem? name it: judge stress echo 1 PROBLEM"),
        (["echo 1", "nowhere"], 3, "nowhere: no such problem, folder or file"),
        (["nosuch.py", "gomoku"], 3, "nosuch.py: no such file"),
        (["echo 1", "puissance4"], 2, "name a program that prints inputs: --generator CMD"),
        (
            ["echo 1", "other", "--generator", "echo 1"],
            2,
            "no rules and no solver; name a program that is right: --reference CMD",
        ),
        (["echo 1", "gomoku", "--input", "none.in"], 2, "'none.in' does not exist"),
        (
            ["echo 1", "gomoku", "--input", "bad.in"],
            3,
            "bad.in: not a valid input: line 1: expected",
        ),
        (
            ["echo 1", "gomoku", "--save", "x"],
            2,
            "--save x: in which folder? name it: --save FOLDER/x",
        ),
        (
            ["echo 1", "gomoku", "--save", "bad.in/x"],
            3,
            "bad.in/x.in: cannot be written: file exists",
        ),
        (["echo 1", "gomoku", "--count", "0"], 2, "--count"),
        (["echo 1", "gomoku", "--watch", "--save", "a/b"], 2, "--watch with --save"),
    ],
)
def test_what_cannot_be_searched_for_is_one_line_and_an_exit_code(
    judge, tmp_path, args, code, said
):
    (tmp_path / "bad.in").write_text("no board\n")
    (tmp_path / "other").mkdir()
    (tmp_path / "other/1.in").write_text("1\n")
    (tmp_path / "other/1.out").write_text("1\n")
    done = judge("stress", *args)
    assert (done.returncode, said in done.stderr) == (code, True), done
    assert "Traceback" not in done.stderr


def test_an_interruption_while_it_is_made_smaller_shows_what_there_is(tmp_path):
    (tmp_path / "slow.py").write_text("import time\ntime.sleep(0.3)\nprint(2)\n")
    (tmp_path / "b.in").write_text("5\n" + "0 1 0 0 0\n" * 5)
    words = [sys.executable, "-m", "judge", "stress", "slow.py", "gomoku", "--input", "b.in", "-j1"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / ".cache")}
    done = subprocess.Popen(
        words, cwd=tmp_path, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert done.stdout is not None
    assert done.stdout.readline().startswith("WA  b.in, 5 x 5 with 5 stones")
    time.sleep(0.7)
    done.send_signal(signal.SIGINT)
    stdout, stderr = done.communicate(timeout=30)
    assert (done.returncode, stderr) == (130, "Error: interrupted\n")
    assert "; interrupted\n" in stdout
    assert "the right answer:\n0\n" in stdout


def test_progress_is_shown_on_a_terminal_alone(tmp_path):
    words = f"{sys.executable} -m judge stress tictactoe --count 40"
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path), "TERM": "xterm"}
    typed = ["script", "-qec", words, "/dev/null"]
    done = subprocess.run(typed, cwd=tmp_path, env=env, capture_output=True)
    assert re.search(rb"\r\x1b\[K\d+ boards?, \d+/s", done.stdout), done
    assert b"AC" in done.stdout.rpartition(b"\x1b[K")[2]
    env["TERM"] = "dumb"
    done = subprocess.run(typed, cwd=tmp_path, env=env, capture_output=True)
    assert (b"\x1b[K" in done.stdout, b"none failed" in done.stdout) == (False, True)


def test_a_generator_that_repeats_itself_hides_no_failure(judge, sums, tmp_path):
    (tmp_path / "gen.py").write_text("print(1)\nprint(100)\n")
    done = judge("stress", "sums.py", *sums)
    assert (done.returncode, "your program printed 0" in done.stdout) == (1, True), done


def test_a_generator_with_few_inputs_ends_the_search_early(judge, sums, tmp_path):
    (tmp_path / "gen.py").write_text("import sys\nprint(1)\nprint(int(sys.argv[1]) % 3)\n")
    done = judge("stress", "sums.py", *sums)
    assert done.returncode == 0, done
    assert "3 inputs of seed 1 tried" in done.stdout
    assert done.stdout.endswith("none failed, and there are no others\n")
