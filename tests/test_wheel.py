"""The wheel carries the cases and the solvers, and judges in an empty folder."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable

    Judge = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    words = [sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT]
    subprocess.run(words, check=True, capture_output=True)
    return next(folder.glob("rowjudge-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Judge:
    """Return a function that runs the installed judge."""
    venv = tmp_path_factory.mktemp("venv")
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    subprocess.run([venv / "bin/pip", "install", "-q", wheel], check=True, capture_output=True)
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}

    def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
        words = [venv / "bin/judge", *args]
        return subprocess.run(words, cwd=folder, env=env, capture_output=True, text=True)

    return run


def test_everything_that_is_needed_is_in_the_wheel_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert {name.split("/")[0] for name in names} == {"judge", "solvers", names[-1].split("/")[0]}
    carried = {name.removeprefix("judge/cases/") for name in names if "/cases/" in name}
    there = {path.relative_to(ROOT / "cases").as_posix() for path in (ROOT / "cases").rglob("*")}
    kept = {
        name for name in there if (ROOT / "cases" / name).is_file() and "__pycache__" not in name
    }
    assert carried == kept
    assert len(kept) > 300
    files = {"json_v1.schema.json", "class_json.schema.json", "html.css", "html.js"}
    assert {f"judge/report/{file}" for file in files} <= set(names)


def test_a_program_is_judged_in_an_empty_folder(installed: Judge, tmp_path: Path) -> None:
    solver = (ROOT / "solvers/tictactoe.py").read_text("utf-8")
    (tmp_path / "my.py").write_text(solver, "utf-8")
    done = installed(tmp_path, "run", "my.py", "tictactoe")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "\nAC  tictactoe: " in done.stdout


def test_a_reference_solver_is_found(installed: Judge, tmp_path: Path) -> None:
    done = installed(tmp_path, "run", "gomoku", "--case", "sample-*")
    assert (done.returncode, done.stderr) == (0, ""), done


def test_click_is_all_that_is_installed_beside_it(installed: Judge, wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        name = next(name for name in opened.namelist() if name.endswith("METADATA"))
        lines = opened.read(name).decode().splitlines()
    needed = [
        line for line in lines if line.startswith("Requires-Dist:") and "extra ==" not in line
    ]
    assert needed == ["Requires-Dist: click>=8.1"]
