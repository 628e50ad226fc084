"""The report as JUnit XML, which CI services show as tests."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from judge.enforced import describe
from judge.model import CaseResult, ProblemResult, Report, Verdict
from judge.report.neutral import neutral

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator


def render(report: Report) -> str:
    """Return the report as XML text: a testsuite a problem, a testcase a case."""
    return "".join(written(report))


def written(report: Report) -> Iterator[str]:
    """Yield the same in pieces: only one case is in memory as a tree of elements."""
    root = ET.Element("testsuites", name=neutral(report.program))
    isolation = describe(report.isolation) if report.isolation else ""
    _count(root, (result for problem in report.problems for result in problem.results))
    yield "<?xml version='1.0' encoding='utf-8'?>\n"
    suites = (piece for problem in report.problems for piece in _suite(problem, isolation))
    yield from _around(root, 0, suites)


def _around(element: ET.Element, level: int, inside: Iterable[str]) -> Iterator[str]:
    """Yield an element's text with what stands inside it."""
    space, text = "  " * level, ET.tostring(element, "unicode")
    is_empty = True
    for piece in inside:
        if is_empty:
            yield f"{space}{text.removesuffix(' />')}>\n"
            is_empty = False
        yield piece
    yield f"{space}{text}\n" if is_empty else f"{space}</{element.tag}>\n"


def _suite(problem: ProblemResult, isolation: str) -> Iterator[str]:
    suite = ET.Element("testsuite", name=neutral(problem.name))
    _count(suite, problem.results)
    return _around(suite, 1, _inside(problem, isolation))


def _inside(problem: ProblemResult, isolation: str) -> Iterator[str]:
    if isolation:
        properties = ET.Element("properties")
        ET.SubElement(properties, "property", name="isolation", value=isolation)
        yield _indented(properties)
    for result in problem.results:
        yield _indented(_case(problem.name, result))


def _indented(element: ET.Element) -> str:
    ET.indent(element, level=2)
    return f"    {ET.tostring(element, 'unicode')}\n"


def _case(problem: str, result: CaseResult) -> ET.Element:
    words = {"classname": neutral(problem), "name": neutral(result.case)}
    case = ET.Element("testcase", words, time=f"{result.cpu_s:.3f}")
    kind = _kind(result.verdict)
    if kind:
        fault = ET.SubElement(case, kind, message=_message(result))
        if kind != "skipped":
            fault.set("type", result.verdict.value)
    if result.stderr:
        ET.SubElement(case, "system-err").text = neutral(result.stderr)
    return case


def _kind(verdict: Verdict) -> str:
    return {Verdict.AC: "", Verdict.SK: "skipped", Verdict.JE: "error"}.get(verdict, "failure")


def _message(result: CaseResult) -> str:
    said = f": {neutral(result.message)}" if result.message else ""
    return result.verdict.value + said


def _count(element: ET.Element, results: Iterable[CaseResult]) -> None:
    kinds: Counter[str] = Counter()
    spent_s = 0.0
    for result in results:
        kinds[_kind(result.verdict)] += 1
        spent_s += result.cpu_s
    element.set("tests", str(kinds.total()))
    element.set("failures", str(kinds["failure"]))
    element.set("errors", str(kinds["error"]))
    element.set("skipped", str(kinds["skipped"]))
    element.set("time", f"{spent_s:.3f}")
