"""judge grade, used as a teacher would use it: the made-up class in one go, and what may go wrong."""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import subprocess
import sys
import time
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, NamedTuple

import jsonschema
import pytest

from judge import report as package
from tests.conftest import ROOT
from tests.made_up_class import CLASS, NASTY, HandIn, write_class, write_problem


class Graded(NamedTuple):
    """What came of the class."""

    done: subprocess.CompletedProcess[str]
    report: dict[str, Any]
    students: dict[str, dict[str, Any]]
    page: str
    rows: list[list[str]]
    touched: list[Path]


def files_below(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def grade(folder: Path, *args: object, **env: str) -> subprocess.CompletedProcess[str]:
    surroundings = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", **env}
    done = subprocess.run(
        [sys.executable, "-m", "judge", "grade", *map(str, args)],
        cwd=folder,
        env=surroundings | {"XDG_CACHE_HOME": str(folder / ".cache")},
        capture_output=True,
        text=True,
    )
    # What this machine can enforce is another test's.
    done.stderr = re.sub(r"^isolation: .*\n", "", done.stderr, flags=re.MULTILINE)
    return done


@pytest.fixture(scope="module")
def graded(tmp_path_factory: pytest.TempPathFactory) -> Graded:
    folder = tmp_path_factory.mktemp("grade")
    write_problem(folder)
    write_class(folder / "class")
    before = files_below(folder / "class")
    reports = [f"--report={kind}=r.{kind}" for kind in ("json", "csv", "html")]
    done = grade(folder, "class", "morpion", "-j", 2, *reports)
    after = files_below(folder / "class")
    report = json.loads((folder / "r.json").read_text())
    with (folder / "r.csv").open(encoding="utf-8-sig", newline="") as opened:
        rows = list(csv.reader(opened))
    return Graded(
        done,
        report,
        {student["student"]: student for student in report["students"]},
        (folder / "r.html").read_text("utf-8"),
        rows,
        [path for path in before if after.get(path) != before[path]],
    )


def test_its_report_is_as_the_schema_says(graded: Graded) -> None:
    file = Path(package.__file__).with_name("class_json.schema.json")
    jsonschema.Draft202012Validator(json.loads(file.read_text("utf-8"))).validate(graded.report)
    assert len(graded.report["students"]) == 40


def test_the_class_has_forty_students_twelve_of_them_nasty(graded: Graded) -> None:
    assert (len(CLASS), len(NASTY), len(graded.students)) == (40, 12, 40)
    assert (graded.done.returncode, graded.done.stderr) == (1, "")


def faults(graded: Graded, hand_in: HandIn) -> list[str]:
    """Return what the reports say of a student that is not so."""
    student = graded.students[hand_in.student]
    (problem,) = student["problems"]
    verdict, points = problem["verdict"] or "-", f"{problem['points']:g}/{problem['of']:g}"
    said = [problem["missing"]]
    said += [r[key] for r in problem["results"] for key in ("message", "stderr")]
    row = next(line for line in graded.done.stdout.splitlines() if line.startswith(hand_in.student))
    shown = [verdict, points, points] if problem["verdict"] else ["-", points]
    found = {
        f"verdict {verdict}": verdict in hand_in.verdict.split(),
        f"points {points}": points == hand_in.points,
        f"said {said}": hand_in.says in "\n".join(said),
        f"row {row}": row.removeprefix(hand_in.student).split() == shown,
    }
    return [f"{hand_in.student}: {what}" for what, is_so in found.items() if not is_so]


def test_the_table_is_right_for_each(graded: Graded) -> None:
    assert [fault for hand_in in CLASS for fault in faults(graded, hand_in)] == []


def test_copies_are_noticed_and_nothing_else(graded: Graded) -> None:
    same = {name: s["problems"][0]["same_as"] for name, s in graded.students.items()}
    assert {name: others for name, others in same.items() if others} == {
        "Copieur_Deux": ["Copieur_Un"],
        "Copieur_Un": ["Copieur_Deux"],
    }
    assert "morpion: the same program: Copieur_Deux, Copieur_Un\n" in graded.done.stdout


def test_no_program_touches_what_others_handed_in(graded: Graded) -> None:
    assert graded.touched == []


def test_the_spreadsheet_has_a_row_for_each_and_no_formula(graded: Graded) -> None:
    assert graded.rows[0][:3] == ["student", "morpion verdict", "morpion points"]
    names = [row[0] for row in graded.rows[1:]]
    assert (len(names), "'=cmd()" in names, "=cmd()" in names) == (40, True, False)


class Page(HTMLParser):
    """Counts the elements of a page, and keeps its text and what the search looks at."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.found: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        named = dict(attrs)
        assert not [name for name in named if name.startswith("on")]
        if tag == "tr" and named.get("data-find"):
            self.found.append(named["data-find"] or "")

    def handle_data(self, data: str) -> None:
        self.text += data


def test_a_script_that_a_program_prints_stays_text(graded: Graded) -> None:
    page = Page(graded.page)
    assert (page.tags.count("script"), page.tags.count("img"), page.tags.count("b")) == (1, 0, 0)
    assert '<script>alert("pwned")</script><img src=x onerror=alert(1)>' in page.text


def test_a_page_has_the_titles_that_statements_have_in_its_language(
    pairs: Path, tmp_path: Path
) -> None:
    (pairs / "statement.ru.md").write_text("# Удвоение\n", "utf-8")
    (tmp_path / "class").mkdir()
    (tmp_path / "class/Zoé.py").write_text("print(0)\n")
    grade(tmp_path, "class", "doubling", "--lang", "ru", "--report", "html=r.html")
    assert "<h3>Удвоение</h3>" in (tmp_path / "r.html").read_text("utf-8")


def test_the_search_finds_every_student(graded: Graded) -> None:
    found = Page(graded.page).found
    assert len(found) == 40
    assert [h.student for h in CLASS if not any(h.student in text for text in found)] == []


def test_every_student_and_program_right_is_exit_code_0(pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class/Zoé.py").write_text("print(2 * int(input()))\n")
    done = grade(tmp_path, "class", "doubling")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Student  doubling  Total\n"
        "Zoé      AC  3/3   3/3\n"
        "Students: 1; All accepted: 1; Average: 3.0 of 3 points\n"
    )


@pytest.mark.parametrize(
    ("args", "env", "said"),
    [
        (["--lang", "fr"], {}, "Élève  doubling  Total\n"),
        ([], {"LC_ALL": "ru_RU.UTF-8"}, "Учеников: 1; Всё принято: 0; "),
        ([], {"LC_ALL": "", "LC_MESSAGES": "pt_BR"}, "Alunos: 1; Tudo aceito: 0; Falta algum"),
        (["--lang", "en"], {"LC_ALL": "fr_FR"}, "Student "),
    ],
)
def test_pupils_read_their_language(
    pairs: Path, tmp_path: Path, args: list[str], env: dict[str, str], said: str
) -> None:
    (tmp_path / "class/Zoé").mkdir(parents=True)
    done = grade(tmp_path, "class", "doubling", *args, **env)
    assert (done.returncode, said in done.stdout) == (1, True), done


def test_without_problems_those_that_programs_are_named_after_are_graded(
    pairs: Path, tmp_path: Path
) -> None:
    (tmp_path / "cases").mkdir()
    pairs.rename(tmp_path / "cases/doubling")
    (tmp_path / "class/Al").mkdir(parents=True)
    (tmp_path / "class/Al/doubling.py").write_text("print(2 * int(input()))\n")
    (tmp_path / "class/notes.txt").touch()
    done = grade(tmp_path, "class")
    assert (done.returncode, done.stdout.split()[:3]) == (0, ["Student", "doubling", "Total"])
    assert done.stderr == "notes.txt: not a program, left out\n"


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["none", "doubling"], 3, "Error: none: no such folder or zip"),
        (["empty", "doubling"], 3, "Error: empty: nothing handed in was found; expected NAME.py"),
        (["text", "doubling"], 3, "Error: text: not a zip file that can be read"),
        (["class"], 2, "Error: class: on which problem? name it: judge grade class PROBLEM"),
        (["class", "nowhere"], 3, "Error: nowhere: no such problem, folder or file"),
        (["class", "half"], 3, "Error: half/1.in: has no answer"),
        (["class", "doubling", "--report", "junit=x"], 2, "expected csv or json or html, = and"),
        (["class", "doubling", "--report", "csv=no/x"], 3, "no/x: cannot write the report"),
        (["class", "doubling", "--lang", "de"], 2, "'de' is not one of"),
        (["class", "doubling", "--resume"], 3, "no journal of an earlier run"),
    ],
)
def test_what_cannot_be_graded_is_one_line_and_an_exit_code(
    pairs: Path, tmp_path: Path, args: list[str], code: int, said: str
) -> None:
    for name in ("empty", "class", "half"):
        (tmp_path / name).mkdir()
    (tmp_path / "half/1.in").touch()
    (tmp_path / "text").write_text("hello")
    (tmp_path / "class/Al.py").write_text("print(2 * int(input()))\n")
    done = grade(tmp_path, *args)
    assert (done.returncode, said in done.stderr) == (code, True), done
    assert "Traceback" not in done.stderr


def test_a_grading_goes_on_where_it_was_interrupted(pairs: Path, tmp_path: Path) -> None:
    right = "n = int(input())\nprint(2 * n)\n"
    (tmp_path / "class").mkdir()
    (tmp_path / "class/Al.py").write_text(right)
    (tmp_path / "class/Bo.py").write_text(f"{right}if n == 2:\n    import time; time.sleep(1000)\n")
    notes = tmp_path / "notes"
    words = ["class", "doubling", "-j", "1", "--journal", "notes", "--report", "csv=r.csv"]
    first = subprocess.Popen(
        [sys.executable, "-m", "judge", "grade", *words, "--wall-s", "600"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not notes.exists() or notes.read_text().count("\n") < 4:
        assert first.poll() is None, first.communicate()
        time.sleep(0.02)
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=10)
    assert first.returncode == 130
    assert "Bo,SK,1,3,Bo.py" in (tmp_path / "r.csv").read_text("utf-8-sig")
    # What is taken over is not judged again: it stays as it is noted, even if that is wrong.
    notes.write_text(notes.read_text().replace('"AC"', '"WA"', 1))
    done = grade(tmp_path, *words, "--wall-s", "1", "--resume")
    rows = [line.split() for line in done.stdout.splitlines()[1:3]]
    assert rows == [["Al", "WA", "2/3", "2/3"], ["Bo", "TLE", "2/3", "2/3"]]


def test_a_program_that_has_changed_is_graded_anew(pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    for number in (2, 3):
        (tmp_path / "class/Al.py").write_text(f"print({number} * int(input()))\n")
        done = grade(tmp_path, "class", "doubling", *(["--resume"] if number == 3 else []))
    assert (done.returncode, "WA  0/3" in done.stdout) == (1, True), done


def test_journals_of_the_parts_of_a_class_make_one_report(pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    for number in range(6):
        (tmp_path / f"class/student{number}.py").write_text(f"print({number} * int(input()))\n")
    whole = grade(tmp_path, "class", "doubling", "--report", "csv=whole.csv")
    journal = ""
    for number in (1, 2, 3):
        words = ("--shard", f"{number}/3", "--journal", f"{number}.jsonl")
        part = grade(tmp_path, "class", "doubling", *words)
        assert part.returncode == 1, part.stderr
        journal += (tmp_path / f"{number}.jsonl").read_text()
    (tmp_path / "all.jsonl").write_text(journal)
    words = ("--resume", "--journal", "all.jsonl", "--report", "csv=all.csv")
    done = grade(tmp_path, "class", "doubling", *words)
    assert (done.returncode, done.stdout) == (1, whole.stdout)
    assert (tmp_path / "all.jsonl").read_text() == journal, "something was judged again"
    assert (tmp_path / "all.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()


def test_a_part_in_which_nobody_is_says_so_by_an_empty_table(pairs: Path, tmp_path: Path) -> None:
    (tmp_path / "class").mkdir()
    (tmp_path / "class/Al.py").write_text("print(2 * int(input()))\n")
    done = [grade(tmp_path, "class", "doubling", "--shard", f"{k}/2") for k in (1, 2)]
    assert [each.returncode for each in done] == [0, 0], done
    assert sorted("Students: 0; " in each.stdout for each in done) == [False, True]
