"""judge grade: what a class has handed in, on cases: a line a student, a column a problem."""

from __future__ import annotations

import os
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge import journal, load
from judge.archives import Member
from judge.cli import journals, places, sandboxing, sharding
from judge.cli.engine import executor_option, walled_engine
from judge.cli.language import language_option, with_titles
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
from judge.kept import Kept
from judge.marks import ClassReport, Student
from judge.model import CaseResult, Checker, Problem, UsageError, Verdict
from judge.report import class_csv, class_json, class_text, html
from judge.report.neutral import one_line
from judge.submissions import Submission, find, is_answered, stems_of
from judge.words import Words, translator

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import IO

KINDS = ("csv", "json", "html")


@dataclass(frozen=True)
class Grading:
    """A class that is being graded.

    earlier   results that are taken over, by the program's key
    checkers  by the problem's name
    kept      where each plan's results are, as far as they are there
    """

    submissions: list[Submission]
    rows: list[list[Plan]]
    earlier: Mapping[str, journal.Results]
    checkers: dict[str, Checker | None]
    kept: list[list[Kept]]

    def tasks(self) -> Iterator[Task]:
        """Yield what is to be done, student by student."""
        for submission, row in zip(self.submissions, self.rows, strict=True):
            for plan in row:
                checker = self.checkers[plan.problem.name]
                yield from tasks(plan, submission.files, self.known(plan), checker)

    def known(self, plan: Plan) -> journal.Results:
        """Return the results of a plan that are taken over."""
        return self.earlier.get(plan.key, {}) if has_program(plan) else {}

    def student(self, number: int) -> Student:
        """Return what a student got, as far as it is known."""
        pairs = zip(self.rows[number], self.kept[number], strict=True)
        entries = tuple(entry(plan, results) for plan, results in pairs)
        return Student(self.submissions[number].student, entries)


@click.command(name="grade")
@click.argument("folder", type=click.Path(path_type=Path))
@click.argument("what", nargs=-1)
@click.option("-j", "--jobs", type=click.IntRange(1), help="Cases at once; default: one a core.")
@limit_options
@comparison_options
@report_option(KINDS)
@language_option
@sandboxing.options("auto", "landlock where it can be had, else bwrap")
@click.option(
    "--warm/--cold",
    default=False,
    help="Run Python programs in forks of one interpreter: fast; or as judges do, the default.",
)
@click.option("--resume", is_flag=True, help="Go on with the same grading after an interruption.")
@click.option("--journal", "file", type=click.Path(path_type=Path), help="Where it is noted.")
@sharding.option("Only the I-th of N parts of the class; their journals can be put together.")
@executor_option
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
    shard: sharding.Numbers | None,
    where: str | None,
    walls: sandboxing.Walls,
    **settings: Any,
) -> None:
    """Judge every program of a class on the cases of WHAT.

    FOLDER has a file, a folder or a zip for each student, as learning platforms
    export them; it may be a zip itself. A program is meant for the problem that it is
    named after; one with another name is taken if a student has no other.

    Without WHAT, the problems are those that programs are named after.
    """
    words = translator(language)
    submissions, problems = _class_and_problems(folder, list(what), words)
    problems = [with_settings(settings, problem) for problem in problems]
    for problem in problems:
        load.require_answers(problem)
    stems = {stem for problem in problems for stem in stems_of(problem)}
    file = file or journals.default_place("grade", str(folder), *what, *map(str, shard or ()))
    earlier = journal.read(file) if resume else {}
    with ExitStack() as stack:
        place = stack.enter_context(tempfile.TemporaryDirectory(prefix="rowjudge-class-"))
        # A program that runs as another user must be able to come in.
        Path(place).chmod(0o711)
        spool = stack.enter_context(tempfile.TemporaryFile(buffering=0))
        own = sharding.students([submission.student for submission in submissions], shard)
        rows = [row for row in plans(submissions, problems, stems) if row[0].student in own]
        submissions = [submission for submission in submissions if submission.student in own]
        checkers = {problem.name: places.own_checker(problem) for problem in problems}
        kept = [[Kept(spool, plan.problem.cases) for plan in row] for row in rows]
        grading = Grading(submissions, rows, earlier, checkers, kept)
        title = one_line(folder.absolute().name)
        isolation = sandboxing.NONE
        try:
            notes = stack.enter_context(journals.opened(file, "a" if resume else "w"))
            judges = walled_engine(where, jobs, warm, walls, problems)
            executor, runner, isolation = stack.enter_context(judges)
            work = partial(judge_task, runner, Tools(Path(place), places.cache_folder()))
            results = in_order(executor, work, grading.tasks())
            _grade(grading, problems, results, notes, language)
        finally:
            students = tuple(grading.student(k) for k in range(len(submissions)))
            report = ClassReport(title, tuple(problems), students, isolation)
            _write_reports(report, reports, language)
        for line in class_text.summary(words, report):
            click.echo(line)
        code = 0 if report.verdict is Verdict.AC or not students else 1
    ctx.exit(code)


def has_program(plan: Plan) -> bool:
    """Return whether there is anything to judge."""
    return isinstance(plan.program, Member)


def _class_and_problems(
    folder: Path, what: list[str], words: Words
) -> tuple[list[Submission], list[Problem]]:
    """Return what was handed in, and the problems that are asked for or that it answers."""
    problems = load.select(what, places.case_roots(), Path())
    stems = {stem for problem in problems for stem in stems_of(problem)}
    submissions, left_out = find(folder, stems)
    for name in left_out:
        click.echo(words("left-out", name=one_line(name)), err=True)
    if not what:
        problems = [p for p in problems if any(is_answered(one, p) for one in submissions)]
        if not problems:
            raise UsageError(f"{folder}: on which problem? name it: judge grade {folder} PROBLEM")
    return submissions, problems


def _grade(
    grading: Grading,
    problems: list[Problem],
    results: Iterator[CaseResult],
    notes: IO[str],
    language: str,
) -> None:
    """Print a line for each student as it is finished, and note every result."""
    names = [submission.student for submission in grading.submissions]
    table = class_text.Table(translator(language), names, problems, paint)
    click.echo(table.head())
    for number, row in enumerate(grading.rows):
        for plan, kept in zip(row, grading.kept[number], strict=True):
            known = grading.known(plan)
            for case in plan.problem.cases if has_program(plan) else ():
                result = known.get((plan.problem.name, case.name))
                if result is None:
                    result = next(results)
                    _note(notes, plan, result)
                kept.add(result)
                _show_progress(f"{number + 1}/{len(names)} {one_line(names[number])} {result.case}")
        _show_progress("")
        click.echo(table.row(grading.student(number)))


def _note(notes: IO[str], plan: Plan, result: CaseResult) -> None:
    """Write a result down, unless it is to be tried again."""
    if result.verdict not in (Verdict.SK, Verdict.JE):
        notes.write(journal.line(plan.key, plan.problem.name, result))
        notes.flush()


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
        text: str | Iterable[str]
        if kind == "csv":
            text = class_csv.render(report, translator(language))
        elif kind == "json":
            text = class_json.written(report)
        else:
            page = replace(report, problems=tuple(with_titles(report.problems, language)))
            words = translator(language, no_break=True)
            text = html.render(page, words, language, load.read_case)
        replace_file(file, text)
