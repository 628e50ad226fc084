"""One program on one problem: results as they come, each printed and noted."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from judge import journal
from judge.cli import places
from judge.cli.options import paint
from judge.grade import judge_near_limit, judge_problem, units_of
from judge.model import CaseResult, Checker, Problem, Program, Verdict
from judge.pairs import Cases
from judge.program import CompileError, resolve, through_session
from judge.report import text
from judge.report.neutral import neutral
from judge.words import Words, tell

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from concurrent.futures import Executor

    from judge.model import Runner


@dataclass(frozen=True)
class Settings:
    """What the command line says about how to judge, besides limits and comparison.

    program   as it was named, None for the reference solvers
    checker   a command, None for the problem's own
    repeats   runs of a case whose time is near the limit
    earlier   results to be taken over from the journal, by the program's key
    words     in the language of whoever reads
    """

    program: str | None
    checker: str | None
    protocol: str | None
    repeats: int
    fail_fast: bool
    earlier: Mapping[str, journal.Results]
    words: Words

    def name_for(self, problem: Problem) -> str:
        """The program to judge on a problem, as a person names it."""
        return problem.name if self.program is None else self.program


def judged(
    executor: Executor, runner: Runner, how: Settings, problem: Problem, notes: IO[str]
) -> Iterator[CaseResult]:
    """Yield the results of one problem in case order, each printed and noted as it comes."""
    name = how.name_for(problem)
    click.echo(text.heading(problem, name, how.words))
    try:
        references = places.references_for(name, problem)
        program = resolve(name, Path(), references, places.cache_folder())
    except CompileError as error:
        told = tell(how.words, error.said) if error.said else str(error)
        click.echo(neutral(told), err=True)
        for case in problem.cases:
            yield CaseResult(
                case.name, Verdict.CE, message="does not compile", said=("not-compiled", {})
            )
        return
    key = journal.key(program)
    known = how.earlier.get(key, {})
    left = problem
    if known:
        cases = (case for case in problem.cases if (problem.name, case.name) not in known)
        left = replace(problem, cases=Cases(cases))
    new = _new(executor, runner, how, left, program)
    width = text.name_width(problem)
    for case in problem.cases:
        result = known.get((problem.name, case.name))
        if result is None:
            result = next(new)
            if result.verdict is not Verdict.SK:
                notes.write(journal.line(key, problem.name, result, name))
                notes.flush()
        click.echo(text.case_lines(result, width, paint, how.words))
        yield result


def _new(
    executor: Executor, runner: Runner, how: Settings, problem: Problem, program: Program
) -> Iterator[CaseResult]:
    if problem.driver == "session":
        program = through_session(program)
    units = units_of(problem, program, _checker(how, problem))
    work = partial(judge_near_limit, runner, how.repeats)
    return judge_problem(executor, work, problem, units, how.fail_fast)


def _checker(how: Settings, problem: Problem) -> Checker | None:
    if how.checker:
        program = resolve(how.checker, Path(), {}, places.cache_folder())
        return Checker(program, how.protocol or "testlib")
    return places.own_checker(problem)
