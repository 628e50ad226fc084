"""What the README shows is what happens: every command in it is run."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import pytest
import yaml

from judge.cli import COMMANDS
from judge.load import load_problem
from judge.model import CaseResult, ProblemResult, Report, Verdict
from judge.report import json_v1
from tests.conftest import ROOT

FEW = ("sample-", "wrap-", "both-", "row-", "column-", "anti-", "five-anti")
TEXT = (ROOT / "README.md").read_text("utf-8")


class Step(NamedTuple):
    """A command of a session, and what is printed after it."""

    command: str
    output: str


def blocks(language: str) -> list[str]:
    """Return the fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)


def steps() -> list[Step]:
    """Return the steps of the sessions."""
    found = []
    for block in blocks("console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append(Step(command, output))
    return found


def table_commands() -> list[str]:
    """Return the commands of the table of needs."""
    rows = re.findall(r"^\| [^|]+ \| (`.*`) \|$", TEXT, re.MULTILINE)
    return [command for row in rows for command in re.findall(r"`([^`]+)`", row)]


def without_figures(text: str) -> str:
    """Return a text with what differs from run to run made the same."""
    text = re.sub(r"^isolation: .*\n", "", text, flags=re.MULTILINE)  # of this machine
    text = re.sub(r"(slowest|largest) \S+", r"\1 #", text)
    return re.sub(r" +(<= )?\d+\.\d+ (s|MiB)", r" # \2", text)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout with the files that the README's examples name."""
    folder = tmp_path_factory.mktemp("readme") / "rowjudge"
    skip = shutil.ignore_patterns(".git", ".venv", "__pycache__", ".*_cache", "dist")
    shutil.copytree(ROOT, folder, ignore=skip)
    for name in ("gomoku.py", "brute.py"):
        shutil.copy(ROOT / "solvers/gomoku.py", folder / name)
    # A wrong program: of a right one, to search for its fault takes long.
    shutil.copy(ROOT / "cases/gomoku/wrong/anti-misses-last-row.py", folder / "my.py")
    (folder / "gen.py").write_text("import sys; print(1, int(sys.argv[1]) % 3, sep='\\n')")
    shutil.copy(ROOT / "cases/gomoku/sample-1.in", folder / "failing.in")
    (folder / "sol.js").write_text("console.log(require('fs').readFileSync(0, 'utf8').length)")
    (folder / "sol.c").write_text('#include <stdio.h>\nint main(void) { puts("0"); }')
    (folder / "some/folder").mkdir(parents=True)
    for name in ("some/folder/1.in", "some/folder/1.out", "answer.out", "mine.out"):
        (folder / name).write_text("0\n")
    for case in ("1", "2"):
        judged = ProblemResult("gomoku", (CaseResult(case, Verdict.AC),), "my.py")
        (folder / f"{case}.json").write_text(json_v1.render(Report("my.py", (judged,))))
    # The table judges the same problem again and again: a few of its cases will do.
    for file in (folder / "cases/gomoku").glob("*.*"):
        if file.suffix in (".in", ".out") and not file.name.startswith(FEW):
            file.unlink()
    for file in (folder / "cases/gomoku/wrong").iterdir():
        if f"wrong/{file.name}" not in TEXT:
            file.unlink()
    subprocess.run(["gcc", "-o", folder / "a.out", folder / "sol.c"], check=True)
    (folder / "class/Dupont_Marie").mkdir(parents=True)
    shutil.copy(ROOT / "solvers/gomoku.py", folder / "class/Dupont_Marie/gomoku.py")
    shutil.make_archive(str(folder / "class"), "zip", folder / "class")
    return folder


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as the README's reader would, after the set-up."""
    bin_folder = Path(sys.executable).parent
    env = {**os.environ, "PATH": f"{bin_folder}:{os.environ['PATH']}", "NO_COLOR": "1"}
    env["XDG_CACHE_HOME"] = str(folder / ".cache")
    return subprocess.run(
        ["bash", "-c", command],
        cwd=folder,
        env=env,
        capture_output=True,
        text=True,
        input="quit\n\n",  # where a person would play
    )


def test_there_is_something_to_run() -> None:
    assert len(steps()) >= 6
    assert len(table_commands()) >= 12


@pytest.mark.parametrize("step", steps(), ids=lambda step: step.command[:40])
def test_a_session_goes_as_shown(checkout: Path, step: Step) -> None:
    done = run(step.command, checkout)
    assert without_figures(done.stdout + done.stderr) == without_figures(step.output)


@pytest.mark.parametrize("command", table_commands())
def test_a_command_of_the_table_does_its_work(checkout: Path, command: str) -> None:
    endless = "--watch" in command
    if command.startswith("cat 1.jsonl 2.jsonl"):
        for part in (1, 2):  # as the row above it has them
            run(f"judge grade class gomoku --shard {part}/2 --journal {part}.jsonl", checkout)
    done = run(f"timeout -s INT 10 {command}" if endless else command, checkout)
    assert done.returncode in ((124,) if endless else (0, 1)), done.stderr
    assert done.stdout
    assert "Traceback" not in done.stderr


def test_every_command_is_shown_and_has_help(checkout: Path) -> None:
    for name, line in COMMANDS.items():
        assert f"`judge {name}" in TEXT, name
        assert line.endswith(".")
        done = run(f"judge {name} --help", checkout)
        assert (done.returncode, done.stdout.startswith(f"Usage: judge {name} ")) == (0, True)


def test_the_first_command_sets_up_and_runs_the_main_job(checkout: Path) -> None:
    command = blocks("sh")[0]
    done = run(command, checkout)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    for problem in ("gomoku", "connect4", "tictactoe"):
        assert f"\nAC  {problem}: " in done.stdout


def test_the_second_command_is_the_one_that_ci_runs() -> None:
    command = blocks("sh")[1].strip()
    assert command.endswith("-m pytest -q -n 2")
    found = [line for line in TEXT.splitlines() if "pip install -q -e '.[test]'" in line]
    assert found == [command], "what .ci/run looks for must be that line alone"


def test_the_settings_shown_are_settings(tmp_path: Path) -> None:
    text = blocks("toml")[0]
    (tmp_path / "problem.toml").write_text(text, "utf-8")
    for name in ("sample-1.in", "wrap.in"):
        (tmp_path / name).touch()
    assert load_problem(tmp_path).title == tomllib.loads(text)["title"]


def test_the_map_names_what_there_is() -> None:
    lines = re.search(r"^## The map of the code\n+```\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE)
    assert lines
    shown = set(re.findall(r"^  (\S+)|(?<=[ ,])(\w+\.py)\b", lines[1], re.MULTILINE))
    there = {
        path.name + "/" * path.is_dir()
        for path in (ROOT / "judge").iterdir()
        if not path.name.startswith("__")
    }
    assert {first or beside for first, beside in shown} == there


def ci_commands(document: dict[str, Any]) -> list[str]:
    """Return the commands of a CI configuration, in order, once for each of its machines."""
    found = []
    for job in document.get("jobs", document).values():
        shards = job.get("strategy", {}).get("matrix", {}).get("shard") or [1]
        count = job.get("parallel", 1)
        lines = job.get("script") or [step["run"] for step in job["steps"] if "run" in step]
        for number in shards if count == 1 else range(1, count + 1):
            for line in lines:
                line = line.replace("${{ matrix.shard }}", str(number))
                line = line.replace("$CI_NODE_INDEX", str(number))
                found.append(line.replace("$CI_NODE_TOTAL", str(count)))
    return found


@pytest.mark.parametrize("number", [0, 1], ids=["github", "gitlab"])
def test_a_ci_configuration_does_its_work(checkout: Path, number: int) -> None:
    configurations = [yaml.safe_load(block) for block in blocks("yaml")]
    assert len(configurations) == 2
    (checkout / "report.xml").unlink(missing_ok=True)
    shutil.copy(checkout / "gomoku.py", checkout / "my.py")
    commands = ci_commands(configurations[number])
    assert commands.count("pip install .") == 4
    judged = [command for command in commands if command != "pip install ."]
    assert [command.split()[1] for command in judged] == ["run", "run", "run", "merge"]
    for command in judged:
        done = run(command, checkout)
        assert done.returncode == 0, done.stdout[-1000:] + done.stderr
    root = ET.parse(checkout / "report.xml").getroot()
    cases = len(load_problem(checkout / "cases/gomoku").cases)
    assert (root.get("tests"), root.get("failures")) == (str(cases), "0")
