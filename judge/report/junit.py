"""The report as JUnit XML, which CI services show as tests."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

from judge.enforced import describe
from judge.model import CaseResult, ProblemResult, Report, Verdict
from judge.report.neutral import neutral

if TYPE_CHECKING:
    from collections.abc import Iterable


def render(report: Report) -> str:
    """Return the report as XML text: a testsuite a problem, a testcase a case."""
    root = ET.Element("testsuites", name=neutral(report.program))
    isolation = describe(report.isolation) if report.isolation else ""
    for problem in report.problems:
        root.append(_suite(problem, isolation))
    _count(root, [result for problem in report.problems for result in problem.results])
    ET.indent(root)
    return ET.tostring(root, "unicode", xml_declaration=True) + "\n"


def _suite(problem: ProblemResult, isolation: str) -> ET.Element:
    suite = ET.Element("testsuite", name=neutral(problem.name))
    _count(suite, problem.results)
    if isolation:
        properties = ET.SubElement(suite, "properties")
        ET.SubElement(properties, "property", name="isolation", value=isolation)
    for result in problem.results:
        case = ET.SubElement(
            suite,
            "testcase",
            classname=neutral(problem.name),
            name=neutral(result.case),
            time=f"{result.cpu_s:.3f}",
        )
        kind = _kind(result.verdict)
        if kind:
            fault = ET.SubElement(case, kind, message=_message(result))
            if kind != "skipped":
                fault.set("type", result.verdict.value)
        if result.stderr:
            ET.SubElement(case, "system-err").text = neutral(result.stderr)
    return suite


def _kind(verdict: Verdict) -> str:
    return {Verdict.AC: "", Verdict.SK: "skipped", Verdict.JE: "error"}.get(verdict, "failure")


def _message(result: CaseResult) -> str:
    said = f": {neutral(result.message)}" if result.message else ""
    return result.verdict.value + said


def _count(element: ET.Element, results: Iterable[CaseResult]) -> None:
    results = list(results)
    kinds = [_kind(result.verdict) for result in results]
    element.set("tests", str(len(results)))
    element.set("failures", str(kinds.count("failure")))
    element.set("errors", str(kinds.count("error")))
    element.set("skipped", str(kinds.count("skipped")))
    element.set("time", f"{sum(result.cpu_s for result in results):.3f}")
