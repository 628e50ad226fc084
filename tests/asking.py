"""Asking a solver: what it says to a text, in this process or in one of its own."""

import importlib
import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NamedTuple
from unittest import mock

ROOT = Path(__file__).parent.parent
SOLVERS = ("gomoku", "connect4", "tictactoe")
BOARDS = [
    json.loads(line)
    for line in (ROOT / "tests/data/boards.jsonl").read_text("utf-8").splitlines()
    if line.strip()
]
ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("PYTHON")},
    "LC_ALL": "C.UTF-8",
    "PYTHONDONTWRITEBYTECODE": "1",
}


class Reply(NamedTuple):
    """What a solver said, and its exit status."""

    answer: str
    remark: str
    status: int


def ask(solver: str, text: bytes | str, *words: str) -> Reply:
    """Return what the `main` of a solver says, run in this process."""
    data = text.encode() if isinstance(text, str) else text
    answer, remark = io.StringIO(), io.StringIO()
    stdin = io.TextIOWrapper(io.BytesIO(data))
    main = importlib.import_module(f"solvers.{solver}").main
    with mock.patch("sys.stdin", stdin), redirect_stdout(answer), redirect_stderr(remark):
        status = main(list(words))
    return Reply(answer.getvalue(), remark.getvalue(), status)


def ask_process(command: list[str], text: bytes | str, **options: object) -> Reply:
    """Return what a command says, run from the root of the project."""
    data = text.encode() if isinstance(text, str) else text
    options = {"cwd": ROOT, "env": ENVIRONMENT, "timeout": 60, "capture_output": True} | options
    done = subprocess.run(command, input=data, **options)
    return Reply(done.stdout.decode(), done.stderr.decode(), done.returncode)


def ways(solver: str) -> dict[str, list[str]]:
    """Return the commands that start a solver, by what they are called here."""
    file = str(ROOT / "solvers" / f"{solver}.py")
    return {
        "module": [sys.executable, "-m", f"solvers.{solver}"],
        "file": [sys.executable, file],
        "isolated": [sys.executable, "-I", file],
        "bare": [sys.executable, "-I", "-S", "-OO", file],
    }


def options_of(board: dict) -> list[str]:
    """Return the words that a board of boards.jsonl is to be read with."""
    words = []
    for name, value in board.get("options", {}).items():
        word = {"k": "--align", "rows": "--rows", "cols": "--cols", "exact": "--exact"}[name]
        words += [word] if value is True else [word, str(value)]
    return words


def expected_of(board: dict) -> tuple[str, int]:
    """Return the answer and the status that a board of boards.jsonl is to have."""
    expected = board["expected"]
    if expected == {"error": "*"}:
        return "", 2
    return (expected["error"] if isinstance(expected, dict) else expected) + "\n", 0
