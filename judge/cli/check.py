"""judge check: whether the case set itself is right."""

from __future__ import annotations

import io
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge import check, load
from judge.checker import ask
from judge.cli import places
from judge.cli.engine import engine
from judge.compare import visible
from judge.grade import in_order, judge_problem, judge_unit, units_of
from judge.minimal import minimal as fewest
from judge.model import (
    Case,
    CaseFiles,
    CaseResult,
    JudgeError,
    Limits,
    Problem,
    Program,
    Runner,
    Verdict,
)
from judge.pairs import answer_place
from judge.program import CompileError, from_file, resolve, through_session

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor


@click.command(name="check")
@click.argument("what", nargs=-1)
@click.option("--fill", is_flag=True, help="Write the answers that are missing.")
@click.option("--fix", is_flag=True, help="Write the answers that are missing or wrong.")
@click.option("--minimal", is_flag=True, help="Name the fewest cases that fail all in wrong/.")
@click.option("-j", "--jobs", type=click.IntRange(1), help="Cases at once; default: one a core.")
def command(what: tuple[str, ...], fill: bool, fix: bool, minimal: bool, jobs: int | None) -> None:
    """Hold the case set of WHAT, or of every problem, against what it must be.

    Every input has an answer and is in the statement's format; answers are what the
    rules say, and what the reference solver prints; inputs in refuse/ are refused
    for the reason in their .why; every program in wrong/ fails where its first line
    says; no two inputs are the same; no altered answer is accepted. The matrix shows
    which case fails which program.
    """
    faults = 0
    with engine(jobs, warm=True) as (executor, runner):
        for problem in load.select(list(what), places.case_roots(), Path()):
            if fill or fix:
                problem = _with_answers(runner, problem, fix)
            for fault in _faults(executor, runner, problem, minimal):
                click.echo(f"Fault: {fault}", err=True)
                faults += 1
    if faults:
        raise JudgeError(f"{faults} fault{'s' if faults > 1 else ''} in the case set")


def _faults(executor: Executor, runner: Runner, problem: Problem, minimal: bool) -> Iterator[str]:
    yield from check.case_faults(problem)
    yield from check.refusal_faults(problem)
    complete = [case for case in problem.cases if case.answer]
    click.echo(f"{problem.name}: {len(problem.cases)} cases")
    if len(complete) < len(problem.cases):
        return
    yield from _lax_faults(executor, runner, problem)
    reference = _reference(problem)
    if reference:
        yield from _reference_faults(executor, runner, problem, reference)
    expected = check.expectations(problem)
    kills: dict[str, set[str]] = {}
    width = max((len(wrong.file.stem) for wrong in expected), default=0)
    for wrong in expected:
        results = _results_of(executor, runner, problem, wrong.file)
        yield from check.wrong_faults(wrong, results)
        kills[wrong.file.stem] = {r.case for r in results if r.verdict is not Verdict.AC}
        row = "".join("." if r.verdict is Verdict.AC else r.verdict.value[0] for r in results)
        click.echo(f"  {wrong.file.stem:{width}} {len(kills[wrong.file.stem]):4}  {row}")
    if expected:
        idle = check.idle_cases(problem, kills)
        click.echo(f"  {len(expected)} wrong programs; cases that fail none: {len(idle)}")
        for name in idle:
            click.echo(f"    {name}")
    if minimal and expected:
        cases, proven = fewest(kills)
        click.echo(f"  {'' if proven else 'perhaps '}the fewest that fail them all: {len(cases)}")
        for name in cases:
            click.echo(f"    {name}")


def _lax_faults(executor: Executor, runner: Runner, problem: Problem) -> Iterator[str]:
    """Yield the wrong answers that the comparison, or the checker, accepts."""
    checker = places.own_checker(problem)

    def rejected(altered: tuple[Case, bytes]) -> bool:
        case, output = altered
        if checker is None:
            return check.rejects(problem.comparison, case, output)
        return ask(runner, checker, case, io.BytesIO(output))[0] is Verdict.WA

    pairs = list(check.alterations(problem))
    results = list(in_order(executor, rejected, pairs))
    click.echo(f"  {len(pairs)} altered answers, {results.count(True)} rejected")
    for (case, output), is_rejected in zip(pairs, results, strict=True):
        if not is_rejected:
            yield f"{problem.folder}/{case.name}: {visible(output)} is accepted in place of its answer"


def _results_of(
    executor: Executor, runner: Runner, problem: Problem, file: Path
) -> list[CaseResult]:
    """Return the results of a wrong program, which may also be one that does not compile."""
    try:
        program = from_file(str(file), file.absolute(), places.cache_folder())
    except CompileError:
        return [CaseResult(case.name, Verdict.CE) for case in problem.cases]
    return _run(executor, runner, problem, program)


def _reference(problem: Problem) -> Program | None:
    references = places.references([problem])
    if problem.name not in references:
        return None
    return resolve(problem.name, Path(), references, places.cache_folder())


def _reference_faults(
    executor: Executor, runner: Runner, problem: Problem, reference: Program
) -> Iterator[str]:
    for result in _run(executor, runner, problem, reference):
        if result.verdict is not Verdict.AC:
            verdict = f"{result.verdict.value}: {result.message}"
            yield f"{problem.folder}/{result.case}: the reference solver gets {verdict}"
    for case, why in check.refusals(problem):
        run = runner.run(reference, case.input.read_bytes(), Limits())
        with run.stdout:
            run.stdout.seek(0)
            printed = run.stdout.read(100)
        said = run.stderr.decode("utf-8", "replace").rstrip("\n").partition(": ")[2]
        if run.exit_code != 2 or printed or said != why:
            got = f"exit code {run.exit_code}, {said!r}"
            yield f"{case.input}: the reference solver: expected exit code 2, {why!r}, got {got}"


def _run(
    executor: Executor, runner: Runner, problem: Problem, program: Program
) -> list[CaseResult]:
    if problem.driver == "session":
        program = through_session(program)
    units = units_of(problem, program, places.own_checker(problem))
    return list(judge_problem(executor, partial(judge_unit, runner), problem, units))


def _with_answers(runner: Runner, problem: Problem, fix: bool) -> Problem:
    """Write the answers that are missing or, to fix, wrong; return the problem with them."""
    for case in problem.cases:
        if case.answer and not fix:
            continue
        answer = check.right_answer(problem, case)
        if answer is None:
            answer = _reference_answer(runner, problem, case)
        file = case.answer or answer_place(case.input)
        if not case.answer or file.read_bytes() != answer:
            file.parent.mkdir(exist_ok=True)
            file.write_bytes(answer)
            click.echo(f"wrote {file}")
    return load.load_problem(problem.folder)


def _reference_answer(runner: Runner, problem: Problem, case: CaseFiles) -> bytes:
    reference = _reference(problem)
    if reference is None:
        raise JudgeError(f"{case.input}: no rules and no solvers/{problem.name}.py to answer it")
    if problem.driver == "session":
        reference = through_session(reference)
    run = runner.run(reference, case.input.read_bytes(), problem.limits)
    with run.stdout:
        if run.exit_code != 0:
            raise JudgeError(f"{case.input}: the reference solver ends with {run.exit_code}")
        run.stdout.seek(0)
        return run.stdout.read()
