"""What a class gets: points for cases or groups of them, and who has handed in the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING, NamedTuple

from judge.model import Problem, ProblemResult, Verdict, worst

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.model import Isolation, Said


class Mark(NamedTuple):
    """Points, and how many there could be."""

    points: float
    of: float


@dataclass(frozen=True)
class Entry:
    """One student's program for one problem, and what it got.

    result   its program is the file as handed in, "" if there is none
    missing  why there is no program, or None
    same_as  the other students whose program for this problem is the same
    """

    result: ProblemResult
    mark: Mark
    missing: Said | None = None
    same_as: tuple[str, ...] = ()


@dataclass(frozen=True)
class Student:
    """One student's entries, in the order of the problems."""

    name: str
    entries: tuple[Entry, ...]

    @property
    def mark(self) -> Mark:
        """The points of all problems."""
        return total(entry.mark for entry in self.entries)


@dataclass(frozen=True)
class ClassReport:
    """All that was graded: the students in the order of their names."""

    title: str
    problems: tuple[Problem, ...]
    students: tuple[Student, ...]
    isolation: Isolation | None = None

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of all."""
        return worst(e.result.verdict for student in self.students for e in student.entries)


def total(marks: Iterable[Mark]) -> Mark:
    """Return the sum of marks.

    >>> total([Mark(1, 2), Mark(0.5, 3)])
    Mark(points=1.5, of=5)
    """
    marks = list(marks)
    return Mark(sum(mark.points for mark in marks), sum(mark.of for mark in marks))


def mark(problem: Problem, result: ProblemResult) -> Mark:
    """Return what the results of a problem are worth.

    A case is worth one point. If the problem has groups, the points of a group are
    given if all of its cases are accepted; a case is in the first group whose pattern
    has its name, and one that is in none is worth nothing.
    """
    accepted = (r.case for r in result.results if r.verdict is Verdict.AC)
    if not problem.groups:
        return Mark(sum(1 for _ in accepted), len(problem.cases))
    sizes = Counter(_group(problem, case.name) for case in problem.cases)
    passed = Counter(_group(problem, name) for name in accepted)
    points = of = 0.0
    for number, (_, worth) in enumerate(problem.groups):
        if sizes[number]:
            of += worth
            points += worth if passed[number] == sizes[number] else 0
    return Mark(points, of)


def _group(problem: Problem, name: str) -> int | None:
    patterns = enumerate(pattern for pattern, _ in problem.groups)
    return next((number for number, pattern in patterns if fnmatchcase(name, pattern)), None)
