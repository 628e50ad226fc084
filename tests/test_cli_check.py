"""judge check: the case sets that are shipped are right, and what is wrong with others is said."""

from __future__ import annotations

import re
import shutil

import pytest

from judge.load import find_problems
from tests.conftest import ROOT

PROBLEMS = find_problems([ROOT / "cases"])


def test_there_are_problems_to_check():
    assert {"gomoku", "connect4", "tictactoe"} <= set(PROBLEMS)


@pytest.mark.parametrize("name", PROBLEMS)
def test_a_case_set_that_is_shipped_has_no_fault(judge, name):
    done = judge("check", ROOT / "cases" / name)
    assert (done.returncode, done.stderr) == (0, ""), done.stdout[-3000:]
    assert re.search(r"\d+ wrong programs; cases that fail none: 0\n", done.stdout)
    altered = re.search(r"(\d+) altered answers, (\d+) rejected\n", done.stdout)
    assert altered
    assert altered[1] == altered[2] != "0"


@pytest.mark.parametrize("name", PROBLEMS)
def test_the_samples_of_a_statement_are_its_sample_cases(name):
    folder = PROBLEMS[name]
    text = (folder / "statement.md").read_text("utf-8")
    fence = r"```\w*\n(.*?)```"
    shown = re.findall(
        rf"^### Input\n+{fence}\n+### Output\n+{fence}", text, re.DOTALL | re.MULTILINE
    )
    files = sorted(folder.glob("sample-*.in"))
    assert len(shown) == len(files) > 0
    for (given, printed), file in zip(shown, files, strict=True):
        assert given.encode() == file.read_bytes()
        # A fence cannot show that the last line of an output has no end.
        answer = file.with_suffix(".out").read_bytes()
        assert printed.encode().removesuffix(b"\n") == answer.removesuffix(b"\n")


@pytest.fixture
def copy(tmp_path):
    """Return a copy of some gomoku cases in the folder where the judge is run."""
    folder = tmp_path / "cases/gomoku"
    folder.mkdir(parents=True)
    for pattern in ("problem.toml", "sample-*", "wrap-*", "four-*"):
        for file in (ROOT / "cases/gomoku").glob(pattern):
            shutil.copy(file, folder)
    (folder / "wrong").mkdir()
    shutil.copy(ROOT / "cases/gomoku/wrong/flat-list-anti-only.py", folder / "wrong")
    shutil.copytree(ROOT / "cases/gomoku/refuse", folder / "refuse")
    return folder


def test_the_matrix_names_the_cases_that_fail_nobody(judge, copy):
    done = judge("check", "gomoku")
    assert done.returncode == 0, done
    assert re.search(r"^  flat-list-anti-only    1  \.*W\.*$", done.stdout, re.MULTILINE)
    assert "    sample-1\n" in done.stdout


def test_a_wrong_answer_is_a_fault_of_the_case_set_and_can_be_fixed(judge, copy):
    (copy / "sample-1.out").write_text("2\n")
    done = judge("check", "gomoku")
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1] == "Error: 2 faults in the case set"
    assert (
        "sample-1.out: line 1, column 1: expected '1\\n', got '2\\n', by the rules of gomoku"
        in done.stderr
    )
    fixed = judge("check", "gomoku", "--fix")
    assert (fixed.returncode, "wrote cases/gomoku/sample-1.out\n" in fixed.stdout) == (0, True)
    assert (copy / "sample-1.out").read_text() == "1\n"


def test_a_missing_answer_is_filled_by_the_rules(judge, copy):
    (copy / "sample-1.out").unlink()
    done = judge("check", "gomoku")
    assert (
        done.returncode,
        "sample-1.in: has no answer; judge check gomoku --fill" in done.stderr,
    ) == (3, True)
    assert judge("check", "gomoku", "--fill").returncode == 0
    assert (copy / "sample-1.out").read_text() == "1\n"


def test_a_problem_without_rules_is_filled_by_its_reference_solver(judge, tmp_path):
    (tmp_path / "cases/twice").mkdir(parents=True)
    (tmp_path / "cases/twice/1.in").write_text("21\n")
    done = judge("check", "twice", "--fill")
    assert (done.returncode, done.stderr) == (
        3,
        "Error: cases/twice/1.in: no rules and no solvers/twice.py to answer it\n",
    )
    (tmp_path / "solvers").mkdir()
    (tmp_path / "solvers/twice.py").write_text("print(2 * int(input()))\n")
    assert judge("check", "twice", "--fill").returncode == 0
    assert (tmp_path / "cases/twice/1.out").read_text() == "42\n"
    (tmp_path / "cases/twice/2.in").write_text("x\n")
    failed = judge("check", "twice", "--fill")
    assert failed.stderr == "Error: cases/twice/2.in: the reference solver ends with 1\n"


def test_a_wrong_program_that_is_not_caught_is_a_fault(judge, copy):
    (copy / "wrong/right.py").write_text(
        "# expect: WA wrap-*\n" + (ROOT / "solvers/gomoku.py").read_text()
    )
    done = judge("check", "gomoku")
    assert done.returncode == 3
    assert "right.py: expected WA on some case wrap-*, got none" in done.stderr


def test_a_refusal_with_another_reason_is_a_fault(judge, copy):
    why = next(iter(sorted((copy / "refuse").glob("*.why"))))
    why.write_text("line 9: because\n")
    done = judge("check", "gomoku")
    assert done.returncode == 3
    assert f"{why.stem}.in: expected 'line 9: because', got 'expected the size" in done.stderr
    assert (
        "the reference solver: expected exit code 2, 'line 9: because', got exit code 2,"
        in done.stderr
    )


def test_a_wrong_program_may_be_one_that_does_not_compile(judge, copy):
    (copy / "wrong/typo.c").write_text("# expect: CE *\nint main(void) { return x; }\n")
    done = judge("check", "gomoku")
    assert done.returncode == 0, done
    assert re.search(r"^  typo +\d+  C+$", done.stdout, re.MULTILINE)


def test_answers_are_filled_where_they_are_looked_for(judge, tmp_path):
    folder = tmp_path / "cases/gomoku"
    for name in ("in/1.txt", "in/2.txt", "out/2.txt"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("1\n0\n" if name == "in/1.txt" else "1\n2\n")
    (folder / "problem.toml").write_text('game = "gomoku"\n')
    judge("check", "gomoku", "--fix")
    assert [(folder / f"out/{i}.txt").read_text() for i in (1, 2)] == ["0\n", "0\n"]


def test_the_fewest_cases_that_fail_every_wrong_program_are_named(judge, copy):
    for name in ("four-suffice", "flat-list"):
        shutil.copy(ROOT / f"cases/gomoku/wrong/{name}.py", copy / "wrong")
    done = judge("check", "gomoku", "--minimal")
    found = re.search(r"  the fewest that fail them all: 2\n    (\S+)\n    (\S+)\n$", done.stdout)
    assert found, done.stdout
    assert found[1].startswith("four-")
    assert found[2] == "wrap-anti"
    assert judge("check", "gomoku").stdout == done.stdout[: found.start()]


def test_a_checker_that_accepts_anything_is_a_fault(judge, copy):
    (copy / "checker.py").write_text("raise SystemExit(0)\n")
    done = judge("check", "gomoku")
    assert done.returncode == 3
    assert "sample-1: '1\\n0\\n' is accepted in place of its answer\n" in done.stderr


def test_the_reference_solver_is_judged_by_the_problem_s_own_checker(judge, tmp_path):
    folder = tmp_path / "cases/near"
    folder.mkdir(parents=True)
    (folder / "1.in").write_text("1\n")
    (folder / "1.out").write_text("2\n")
    (folder / "checker.py").write_text(
        "import sys\nout, ans = (int(open(name).read()) for name in sys.argv[2:])\n"
        "sys.exit(abs(out - ans) > 1)\n"
    )
    (tmp_path / "solvers").mkdir()
    (tmp_path / "solvers/near.py").write_text("print(3)\n")
    done = judge("check", "near")
    assert "the reference solver gets" not in done.stderr, done
    (tmp_path / "solvers/near.py").write_text("print(9)\n")
    assert "the reference solver gets WA" in judge("check", "near").stderr
