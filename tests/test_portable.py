"""The runner for other systems gives the same verdicts where it can, and says where it cannot."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge.ending import CannotStartError
from judge.model import Limits, Program, Stop
from judge.portable import UNENFORCED, Portable
from tests.fault_table import ROWS, SOON, Row, environment, judge_row, still_running

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = f"test-portable-{os.getpid()}"
# What needs a supervisor: limits on trees, memory and processes, and a folder hard to remove.
BEYOND = {
    *("loop.py", "loop.c", "setsid-chains.py", "fork-bomb.c", "fork-bomb.py"),
    *("fork-bomb-and-exit.sh", "daemon-holds-stdout.py", "background.sh", "environment.py"),
    *("memory-of-six-children.py", "memory-at-once.py", "memory-at-once.c", "memory-in-steps.py"),
    *("memory-for-a-moment.c", "deep-folders.py", "closed-folders.py", "file-too-large.c"),
    *("deep-recursion.c", "zombies.py"),
}
WITHIN = [row for row in ROWS if row.file not in BEYOND]


@pytest.fixture(scope="module")
def runner() -> Iterator[Portable]:
    with Portable(environment(MARK)) as portable:
        yield portable


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def test_most_of_the_table_is_within_its_reach() -> None:
    assert len(WITHIN) >= 55
    assert {row.file for row in ROWS} > BEYOND


@pytest.mark.parametrize("row", WITHIN, ids=lambda row: row.file)
def test_a_program_gets_the_verdict_of_the_table(runner: Portable, cache: Path, row: Row) -> None:
    result = judge_row(runner, row, cache)
    assert result.verdict is row.verdict, result
    assert row.says in result.message


def test_a_loop_is_tle_once_the_clock_has_stopped_it(runner: Portable, cache: Path) -> None:
    loop = next(row for row in ROWS if row.file == "loop.c")
    result = judge_row(runner, Row(loop.file, loop.verdict, "", SOON), cache)
    assert result.verdict is loop.verdict


def test_the_process_group_is_ended(runner: Portable) -> None:
    shell = Program("sh", ("/bin/sh", "-c", "sleep 1000 & echo ok"))
    run = runner.run(shell, b"", Limits())
    with run.stdout:
        run.stdout.seek(0)
        assert (run.stop, run.stdout.read()) == (Stop.EXIT, b"ok\n")
    assert still_running(MARK) == []


def test_a_program_that_cannot_start_is_said_in_words(runner: Portable) -> None:
    with pytest.raises(CannotStartError, match="mine: cannot start: there is no file /nowhere"):
        runner.run(Program("mine", ("/nowhere",)), b"", Limits())


def test_working_folders_are_removed(runner: Portable, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    runner.run(Program("touch", ("/usr/bin/touch", "a")), b"", Limits()).stdout.close()
    assert list(tmp_path.iterdir()) == []


def test_the_command_line_says_what_is_not_enforced(judge, pairs) -> None:
    done = judge("run", "double.py", "doubling", env={"ROWJUDGE_RUNNER": "portable"})
    assert done.returncode == 0
    assert done.stderr.splitlines() == [f"Warning: on this system {words}" for words in UNENFORCED]
