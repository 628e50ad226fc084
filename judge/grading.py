"""Grade what students have handed in: each program on each case, whatever it is or does.

What keeps a program from being judged is its result, never the end of the grading.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from judge.alike import fingerprint, same
from judge.archives import Member
from judge.desk import Desks
from judge.ending import CannotStartError
from judge.grade import judge_unit
from judge.load import read_case
from judge.marks import Entry, mark
from judge.model import (
    Case,
    CaseResult,
    Checker,
    Comparison,
    JudgeError,
    Limits,
    Problem,
    ProblemResult,
    Program,
    Runner,
    Said,
    Unit,
    Verdict,
)
from judge.program import CompileError, from_file, language_of, through_session
from judge.submissions import Submission, choose

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from judge.journal import Results

# Programs that do not compile, and are remembered: cases of one come one after the other.
MANY_FAULTS = 100


@dataclass(frozen=True)
class Plan:
    """One student's program for one problem, before it is judged.

    program  the file that was handed in, or why there is none
    same_as  the other students whose program for this problem is the same
    """

    student: str
    problem: Problem
    program: Member | Said
    same_as: tuple[str, ...] = ()

    @cached_property
    def key(self) -> str:
        """A digest of the student and the program, under which results are noted."""
        assert isinstance(self.program, Member), "only programs have results"
        path, data = self.program
        parts = (self.student.encode("utf-8", "surrogatepass"), str(path).encode(), data)
        return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


@dataclass(frozen=True)
class Tools:
    """Where programs are put to be judged, and where what is compiled is kept.

    faults  results of programs that do not compile, so that it is not tried for each case
    """

    place: Path
    cache: Path
    faults: dict[str, CaseResult] = field(default_factory=dict, compare=False)

    @cached_property
    def desks(self) -> Desks:
        """The folders in which programs are put: never the class's own."""
        return Desks(self.place)


@dataclass(frozen=True)
class Task:
    """A program on a case, with all that it takes to judge it.

    key      a digest of whose program it is, and of the program
    program  its path among the files that were handed in
    driver   as the problem has it
    """

    key: str
    program: PurePosixPath
    files: tuple[Member, ...]
    driver: str
    case: Case
    limits: Limits
    comparison: Comparison
    checker: Checker | None = None


def plans(
    submissions: list[Submission], problems: list[Problem], stems: Collection[str]
) -> list[list[Plan]]:
    """Return what is to be judged: for each submission, a plan for each problem."""
    found = [[Plan(s.student, p, choose(s, p, stems)) for p in problems] for s in submissions]
    for k in range(len(problems)):
        column = [row[k] for row in found]
        others = same((plan.student, _fingerprint(plan.program)) for plan in column)
        for row, plan in zip(found, column, strict=True):
            row[k] = replace(plan, same_as=others.get(plan.student, ()))
    return found


def _fingerprint(program: Member | Said) -> str | None:
    if not isinstance(program, Member):
        return None
    language = language_of(Path(program.path.name))
    name = language.name if language else ""
    digest = fingerprint(program.data, name == "Python")
    return digest and f"{name} {digest}"


def tasks(
    plan: Plan, files: tuple[Member, ...], known: Results, checker: Checker | None
) -> Iterator[Task]:
    """Yield a task for each case of a plan, in case order; none without a program.

    files  all that the student handed in
    known  results of an earlier run, by problem and case: these cases are left out
    """
    if not isinstance(plan.program, Member):
        return
    problem, key = plan.problem, plan.key
    for case in problem.cases:
        if (problem.name, case.name) not in known:
            yield Task(
                *(key, plan.program.path, files, problem.driver, read_case(case)),
                *(problem.limits, problem.comparison, checker),
            )


def prepared(task: Task, folder: Path, cache: Path) -> Program:
    """Return a task's program in a folder, compiled if need be.

    Raises CompileError, also for a program that has no functions to be judged, and JudgeError.
    """
    file = folder / task.program
    program = from_file(file.name, file, cache)
    if task.driver != "session":
        return program
    try:
        return through_session(program)
    except JudgeError as error:
        raise CompileError(str(error)) from None


def judge_task(runner: Runner, how: Tools, task: Task) -> CaseResult:
    """Return the result of a task; raises nothing that a program could bring about."""
    name = task.case.name
    if task.key in how.faults:
        return replace(how.faults[task.key], case=name)
    try:
        with how.desks.having(task.files) as folder:
            try:
                program = prepared(task, folder, how.cache)
            except CompileError as error:
                text = str(error).replace(f"{folder}/", "")
                fault = CaseResult(name, Verdict.CE, message=text, said=("not-compiled", {}))
                return _noted(how, task, fault)
            unit = Unit(program, task.case, task.limits, task.comparison, task.checker)
            return _without(f"{folder}/", judge_unit(runner, unit))
    except CannotStartError as error:
        return CaseResult(name, Verdict.RE, message=str(error))
    except (JudgeError, OSError) as error:
        return CaseResult(name, Verdict.JE, message=_words(error))


def _noted(how: Tools, task: Task, fault: CaseResult) -> CaseResult:
    """Return a fault, which is remembered while cases of the same program may come."""
    if len(how.faults) == MANY_FAULTS:
        how.faults.clear()
    how.faults[task.key] = fault
    return fault


def _without(place: str, result: CaseResult) -> CaseResult:
    """Return a result in which nothing says where the program lay: that was for a moment."""
    said = result.said
    if said and "last" in said[1]:
        said = (said[0], said[1] | {"last": said[1]["last"].replace(place, "")})
    message, stderr = (text.replace(place, "") for text in (result.message, result.stderr))
    return replace(result, message=message, stderr=stderr, said=said)


def entry(plan: Plan, results: Collection[CaseResult]) -> Entry:
    """Return what a plan came to, by the results of its problem's cases."""
    problem = plan.problem
    if isinstance(plan.program, Member):
        name, missing = str(plan.program.path), None
    else:
        name, missing = "", plan.program
    result = ProblemResult(problem.name, results, name)
    return Entry(result, mark(problem, result), missing, plan.same_as)


def _words(error: Exception) -> str:
    return (error.strerror or "") if isinstance(error, OSError) else str(error)
