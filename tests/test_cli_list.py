"""judge list."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT


def test_problems_are_listed_with_their_cases_counted_and_their_titles(judge):
    done = judge("list")
    assert done.returncode == 0
    line = next(line for line in done.stdout.splitlines() if line.startswith("gomoku "))
    assert line.split() == ["gomoku", "91", "cases", "Gomoku"]


def test_cases_are_named_in_natural_order(judge, pairs):
    done = judge("list", "-c", "doubling")
    assert done.stdout == "doubling    3 cases\n  1\n  2\n  10\n"


def test_a_problem_that_there_is_not_is_said_in_words(judge):
    done = judge("list", "gomuku")
    assert (done.returncode, done.stderr) == (
        3,
        "Error: gomuku: no such problem, folder or file; did you mean 'gomoku'?\n",
    )


def test_garbage_is_looked_for_from_the_import_of_a_command_on() -> None:
    script = (
        "import gc, judge.__main__\n"
        "from judge.cli import judge\n"
        "before = gc.isenabled()\n"
        "judge.get_command(None, 'list')\n"
        "print(before, gc.isenabled())\n"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "False True\n", done
