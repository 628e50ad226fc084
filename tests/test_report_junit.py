"""The JUnit report, read back by an XML reader."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.model import CaseResult, Isolation, ProblemResult, Report, Verdict
from judge.report import junit
from judge.report.neutral import neutral


def report(*results: CaseResult) -> Report:
    return Report("sol.py", (ProblemResult("gomoku", results, "sol.py"),))


def parsed(of: Report) -> ET.Element:
    """Return the root as it is read from the bytes of a file."""
    return ET.fromstring(junit.render(of).encode("utf-8"))


def test_a_report_is_suites_of_cases() -> None:
    text = junit.render(
        report(
            CaseResult("1", Verdict.AC, cpu_s=0.0124, wall_s=5.0),
            CaseResult("2", Verdict.WA, cpu_s=1.0, message="line 1: expected '1', got '<2>'"),
            CaseResult("3", Verdict.SK, message="not run"),
            CaseResult("4", Verdict.JE, message="the checker was killed", stderr="a & b\n"),
        )
    )
    assert text == (
        "<?xml version='1.0' encoding='utf-8'?>\n"
        '<testsuites name="sol.py" tests="4" failures="1" errors="1" skipped="1" time="1.012">\n'
        '  <testsuite name="gomoku" tests="4" failures="1" errors="1" skipped="1" time="1.012">\n'
        '    <testcase classname="gomoku" name="1" time="0.012" />\n'
        '    <testcase classname="gomoku" name="2" time="1.000">\n'
        "      <failure message=\"WA: line 1: expected '1', got '&lt;2&gt;'\" type=\"WA\" />\n"
        "    </testcase>\n"
        '    <testcase classname="gomoku" name="3" time="0.000">\n'
        '      <skipped message="SK: not run" />\n'
        "    </testcase>\n"
        '    <testcase classname="gomoku" name="4" time="0.000">\n'
        '      <error message="JE: the checker was killed" type="JE" />\n'
        "      <system-err>a &amp; b\n</system-err>\n"
        "    </testcase>\n"
        "  </testsuite>\n"
        "</testsuites>\n"
    )


@pytest.mark.parametrize("verdict", Verdict)
def test_a_verdict_is_one_kind_of_outcome(verdict: Verdict) -> None:
    case = parsed(report(CaseResult("1", verdict)))[0][0]
    kinds = {"AC": [], "SK": ["skipped"], "JE": ["error"]}
    assert [element.tag for element in case] == kinds.get(verdict.value, ["failure"])
    for element in case:
        assert element.get("message") == verdict.value
        assert element.get("type") == (None if verdict is Verdict.SK else verdict.value)


def test_the_counts_of_all_suites_add_up() -> None:
    verdicts = list(Verdict)
    problems = tuple(
        ProblemResult(f"p{i}", tuple(CaseResult(v.value, v, cpu_s=0.5) for v in verdicts[: i + 1]))
        for i in range(len(verdicts))
    )
    root = parsed(Report("all", problems))
    assert len(root) == len(verdicts)
    for suite in root:
        cases = list(suite)
        counts = {
            tag: sum(case.find(tag) is not None for case in cases)
            for tag in ("failure", "error", "skipped")
        }
        assert int(suite.get("tests", "")) == len(cases)
        assert int(suite.get("failures", "")) == counts["failure"]
        assert int(suite.get("errors", "")) == counts["error"]
        assert int(suite.get("skipped", "")) == counts["skipped"]
        assert suite.get("time") == f"{len(cases) * 0.5:.3f}"
    for key in ("tests", "failures", "errors", "skipped"):
        assert int(root.get(key, "")) == sum(int(suite.get(key, "")) for suite in root)


def test_a_report_without_problems_is_an_empty_one() -> None:
    root = parsed(Report("sol.py"))
    assert (root.tag, root.get("tests"), len(root)) == ("testsuites", "0", 0)


NASTY = "\x00\x01\x08\x0b\x0c\x0e\x1b\x1f\x7f\x85\x9f\ud800\udfff\ufffe\uffff\u2028\u202e]]><&>\"'\t\n\r é👍"


@pytest.mark.parametrize("char", NASTY)
def test_no_character_makes_it_unreadable(char: str) -> None:
    text = f"a{char}b"
    of = Report(
        text, (ProblemResult(text, (CaseResult(text, Verdict.RE, message=text, stderr=text),)),)
    )
    root = parsed(of)
    suite = root[0]
    shown = neutral(text)
    assert (root.get("name"), suite.get("name")) == (shown, shown)
    assert (suite[0].get("classname"), suite[0].get("name")) == (shown, shown)
    assert suite[0][0].get("message") == f"RE: {shown}"
    assert suite[0][1].text == shown


TEXTS = st.text(st.one_of(st.characters(exclude_categories=()), st.sampled_from(NASTY)))


@given(TEXTS, TEXTS, TEXTS, TEXTS)
@example("", "", "said: ", "")
def test_every_text_is_read_back_neutral(
    program: str, name: str, message: str, stderr: str
) -> None:
    of = Report(
        program,
        (ProblemResult(name, (CaseResult(name, Verdict.WA, message=message, stderr=stderr),)),),
    )
    root = parsed(of)
    case = root[0][0]
    assert root.get("name") == neutral(program)
    assert case.get("name") == neutral(name)
    assert case[0].get("message") == (f"WA: {neutral(message)}" if message else "WA")
    assert [element.text for element in case.findall("system-err")] == (
        [neutral(stderr)] if stderr else []
    )


def test_what_is_enforced_is_a_property_of_each_suite() -> None:
    found = Isolation("landlock", ("Landlock ABI 7",), ("answers",), ("disk",))
    suites = parsed(Report("p", (ProblemResult("a", ()), ProblemResult("b", ())), None, found))
    assert [[each.attrib for each in suite.findall("properties/property")] for suite in suites] == [
        [
            {
                "name": "isolation",
                "value": "isolation: Landlock ABI 7; enforced: answers; not enforced: disk",
            }
        ]
    ] * 2


def test_the_layout_adds_nothing_to_what_a_program_said() -> None:
    said = "  first\n\n  last  \n"
    case = parsed(report(CaseResult("1", Verdict.AC, stderr=said)))[0][0]
    assert case[0].text == said
