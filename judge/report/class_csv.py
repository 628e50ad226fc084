"""What a class got, as a table for a spreadsheet: a line a student, English column names."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from judge.report.neutral import one_line

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.marks import ClassReport, Entry

# Spreadsheets take such a cell for a formula, and run it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_COLUMNS = ("verdict", "points", "of", "program", "same as")


def render(report: ClassReport) -> str:
    """Return the table; its first character tells spreadsheets that it is UTF-8."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\r\n")
    names = [problem.name for problem in report.problems]
    columns = [f"{name} {column}" for name in names for column in _COLUMNS]
    table.writerow(["student", *map(_cell, columns), "points", "of"])
    for student in report.students:
        cells = [cell for entry in student.entries for cell in _cells(entry)]
        points = [f"{number:g}" for number in student.mark]
        table.writerow([_cell(student.name), *cells, *points])
    return "\ufeff" + text.getvalue()


def _cells(entry: Entry) -> Iterator[str]:
    yield "missing" if entry.missing else entry.result.verdict.value
    yield f"{entry.mark.points:g}"
    yield f"{entry.mark.of:g}"
    yield _cell(entry.result.program)
    yield _cell(", ".join(entry.same_as))


def _cell(text: str) -> str:
    text = one_line(text)
    return f"'{text}" if text.startswith(_FORMULA) else text
