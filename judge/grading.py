"""Grade what students have handed in: each program on each case, whatever it is or does.

What keeps a program from being judged is its result, never the end of the grading.
"""

from __future__ import annotations

import hashlib
import shutil
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from judge.alike import fingerprint, same
from judge.archives import Member
from judge.ending import CannotStartError
from judge.grade import judge_unit
from judge.load import read_case
from judge.marks import Entry, mark
from judge.model import (
    Case,
    CaseResult,
    Checker,
    JudgeError,
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
    from collections.abc import Collection, Iterator, Mapping

    from judge.journal import Results


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

    @property
    def key(self) -> str:
        """A digest of the student and the program, under which results are noted."""
        assert isinstance(self.program, Member), "only programs have results"
        path, data = self.program
        parts = (self.student.encode("utf-8", "surrogatepass"), str(path).encode(), data)
        return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]


@dataclass(frozen=True)
class Tools:
    """Where programs are put to be judged, and where what is compiled is kept."""

    place: Path
    cache: Path


@dataclass(frozen=True)
class Task:
    """A case to be judged; or `known`, its result, if nothing is left to do."""

    plan: Plan
    files: tuple[Member, ...]
    case: Case | None
    checker: Checker | None = None
    known: CaseResult | None = None


@contextmanager
def desk(place: Path, files: Collection[Member]) -> Iterator[Path]:
    """Give a folder with what a student handed in, for one case alone; raises OSError.

    The class's own folder is never shown to a program, and what it does to this one
    is gone afterwards.
    """
    own = Path(tempfile.mkdtemp(dir=place))
    try:
        # Programs may run as another user, who must be able to come in.
        own.chmod(0o711)
        folder = own / "handed-in"
        for file in files:
            path = folder / file.path
            path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            path.write_bytes(file.data)
        yield folder
    finally:
        shutil.rmtree(own, ignore_errors=True)


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
    plan: Plan, files: tuple[Member, ...], known: Results, how: Tools, checker: Checker | None
) -> Iterator[Task]:
    """Yield a task for each case of a plan, in case order; none without a program.

    files  all that the student handed in
    known  results of an earlier run, by problem and case
    """
    if not isinstance(plan.program, Member):
        return
    problem = plan.problem
    left = [case for case in problem.cases if (problem.name, case.name) not in known]
    fault = _fault(plan, files, how) if left else None
    for case in problem.cases:
        done = known.get((problem.name, case.name))
        if fault and not done:
            done = replace(fault, case=case.name)
        yield Task(plan, files, None if done else read_case(case), checker, done)


def _fault(plan: Plan, files: tuple[Member, ...], how: Tools) -> CaseResult | None:
    """Return the result of every case of a program that cannot be run; compiles it."""
    try:
        with desk(how.place, files) as folder:
            prepared(plan, folder, how.cache)
    except CompileError as error:
        text = str(error).replace(f"{folder}/", "")
        return CaseResult("", Verdict.CE, message=text, said=("not-compiled", {}))
    except (JudgeError, OSError) as error:
        return CaseResult("", Verdict.JE, message=_words(error))
    return None


def prepared(plan: Plan, folder: Path, cache: Path) -> Program:
    """Return a plan's program in a folder, compiled if need be.

    Raises CompileError, also for a program that has no functions to be judged, and JudgeError.
    """
    assert isinstance(plan.program, Member), "only programs have results"
    file = folder / plan.program.path
    program = from_file(file.name, file, cache)
    if plan.problem.driver != "session":
        return program
    try:
        return through_session(program)
    except JudgeError as error:
        raise CompileError(str(error)) from None


def judge_task(runner: Runner, how: Tools, task: Task) -> CaseResult:
    """Return the result of a task; raises nothing that a program could bring about."""
    if task.known:
        return task.known
    assert task.case, "a task without a result has a case"
    problem = task.plan.problem
    try:
        with desk(how.place, task.files) as folder:
            program = prepared(task.plan, folder, how.cache)
            unit = Unit(program, task.case, problem.limits, problem.comparison, task.checker)
            return _without(f"{folder}/", judge_unit(runner, unit))
    except CannotStartError as error:
        return CaseResult(task.case.name, Verdict.RE, message=str(error))
    except (JudgeError, OSError) as error:
        return CaseResult(task.case.name, Verdict.JE, message=_words(error))


def _without(place: str, result: CaseResult) -> CaseResult:
    """Return a result in which nothing says where the program lay: that was for a moment."""
    said = result.said
    if said and "last" in said[1]:
        said = (said[0], said[1] | {"last": said[1]["last"].replace(place, "")})
    message, stderr = (text.replace(place, "") for text in (result.message, result.stderr))
    return replace(result, message=message, stderr=stderr, said=said)


def entry(plan: Plan, results: Mapping[str, CaseResult]) -> Entry:
    """Return what a plan came to; a case without a result was not run."""
    problem = plan.problem
    if isinstance(plan.program, Member):
        name, missing = str(plan.program.path), None
    else:
        name, missing = "", plan.program
    not_run = CaseResult("", Verdict.SK, message="not run", said=("not-run", {}))
    every = (results.get(c.name) or replace(not_run, case=c.name) for c in problem.cases)
    result = ProblemResult(problem.name, tuple(every), name)
    return Entry(result, mark(problem, result), missing, plan.same_as)


def _words(error: Exception) -> str:
    return (error.strerror or "") if isinstance(error, OSError) else str(error)
