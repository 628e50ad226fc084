"""The code is formatted, linted and type-checked as pyproject.toml says."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.parametrize(
    "command",
    [("ruff", "check", "."), ("ruff", "format", "--check", "."), ("mypy",)],
    ids=lambda command: "-".join(command[:2]),
)
def test_the_checkers_have_nothing_to_say(command: tuple[str, ...], tmp_path) -> None:
    cache = {"ruff": ["--no-cache"], "mypy": ["--cache-dir", str(tmp_path)]}[command[0]]
    words = [sys.executable, "-m", *command, *cache]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
