"""Units that travel, and a cluster that judges them."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.cli.places import program_environment
from judge.cluster import Work, pack
from judge.grade import judge_unit
from judge.model import Case, CaseResult, Checker, Comparison, JudgeError, Limits, Program, Unit
from judge.run import Supervisors
from tests.conftest import ROOT

ENV = program_environment()
WORK = Work(tuple(ENV.items()))


def unit(file: Path, *words: str, checker: Checker | None = None) -> Unit:
    program = Program(file.name, (sys.executable, str(file), *words), file)
    return Unit(program, Case("1", b"1\n", b"2\n"), Limits(), Comparison(), checker)


def without_figures(result: CaseResult) -> CaseResult:
    return replace(result, cpu_s=0, wall_s=0, peak_mib=0, floor_mib=0, host="")


def judged_elsewhere(given: Unit) -> CaseResult:
    """Return the result of a unit that has been bytes, and whose files are gone."""
    sent = pickle.dumps((WORK, pack(given)))
    assert given.program.file is not None
    given.program.file.unlink()
    work, parcel = pickle.loads(sent)
    result: CaseResult = work(parcel)
    return result


@pytest.mark.parametrize(
    "source",
    [
        "print(2)",
        "print(3)",
        "1 / 0",
        "import sys; print(open(sys.argv[1]).read())",
        "import sys; sys.exit('went wrong in ' + sys.argv[1])",
    ],
)
def test_a_unit_that_has_travelled_has_the_same_result(tmp_path, source):
    tmp_path.chmod(0o755)
    (tmp_path / "data.txt").write_text("2")
    (tmp_path / "p.py").write_text(source)
    given = unit(tmp_path / "p.py", str(tmp_path / "data.txt"))
    with Supervisors(ENV) as runner:
        here = judge_unit(runner, given)
    there = judged_elsewhere(given)
    assert there.host
    assert without_figures(there) == without_figures(here)


def test_a_checker_travels_too(tmp_path):
    (tmp_path / "p.py").write_text("print(7)")
    (tmp_path / "check.py").write_text("import sys; sys.exit(1)")
    checker = tmp_path / "check.py"
    own = Checker(Program("check.py", (sys.executable, str(checker)), checker))
    given = unit(tmp_path / "p.py", checker=own)
    parcel = pack(given)
    checker.unlink()
    assert WORK(parcel).verdict.value == "WA"


def test_a_folder_does_not_travel(tmp_path):
    (tmp_path / "p.py").write_text("")
    with pytest.raises(JudgeError) as caught:
        pack(unit(tmp_path / "p.py", str(tmp_path)))
    assert str(caught.value) == f"p.py: needs the folder {tmp_path}, which does not travel"


def test_a_cluster_that_loses_a_worker_and_gains_one_judges_the_same():
    command = [sys.executable, "-m", "tests.cluster_class", "--programs", "4", "--cases", "6"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert (figures["units"], figures["same"], figures["hosts_named"]) == (24, True, True)
    assert figures["verdicts"] == {"AC": 13, "WA": 8, "RE": 3}


def cases(file: Path) -> list[dict[str, Any]]:
    found = json.loads(file.read_text())["problems"][0]["results"]
    return [{k: case[k] for k in ("case", "verdict", "message", "exit_code")} for case in found]


def test_run_on_a_cluster_of_its_own_reports_the_same(judge, pairs, tmp_path):
    (tmp_path / "double.py").write_text("n = int(input())\nprint(2 * n // (n - 2))\n")
    here = judge("run", "double.py", "doubling", "--report", "json=here.json")
    words = ("--executor", "dask", "-j", 2, "--report", "json=there.json")
    there = judge("run", "double.py", "doubling", *words)
    assert (there.returncode, here.returncode) == (1, 1), there.stderr
    assert cases(tmp_path / "there.json") == cases(tmp_path / "here.json")
    data = json.loads((tmp_path / "there.json").read_text())
    assert all(result["host"] for result in data["problems"][0]["results"])


def test_without_the_library_one_line_says_how_to_get_it(judge, pairs, tmp_path):
    (tmp_path / "distributed.py").write_text("raise ImportError")
    done = judge("run", "double.py", "doubling", "--executor", "dask")
    expected = "distributed is not installed; pip install 'rowjudge[cluster]'\n"
    assert (done.returncode, done.stderr) == (2, f"Error: --executor dask: {expected}")


def test_a_cluster_that_cannot_be_reached_is_one_line(judge, pairs):
    done = judge("run", "double.py", "doubling", "--executor", "dask:127.0.0.1:1")
    assert done.returncode == 3
    assert "Error: --executor dask:127.0.0.1:1: cannot be reached: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--executor", "dask:"), "expected dask or dask:ADDRESS, got 'dask:'"),
        (("--executor", "slurm"), "expected dask or dask:ADDRESS, got 'slurm'"),
        (("--executor", "dask", "--warm"), "--warm: is not for clusters; give --cold or no"),
    ],
)
def test_what_is_no_executor_is_refused(judge, pairs, words, message):
    done = judge("run", "double.py", "doubling", *words)
    assert (done.returncode, message in done.stderr) == (2, True), done.stderr
