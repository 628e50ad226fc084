"""judge run: a program on cases, one line a case."""

from __future__ import annotations

import tempfile
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge import cli, journal, load
from judge.cli import journals, places, sandboxing, sharding
from judge.cli.engine import executor_option, walled_engine
from judge.cli.judging import Settings, judged
from judge.cli.language import language_option, with_titles
from judge.cli.options import (
    REPORTS,
    comparison_options,
    limit_options,
    paint,
    report_option,
    with_settings,
    write_reports,
)
from judge.cli.watch import files_of, watched
from judge.kept import Kept
from judge.model import JudgeError, Problem, ProblemResult, Report, UsageError, Verdict
from judge.pairs import Cases
from judge.report import text
from judge.words import Words, translator

if TYPE_CHECKING:
    from collections.abc import Mapping


def _files(program: str | None, what: tuple[str, ...], **settings: Any) -> list[Path]:
    """Return what --watch looks at."""
    return files_of([program, settings["checker"]], _problems(program, list(what)))


@click.command(name="run")
@click.argument("program", required=False)
@click.argument("what", nargs=-1)
@click.option("-j", "--jobs", type=click.IntRange(1), help="Cases at once; default: one a core.")
@click.option("--case", "pattern", metavar="GLOB", help="Only the cases whose names match.")
@click.option("--fail-fast", is_flag=True, help="Skip the rest after the first failure.")
@limit_options
@comparison_options
@click.option("--checker", metavar="CMD", help="A program that says whether an output is right.")
@click.option(
    "--protocol", type=click.Choice(load.PROTOCOLS), help="What --checker speaks; default: testlib."
)
@click.option(
    "--repeat",
    "repeats",
    type=click.IntRange(1),
    default=1,
    metavar="N",
    help="Run cases whose time is near the limit N times more; the median decides.",
)
@report_option((*REPORTS, "html"))
@language_option
@sandboxing.options("none", "as on one's own program")
@click.option(
    "--warm/--cold",
    default=False,
    help="Run Python programs in forks of one interpreter: fast; or as judges do, the default.",
)
@click.option("--resume", is_flag=True, help="Go on with the same run after an interruption.")
@click.option("--failed", is_flag=True, help="Only the cases not accepted in the last run.")
@click.option("--journal", "file", type=click.Path(path_type=Path), help="Where the run is noted.")
@sharding.options
@executor_option
@click.option(
    "--draw",
    type=click.IntRange(0),
    default=3,
    metavar="N",
    help="Failed boards of a problem to draw; default: 3.",
)
@click.pass_context
@watched(_files)
def command(
    ctx: click.Context,
    /,
    program: str | None,
    what: tuple[str, ...],
    jobs: int | None,
    pattern: str | None,
    reports: tuple[tuple[str, Path], ...],
    resume: bool,
    failed: bool,
    file: Path | None,
    shard: sharding.Numbers | None,
    balance: Path | None,
    where: str | None,
    fail_fast: bool,
    warm: bool,
    checker: str | None,
    protocol: str | None,
    repeats: int,
    draw: int,
    language: str,
    walls: sandboxing.Walls,
    **settings: Any,
) -> None:
    """Judge PROGRAM on the cases of WHAT.

    PROGRAM is a source file, an executable, a quoted command ("node sol.js") or the
    name of a problem, which means its reference solver. Without any, every reference
    solver is judged.

    WHAT is any number of problems, folders of cases, case files or globs. Without any,
    it is the problem that PROGRAM is named after: gomoku.py is judged on gomoku.
    """
    words = translator(language)
    problems = [with_settings(settings, problem) for problem in _problems(program, list(what))]
    if pattern is not None:
        problems = _matching(pattern, problems)
    problems, part = sharding.part(problems, shard, balance)
    file = file or journals.default_place(str(program), *what, *sharding.words(part))
    earlier = journal.read(file) if resume or failed else {}
    if failed:
        problems = _failed(problems, earlier)
        if not problems:
            click.echo(words("nothing-failed"))
            ctx.exit(0)
    for problem in problems:
        load.require_answers(problem)
    earlier_results = earlier if resume else {}
    how = Settings(program, checker, protocol, repeats, fail_fast, earlier_results, words)
    with tempfile.TemporaryFile(buffering=0) as spool:
        isolation = sandboxing.NONE
        kept = [(problem, Kept(spool, problem.cases)) for problem in problems]
        try:
            with ExitStack() as stack:
                notes = stack.enter_context(journals.opened(file, "a" if earlier else "w"))
                judges = walled_engine(where, jobs, warm, walls, problems)
                executor, runner, isolation = stack.enter_context(judges)
                for problem, results in kept:
                    is_drawn = False
                    for result in judged(executor, runner, how, problem, notes):
                        results.add(result)
                        is_drawn = is_drawn or result.verdict is not Verdict.AC
                    if is_drawn:
                        click.echo(_drawn(problem, results, draw, words), nl=False)
                    click.echo(text.summary(_finished(how, problem, results), paint, how.words))
        finally:
            done = tuple(_finished(how, problem, results) for problem, results in kept)
            report = Report(
                "reference solvers" if program is None else program, done, part, isolation
            )
            page = partial(_page, report, problems, language)
            write_reports(report, reports, page)
        code = cli.exit_code(report.verdict)
    if part and not problems:
        click.echo(f"shard {part.number}/{part.count}: no case is in it")
        ctx.exit(0)
    ctx.exit(code)


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


def _matching(pattern: str, problems: list[Problem]) -> list[Problem]:
    matching = [load.only(problem, pattern) for problem in problems]
    if not any(problem.cases for problem in matching):
        raise JudgeError(f"--case {pattern}: no case has such a name; see judge list -c")
    return [problem for problem in matching if problem.cases]


def _failed(problems: list[Problem], earlier: Mapping[str, journal.Results]) -> list[Problem]:
    """Return the problems with those cases alone that were not accepted in the last run."""
    accepted: set[journal.Key] = set()
    for results in earlier.values():
        for where, result in results.items():
            (accepted.add if result.verdict is Verdict.AC else accepted.discard)(where)
    left = [
        replace(p, cases=Cases(c for c in p.cases if (p.name, c.name) not in accepted))
        for p in problems
    ]
    return [problem for problem in left if problem.cases]


def _drawn(problem: Problem, results: Kept, most: int, words: Words) -> str:
    """Return drawings of boards that the program failed; what draws is slow to import."""
    from judge.cli import drawing

    return drawing.failures(problem, results, most, words)


def _page(report: Report, problems: list[Problem], language: str) -> str:
    """Return the report as HTML; what makes it is slow to import."""
    from judge.report import html

    words, titled = translator(language, no_break=True), with_titles(problems, language)
    return html.render_run(report, titled, words, language, load.read_case)


def _finished(how: Settings, problem: Problem, results: Kept) -> ProblemResult:
    """Return the result of a problem; what an interruption kept from running is skipped."""
    return ProblemResult(problem.name, results, how.name_for(problem))
