"""What a class got, on a terminal: a line a student, a column a problem."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING
from unicodedata import combining, east_asian_width

from judge.report.neutral import one_line

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.marks import ClassReport, Entry, Mark, Student
    from judge.model import Problem, Verdict
    from judge.words import Words

    Paint = Callable[[str, Verdict], str]

# A longer name is cut, so that a line stays one.
WIDEST_NAME = 32
MISSING = "-"


class Table:
    """The table, line by line as students are done."""

    def __init__(
        self, words: Words, names: list[str], problems: list[Problem], paint: Paint
    ) -> None:
        self._words = words
        self._paint = paint
        first = [words("student"), *(one_line(name) for name in names)]
        self._name = min(max(map(columns, first)), WIDEST_NAME)
        self._problems = [one_line(problem.name) for problem in problems]
        self._widths = [
            max(columns(name), 5 + 2 * len(str(len(problem.cases))))
            for name, problem in zip(self._problems, problems, strict=True)
        ]

    def head(self) -> str:
        """Return the line above the table."""
        cells = [pad(name, width) for name, width in zip(self._problems, self._widths, strict=True)]
        return "  ".join([pad(self._words("student"), self._name), *cells, self._words("total")])

    def row(self, student: Student) -> str:
        """Return the line of a student."""
        cells = [
            self._cell(entry, width)
            for entry, width in zip(student.entries, self._widths, strict=True)
        ]
        name = pad(cut(one_line(student.name), self._name), self._name)
        return "  ".join([name, *cells, points(student.mark)])

    def _cell(self, entry: Entry, width: int) -> str:
        if entry.missing:
            return pad(MISSING, width)
        verdict = entry.result.verdict
        text = pad(f"{verdict.value:3} {points(entry.mark)}", width)
        return self._paint(text[:3], verdict) + text[3:]


def summary(words: Words, report: ClassReport) -> Iterator[str]:
    """Yield the lines below the table: what stands out, and how the class did."""
    for k, problem in enumerate(report.problems):
        seen: set[str] = set()
        for student in report.students:
            same = student.entries[k].same_as
            if same and student.name not in seen:
                seen |= {student.name, *same}
                names = ", ".join(one_line(name) for name in (student.name, *same))
                yield words("same-program", problem=one_line(problem.name), names=names)
    yield reduce(
        lambda first, second: words("then", first=first, second=second), totals(words, report)
    )


def totals(words: Words, report: ClassReport) -> list[str]:
    """Return how many students there are, how many have everything right, and the average."""
    students = report.students
    marks = [student.mark for student in students]
    perfect = sum(all(_is_right(e) for e in student.entries) for student in students)
    missing = sum(any(entry.missing for entry in student.entries) for student in students)
    average = sum(mark.points for mark in marks) / max(len(marks), 1)
    texts = [words("students", count=len(students)), words("all-accepted", count=perfect)]
    if missing:
        texts.append(words("some-missing", count=missing))
    of = max((mark.of for mark in marks), default=0)
    return [*texts, words("average", points=f"{average:.1f}", of=f"{of:g}")]


def points(mark: Mark) -> str:
    """Return points as they are written: 3/5."""
    return f"{mark.points:g}/{mark.of:g}"


def _is_right(entry: Entry) -> bool:
    return not entry.missing and entry.result.verdict.value == "AC"


def columns(text: str) -> int:
    """Return how wide a text is on a terminal.

    >>> columns("Zoé"), columns("Zoe\u0301"), columns("王")
    (3, 3, 2)
    """
    return sum(0 if combining(c) else 1 + (east_asian_width(c) in "WF") for c in text)


def pad(text: str, width: int) -> str:
    """Return a text with blanks behind it, as wide as asked for on a terminal."""
    return text + " " * (width - columns(text))


def cut(text: str, width: int) -> str:
    """Return a text that is not wider than asked for.

    >>> cut("Maximilienne", 8)
    'Maximil…'
    """
    if columns(text) <= width:
        return text
    while columns(text) >= width:
        text = text[:-1]
    return text + "…"
