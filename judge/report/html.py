"""The report as one HTML file that needs nothing else: a table, and what failed in detail.

It is built as a tree of elements, so that whatever a program printed stays text. The
page says itself that no script and no style but its own two may run.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from judge.enforced import describe
from judge.marks import ClassReport, Entry, Student, mark
from judge.model import Case, CaseFiles, CaseResult, Problem, Report, Verdict
from judge.report.class_text import points, totals
from judge.report.html_case import Drawn, add, add_case, drawing
from judge.report.neutral import neutral, one_line
from judge.report.text import why
from judge.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.words import Words

    Read = Callable[[CaseFiles], Case]

# Above so many problems the table is printed smaller, so that it fits.
WIDE = 5
# Failed cases of a program that are shown whole; the others are named.
SHOWN = 10
# Names of other cases, and of students with the same program.
NAMED = 40
_FOLDER = Path(__file__).parent
STYLE = (_FOLDER / "html.css").read_text("utf-8")
SCRIPT = (_FOLDER / "html.js").read_text("utf-8")
_NOT_FAILED = (Verdict.AC, Verdict.SK)
_STATES = ("failed", "missing", "same")


def render(report: ClassReport, words: Words, language: str, read: Read) -> str:
    """Return the report of a class as a page.

    language  of the words, as HTML names it
    read      what returns a case with its bytes: it is shown beside what was printed
    """
    return _Page(words, language, read).of_class(report)


def render_run(
    report: Report, problems: list[Problem], words: Words, language: str, read: Read
) -> str:
    """Return the report of one program as a page; `problems` are those of the report."""
    pairs = zip(problems, report.problems, strict=True)
    entries = tuple(Entry(result, mark(problem, result)) for problem, result in pairs)
    student = Student(report.program, entries)
    whole = ClassReport(report.program, tuple(problems), (student,), report.isolation)
    return _Page(words, language, read).of_run(whole)


class _Page:
    """One page as it grows: the drawings are kept apart, so that each is there once."""

    def __init__(self, words: Words, language: str, read: Read) -> None:
        self._words = words
        self._read = read
        self._root = ET.Element("html", lang=language)
        self._head = add(self._root, "head")
        self._body = add(self._root, "body")
        self._boards: dict[tuple[str, str], Drawn | None] = {}
        self._drawings = add(self._body, "svg", class_="defs", aria_hidden="true")

    def of_class(self, report: ClassReport) -> str:
        title = self._words("class-title", title=one_line(report.title))
        main = self._begun(title, totals(self._words, report))
        self._add_matrix(main, report)
        return self._finished(main, report)

    def of_run(self, report: ClassReport) -> str:
        (student,) = report.students
        accepted, count = _counts(student.entries)
        texts = [self._words("accepted-of", accepted=accepted, count=count)]
        main = self._begun(self._words("run-title", title=one_line(report.title)), texts)
        self._add_problems(main, student)
        return self._finished(main, report)

    def _begun(self, title: str, texts: list[str]) -> ET.Element:
        add(self._head, "meta", charset="utf-8")
        add(self._head, "meta", name="viewport", content="width=device-width, initial-scale=1")
        policy = f"default-src 'none'; style-src '{_digest(STYLE)}'; script-src '{_digest(SCRIPT)}'"
        add(self._head, "meta", http_equiv="Content-Security-Policy", content=policy)
        add(self._head, "title", title)
        add(self._head, "style", STYLE)
        header = add(self._body, "header", id="top")
        add(header, "h1", title)
        chips = add(header, "ul", class_="totals")
        for text in texts:
            add(chips, "li", text)
        self._add_tools()
        return add(self._body, "main")

    def _add_tools(self) -> None:
        tools = add(add(self._body, "div", class_="tools"), "div")
        label = add(tools, "label", self._words("search") + " ")
        add(label, "input", type="search", id="search", autocomplete="off")
        label = add(tools, "label", self._words("show") + " ")
        choice = add(label, "select", id="show")
        add(choice, "option", self._words("show-all"), value="")
        for state in _STATES:
            add(choice, "option", self._words(f"show-{state}"), value=state)

    def _add_matrix(self, main: ET.Element, report: ClassReport) -> None:
        is_wide = len(report.problems) > WIDE
        scroll = add(main, "div", class_="scroll wide" if is_wide else "scroll")
        table = add(scroll, "table")
        row = add(add(table, "thead"), "tr")
        add(row, "th", self._words("student"), scope="col")
        for problem in report.problems:
            add(row, "th", one_line(problem.name), scope="col", title=one_line(problem.title))
        add(row, "th", self._words("total"), scope="col", class_="sum")
        body = add(table, "tbody")
        for number, student in enumerate(report.students):
            row = add(body, "tr", **_found_by(student, student.entries))
            link = add(add(row, "th", scope="row"), "a", one_line(student.name))
            link.set("href", f"#s{number}")
            for entry in student.entries:
                self._add_badge(add(row, "td"), entry)
            add(row, "td", points(student.mark), class_="sum")
        self._add_key(main)

    def _add_problems(self, main: ET.Element, student: Student) -> None:
        table = add(add(main, "div", class_="scroll"), "table")
        row = add(add(table, "thead"), "tr")
        for name in ("problem", "result"):
            add(row, "th", self._words(name), scope="col")
        body = add(table, "tbody")
        for entry in student.entries:
            row = add(body, "tr", **_found_by(student, (entry,)))
            add(row, "th", one_line(entry.result.name), scope="row")
            self._add_badge(add(row, "td"), entry)
        self._add_key(main)

    def _add_badge(self, parent: ET.Element, entry: Entry) -> None:
        if entry.missing:
            name = tell(self._words, entry.missing)
            add(parent, "span", "–", class_="badge none", title=neutral(name))
            return
        code = entry.result.verdict.value
        add(parent, "span", code, class_=f"badge {code}", title=self._words(f"verdict-{code}"))
        add(parent, "span", points(entry.mark), class_="points")
        if entry.same_as:
            text = self._words("same-as", names=_names(entry.same_as))
            add(parent, "span", " =", class_="points", title=text)

    def _add_key(self, main: ET.Element) -> None:
        key = add(main, "p", class_="key")
        for verdict in Verdict:
            code = verdict.value
            add(key, "span", f"{code} {self._words(f'verdict-{code}')}").tail = " "
        add(main, "p", self._words("nothing-found"), class_="note", id="nothing", hidden="")

    def _finished(self, main: ET.Element, report: ClassReport) -> str:
        for number, student in enumerate(report.students):
            self._add_student(main, number, student, report.problems)
        add(main, "p", self._words("marks"), class_="note")
        if report.isolation:
            add(main, "p", describe(report.isolation), class_="note", lang="en")
        add(self._body, "script", SCRIPT)
        return "<!DOCTYPE html>\n" + ET.tostring(self._root, "unicode", method="html") + "\n"

    def _add_student(
        self, main: ET.Element, number: int, student: Student, problems: tuple[Problem, ...]
    ) -> None:
        section = add(main, "section", id=f"s{number}", **_found_by(student, student.entries))
        top = add(section, "div", class_="top")
        add(top, "h2", one_line(student.name))
        add(top, "span", points(student.mark), class_="points")
        add(top, "a", self._words("back"), class_="back", href="#top")
        for problem, entry in zip(problems, student.entries, strict=True):
            article = add(section, "article", **_found_by(student, (entry,)))
            self._add_entry(article, problem, entry)

    def _add_entry(self, article: ET.Element, problem: Problem, entry: Entry) -> None:
        top = add(article, "div", class_="top")
        add(top, "h3", one_line(problem.title or problem.name))
        self._add_badge(add(top, "span"), entry)
        if entry.missing:
            add(article, "p", neutral(tell(self._words, entry.missing)), class_="note")
            return
        add(top, "code", one_line(entry.result.program))
        accepted, count = _counts((entry,))
        add(article, "p", self._words("accepted-of", accepted=accepted, count=count), class_="note")
        if entry.same_as:
            text = self._words("same-as", names=_names(entry.same_as))
            add(article, "p", text, class_="note")
        first = next(_failed(entry), None)
        if first and first.verdict in (Verdict.CE, Verdict.JE) and _is_one(_failed(entry)):
            self._add_fault(article, first)
            return
        for k, result in enumerate(islice(_failed(entry), SHOWN)):
            self._add_failure(article, problem, result, k == 0)
        rest = [neutral(r.case) for r in islice(_failed(entry), SHOWN, SHOWN + NAMED + 1)]
        if rest:
            add(article, "p", self._words("more-failed", names=_names(rest)), class_="note")

    def _add_fault(self, article: ET.Element, result: CaseResult) -> None:
        """Add what no case is to blame for: mostly a compiler's words, below our own."""
        first, _, rest = result.message.partition("\n")
        if rest and result.said:
            add(article, "p", why(self._words, result), class_="note")
        else:
            rest = f"{first}\n{rest}".rstrip("\n")
        add(article, "pre", neutral(rest), class_="said")

    def _add_failure(
        self, article: ET.Element, problem: Problem, result: CaseResult, is_first: bool
    ) -> None:
        files = next(files for files in problem.cases if files.name == result.case)
        case = self._read(files)
        key = problem.name, case.name
        if key not in self._boards:
            board = self._boards[key] = drawing(problem, case, self._words)
            if board and board.symbol is not None:
                board.symbol.set("id", f"b{len(self._boards)}")
                self._drawings.append(board.symbol)
        add_case(article, self._words, result, case, self._boards[key], is_first)


def _found_by(student: Student, entries: tuple[Entry, ...]) -> dict[str, str]:
    """Return the attributes by which the script finds an element."""
    is_state = {
        "failed": any(e.result.verdict is not Verdict.AC and not e.missing for e in entries),
        "missing": any(e.missing for e in entries),
        "same": any(e.same_as for e in entries),
    }
    names = [e.result.name for e in entries] + [e.result.program for e in entries]
    text = " ".join([student.name, *names])
    states = " ".join(state for state in _STATES if is_state[state])
    return {"data_find": one_line(text), "data_states": states}


def _counts(entries: tuple[Entry, ...]) -> tuple[int, int]:
    results = (result for entry in entries for result in entry.result.results)
    counts = Counter(result.verdict is Verdict.AC for result in results)
    return counts[True], counts.total()


def _failed(entry: Entry) -> Iterator[CaseResult]:
    return (result for result in entry.result.results if result.verdict not in _NOT_FAILED)


def _is_one(results: Iterator[CaseResult]) -> bool:
    first = next(results)
    return all((r.verdict, r.message) == (first.verdict, first.message) for r in results)


def _names(names: tuple[str, ...] | list[str]) -> str:
    shown = ", ".join(one_line(name) for name in names[:NAMED])
    return shown + (" …" if len(names) > NAMED else "")


def _digest(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
