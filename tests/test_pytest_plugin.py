"""The plugin of pytest, in runs of pytest of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from judge import pytest_plugin
from judge.words import CATALOGUES
from tests.conftest import ROOT

pytest_plugins = ["pytester"]

GOMOKU = ROOT / "cases/gomoku"
FLAT_LIST = GOMOKU / "wrong/flat-list.py"


@pytest.fixture(autouse=True)
def importable(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the runs of pytest find this judge, also when another one is installed."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.delenv("PYTEST_ADDOPTS", raising=False)


@pytest.fixture
def doubling(pytester: pytest.Pytester) -> Path:
    """Return a folder of four pairs beside programs that pass and fail them."""
    folder = pytester.mkdir("doubling")
    for number in (1, 2, 10):
        (folder / f"{number}.in").write_text(f"{number}\n")
        (folder / f"{number}.out").write_text(f"{2 * number}\n")
    pytester.path.joinpath("my.py").write_text("print(2 * int(input()))\n")
    pytester.path.joinpath("wrong.py").write_text(
        "n = int(input())\nwhile n == 2: pass\nprint(2 * n % 20)\n"
    )
    return folder


def test_the_plugin_is_installed_and_does_nothing_without_a_solver(pytester, doubling):
    done = pytester.runpytest_subprocess("doubling")
    assert done.ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "--solver=PROGRAM" in pytester.runpytest_subprocess("--help").stdout.str()


def test_it_loads_nothing_of_the_judge_without_a_solver():
    code = "import judge.pytest_plugin, sys; print([m for m in sys.modules if 'judge' in m])"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout.split() == ["['judge',", "'judge.pytest_plugin']"]


@pytest.mark.parametrize("words", [(), ("-n", "2")], ids=["one", "two"])
def test_cases_are_tests_with_names(pytester, doubling, words):
    done = pytester.runpytest_subprocess("doubling", "--solver", "python my.py", "-v", *words)
    done.assert_outcomes(passed=3)
    for number in (1, 2, 10):
        done.stdout.fnmatch_lines([f"*doubling::{number}*"])


@pytest.mark.parametrize("words", [(), ("-n", "2")], ids=["one", "two"])
def test_a_failure_is_told_in_the_judge_s_words(pytester, doubling, words):
    words = (*words, "--solver", "wrong.py", "--solver-cpu-s", "0.2", "--junitxml", "r.xml")
    (doubling / "3.in").write_text("3\n")
    done = pytester.runpytest_subprocess("doubling", *words)
    done.assert_outcomes(passed=1, failed=3)
    text = done.stdout.str()
    assert "line 1, column 1: expected '20', got '0'" in text
    assert "3.in: has no answer; write 3.out beside it" in text
    assert "TLE 2" in text
    assert "Traceback" not in text
    assert "pytest_cases.py" not in text
    tests = {t.get("name"): t for t in ET.parse(pytester.path / "r.xml").iter("testcase")}
    assert set(tests) == {"1", "2", "3", "10"}
    assert {t.get("classname") for t in tests.values()} == {"doubling"}
    verdicts = {
        name: p.get("value")
        for name, test in tests.items()
        for p in test.iter("property")
        if p.get("name") == "verdict"
    }
    assert verdicts == {"1": "AC", "2": "TLE", "10": "WA"}


def test_a_failing_board_is_drawn(pytester):
    words = ("--solver", FLAT_LIST, "-k", "gomoku and wrap-anti", "-m", "case", "-p", "no:xdist")
    done = pytester.runpytest_subprocess(GOMOKU, *words)
    done.assert_outcomes(failed=1, deselected=len(list(GOMOKU.glob("*.in"))) - 1)
    done.stdout.fnmatch_lines(
        ["*gomoku::wrap-anti*", "*expected '0', got '2'", " 2  . . 2 . . .", "nobody has five*"]
    )


@pytest.mark.parametrize(
    ("option", "setting"), [(("--solver-lang", "fr"), "ru_RU.UTF-8"), ((), "fr_FR.UTF-8")]
)
def test_a_failure_is_told_in_the_language_asked_for(pytester, monkeypatch, option, setting):
    monkeypatch.setenv("LC_ALL", setting)
    words = ("--solver", FLAT_LIST, "-k", "wrap-anti", "-p", "no:xdist", *option)
    done = pytester.runpytest_subprocess(GOMOKU, *words)
    done.stdout.fnmatch_lines(
        [
            "*ligne 1, colonne 1 : attendu '0', obtenu '2'",
            "personne n'a cinq pions alignés ; votre programme a affiché 2",
        ]
    )


def test_the_languages_are_those_that_there_are():
    assert tuple(CATALOGUES) == pytest_plugin.LANGUAGES


@pytest.mark.parametrize(
    ("words", "count"),
    [
        (["doubling/10.in"], 1),
        (["doubling::10"], 1),
        (["doubling::10", "doubling/1.out"], 2),
        (["doubling/1.in", "doubling"], 3),
        (["doubling", "test_own.py"], 4),
    ],
)
def test_the_arguments_say_which_cases(pytester, doubling, words, count):
    pytester.makepyfile(test_own="def test_own(): pass")
    for more in ((), ("-n", "2")):
        done = pytester.runpytest_subprocess(*words, "--solver", "my.py", *more)
        done.assert_outcomes(passed=count)


def test_a_program_that_is_missing_is_one_line(pytester, doubling):
    done = pytester.runpytest_subprocess("doubling", "--solver", "none.py")
    assert done.ret == pytest.ExitCode.USAGE_ERROR
    assert done.stderr.str().splitlines()[0] == "ERROR: --solver: none.py: no such file"


def test_a_program_that_does_not_compile_fails_every_case(pytester, doubling):
    pytester.path.joinpath("bad.c").write_text("int main(void) { return }")
    done = pytester.runpytest_subprocess("doubling", "--solver", "bad.c")
    done.assert_outcomes(failed=3)
    done.stdout.fnmatch_lines(["*CE*1*bad.c: does not compile:*"])
