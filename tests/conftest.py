"""What several test modules share."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent
# What the judge says is in the language of the surroundings.
os.environ["LC_ALL"] = "C.UTF-8"
# A script that starts the tests in its background has them, and all they start, ignore Ctrl-C.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def judge(tmp_path: Path) -> Callable[..., subprocess.CompletedProcess[str]]:
    """Return a function that runs the judge as a person would, in an empty folder."""

    def run(*args: object, **options: object) -> subprocess.CompletedProcess[str]:
        env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / ".cache")}
        env |= options.pop("env", {})  # type: ignore[call-overload]
        return subprocess.run(
            [sys.executable, "-m", "judge", *map(str, args)],
            **{"cwd": tmp_path, "capture_output": True, "text": True, "env": env} | options,
        )

    return run


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    """Return a folder of cases beside a program double.py that passes them all."""
    folder = tmp_path / "doubling"
    folder.mkdir()
    for number in (1, 2, 10):
        (folder / f"{number}.in").write_text(f"{number}\n")
        (folder / f"{number}.out").write_text(f"{2 * number}\n")
    (tmp_path / "double.py").write_text("print(2 * int(input()))\n")
    return folder
