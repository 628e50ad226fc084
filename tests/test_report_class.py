"""What a class got, as a terminal shows it, as a spreadsheet and other programs read it."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from judge import report as package
from judge.marks import ClassReport, Entry, Mark, Student
from judge.model import CaseFiles, CaseResult, Isolation, Problem, ProblemResult, Verdict
from judge.report import class_csv, class_json
from judge.report.class_text import Table, cut, pad, summary
from judge.words import translator

ENGLISH = translator("en")
SCHEMAS = [
    json.loads(Path(package.__file__).with_name(f"{name}.schema.json").read_text("utf-8"))
    for name in ("class_json", "json_v1")
]
SCHEMA = SCHEMAS[0]
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)
CASES = tuple(CaseFiles(name, name, name) for name in "ab")
PROBLEMS = (Problem("p4", Path("p4"), CASES, title="Puissance 4"), Problem("g", Path("g"), CASES))


def plain(text: str, verdict: Verdict) -> str:
    return text


def marked(text: str, verdict: Verdict) -> str:
    return f"<{text}>"


def done(name: str, verdict: str = "AC", same: tuple[str, ...] = ()) -> Entry:
    results = (CaseResult("a", Verdict.AC), CaseResult("b", Verdict(verdict)))
    points = 2 if verdict == "AC" else 1
    return Entry(ProblemResult(name, results, f"{name}.py"), Mark(points, 2), same_as=same)


def missing(name: str) -> Entry:
    results = tuple(CaseResult(case.name, Verdict.SK) for case in CASES)
    return Entry(ProblemResult(name, results), Mark(0, 2), ("nothing-handed-in", {}))


REPORT = ClassReport(
    "3e B",
    PROBLEMS,
    (
        Student("=Al\n", (done("p4", same=("Zoé",)), done("g", "TLE"))),
        Student("Bo", (missing("p4"), done("g"))),
        Student("Zoé", (done("p4", same=("=Al\n",)), missing("g"))),
    ),
)


def test_the_terminal_s_table_stands_in_columns() -> None:
    table = Table(ENGLISH, [s.name for s in REPORT.students], list(PROBLEMS), plain)
    assert [table.head(), *map(table.row, REPORT.students)] == [
        "Student  p4       g        Total",
        r"=Al\n    AC  2/2  TLE 1/2  3/4",
        "Bo       -        AC  2/2  2/4",
        "Zoé      AC  2/2  -        2/4",
    ]


def test_colours_do_not_move_columns() -> None:
    table = Table(ENGLISH, ["Bo"], list(PROBLEMS), marked)
    assert table.row(REPORT.students[1]) == "Bo       -        <AC >  2/2  2/4".replace(
        "  2/2", " 2/2"
    )


def test_below_the_table_stand_copies_and_counts() -> None:
    assert list(summary(ENGLISH, REPORT)) == [
        r"p4: the same program: =Al\n, Zoé",
        "Students: 3; All accepted: 0; Something missing: 2; Average: 2.3 of 4 points",
    ]


def test_a_class_of_nobody_has_an_average() -> None:
    assert list(summary(ENGLISH, ClassReport("", (), ()))) == [
        "Students: 0; All accepted: 0; Average: 0.0 of 0 points"
    ]


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("abc", 5, "abc  "), ("Zoe\u0301", 4, "Zoe\u0301 "), ("王", 3, "王 ")],
)
def test_widths_are_those_of_a_terminal(text: str, width: int, shown: str) -> None:
    assert pad(text, width) == shown


@pytest.mark.parametrize(
    ("text", "width", "shown"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("王王", 3, "王…")]
)
def test_a_long_name_is_cut(text: str, width: int, shown: str) -> None:
    assert cut(text, width) == shown


def test_the_spreadsheet_has_five_columns_a_problem() -> None:
    text = class_csv.render(REPORT)
    rows = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline="")))
    assert text.startswith("\ufeffstudent,p4 verdict,")
    assert rows[0] == [
        *("student", "p4 verdict", "p4 points", "p4 of", "p4 program", "p4 same as"),
        *("g verdict", "g points", "g of", "g program", "g same as", "points", "of"),
    ]
    assert rows[1:] == [
        [r"'=Al\n", "AC", "2", "2", "p4.py", "Zoé", "TLE", "1", "2", "g.py", "", "3", "4"],
        ["Bo", "missing", "0", "2", "", "", "AC", "2", "2", "g.py", "", "2", "4"],
        ["Zoé", "AC", "2", "2", "p4.py", r"'=Al\n", "missing", "0", "2", "", "", "2", "4"],
    ]


def test_the_spreadsheet_is_in_the_reader_s_language() -> None:
    head, _, bo, _ = class_csv.render(REPORT, translator("fr")).splitlines()
    assert head.removeprefix("\ufeff").split(",")[:6] == [
        *("élève", "p4 verdict", "p4 points", "p4 sur", "p4 programme", "p4 identique à"),
    ]
    assert bo.startswith("Bo,manquant,0,2,")


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_no_name_becomes_a_formula(start: str) -> None:
    report = ClassReport("", (), (Student(start + "1", ()),))
    assert class_csv.render(report).splitlines()[1] == f"'{start}1,0,0"


def test_other_programs_read_all_of_it() -> None:
    data = json.loads(class_json.render(REPORT))
    assert (data["version"], data["verdict"], data["title"]) == (1, "TLE", "3e B")
    assert data["problems"] == [
        {"name": "p4", "title": "Puissance 4"},
        {"name": "g", "title": ""},
    ]
    al, bo, _ = data["students"]
    assert (al["student"], al["points"], al["of"]) == ("=Al\n", 3, 4)
    first = al["problems"][0]
    assert [first[key] for key in ("name", "program", "verdict", "points", "of", "same_as")] == [
        *("p4", "p4.py", "AC", 2, 2, ["Zoé"])
    ]
    assert [result["verdict"] for result in al["problems"][1]["results"]] == ["AC", "TLE"]
    nothing = bo["problems"][0]
    assert [nothing[key] for key in ("program", "verdict", "missing", "results")] == [
        *(None, None, "nothing handed in", [])
    ]


def parts_of(data: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    """Return the objects of a report, with the names that the schema has for them."""
    students = data["students"]
    entries = [entry for student in students for entry in student["problems"]]
    results = [result for entry in entries for result in entry["results"]]
    kinds = {"student": students, "entry": entries, "problem": data["problems"], "result": results}
    return [(kind, part) for kind, found in kinds.items() for part in found]


def test_the_schema_describes_all_that_the_report_says() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    found = Isolation("landlock", ("Landlock ABI 7",), ("answers",), ("disk",))
    data = json.loads(class_json.render(replace(REPORT, isolation=found)))
    VALIDATOR.validate(data)
    assert set(data) == set(SCHEMA["properties"]) >= set(SCHEMA["required"])
    parts = parts_of(data)
    assert {kind for kind, _ in parts} == {"student", "entry", "problem", "result"}
    for kind, part in parts:
        described = set(SCHEMA["$defs"][kind]["properties"])
        assert set(part) == described - {"host"}, kind


def test_what_both_reports_say_has_one_shape() -> None:
    own, of_a_run = (schema["$defs"] for schema in SCHEMAS)
    for kind in ("verdict", "isolation", "result"):
        assert own[kind] == of_a_run[kind]


@pytest.mark.parametrize(
    ("kind", "changes"),
    [
        ("student", {"student": None}),
        ("student", {"points": "1"}),
        ("student", {"problems": {}}),
        ("entry", {"verdict": "missing"}),
        ("entry", {"program": 1}),
        ("entry", {"points": -1}),
        ("entry", {"same_as": "Zoé"}),
        ("entry", {"missing": None}),
        ("problem", {"title": None}),
        ("result", {"cpu_s": "0.1"}),
        ("result", {"verdict": None}),
    ],
)
def test_the_schema_refuses_what_no_report_says(kind: str, changes: dict[str, Any]) -> None:
    data = json.loads(class_json.render(REPORT))
    part = next(part for name, part in parts_of(data) if name == kind)
    part |= changes
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(data)
    for key in changes:
        del part[key]
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(data)
