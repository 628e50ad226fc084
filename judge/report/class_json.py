"""What a class got, as JSON for other programs, version 1; always in English.

Its schema is class_json.schema.json beside this file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.report.json_v1 import Streamed, case, isolation, pieces
from judge.words import tell, translator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.marks import ClassReport, Entry, Student

VERSION = 1
_ENGLISH = translator("en")


def render(report: ClassReport) -> str:
    """Return the report as JSON text; keys may be added in later versions, none changes."""
    return "".join(written(report))


def written(report: ClassReport) -> Iterator[str]:
    """Return the same in pieces, so that it need not be in memory as a whole."""
    data: dict[str, Any] = {
        "version": VERSION,
        "verdict": report.verdict.value,
        "title": report.title,
        "problems": [{"name": p.name, "title": p.title} for p in report.problems],
        "students": Streamed(report.students, _student),
    }
    if report.isolation:
        data["isolation"] = isolation(report.isolation)
    return pieces(data)


def _student(student: Student) -> dict[str, Any]:
    return {
        "student": student.name,
        "points": student.mark.points,
        "of": student.mark.of,
        "problems": [_entry(entry) for entry in student.entries],
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "name": entry.result.name,
        "program": entry.result.program or None,
        "verdict": None if entry.missing else entry.result.verdict.value,
        "points": entry.mark.points,
        "of": entry.mark.of,
        "missing": tell(_ENGLISH, entry.missing) if entry.missing else "",
        "same_as": list(entry.same_as),
        "results": [] if entry.missing else Streamed(entry.result.results, case),
    }
