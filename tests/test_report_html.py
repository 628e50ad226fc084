"""The HTML report: one tree, whatever programs print; nothing from elsewhere; every language."""

from __future__ import annotations

import base64
import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.marks import ClassReport, Entry, Mark, Student
from judge.model import (
    Case,
    CaseFiles,
    CaseResult,
    Isolation,
    Problem,
    ProblemResult,
    Report,
    Verdict,
)
from judge.report import html, html_case
from judge.report.html_case import LINES, WIDTH, add_visible, first_difference
from judge.words import CATALOGUES, translator

if TYPE_CHECKING:
    from collections.abc import Callable

BOARD = b"XO.\nXO.\nX..\n"
CASES = {
    "board": Case("board", BOARD, b"win\n"),
    "other": Case("other", b"O..\n...\n...\n", b"Wrong turn order: O started\n"),
    "text": Case("text", b"no board at all\n", b"one\ntwo\nthree\n"),
}


def problem(game: str | None = "tictactoe", *names: str) -> Problem:
    cases = tuple(CaseFiles(n, f"{n}.in", f"{n}.out") for n in names or CASES)
    return Problem("morpion", Path("morpion"), cases, title="Who has won?", game=game)


def result(case: str = "board", verdict: str = "WA", **changes: Any) -> CaseResult:
    return CaseResult(case, Verdict(verdict), **changes)


def entry(*results: CaseResult, **changes: Any) -> Entry:
    done = ProblemResult("morpion", results, "tp.py")
    return Entry(done, Mark(1, 2), **changes)


def page(*students: Student, language: str = "en", of: Problem | None = None) -> ET.Element:
    """Return the page of a class, read as a tree."""
    report = ClassReport("3e B", (of or problem(),), students)
    return tree(html.render(report, translator(language), language, read))


def read(files: CaseFiles) -> Case:
    return CASES.get(files.name) or Case(files.name, BOARD, b"win\n")


class Reader(HTMLParser):
    """Reads a page as browsers do; every element that is not empty must be ended."""

    def __init__(self) -> None:
        super().__init__()
        self.builder = ET.TreeBuilder()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.builder.start(tag, {name: value or "" for name, value in attrs})
        if tag in ("meta", "input"):
            self.builder.end(tag)
        else:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag
        self.builder.end(tag)

    def handle_data(self, data: str) -> None:
        if self.open:
            self.builder.data(data)


def tree(text: str) -> ET.Element:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader.builder.close()


def texts(root: ET.Element, path: str) -> list[str]:
    return ["".join(element.itertext()) for element in root.iterfind(path)]


def test_the_table_has_a_row_for_each_student() -> None:
    students = [Student(name, (entry(result()),)) for name in ("Zoé", "<b>Al</b>")]
    root = page(*students)
    assert texts(root, ".//tbody/tr/th") == ["Zoé", "<b>Al</b>"]
    assert texts(root, ".//tbody/tr/td") == ["WA1/2", "1/2"] * 2
    links = [link.get("href") for link in root.iterfind(".//tbody//a")]
    assert links == [f"#{section.get('id')}" for section in root.iterfind(".//section")]
    assert texts(root, ".//h1") == ["Grading report: 3e B"]


def test_a_failed_board_is_drawn_once_with_its_line() -> None:
    root = page(*(Student(name, (entry(result()),)) for name in "ab"))
    (symbol,) = root.iterfind(".//symbol")
    assert (len(symbol.findall("circle")), len(symbol.findall("line"))) == (5, 1)
    uses = [use.get("href") for use in root.iterfind(".//use")]
    assert uses == [f"#{symbol.get('id')}"] * 2


@pytest.mark.parametrize(("case", "game"), [("text", "tictactoe"), ("board", None)])
def test_what_is_no_board_is_shown_as_it_is(case: str, game: str | None) -> None:
    root = page(Student("a", (entry(result(case)),)), of=problem(game))
    assert root.find(".//symbol") is None
    assert texts(root, ".//figcaption")[0] == "Input"
    assert texts(root, ".//figure/pre/span") >= [CASES[case].input.decode().split("\n")[0]]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "X has three on column 1, (1,1)..(3,1)"),
        ("fr", "le joueur X a trois pions alignés sur la colonne 1, (1,1)..(3,1)"),
        ("ru", "игрок X собрал три в столбце 1, (1,1)..(3,1)"),
        ("pt", "o jogador X tem três peças seguidas na coluna 1, (1,1)..(3,1)"),
    ],
)
def test_a_board_is_explained_in_the_reader_s_language(language: str, told: str) -> None:
    student = Student("a", (entry(result("board"), result("text")),))
    root = page(student, language=language)
    assert texts(root, ".//p[@class='reason']") == [told]


def test_a_board_that_is_too_large_to_be_drawn_is_explained_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(html_case, "MOST_CELLS", 8)
    root = page(Student("a", (entry(result("board")),)))
    assert texts(root, ".//p[@class='reason']") == ["X has three on column 1, (1,1)..(3,1)"]
    assert root.find(".//details//svg") is None
    assert texts(root, ".//details//figcaption")[0] == "Input"


@pytest.mark.parametrize(("count", "name"), [(html.WIDE, "scroll"), (html.WIDE + 1, "scroll wide")])
def test_a_table_of_many_problems_is_printed_so_that_it_fits(count: int, name: str) -> None:
    problems = (problem(),) * count
    report = ClassReport("3e B", problems, (Student("a", (entry(result()),) * count),))
    root = tree(html.render(report, translator("en"), "en", read))
    assert root.find(".//main/div").get("class") == name
    assert ".wide table { table-layout: fixed; }" in html.STYLE


def test_expected_and_printed_stand_side_by_side_the_difference_marked() -> None:
    root = page(Student("a", (entry(result("text", output="one \ntwo\t\n\x1b[2J\n")),)))
    figures = root.findall(".//figure")
    assert [texts(figure, "pre/span") for figure in figures[1:]] == [
        ["one", "two", "three"],
        ["one·", "two→", r"\x1b[2J"],
    ]
    marked = [row.get("class") == "row differs" for row in figures[2].iterfind("pre/span")]
    assert marked == [False, False, True]


def test_a_long_output_is_shown_from_before_the_difference_on() -> None:
    lines = [str(number) for number in range(100)]
    answer = "\n".join([*lines[:50], "x", *lines[51:]])
    CASES["long"] = Case("long", b"?", answer.encode())
    try:
        found = result("long", output="\n".join(lines))
        root = page(Student("a", (entry(found),)), of=problem(None, "long"))
    finally:
        del CASES["long"]
    rows = [row.get("data-row") for row in root.findall(".//figure")[2].iterfind("pre/span")]
    assert rows == [*(str(n) for n in range(48, 48 + LINES)), None]


def test_nothing_printed_is_said() -> None:
    root = page(Student("a", (entry(result("text")),)))
    assert texts(root, ".//figure")[-1] == "Printednothing was printed"


def test_a_crash_shows_what_was_said_on_stderr() -> None:
    found = result("text", "RE", message="exit code 1", stderr="Traceback\n  <module>\n")
    root = page(Student("a", (entry(found),)))
    assert texts(root, ".//pre[@class='said']") == ["Traceback\n  <module>"]


def test_what_does_not_compile_is_said_once() -> None:
    names = ("board", "other", "text")
    found = [result(name, "CE", message="tp.c: does not compile:\n<x>") for name in names]
    root = page(Student("a", (entry(*found),)))
    assert texts(root, ".//pre") == ["tp.c: does not compile:\n<x>"]
    assert root.find(".//details") is None


def test_the_compiler_s_words_stand_below_ours_in_the_reader_s_language() -> None:
    said = ("not-compiled", {})
    found = [
        result(name, "CE", message="tp.c: does not compile:\n<x>", said=said)
        for name in ("board", "text")
    ]
    root = page(Student("a", (entry(*found),)), language="fr")
    assert "ne compile pas" in texts(root, ".//article/p")
    assert texts(root, ".//pre") == ["<x>"]


def test_after_ten_failed_cases_the_others_are_named() -> None:
    names = [f"case-{number}" for number in range(12)]
    found = [result(name) for name in names]
    root = page(Student("a", (entry(*found),)), of=problem("tictactoe", *names))
    assert len(root.findall(".//details")) == html.SHOWN == 10
    assert "Not shown: case-10, case-11" in texts(root, ".//p")
    assert [details.get("open") for details in root.iterfind(".//details")] == ["", *[None] * 9]


def test_a_missing_program_and_a_copied_one_are_said() -> None:
    missing = entry(missing=("no-program", {"names": "a.py"}))
    same = entry(result("board", "AC"), same_as=("Zoé", "Bo"))
    root = page(Student("Al", (missing,)), Student("Cy", (same,)))
    assert "no program for it; found a.py" in texts(root, ".//p")
    assert "Same program as Zoé, Bo" in texts(root, ".//p")
    states = [row.get("data-states") for row in root.iterfind(".//tbody/tr")]
    assert states == ["missing", "same"]


def test_the_search_looks_at_students_problems_and_files() -> None:
    root = page(Student("Zoé", (entry(result()),)))
    found = [element.get("data-find") for element in root.iter() if element.get("data-find")]
    assert found == ["Zoé morpion tp.py"] * 3


def test_one_program_is_reported_problem_by_problem() -> None:
    one = problem()
    report = Report("my.py", (ProblemResult("morpion", (result(),), "my.py"),))
    root = tree(html.render_run(report, [one], translator("fr"), "fr", read))
    assert texts(root, ".//h1") == ["Rapport : my.py"]
    assert texts(root, ".//tbody/tr/*") == ["morpion", "WA0/3"]
    assert root.get("lang") == "fr"


def test_what_is_enforced_stands_at_the_end() -> None:
    found = Isolation("landlock", ("Landlock ABI 7",), ("answers",), ("disk",))
    report = Report("my.py", (ProblemResult("morpion", (result(),), "my.py"),), None, found)
    root = tree(html.render_run(report, [problem()], translator("fr"), "fr", read))
    (line,) = (note for note in root.findall(".//p[@class='note']") if note.get("lang") == "en")
    assert line.text == "isolation: Landlock ABI 7; enforced: answers; not enforced: disk"


def test_the_page_needs_nothing_from_elsewhere_and_lets_nothing_else_run() -> None:
    report = ClassReport("", (problem(),), (Student("a", (entry(result()),)),))
    text = html.render(report, translator("en"), "en", read)
    policy = re.findall(r'Content-Security-Policy" content="([^"]+)"', text)
    digests = re.findall(r"sha256-([^']+)'", policy[0])
    parts = re.findall(r"<(style|script)>(.*?)</\1>", text, re.DOTALL)
    hashed = [base64.b64encode(hashlib.sha256(p.encode()).digest()).decode() for _, p in parts]
    assert [name for name, _ in parts] == ["style", "script"]
    assert (hashed, policy[0].startswith("default-src 'none'; ")) == (digests, True)
    assert re.findall(r'(?:src|href)="(?!#)', text) == []
    assert "url(" not in html.STYLE
    assert "</" not in html.SCRIPT + html.STYLE


NASTY = "<script>alert(1)</script>"
FILL: dict[str, Callable[[str], Student]] = {
    "student": lambda text: Student(text, (entry(result()),)),
    "output": lambda text: Student("a", (entry(result(output=text)),)),
    "stderr": lambda text: Student("a", (entry(result(verdict="RE", stderr=text)),)),
    "message": lambda text: Student("a", (entry(result(message=text)),)),
    "same": lambda text: Student("a", (entry(result(), same_as=(text,)),)),
    "file": lambda text: Student("a", (Entry(ProblemResult("p", (), text), Mark(0, 0)),)),
}


@pytest.mark.parametrize("place", FILL)
@settings(deadline=None, max_examples=40)
@given(text=st.one_of(st.text(), st.text().map(lambda text: NASTY + text)))
def test_any_text_in_any_place_stays_text(place: str, text: str) -> None:
    plain, filled = page(FILL[place]("x")), page(FILL[place](text))
    tags = [element.tag for element in filled.iter() if element.tag not in ("span", "figure")]
    assert set(tags) <= {element.tag for element in plain.iter()} | {"pre", "p", "figcaption"}
    assert tags.count("script") == 1
    ET.tostring(filled).decode("ascii")


@pytest.mark.parametrize("language", CATALOGUES)
def test_every_language_has_a_whole_page(language: str) -> None:
    found = result(said=("difference", {"line": 1, "column": 2, "want": "'a'", "got": "'b'"}))
    root = page(Student("a", (entry(found, same_as=("b",)),)), language=language)
    words = translator(language)
    assert words("verdict-WA") in "".join(texts(root, ".//p[@class='key']"))
    assert texts(root, ".//summary/span[@class='why']") == [
        words("difference", line=1, column=2, want="'a'", got="'b'")
    ]


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("", ""),
        ("a b", "a b"),
        ("a  ", "a··"),
        ("\ta", "→a"),
        ("a\r", r"a\r"),
        ("é王🙂", "é王🙂"),
        ("a\u00a0b\u200bc", r"a\xa0b\u200bc"),
        ("\ud800\x00", r"\ud800\x00"),
        ("x" * (WIDTH + 1), "x" * WIDTH + "…"),
    ],
)
def test_what_nobody_sees_is_shown(line: str, shown: str) -> None:
    parent = ET.Element("span")
    add_visible(parent, line)
    assert "".join(parent.itertext()) == shown


@pytest.mark.parametrize(
    ("left", "right", "index"),
    [("a\nb", "a\nb", 0), ("a\nb", "a\nc", 1), ("a \nb", "a\nb\nc", 2), ("", "a", 0)],
)
def test_the_first_line_that_differs_is_found(left: str, right: str, index: int) -> None:
    assert first_difference(left, right) == index
