"""Judge programs on cases: units go to an executor, results come back in case order.

The executor is any concurrent.futures.Executor, which is how the work is spread.
"""

from __future__ import annotations

import codecs
import io
from collections import deque
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from judge.checker import ask
from judge.compare import compare
from judge.load import read_case
from judge.model import (
    CaseResult,
    Checker,
    Limits,
    Mismatch,
    Problem,
    Program,
    Run,
    Runner,
    Said,
    Stop,
    Unit,
    Verdict,
    decide,
)
from judge.words import tell, translator

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Executor, Future

Item = TypeVar("Item")
Result = TypeVar("Result")

# Units submitted beyond the one awaited: enough to keep workers busy behind a slow
# case, few enough that inputs and answers in memory stay few.
AHEAD = 32
ENGLISH = translator("en")
STDERR_SHOWN = 2000
OUTPUT_SHOWN = 4000
# Why a case was not run when it was to be skipped after a failure.
AFTER: Said = ("not-run-after", {})
# From this part of the limit on, a time is near it.
NEAR = 0.8


def judge_unit(runner: Runner, unit: Unit) -> CaseResult:
    """Return the result of one program on one case; raises what the runner raises."""
    run = runner.run(unit.program, unit.case.input, unit.limits)
    with run.stdout:
        finished = run.stop is Stop.EXIT and run.exit_code == 0
        answer = io.BytesIO(unit.case.answer)
        mismatch = None
        if finished and not unit.checker:
            mismatch = compare(run.stdout, answer, unit.comparison)
        verdict, said = decide(run, mismatch), explain(run, unit.limits, mismatch)
        message = tell(ENGLISH, said) if said else ""
        if verdict is Verdict.AC and unit.checker:
            said = None
            verdict, message = ask(runner, unit.checker, unit.case, run.stdout)
        run.stdout.seek(0)
        output = b"" if verdict is Verdict.AC else run.stdout.read(OUTPUT_SHOWN)
    return CaseResult(
        case=unit.case.name,
        verdict=verdict,
        cpu_s=run.cpu_s,
        wall_s=run.wall_s,
        peak_mib=run.peak_mib,
        floor_mib=run.floor_mib,
        exit_code=run.exit_code,
        signal=run.signal,
        message=message,
        stderr=_text(run.stderr)[-STDERR_SHOWN:],
        output=_text(output),
        capped_by=run.capped_by,
        said=said,
    )


def judge_near_limit(runner: Runner, repeats: int, unit: Unit) -> CaseResult:
    """Return the result of one program on one case, run again when its time is near the limit.

    The median of the CPU times decides then; if they lie on both sides of the limit,
    the message says that the difference is within noise.
    """
    first = judge_unit(runner, unit)
    limit_s = unit.limits.cpu_s
    if (
        repeats < 2
        or first.verdict not in (Verdict.AC, Verdict.TLE)
        or first.cpu_s < NEAR * limit_s
    ):
        return first
    # With room above the limit, so that the times can be seen and not only that they are too long.
    wide = replace(unit, limits=replace(unit.limits, cpu_s=2 * limit_s))
    runs = sorted((judge_unit(runner, wide) for _ in range(repeats)), key=lambda r: r.cpu_s)
    median, low, high = runs[len(runs) // 2], runs[0].cpu_s, runs[-1].cpu_s
    times = {"low_s": low, "high_s": high, "runs": repeats, "limit_s": limit_s}
    said: Said = "repeated", times
    if low <= limit_s < high:
        said = "within-noise", {"repeated": said}
    if median.cpu_s > limit_s:
        return replace(median, verdict=Verdict.TLE, message=tell(ENGLISH, said), said=said)
    if median.message:
        said = "then", {"first": said, "second": median.said or median.message}
    return replace(median, message=tell(ENGLISH, said), said=said)


def explain(run: Run, limits: Limits, mismatch: Mismatch | None) -> Said | None:
    """Return why a run was not accepted, or what is odd about one that was; None if nothing."""
    if run.stop is Stop.PROCESSES:
        return "processes", {"limit": limits.processes}
    if run.stop is Stop.CPU:
        return "cpu", {"cpu_s": run.cpu_s, "limit_s": limits.cpu_s}
    if run.stop is Stop.WALL:
        times = {"wall_s": run.wall_s, "cpu_s": run.cpu_s}
        return "wall", {**times, "limit_s": limits.wall_limit_s}
    if run.stop is Stop.MEMORY:
        return "memory", {"peak_mib": run.peak_mib, "limit_mib": limits.memory_mib}
    if run.stop is Stop.OUTPUT:
        return "output", {"limit_kib": limits.output_kib}
    if run.stop is Stop.SIGNAL:
        return "signal", {"signal": run.signal, "last": _last_words(run)}
    if run.exit_code != 0:
        return "exit", {"code": run.exit_code, "last": _last_words(run)}
    if mismatch:
        return difference(mismatch)
    if run.leftover:
        return "leftover", {"count": run.leftover, "last": _last_words(run)}
    return None


def difference(mismatch: Mismatch) -> Said:
    """Return what is to be said about the first difference."""
    values = mismatch._asdict()
    # A note names the looser mode: "--compare tokens would accept it".
    values["mode"] = "".join(values.pop("note").split()[1:2])
    return "difference" if mismatch.column else "difference-in-line", values


def _last_words(run: Run) -> str:
    lines = _text(run.stderr).split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f": {last[:200]}" if last else ""


def _text(kept: bytes) -> str:
    """Return what was kept of a stream; a character that was cut at its end is left out."""
    return codecs.getincrementaldecoder("utf-8")("replace").decode(kept)


def judge_problem(
    executor: Executor,
    work: Callable[[Item], CaseResult],
    problem: Problem,
    units: Iterable[Item],
    fail_fast: bool = False,
) -> Iterator[CaseResult]:
    """Yield the result of every case of a problem, in case order, as soon as it can be.

    units      the problem's cases with a program, in the same order; read as they are needed
    work       judge_unit with a runner
    fail_fast  after the first case that is not accepted, the others are skipped
    """
    cases = iter(problem.cases)
    with closing(in_order(executor, work, units)) as results:
        for result in results:
            next(cases)
            yield result
            if fail_fast and result.verdict is not Verdict.AC:
                break
    for case in cases:
        yield CaseResult(case.name, Verdict.SK, message=tell(ENGLISH, AFTER), said=AFTER)


def in_order(
    executor: Executor, work: Callable[[Item], Result], items: Iterable[Item]
) -> Generator[Result]:
    """Yield work(item) for each item, in order; only some beyond the awaited one are begun.

    How many is for the executor to say, by `ahead`; AHEAD if it does not. What has not started is cancelled when the iterator is closed or an item raises.
    """
    begun: deque[Future[Result]] = deque()
    try:
        for item in items:
            begun.append(executor.submit(work, item))
            if len(begun) > getattr(executor, "ahead", AHEAD):
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()
    finally:
        for future in begun:
            future.cancel()


def units_of(problem: Problem, program: Program, checker: Checker | None = None) -> Iterator[Unit]:
    """Yield a unit for each case of a problem, read when it is asked for."""
    for files in problem.cases:
        yield Unit(program, read_case(files), problem.limits, problem.comparison, checker)
