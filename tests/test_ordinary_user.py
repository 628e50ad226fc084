"""The judge works for an ordinary user as it does for root, also where it may not write."""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path

import pytest

from tests.attack_table import SET_UID, make_set_uid
from tests.conftest import ROOT

UID = 61_000
# An interpreter and packages that other users can reach, which those of root often are not.
PYTHON = "/usr/bin/python3"

pytestmark = pytest.mark.skipif(
    os.getuid() != 0 or not Path(PYTHON).exists(),
    reason="this is an ordinary user already, whom the other tests serve",
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of the user's own, with the checkout and click in it."""
    base = Path("/tmp") / f"rowjudge-user-{os.getpid()}"
    base.mkdir(mode=0o755)
    shutil.copytree(ROOT / "judge", base / "judge", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "solvers", base / "solvers")
    shutil.copytree(ROOT / "cases/tictactoe", base / "cases/tictactoe")
    for name in ("programs", "attacks"):
        shutil.copytree(ROOT / "tests" / name, base / "tests" / name)
    for name in ("__init__.py", "fault_table.py", "attack_table.py", "container.py"):
        shutil.copy(ROOT / "tests" / name, base / "tests" / name)
    shutil.copytree(Path(sysconfig.get_path("purelib")) / "click", base / "click")
    for path in (base, *base.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    make_set_uid(base / "tests" / SET_UID.name)
    (base / "home").mkdir()
    os.chown(base / "home", UID, UID)
    yield base
    shutil.rmtree(base)


def as_user(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {
        "PATH": "/usr/bin:/bin",
        "HOME": str(home / "home"),
        "PYTHONPATH": str(home),
        "LANG": "C",
    }
    return subprocess.run(
        [PYTHON, *words],
        cwd=home,
        env=env,
        user=UID,
        group=UID,
        extra_groups=[],
        capture_output=True,
        text=True,
    )


def test_the_whole_fault_table_holds_for_an_ordinary_user(home: Path) -> None:
    done = as_user(home, "-m", "tests.fault_table", "1", "-j", "2")
    assert "wrong: none; still running: none" in done.stdout, done
    assert done.returncode == 0


def test_cases_may_lie_in_a_folder_that_cannot_be_written(home: Path) -> None:
    done = as_user(home, "-m", "judge", "run", "tictactoe")
    assert done.returncode == 0, done
    assert "\nAC  tictactoe: " in done.stdout
    fill = as_user(home, "-m", "judge", "run", "tictactoe", "--report", "json=r.json")
    assert (fill.returncode, fill.stderr) == (
        3,
        "Error: r.json: cannot write the report: Permission denied\n",
    )


@pytest.mark.parametrize("temperature", ["--cold", "--warm"])
def test_a_program_has_no_rights_in_the_user_namespace_of_its_supervisor(
    home: Path, temperature: str
) -> None:
    case, program = home / "home/rights", home / "home/rights.py"
    case.mkdir(exist_ok=True)
    (case / "1.in").write_text("")
    (case / "1.out").write_text("0000000000000000\n" * 2)
    program.write_text(
        "for line in open('/proc/self/status'):\n"
        "    if line.startswith(('CapPrm', 'CapEff')):\n"
        "        print(line.split()[1])\n"
    )
    done = as_user(home, "-m", "judge", "run", str(program), str(case), temperature)
    assert "\nAC  rights: 1 of 1" in done.stdout, done
