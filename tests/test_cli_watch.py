"""--watch: again whenever the program or a case changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from queue import Queue

import pytest

from tests.conftest import ROOT

WAIT_S = 60


class Watched:
    """A judge that watches, and the lines that it prints."""

    def __init__(self, process):
        self.process = process
        self._lines = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self._lines.put(line.rstrip("\n"))
        self._lines.put(None)

    def until(self, start):
        """Return the lines up to one that begins so."""
        seen = []
        while True:
            line = self._lines.get(timeout=WAIT_S)
            assert line is not None, seen
            seen.append(line)
            if line.startswith(start):
                return seen


@contextmanager
def watching(folder, *words):
    """Run the judge with --watch in a folder, and interrupt it at the end."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder / ".cache")}
    process = subprocess.Popen(
        [sys.executable, "-u", "-m", "judge", *words, "--watch"],
        cwd=folder,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield Watched(process)
        process.send_signal(signal.SIGINT)
        assert process.wait(WAIT_S) == 130
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


def test_what_is_watched_is_told_in_the_language_asked_for(pairs, tmp_path):
    with watching(tmp_path, "run", "double.py", "doubling", "--lang", "fr") as judge:
        assert judge.until("7 fichiers surveillés ; Ctrl-C pour finir")
        (tmp_path / "double.py").write_text("print(0)\n")
        assert judge.until("double.py a changé")


def test_a_run_is_repeated_when_the_program_or_a_case_changes(pairs, tmp_path):
    program = tmp_path / "double.py"
    program.write_text("print(0)\n")
    with watching(tmp_path, "run", "double.py", "doubling") as judge:
        assert judge.until("watching")[-2].startswith("WA  doubling: 0 of 3 accepted")
        program.write_text("print(2 * int(input()))\n")
        seen = judge.until("watching")
        assert "double.py changed" in seen
        assert seen[-2].startswith("AC  doubling: 3 of 3 accepted")
        (pairs / "3.in").write_text("3\n")
        assert "has no answer; write 3.out beside it" in judge.until("watching")[-2]
        (pairs / "3.out").write_text("6\n")
        assert judge.until("watching")[-2].startswith("AC  doubling: 4 of 4 accepted")
        (pairs / "3.in").unlink()
        (pairs / "3.out").unlink()
        seen = judge.until("watching")
        assert "doubling/3.in and 1 more changed" in seen
        assert seen[-1] == "watching 7 files; Ctrl-C ends it"


def test_stress_is_repeated_when_the_program_changes(tmp_path):
    program = tmp_path / "mine.py"
    program.write_text("print(1)\n")
    (tmp_path / "b.in").write_text("1\n0\n")
    words = ("stress", "mine.py", "gomoku", "--input", "b.in")
    with watching(tmp_path, *words) as judge:
        assert "nobody has five in a line; your program printed 1" in judge.until("watching")
        program.write_text("print(0)\n")
        assert judge.until("watching")[-2] == "AC  gomoku: b.in is answered rightly"
        program.unlink()
        assert "Error: mine.py: no such file" in judge.until("watching")


def test_a_run_can_be_interrupted_while_it_works(tmp_path, pairs):
    program = tmp_path / "sleep.py"
    program.write_text("print(flush=True)\nimport time\ntime.sleep(1000)\n")
    with watching(tmp_path, "run", "sleep.py", "doubling") as judge:
        judge.until("doubling: sleep.py, 3 cases")


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("run", "x.py", "nowhere"), 3, "nowhere: no such problem"),
        (("stress", "x.py"), 2, "on which problem?"),
    ],
)
def test_what_cannot_be_watched_is_not_waited_for(judge, words, code, said):
    done = judge(*words, "--watch")
    assert (done.returncode, said in done.stderr) == (code, True), done
