"""judge run: a program on cases, one line a case."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge import cli, load
from judge.cli import places
from judge.cli.engine import engine
from judge.cli.options import (
    comparison_options,
    limit_options,
    paint,
    report_option,
    write_reports,
)
from judge.grade import judge_problem, judge_unit, units_of
from judge.model import (
    CaseResult,
    JudgeError,
    Problem,
    ProblemResult,
    Report,
    UsageError,
    Verdict,
)
from judge.program import CompileError, resolve, through_session
from judge.report import text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from judge.model import Runner


@click.command(name="run")
@click.argument("program", required=False)
@click.argument("what", nargs=-1)
@click.option("-j", "--jobs", type=click.IntRange(1), help="Cases at once; default: one a core.")
@click.option("--case", "pattern", metavar="GLOB", help="Only the cases whose names match.")
@click.option("--fail-fast", is_flag=True, help="Skip the rest after the first failure.")
@limit_options
@comparison_options
@report_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    program: str | None,
    what: tuple[str, ...],
    jobs: int | None,
    pattern: str | None,
    fail_fast: bool,
    reports: tuple[tuple[str, Path], ...],
    **settings: Any,
) -> None:
    """Judge PROGRAM on the cases of WHAT.

    PROGRAM is a source file, an executable, a quoted command ("node sol.js") or the
    name of a problem, which means its reference solver. Without any, every reference
    solver is judged.

    WHAT is any number of problems, folders of cases, case files or globs. Without any,
    it is the problem that PROGRAM is named after: gomoku.py is judged on gomoku.
    """
    problems = [_narrowed(problem, pattern, settings) for problem in _problems(program, list(what))]
    problems = [problem for problem in problems if problem.cases or not pattern]
    if not problems:
        raise JudgeError(f"--case {pattern}: no case has such a name; see judge list -c")
    for problem in problems:
        load.require_answers(problem)
    judged: list[tuple[Problem, list[CaseResult]]] = [(problem, []) for problem in problems]
    try:
        with engine(jobs) as (executor, runner):
            for problem, results in judged:
                name = problem.name if program is None else program
                for result in _results(executor, runner, name, problem, fail_fast):
                    results.append(result)
                click.echo(text.summary(_finished(name, problem, results), paint))
    finally:
        done = [
            _finished(problem.name if program is None else program, problem, got)
            for problem, got in judged
        ]
        report = Report(program or "reference solvers", tuple(done))
        write_reports(report, reports)
    ctx.exit(cli.exit_code(report.verdict))


def _problems(program: str | None, what: list[str]) -> list[Problem]:
    roots = places.case_roots()
    if program is None:
        every = load.select([], roots, Path())
        with_solver = places.references(every)
        for problem in every:
            if problem.name not in with_solver:
                click.echo(f"{problem.name}: no solvers/{problem.name}.py, not judged", err=True)
        return [problem for problem in every if problem.name in with_solver]
    if not what:
        known = load.find_problems(roots)
        stem = Path(program).stem
        if stem not in known:
            raise UsageError(
                f"{program}: on which problem? name it: judge run {program} PROBLEM"
                f" (problems: {', '.join(known)})"
            )
        what = [stem]
    return load.select(what, roots, Path())


def _narrowed(problem: Problem, pattern: str | None, settings: dict[str, Any]) -> Problem:
    """Return the problem with what the command line says in place of its own settings."""
    given = {key: value for key, value in settings.items() if value is not None}
    limits = {key: given.pop(key) for key in tuple(given) if hasattr(problem.limits, key)}
    problem = replace(
        problem,
        limits=replace(problem.limits, **limits),
        comparison=replace(problem.comparison, **given),
    )
    return load.only(problem, pattern) if pattern else problem


def _results(
    executor: Executor, runner: Runner, name: str, problem: Problem, fail_fast: bool
) -> Iterator[CaseResult]:
    """Yield the results of one problem, each printed as it comes."""
    click.echo(text.heading(problem, name))
    for result in _judged(executor, runner, name, problem, fail_fast):
        click.echo(text.case_lines(result, text.name_width(problem), paint))
        yield result


def _judged(
    executor: Executor, runner: Runner, name: str, problem: Problem, fail_fast: bool
) -> Iterator[CaseResult]:
    references = places.references([problem])
    try:
        program = resolve(name, Path(), references, places.cache_folder())
    except CompileError as error:
        click.echo(str(error), err=True)
        return (CaseResult(c.name, Verdict.CE, message="does not compile") for c in problem.cases)
    if problem.driver == "session":
        program = through_session(program)
    units = units_of(problem, program, problem.limits)
    return judge_problem(executor, partial(judge_unit, runner), problem, units, fail_fast)


def _finished(name: str, problem: Problem, results: list[CaseResult]) -> ProblemResult:
    """Return the result of a problem; what an interruption kept from running is skipped."""
    missing = problem.cases[len(results) :]
    skipped = [CaseResult(case.name, Verdict.SK, message="not run") for case in missing]
    return ProblemResult(problem.name, (*results, *skipped), name)
