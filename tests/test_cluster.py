"""Units that travel: what they are where they arrive."""

from __future__ import annotations

import platform
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import pytest

from judge import cluster, isolation, landlock
from judge.archives import Member
from judge.cli.places import program_environment
from judge.cluster import Engine, called, pack
from judge.ending import CannotStartError
from judge.games import GAMES
from judge.grade import judge_unit
from judge.grading import Task, Tools, judge_task
from judge.model import (
    Case,
    CaseResult,
    Checker,
    Comparison,
    JudgeError,
    Limits,
    Program,
    Unit,
    Verdict,
)
from judge.run import Supervisors
from judge.stress import Input, Trial, attempts, by_rules, fault_by_format
from tests.in_process import AtOnce

if TYPE_CHECKING:
    from collections.abc import Iterator

ENV = program_environment()
ENGINE = Engine(tuple(ENV.items()))
HOST = platform.node()


def unit(file: Path, *words: str, checker: Checker | None = None) -> Unit:
    program = Program(file.name, (sys.executable, str(file), *words), file)
    return Unit(program, Case("1", b"1\n", b"2\n"), Limits(), Comparison(), checker)


def without_figures(result: CaseResult) -> CaseResult:
    return replace(result, cpu_s=0, wall_s=0, peak_mib=0, floor_mib=0, host="")


@pytest.fixture
def runner() -> Iterator[Supervisors]:
    with Supervisors(ENV) as made:
        yield made


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
def test_a_unit_that_has_travelled_has_the_same_result(tmp_path, runner, source):
    tmp_path.chmod(0o755)
    (tmp_path / "data.txt").write_text("2")
    (tmp_path / "p.py").write_text(source)
    given = unit(tmp_path / "p.py", str(tmp_path / "data.txt"))
    here = judge_unit(runner, given)
    parcel = pack(judge_unit, runner, given)
    (tmp_path / "p.py").unlink()
    (there,) = called(ENGINE, [parcel])
    assert there.host == HOST
    assert without_figures(there) == without_figures(here)


def test_a_checker_travels_too(tmp_path, runner):
    (tmp_path / "p.py").write_text("print(7)")
    (tmp_path / "check.py").write_text("import sys; sys.exit(1)")
    checker = tmp_path / "check.py"
    own = Checker(Program("check.py", (sys.executable, str(checker)), checker))
    parcel = pack(judge_unit, runner, unit(tmp_path / "p.py", checker=own))
    checker.unlink()
    assert called(ENGINE, [parcel])[0].verdict.value == "WA"


def test_a_folder_does_not_travel(tmp_path, runner):
    (tmp_path / "p.py").write_text("")
    with pytest.raises(JudgeError) as caught:
        pack(judge_unit, runner, unit(tmp_path / "p.py", str(tmp_path)))
    assert str(caught.value) == f"p.py: needs the folder {tmp_path}, which does not travel"


def test_what_stops_a_unit_is_its_result_and_names_no_place_of_the_worker_s(tmp_path, runner):
    (tmp_path / "p.sh").write_text("#!/none\n")
    (tmp_path / "p.sh").chmod(0o755)
    given = replace(unit(tmp_path / "p.sh"), program=Program("p.sh", (str(tmp_path / "p.sh"),)))
    fine = unit(tmp_path / "p.py")
    (tmp_path / "p.py").write_text("print(2)")
    parcels = [pack(judge_unit, runner, given), b"", pack(judge_unit, runner, fine)]
    error, nothing, result = called(ENGINE, parcels)
    assert isinstance(error, CannotStartError)
    assert str(error).startswith("p.sh: cannot start: ")
    assert (nothing, result.verdict) == (None, Verdict.AC)


def test_a_task_of_a_class_is_judged_in_a_place_of_the_worker_s(tmp_path, runner):
    files = (Member(PurePosixPath("a/p.c"), b"int main(void) { return x; }"),)
    case = Case("1", b"", b"")
    task = Task("key", files[0].path, files, "program", case, Limits(), Comparison())
    tools = Tools(tmp_path / "none", tmp_path / "none")
    found = called(ENGINE, [pack(judge_task, runner, tools, task)] * 2)
    assert [(r.verdict.value, r.host) for r in found] == [("CE", HOST)] * 2
    assert found[0].message.startswith("p.c: does not compile:\na/p.c: In function")


def test_the_threads_of_a_worker_share_what_it_has(tmp_path, runner):
    cluster._folder().cleanup()
    for made in (cluster._tools, cluster._desks, cluster._folder, cluster._runner):
        made.cache_clear()
    (tmp_path / "p.py").write_text("print(2)")
    files = (Member(PurePosixPath("p.py"), b"print(2)"),)
    case = Case("1", b"1\n", b"2\n")
    task = Task("key", files[0].path, files, "program", case, Limits(), Comparison())
    parcels = [
        pack(judge_task, runner, Tools(tmp_path, tmp_path), task),
        pack(judge_unit, runner, unit(tmp_path / "p.py")),
    ]
    with ThreadPoolExecutor(6) as threads:
        found = [each for part in threads.map(called, [ENGINE] * 6, [parcels] * 6) for each in part]
    assert [result.verdict for result in found] == [Verdict.AC] * 12
    assert cluster._runner.cache_info().misses == 1


def test_the_rules_and_the_trials_of_a_search_travel(tmp_path, runner):
    (tmp_path / "p.py").write_text("print(1)")
    game, program = GAMES["gomoku"], unit(tmp_path / "p.py").program
    trial = Trial(program, by_rules(game), Limits(), Comparison())
    (found,) = called(ENGINE, [pack(trial.attempt, runner, Input(b"1\n0\n", "first"))])
    assert (found.way, found.answer, found.result.host) == ("WA", b"0\n", HOST)
    no_board = attempts(AtOnce(), runner, trial, [Input(b"x", "odd")], fault_by_format(game.read))
    with pytest.raises(JudgeError, match="odd: not a valid input: "):
        next(no_board)


@pytest.mark.parametrize("required", [("answers",), ("network", "disk")])
def test_a_worker_that_enforces_too_little_is_refused_in_words(tmp_path, runner, required):
    (tmp_path / "p.py").write_text("print(2)")
    parcel = pack(judge_unit, runner, unit(tmp_path / "p.py"))
    (error,) = called(replace(ENGINE, required=required), [parcel])
    expected, remedy = ", ".join(required), "take it out of the cluster or require less"
    assert str(error) == (
        f"{HOST}: a worker that enforces too little: expected {expected}, got nothing; {remedy}"
    )


@pytest.mark.skipif(not isolation.available(), reason="needs Landlock")
def test_a_worker_has_the_walls_of_the_machine_that_asks(tmp_path, runner):
    answer = tmp_path / "cases/1.out"
    answer.parent.mkdir()
    answer.write_text("2")
    tmp_path.chmod(0o755)
    (tmp_path / "p.py").write_text(f"print(open({str(answer)!r}).read())")
    parcel = pack(judge_unit, runner, unit(tmp_path / "p.py"))
    walls = isolation.Sandbox(landlock.abi(), (answer.parent,))
    engine = replace(ENGINE, sandbox=walls, required=("answers",))
    (result,) = called(engine, [parcel])
    assert (result.verdict, "PermissionError" in result.stderr) == (Verdict.RE, True)
