"""What a class got, as a table for a spreadsheet: a line a student."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from judge.report.neutral import one_line
from judge.report.text import ENGLISH

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.marks import ClassReport, Entry
    from judge.words import Words

# Spreadsheets take such a cell for a formula, and run it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_COLUMNS = ("verdict", "points", "of", "program", "same-as")


def render(report: ClassReport, words: Words = ENGLISH) -> str:
    """Return the table; its first character tells spreadsheets that it is UTF-8."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    own = [words(f"column-{name}") for name in _COLUMNS]
    columns = [f"{problem.name} {column}" for problem in report.problems for column in own]
    first, last = words("column-student"), (words("column-points"), words("column-of"))
    table.writerow([first, *map(_cell, columns), *last])
    for student in report.students:
        cells = [cell for entry in student.entries for cell in _cells(entry, words)]
        points = [f"{number:g}" for number in student.mark]
        table.writerow([_cell(student.name), *cells, *points])
    return "\ufeff" + text.getvalue()


def _cells(entry: Entry, words: Words) -> Iterator[str]:
    yield words("column-missing") if entry.missing else entry.result.verdict.value
    yield f"{entry.mark.points:g}"
    yield f"{entry.mark.of:g}"
    yield _cell(entry.result.program)
    yield _cell(", ".join(entry.same_as))


def _cell(text: str) -> str:
    text = one_line(text)
    return f"'{text}" if text.startswith(_FORMULA) else text
