"""Judging with a stand-in for the runner: verdicts, words, order, what is begun."""

from __future__ import annotations

import io
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from judge.grade import (
    AHEAD,
    OUTPUT_SHOWN,
    STDERR_SHOWN,
    explain,
    in_order,
    judge_near_limit,
    judge_problem,
    judge_unit,
    units_of,
)
from judge.model import (
    Case,
    CaseFiles,
    CaseResult,
    Checker,
    Comparison,
    JudgeError,
    Limits,
    Mismatch,
    Problem,
    Program,
    Run,
    Stop,
    Unit,
    Verdict,
)
from judge.words import tell, translator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PROGRAM = Program("sol.py", ("/usr/bin/python3", "/sol.py"))
CASE = Case("wide", b"1 2\n", b"3\n")
LIMITS = Limits(cpu_s=1.0)
UNIT = Unit(PROGRAM, CASE, LIMITS, Comparison())
CLEAN = Run(Stop.EXIT, 0, None, 0.25, 0.5, 12.0, 9.0, io.BytesIO(), b"")


@dataclass
class Fake:
    """A runner that gives the runs it is told to, and keeps what it was asked."""

    runs: list[Run]
    asked: list[tuple[Program, bytes, Limits]] = field(default_factory=list)

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        self.asked.append((program, data, limits))
        return self.runs[len(self.asked) - 1]


def printing(stdout: bytes, **changes: Any) -> Run:
    return CLEAN._replace(stdout=io.BytesIO(stdout), **changes)


class Unreadable(io.BytesIO):
    """An output that must not be looked at before the run is known to be clean."""

    def read(self, size: int | None = -1, /) -> bytes:
        if size != OUTPUT_SHOWN:
            raise AssertionError("compared")
        return b"the start"


# One unit.


def test_a_unit_is_run_on_its_input_within_its_limits() -> None:
    fake = Fake([printing(b"3\n")])
    result = judge_unit(fake, UNIT)
    assert fake.asked == [(PROGRAM, b"1 2\n", LIMITS)]
    expected = CaseResult(
        "wide", Verdict.AC, 0.25, 0.5, 12.0, 9.0, exit_code=0, capped_by="nothing"
    )
    assert result == expected


@pytest.mark.parametrize(
    ("run", "verdict", "message"),
    [
        (printing(b"3 \r\n\n"), Verdict.AC, ""),
        (printing(b"4\n"), Verdict.WA, "line 1, column 1: expected '3', got '4'"),
        (printing(b""), Verdict.WA, "line 1: expected '3', got the end of the output"),
        (
            printing(b"3.0\n"),
            Verdict.WA,
            "line 1, column 1: expected '3', got '3.0' (--compare floats would accept it)",
        ),
        # A crash after the right answer is a crash.
        (printing(b"3\n", exit_code=1), Verdict.RE, "exit code 1"),
        (printing(b"3\n", exit_code=1, stderr=b"a\nb\n\n"), Verdict.RE, "exit code 1: b"),
        (
            printing(b"3\n", stop=Stop.SIGNAL, exit_code=None, signal="SIGSEGV"),
            Verdict.RE,
            "killed by SIGSEGV",
        ),
        (
            printing(b"3\n", stop=Stop.CPU, cpu_s=1.01),
            Verdict.TLE,
            "stopped at 1.01 s of CPU (limit 1.00 s)",
        ),
        (printing(b"3\n", stop=Stop.OUTPUT), Verdict.OLE, "printed more than 16384 KiB"),
        # What is left running is odd, and no fault.
        (printing(b"3\n", leftover=2), Verdict.AC, "left 2 running, killed"),
        (printing(b"4\n", leftover=2), Verdict.WA, "line 1, column 1: expected '3', got '4'"),
    ],
)
def test_a_run_gets_its_verdict_and_the_reason(run: Run, verdict: Verdict, message: str) -> None:
    result = judge_unit(Fake([run]), UNIT)
    assert (result.verdict, result.message) == (verdict, message)
    assert run.stdout.closed


@pytest.mark.parametrize(
    "change",
    [
        {"stop": Stop.CPU},
        {"stop": Stop.WALL},
        {"stop": Stop.MEMORY},
        {"stop": Stop.OUTPUT},
        {"stop": Stop.PROCESSES},
        {"stop": Stop.SIGNAL, "exit_code": None, "signal": "SIGKILL"},
        {"exit_code": 1},
    ],
)
@pytest.mark.parametrize("checker", [None, Checker(PROGRAM)])
def test_the_output_of_a_run_that_did_not_end_well_is_not_compared(
    change: dict[str, Any], checker: Checker | None
) -> None:
    fake = Fake([CLEAN._replace(stdout=Unreadable(b"3\n"), **change)])
    result = judge_unit(fake, replace(UNIT, checker=checker))
    assert result.verdict not in (Verdict.AC, Verdict.WA)
    assert result.output == "the start"
    assert len(fake.asked) == 1


def test_a_comparison_is_the_units() -> None:
    unit = replace(UNIT, comparison=Comparison("floats", 0.5, 0.0))
    assert judge_unit(Fake([printing(b"3.5")]), unit).verdict is Verdict.AC
    assert judge_unit(Fake([printing(b"3.6")]), unit).verdict is Verdict.WA


def test_the_output_is_closed_when_the_comparison_fails() -> None:
    run = printing(b"4\n")
    with pytest.raises(ValueError, match="nonsense"):
        judge_unit(Fake([run]), replace(UNIT, comparison=Broken()))
    assert run.stdout.closed


class Broken(Comparison):
    """A comparison that cannot be used."""

    def __getattribute__(self, name: str) -> Any:
        raise ValueError("nonsense")


def test_what_a_runner_raises_is_raised() -> None:
    class Lost(Fake):
        def run(self, program: Program, data: bytes, limits: Limits) -> Run:
            raise JudgeError("sol.py: cannot start")

    with pytest.raises(JudgeError, match=r"^sol\.py: cannot start$"):
        judge_unit(Lost([]), UNIT)


@pytest.mark.parametrize(
    ("stderr", "kept"),
    [
        (b"", ""),
        (b"Traceback\n", "Traceback\n"),
        (b"a" * STDERR_SHOWN + b"end", "a" * (STDERR_SHOWN - 3) + "end"),
        ("é".encode() * STDERR_SHOWN, "é" * STDERR_SHOWN),
        ("Ошибка".encode()[:-1], "Ошибк"),  # cut by the supervisor in a letter
        (b"caf\xe9\n", "caf\ufffd\n"),
    ],
)
def test_the_end_of_stderr_is_kept(stderr: bytes, kept: str) -> None:
    assert judge_unit(Fake([printing(b"3\n", stderr=stderr)]), UNIT).stderr == kept


@pytest.mark.parametrize(
    ("stdout", "kept"),
    [
        (b"3\n", ""),
        (b"4\n", "4\n"),
        (b"4" * (OUTPUT_SHOWN + 1), "4" * OUTPUT_SHOWN),
        (b"4" + "é".encode() * OUTPUT_SHOWN, "4" + "é" * (OUTPUT_SHOWN // 2 - 1)),
        (b"\xff\n", "\ufffd\n"),
    ],
)
def test_the_start_of_an_output_that_is_not_accepted_is_kept(stdout: bytes, kept: str) -> None:
    assert judge_unit(Fake([printing(stdout)]), UNIT).output == kept


@pytest.mark.parametrize(
    ("code", "verdict", "message"),
    [
        (0, Verdict.AC, "fine"),
        (1, Verdict.WA, "fine"),
        (3, Verdict.JE, "the checker ended with exit code 3: fine"),
    ],
)
def test_a_checker_decides_in_place_of_the_comparison(
    code: int, verdict: Verdict, message: str
) -> None:
    fake = Fake([printing(b"not 3\n"), printing(b"fine\n", exit_code=code)])
    result = judge_unit(fake, replace(UNIT, checker=Checker(PROGRAM)))
    assert (result.verdict, result.message) == (verdict, message)
    assert (result.exit_code, result.cpu_s) == (0, 0.25)


# Words.

MISMATCH = Mismatch(1, 1, "'3'", "'4'")


@pytest.mark.parametrize(
    ("change", "mismatch", "words"),
    [
        ({}, None, ""),
        ({}, MISMATCH, "line 1, column 1: expected '3', got '4'"),
        ({"stop": Stop.CPU, "cpu_s": 1.234}, None, "stopped at 1.23 s of CPU (limit 1.00 s)"),
        (
            {"stop": Stop.WALL, "wall_s": 6.014, "cpu_s": 0.004},
            None,
            "stopped after 6.01 s of wall time (limit 6.00 s; 0.00 s of CPU)",
        ),
        ({"stop": Stop.MEMORY, "peak_mib": 512.34}, None, "used 512.3 MiB (limit 512 MiB)"),
        ({"stop": Stop.OUTPUT}, None, "printed more than 16384 KiB"),
        ({"stop": Stop.PROCESSES}, None, "ran more than 64 processes at once"),
        ({"stop": Stop.SIGNAL, "signal": "SIGABRT", "exit_code": None}, None, "killed by SIGABRT"),
        (
            {"stop": Stop.SIGNAL, "signal": "SIGABRT", "exit_code": None, "stderr": b"what(): x\n"},
            None,
            "killed by SIGABRT: what(): x",
        ),
        ({"exit_code": 2}, None, "exit code 2"),
        ({"exit_code": 255, "stderr": b"\n \n"}, None, "exit code 255"),
        ({"exit_code": 1, "stderr": b"one\r\n two \r\n\r\n"}, None, "exit code 1: two"),
        ({"exit_code": 1, "stderr": b"x" * 300}, None, f"exit code 1: {'x' * 200}"),
        ({"exit_code": 1, "stderr": "é".encode()[:1]}, None, "exit code 1"),
        ({"exit_code": 1, "stderr": b"\xff\n"}, None, "exit code 1: \ufffd"),
        ({"leftover": 1}, None, "left 1 running, killed"),
        ({"leftover": 3, "stderr": b"bye\n"}, None, "left 3 running, killed: bye"),
        ({"leftover": 1, "exit_code": 1}, None, "exit code 1"),
        # A limit is said before anything else.
        ({"stop": Stop.CPU, "cpu_s": 1.0, "exit_code": 1}, MISMATCH, "stopped at 1.00 s of CPU (limit 1.00 s)"),
        ({"stderr": b"a warning\n"}, None, ""),
        ({"stderr": b"a warning\n"}, MISMATCH, "line 1, column 1: expected '3', got '4'"),
    ],
)  # fmt: skip
def test_a_run_is_explained(change: dict[str, Any], mismatch: Mismatch | None, words: str) -> None:
    said = explain(CLEAN._replace(**change), LIMITS, mismatch)
    assert (tell(translator("en"), said) if said else "") == words


# Near the limit.


def timed(cpu_s: float, limit_s: float = 1) -> Run:
    return printing(b"3\n", cpu_s=cpu_s, stop=Stop.CPU if cpu_s > limit_s else Stop.EXIT)


@pytest.mark.parametrize(
    ("first", "again", "verdict", "message"),
    [
        # Far from the limit, or decided by something else: once is enough.
        (0.79, [], Verdict.AC, ""),
        (printing(b"4\n", cpu_s=0.9), [], Verdict.WA, "line 1, column 1: expected '3', got '4'"),
        (printing(b"3\n", cpu_s=0.9, exit_code=1), [], Verdict.RE, "exit code 1"),
        (
            printing(b"", cpu_s=0.1, wall_s=6.0, stop=Stop.WALL),
            [],
            Verdict.TLE,
            "stopped after 6.00 s of wall time (limit 6.00 s; 0.10 s of CPU)",
        ),
        # Near it: the median decides.
        (0.8, [0.7, 0.8, 0.9], Verdict.AC, "0.700 to 0.900 s of CPU in 3 runs (limit 1.00 s)"),
        (
            1.1,
            [0.9, 1.2, 0.8],
            Verdict.AC,
            "0.800 to 1.200 s of CPU in 3 runs (limit 1.00 s): within noise",
        ),
        (
            0.9,
            [1.2, 0.9, 1.1],
            Verdict.TLE,
            "0.900 to 1.200 s of CPU in 3 runs (limit 1.00 s): within noise",
        ),
        (1.1, [1.5, 1.2, 1.9], Verdict.TLE, "1.200 to 1.900 s of CPU in 3 runs (limit 1.00 s)"),
        (1.1, [2.1, 2.2, 2.3], Verdict.TLE, "2.100 to 2.300 s of CPU in 3 runs (limit 1.00 s)"),
        (1.1, [1.0, 1.0, 1.0], Verdict.AC, "1.000 to 1.000 s of CPU in 3 runs (limit 1.00 s)"),
    ],
)
def test_a_time_near_the_limit_is_measured_again(
    first: float | Run, again: list[float], verdict: Verdict, message: str
) -> None:
    run = timed(first) if isinstance(first, float) else first
    # With twice the limit, only those above that are stopped.
    fake = Fake([run, *(timed(cpu_s, limit_s=2) for cpu_s in again)])
    result = judge_near_limit(fake, 3, UNIT)
    assert (result.verdict, result.message) == (verdict, message)
    assert (tell(translator("en"), result.said) if result.said else "") == message
    assert [limits.cpu_s for *_, limits in fake.asked] == [1.0] + [2.0] * len(again)
    assert all(run.stdout.closed for run in fake.runs)


def test_once_is_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = Fake([timed(1.1)])
    assert judge_near_limit(fake, 1, UNIT).verdict is Verdict.TLE
    assert len(fake.asked) == 1


# Order, and how much is begun.


class Lazy(Executor):
    """An executor that works when a result is awaited, and counts what is begun by then."""

    def __init__(self) -> None:
        self.begun: list[Lazy.Task] = []
        self.most = 0

    class Task(Future[Any]):
        def __init__(self, executor: Lazy, work: Callable[[], Any]) -> None:
            super().__init__()
            self.executor, self.work = executor, work

        def result(self, timeout: float | None = None) -> Any:
            self.executor.begun.remove(self)
            return self.work()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        task = Lazy.Task(self, partial(fn, *args, **kwargs))
        self.begun.append(task)
        self.most = max(self.most, len(self.begun))
        return task


def counted(numbers: int, taken: list[int]) -> Iterator[int]:
    for i in range(numbers):
        taken.append(i)
        yield i


@pytest.mark.parametrize("numbers", [0, 1, AHEAD, AHEAD + 1, AHEAD + 2, 5 * AHEAD])
def test_few_are_begun_before_the_one_that_is_awaited(numbers: int) -> None:
    executor, taken = Lazy(), list[int]()
    results = []
    for result in in_order(executor, lambda i: i * i, counted(numbers, taken)):
        results.append(result)
        assert len(taken) == min(numbers, len(results) + AHEAD)
    assert results == [i * i for i in range(numbers)]
    assert executor.most == min(numbers, AHEAD + 1)
    assert executor.begun == []


def test_results_come_in_order_when_the_first_is_the_slowest() -> None:
    others = threading.Semaphore(0)

    def work(i: int) -> int:
        if i == 0:
            for _ in range(9):
                assert others.acquire(timeout=60)
        else:
            others.release()
        return i

    with ThreadPoolExecutor(4) as executor:
        assert list(in_order(executor, work, range(10))) == list(range(10))


def test_an_iterator_that_is_closed_cancels_what_has_not_started() -> None:
    executor = Lazy()
    results = in_order(executor, lambda i: i, range(1000))
    assert next(results) == 0
    results.close()
    assert len(executor.begun) == AHEAD
    assert all(task.cancelled() for task in executor.begun)


def test_what_work_raises_is_raised_in_its_place_and_the_rest_cancelled() -> None:
    def work(i: int) -> int:
        if i == 3:
            raise JudgeError("the third")
        return i

    executor, results = Lazy(), list[int]()
    with pytest.raises(JudgeError, match=r"^the third$"):
        results += in_order(executor, work, range(1000))
    assert len(executor.begun) == AHEAD
    assert all(task.cancelled() for task in executor.begun)


# Problems.


def problem_of(names: str, folder: Path = Path("sums")) -> Problem:
    cases = [CaseFiles(n, f"{folder}/{n}.in", f"{folder}/{n}.out") for n in names.split()]
    return Problem("sums", folder, tuple(cases), comparison=Comparison("exact"), limits=LIMITS)


def judged(verdicts: str, fail_fast: bool, executor: Executor) -> list[CaseResult]:
    """Return the results of a problem whose cases are numbered and get these verdicts."""
    given = verdicts.split()
    problem = problem_of(" ".join(map(str, range(len(given)))))
    units = (replace(UNIT, case=replace(CASE, name=case.name)) for case in problem.cases)

    def work(unit: Unit) -> CaseResult:
        return CaseResult(unit.case.name, Verdict(given[int(unit.case.name)]))

    return list(judge_problem(executor, work, problem, units, fail_fast))


@pytest.mark.parametrize(
    ("verdicts", "fail_fast", "expected"),
    [
        ("", False, ""),
        ("AC WA AC RE AC", False, "AC WA AC RE AC"),
        ("AC AC AC", True, "AC AC AC"),
        ("AC WA AC RE AC", True, "AC WA SK SK SK"),
        ("WA AC", True, "WA SK"),
        ("JE AC", True, "JE SK"),
        ("AC AC TLE", True, "AC AC TLE"),
    ],
)
def test_a_problem_is_judged_in_case_order_and_stops_at_a_failure_if_told(
    verdicts: str, fail_fast: bool, expected: str
) -> None:
    results = judged(verdicts, fail_fast, Lazy())
    assert [result.case for result in results] == [str(i) for i in range(len(results))]
    assert " ".join(result.verdict.value for result in results) == expected
    for result in results:
        skipped = result.verdict is Verdict.SK
        assert result.message == ("not run: an earlier case failed" if skipped else "")
        assert result.said == (("not-run-after", {}) if skipped else None)


def test_what_is_skipped_is_cancelled_before_it_is_said() -> None:
    executor = Lazy()
    units = (replace(UNIT, case=replace(CASE, name=str(i))) for i in range(1000))
    problem = problem_of(" ".join(map(str, range(1000))))
    results = judge_problem(
        executor, lambda unit: CaseResult(unit.case.name, Verdict.WA), problem, units, True
    )
    assert next(results).verdict is Verdict.WA
    assert next(results).verdict is Verdict.SK
    assert len(executor.begun) == AHEAD
    assert all(task.cancelled() for task in executor.begun)


def test_threads_judge_a_problem() -> None:
    fakes = Fake([printing(b"3\n") for _ in range(200)])
    lock = threading.Lock()

    def work(unit: Unit) -> CaseResult:
        with lock:
            return judge_unit(fakes, unit)

    problem = problem_of(" ".join(map(str, range(200))))
    units = (replace(UNIT, case=replace(CASE, name=case.name)) for case in problem.cases)
    with ThreadPoolExecutor(4) as executor:
        results = list(judge_problem(executor, work, problem, units))
    assert [result.case for result in results] == [case.name for case in problem.cases]
    assert {result.verdict for result in results} == {Verdict.AC}


def test_a_case_is_read_when_its_unit_is_asked_for(tmp_path: Path) -> None:
    problem = problem_of("1 2", tmp_path)
    (tmp_path / "1.in").write_bytes(b"1 2\n")
    (tmp_path / "1.out").write_bytes(b"3\n")
    checker = Checker(PROGRAM)
    units = units_of(problem, PROGRAM, checker)
    case = Case("1", b"1 2\n", b"3\n")
    assert next(units) == Unit(PROGRAM, case, LIMITS, Comparison("exact"), checker)
    with pytest.raises(JudgeError) as caught:
        next(units)
    assert str(caught.value) == f"{tmp_path}/2.in: no such file or directory"
