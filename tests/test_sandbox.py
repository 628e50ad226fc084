"""Nothing that the attacks try gets through the sandbox, and honest programs do not notice it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge import isolation, landlock
from judge.grade import judge_unit
from judge.isolation import Sandbox
from judge.model import Case, Comparison, Limits, Unit, Verdict
from judge.program import from_file
from judge.run import Supervisors
from tests.attack_table import ATTACKS, GROUPS, ROWS, Attack, outcome, world
from tests.conftest import ROOT
from tests.fault_table import PROGRAMS, environment
from tests.test_ordinary_user import as_user, home  # noqa: F401 - a fixture

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.attack_table import World

pytestmark = pytest.mark.skipif(not isolation.available(), reason="there is no Landlock here")

HONEST = {
    "threads.cpp": "#include <iostream>\n#include <thread>\n"
    'int main() { std::thread t([] { std::cout << "ok\\n"; }); t.join(); }\n',
    "child.js": "require('child_process').execSync('true'); console.log('ok');\n",
    "Child.java": "public class Child { public static void main(String[] words) throws Exception {"
    ' new ProcessBuilder("true").start().waitFor(); System.out.println("ok"); } }\n',
    "pools.py": "import asyncio, multiprocessing, shutil, subprocess\n"
    "from concurrent.futures import ProcessPoolExecutor\n"
    "async def wait(): await (await asyncio.create_subprocess_exec('true')).wait()\n"
    "if __name__ == '__main__':\n"
    "    with ProcessPoolExecutor(2) as pool: assert list(pool.map(abs, [-1])) == [1]\n"
    "    queue = multiprocessing.Queue(); queue.put(1); assert queue.get() == 1\n"
    "    asyncio.run(wait()); subprocess.run(['true'], check=True)\n"
    "    open('a', 'w').close(); shutil.copy('a', 'b')\n"
    "    print('ok')\n",
}
NEEDED = {".cpp": "g++", ".js": "node", ".java": "javac", ".py": sys.executable}


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


MODES = {"landlock": Sandbox(landlock.abi()), "bwrap": Sandbox(0, bwrap="/usr/bin/bwrap")}
BOXES = [] if isolation.why_no_box() else ["bwrap"]


@pytest.fixture(scope="module", params=["landlock", *BOXES])
def attacked(request: pytest.FixtureRequest) -> Iterator[tuple[Sandbox, World, Supervisors]]:
    """Return a sandbox of each mode that this machine has, and what is attacked from it."""
    sandbox = MODES[request.param]
    with world(sandbox) as given:
        yield sandbox, *given


def test_every_attack_is_in_the_table() -> None:
    there = {path.name for path in ATTACKS.iterdir() if path.suffix != ".h"}
    assert {attack.file for attack in ROWS} == there
    assert len(ROWS) >= 35


def test_the_readme_counts_them_group_by_group() -> None:
    text = (ROOT / "README.md").read_text("utf-8").partition("| attack | programs |")[2]
    counts = re.findall(r"^\| [^|]+ \| (\d+) \|", text.partition("\n\n")[0], re.MULTILINE)
    assert list(map(int, counts)) == [len(attacks) for attacks in GROUPS.values()]


@pytest.mark.parametrize("attack", ROWS, ids=lambda attack: attack.file)
def test_an_attack_does_no_harm(
    attacked: tuple[Sandbox, World, Supervisors], cache: Path, attack: Attack
) -> None:
    sandbox, target, runner = attacked
    said, run = outcome(runner, target, attack, cache)
    assert target.changed() == {}
    assert attack.is_as_expected(said, run, sandbox), (said, run)


@pytest.mark.parametrize("version", [1, 3, 5])
@pytest.mark.parametrize("file", ["cut-answer.py", "signal-judge.py", "connect-by-tcp.py"])
def test_older_versions_of_landlock_are_made_up_for(cache: Path, version: int, file: str) -> None:
    attack = next(attack for attack in ROWS if attack.file == file)
    with world(Sandbox(min(version, landlock.abi()))) as (attacked, runner):
        assert outcome(runner, attacked, attack, cache)[0] == "refused"
        assert attacked.changed() == {}


@pytest.mark.parametrize(
    "file", ["read-answer-by-absolute-path.py", "signal-judge.py", "write-to-tmp.py"]
)
def test_the_sandbox_holds_where_python_is_not_started_anew(cache: Path, file: str) -> None:
    attack = next(attack for attack in ROWS if attack.file == file)
    with world(Sandbox(landlock.abi()), warm=True) as (attacked, runner):
        assert outcome(runner, attacked, attack, cache)[0] == "refused"
        assert attacked.changed() == {}


@pytest.mark.parametrize("mode", ["landlock", *BOXES])
@pytest.mark.parametrize("name", HONEST)
def test_honest_programs_are_accepted(cache: Path, tmp_path: Path, name: str, mode: str) -> None:
    file = tmp_path / name
    if not shutil.which(NEEDED[file.suffix]):
        pytest.skip(f"{NEEDED[file.suffix]} is not installed")
    file.write_text(HONEST[name])
    limits = Limits(cpu_s=20.0, wall_s=60.0, memory_mib=1024)
    with Supervisors(environment("honest"), sandbox=MODES[mode]) as runner:
        unit = Unit(from_file(name, file, cache), Case(name, b"", b"ok\n"), limits, Comparison())
        result = judge_unit(runner, unit)
    assert result.verdict is Verdict.AC, result


@pytest.mark.parametrize("mode", ["landlock", "warm", *BOXES])
@pytest.mark.parametrize(
    "name",
    [
        "pool.py",
        "subprocesses.py",
        "threads.py",
        "environment.py",
        "closed-folders.py",
        "ok.c",
        "reads-dev-stdin.sh",
        "writes-dev-stdout.sh",
        "exec-again.sh",
    ],
)
def test_what_is_accepted_outside_is_accepted_inside(cache: Path, name: str, mode: str) -> None:
    limits = Limits(cpu_s=10.0, wall_s=60.0)
    sandbox = MODES.get(mode, MODES["landlock"])
    with Supervisors(environment("inside"), warm=mode == "warm", sandbox=sandbox) as runner:
        program = from_file(name, PROGRAMS / name, cache)
        case = Case(name, b"input\n" * 1000, b"ok\n")
        result = judge_unit(runner, Unit(program, case, limits, Comparison()))
    assert result.verdict is Verdict.AC, result


@pytest.fixture(scope="module")
def compiled(cache: Path) -> Path:
    """Return a folder of the attacks, compiled, that all can reach."""
    folder = Path(tempfile.mkdtemp(prefix="rowjudge-compiled-"))
    for attack in ROWS:
        from_file(attack.file, ATTACKS / attack.file, cache)
    shutil.copytree(cache, folder, dirs_exist_ok=True)
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755)
    yield folder
    shutil.rmtree(folder)


CONTAINER = ("-m", "tests.container")
WALLS = [str(landlock.abi()), *BOXES]


@pytest.mark.skipif(os.getuid() != 0, reason="this is an ordinary user already")
def test_the_table_holds_for_an_ordinary_user(home: Path, compiled: Path) -> None:  # noqa: F811
    done = as_user(home, "-m", "tests.attack_table", str(compiled), *WALLS)
    expected = "".join(f"{word}: {len(ROWS)} attacks, 0 wrong\n" for word in WALLS)
    assert done.stdout == expected, done


@pytest.mark.skipif(os.getuid() != 0, reason="this is an ordinary user already")
def test_the_table_holds_for_an_ordinary_user_in_a_container(
    home: Path,  # noqa: F811
    compiled: Path,
) -> None:
    words = ("-m", "tests.attack_table", str(compiled), WALLS[0])
    done = as_user(home, *CONTAINER, *words)
    assert done.stdout == f"{WALLS[0]}: {len(ROWS)} attacks, 0 wrong\n", done


def in_container(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *CONTAINER, *words], cwd=ROOT, capture_output=True, text=True
    )


def test_the_table_holds_in_a_container(compiled: Path) -> None:
    done = in_container("-m", "tests.attack_table", str(compiled), WALLS[0])
    assert done.stdout == f"{WALLS[0]}: {len(ROWS)} attacks, 0 wrong\n", done


def test_the_doctor_says_what_a_container_lacks() -> None:
    said = in_container("-m", "judge", "doctor").stdout
    assert "\nok     --sandbox landlock: isolation: Landlock ABI " in said
    assert "\nlacks  --sandbox bwrap: " in said
    assert "\nlacks  locks between processes: Python programs cannot have them" in said
    assert "\n       allow user namespaces, for a /dev/shm of the program's own\n" in said


def test_in_a_container_boxes_are_refused_in_words_and_auto_is_landlock() -> None:
    words = ("-m", "judge", "run", "tictactoe", "--case", "sample-1", "--sandbox")
    boxed = in_container(*words, "bwrap")
    assert boxed.returncode == 3
    assert re.fullmatch(r"Error: --sandbox bwrap: .*; see judge doctor\n", boxed.stderr), boxed
    auto = in_container(*words, "auto")
    assert auto.returncode == 0, auto
    assert auto.stderr.startswith("isolation: Landlock ABI ")
