"""judge grade: what a class has handed in, on cases: a line a student, a column a problem."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge import journal, load
from judge.archives import Member
from judge.cli import journals, places, sandboxing
from judge.cli.engine import engine
from judge.cli.language import language_option
from judge.cli.options import (
    comparison_options,
    limit_options,
    paint,
    replace_file,
    report_option,
    with_settings,
)
from judge.grade import in_order
from judge.grading import Plan, Task, Tools, entry, judge_task, plans, tasks
from judge.marks import ClassReport, Student
from judge.model import CaseResult, Checker, Problem, UsageError, Verdict
from judge.report import class_csv, class_json, class_text, html
from judge.report.neutral import one_line
from judge.submissions import Submission, find, is_answered, stems_of
from judge.words import translator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor
    from typing import IO

    from judge.model import Runner

KINDS = ("csv", "json", "html")


@dataclass
class Grading:
    """A class that is being graded.

    done  the results of each plan, by case, as far as they are there
    """

    submissions: list[Submission]
    rows: list[list[Plan]]
    earlier: dict[str, journal.Results]
    checkers: dict[str, Checker | None]
    tools: Tools
    done: list[list[dict[str, CaseResult]]] = field(default_factory=list)

    def tasks(self) -> Iterator[Task]:
        """Yield what is to be done, student by student."""
        for submission, row in zip(self.submissions, self.rows, strict=True):
            for plan in row:
                known = self.earlier.get(plan.key, {}) if has_program(plan) else {}
                checker = self.checkers[plan.problem.name]
                yield from tasks(plan, submission.files, known, self.tools, checker)

    def student(self, number: int) -> Student:
        """Return what a student got, as far as it is known."""
        done = self.done[number] if number < len(self.done) else [{}] * len(self.rows[number])
        entries = (entry(p, r) for p, r in zip(self.rows[number], done, strict=True))
        return Student(self.submissions[number].student, tuple(entries))


@click.command(name="grade")
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("what", nargs=-1)
@click.option("-j", "--jobs", type=click.IntRange(1), help="Cases at once; default: one a core.")
@limit_options
@comparison_options
@report_option(KINDS)
@language_option
@sandboxing.options("auto", "landlock where it can be had")
@click.option(
    "--warm/--cold",
    default=False,
    help="Run Python programs in forks of one interpreter: fast; or as judges do, the default.",
)
@click.option("--resume", is_flag=True, help="Go on with the same grading after an interruption.")
@click.option("--journal", "file", type=click.Path(path_type=Path), help="Where it is noted.")
@click.pass_context
def command(
    ctx: click.Context,
    /,
    folder: Path,
    what: tuple[str, ...],
    jobs: int | None,
    reports: tuple[tuple[str, Path], ...],
    language: str,
    warm: bool,
    resume: bool,
    file: Path | None,
    walls: sandboxing.Walls,
    **settings: Any,
) -> None:
    """Judge every program of a class on the cases of WHAT.

    FOLDER has a file, a folder or a zip for each student, as learning platforms
    export them; it may be a zip itself. A program is meant for the problem that it is
    named after; one with another name is taken if a student has no other.

    Without WHAT, the problems are those that programs are named after.
    """
    submissions, problems = _class_and_problems(folder, list(what))
    problems = [with_settings(settings, problem) for problem in problems]
    for problem in problems:
        load.require_answers(problem)
    stems = {stem for problem in problems for stem in stems_of(problem)}
    file = file or journals.default_place("grade", str(folder), *what)
    earlier = journal.read(file) if resume else {}
    with tempfile.TemporaryDirectory(prefix="rowjudge-class-") as place, ExitStack() as stack:
        # A program that runs as another user must be able to come in.
        Path(place).chmod(0o711)
        rows = plans(submissions, problems, stems)
        checkers = {problem.name: places.own_checker(problem) for problem in problems}
        tools = Tools(Path(place), places.cache_folder())
        grading = Grading(submissions, rows, earlier, checkers, tools)
        title = one_line(folder.absolute().name)
        isolation = sandboxing.NONE
        try:
            notes = stack.enter_context(journals.opened(file, "a" if resume else "w"))
            sandbox = walls.sandbox(problems)
            executor, runner = stack.enter_context(engine(jobs, warm, sandbox, walls.run_as))
            isolation = walls.examined(runner, sandbox, problems)
            _grade(grading, problems, executor, runner, notes, language)
        finally:
            students = tuple(grading.student(k) for k in range(len(submissions)))
            report = ClassReport(title, tuple(problems), students, isolation)
            _write_reports(report, reports, language)
    for line in class_text.summary(translator(language), report):
        click.echo(line)
    ctx.exit(0 if report.verdict is Verdict.AC else 1)


def has_program(plan: Plan) -> bool:
    """Return whether there is anything to judge."""
    return isinstance(plan.program, Member)


def _class_and_problems(folder: Path, what: list[str]) -> tuple[list[Submission], list[Problem]]:
    """Return what was handed in, and the problems that are asked for or that it answers."""
    problems = load.select(what, places.case_roots(), Path())
    stems = {stem for problem in problems for stem in stems_of(problem)}
    submissions, left_out = find(folder, stems)
    for name in left_out:
        click.echo(f"{one_line(name)}: not a program, left out", err=True)
    if not what:
        problems = [p for p in problems if any(is_answered(one, p) for one in submissions)]
        if not problems:
            raise UsageError(f"{folder}: on which problem? name it: judge grade {folder} PROBLEM")
    return submissions, problems


def _grade(
    grading: Grading,
    problems: list[Problem],
    executor: Executor,
    runner: Runner,
    notes: IO[str],
    language: str,
) -> None:
    """Print a line for each student as it is finished, and note every result."""
    names = [submission.student for submission in grading.submissions]
    table = class_text.Table(translator(language), names, problems, paint)
    click.echo(table.head())
    results = in_order(executor, partial(judge_task, runner, grading.tools), grading.tasks())
    for number, row in enumerate(grading.rows):
        grading.done.append([{} for _ in row])
        for plan, done in zip(row, grading.done[-1], strict=True):
            count = len(plan.problem.cases) if has_program(plan) else 0
            for result in islice(results, count):
                done[result.case] = result
                _show_progress(f"{number + 1}/{len(names)} {one_line(names[number])} {result.case}")
                if result.verdict not in (Verdict.SK, Verdict.JE):
                    notes.write(journal.line(plan.key, plan.problem.name, result))
                    notes.flush()
        _show_progress("")
        click.echo(table.row(grading.student(number)))


def _show_progress(text: str) -> None:
    """Write on the last line of a terminal how far it is; nothing elsewhere."""
    if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
        # Some terminals do not know their width.
        width = os.get_terminal_size(sys.stderr.fileno()).columns or 80
        click.echo(f"\r\x1b[K{text[: width - 1]}", err=True, nl=False)


def _write_reports(
    report: ClassReport, wanted: tuple[tuple[str, Path], ...], language: str
) -> None:
    for kind, file in wanted:
        if kind == "csv":
            text = class_csv.render(report)
        elif kind == "json":
            text = class_json.render(report)
        else:
            text = html.render(report, translator(language), language, load.read_case)
        replace_file(file, text)
