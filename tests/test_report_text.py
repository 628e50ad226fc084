"""The report for people: headings, lines of cases, summaries."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from judge.model import CaseFiles, CaseResult, Problem, ProblemResult, Verdict
from judge.report.text import STDERR_LINES, case_lines, heading, name_width, summary


def plain(text: str, verdict: Verdict) -> str:
    return text


def marked(text: str, verdict: Verdict) -> str:
    return f"<{verdict.value}|{text}>"


def problem(*names: str, name: str = "gomoku") -> Problem:
    cases = tuple(CaseFiles(case, f"{case}.in", "") for case in names)
    return Problem(name, Path(name), cases)


def result(verdict: str = "AC", case: str = "wide", **changes: Any) -> CaseResult:
    measures = {"cpu_s": 0.0164, "wall_s": 1.25, "peak_mib": 12.34, "floor_mib": 9.0}
    return CaseResult(case, Verdict(verdict), **{**measures, **changes})


@pytest.mark.parametrize(
    ("names", "program", "line"),
    [
        ((), "sol.py", "gomoku: sol.py, 0 cases"),
        (("1",), "sol.py", "gomoku: sol.py, 1 case"),
        (("1", "2"), "node sol.js", "gomoku: node sol.js, 2 cases"),
        (("1",), "\x1b[2J\n::x", r"gomoku: \x1b[2J\n\x3a:x, 1 case"),
    ],
)
def test_a_heading_names_the_problem_the_program_and_how_many_cases(
    names: tuple[str, ...], program: str, line: str
) -> None:
    assert heading(problem(*names), program) == line


def test_a_problems_name_is_neutral() -> None:
    assert heading(problem("1", name="\udcff\n::x"), "a") == r"\udcff\n\x3a:x: a, 1 case"
    line = summary(ProblemResult("\udcff\n::x", (result("SK"),)), plain)
    assert line == r"SK  \udcff\n\x3a:x: 0 of 1 accepted, 1 SK"


@pytest.mark.parametrize(
    ("names", "width"), [((), 0), (("1", "wide"), 4), (("é",), 1), (("\x1b",), 4), (("a\nb",), 4)]
)
def test_the_column_is_as_wide_as_the_names_shown(names: tuple[str, ...], width: int) -> None:
    assert name_width(problem(*names)) == width


MEASURES = " 0.016 s cpu  1.250 s wall   12.3 MiB"


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (result(), [f"  AC  wide    {MEASURES}"]),
        (result(message="left 1 running, killed"), [f"  AC  wide    {MEASURES}  left 1 running, killed"]),
        (
            result("WA", message="line 1, column 1: expected '1', got '2'"),
            [f"  WA  wide    {MEASURES}  line 1, column 1: expected '1', got '2'"],
        ),
        (result("TLE", message="stopped"), [f"  TLE wide    {MEASURES}  stopped"]),
        (result("OLE", case="longer", message="x"), [f"  OLE longer  {MEASURES}  x"]),
        (result(case="longest"), [f"  AC  longest  {MEASURES}"]),
        # A peak at the floor is only known not to be above it.
        (result(peak_mib=9.0), ["  AC  wide     0.016 s cpu  1.250 s wall <= 9.0 MiB"]),
        (result(peak_mib=3.0, floor_mib=123.4), ["  AC  wide     0.016 s cpu  1.250 s wall <= 123.4 MiB"]),
        (result(cpu_s=123.4567, wall_s=1000.0), ["  AC  wide    123.457 s cpu 1000.000 s wall   12.3 MiB"]),
        # What did not run was not measured.
        (result("SK", message="not run: an earlier case failed"), ["  SK  wide    not run: an earlier case failed"]),
        (result("SK"), ["  SK  wide"]),
        (result("CE", message="does not compile"), ["  CE  wide    does not compile"]),
        # Only a crash shows what was said last.
        (
            result("RE", message="exit code 1: b", stderr="a\n\n  b\n"),
            [f"  RE  wide    {MEASURES}  exit code 1: b", "        | a", "        |   b"],
        ),
        (result("RE", message="exit code 1"), [f"  RE  wide    {MEASURES}  exit code 1"]),
        (result("WA", stderr="a\n"), [f"  WA  wide    {MEASURES}"]),
        (result(stderr="a warning\n"), [f"  AC  wide    {MEASURES}"]),
        # Whatever it said is not obeyed.
        (
            result("RE", case="\x1b[2J", message="exit code 1: ##[x]", stderr="::error::x\n\x1b[31m\u202e"),
            [
                rf"  RE  \x1b[2J  {MEASURES}  exit code 1: \x23#[x]",
                r"        | \x3a:error::x",
                r"        | \x1b[31m\u202e",
            ],
        ),
        (result(case="a\nb"), [rf"  AC  a\nb    {MEASURES}"]),
    ],
)  # fmt: skip
def test_a_case_is_a_line_and_after_a_crash_what_it_said(
    given: CaseResult, lines: list[str]
) -> None:
    assert case_lines(given, 6, plain).split("\n") == lines


def test_only_the_last_lines_of_a_crash_are_shown() -> None:
    said = "".join(f"line {i}\n" for i in range(100))
    lines = case_lines(result("RE", stderr=said), 4, plain).split("\n")
    assert lines[1:] == [f"        | line {i}" for i in range(100 - STDERR_LINES, 100)]


@pytest.mark.parametrize("verdict", Verdict)
def test_the_verdict_alone_is_painted_in_its_column(verdict: Verdict) -> None:
    line = case_lines(result(verdict.value), 4, marked)
    assert line.startswith(f"  <{verdict.value}|{verdict.value:3}> wide")
    assert line.count("<") == 1
    last = summary(ProblemResult("gomoku", (result(verdict.value),)), marked)
    assert last.startswith(f"<{verdict.value}|{verdict.value}>  gomoku: ")


@pytest.mark.parametrize(
    ("results", "line"),
    [
        ((), "JE  gomoku: 0 of 0 accepted"),
        ((result(),), "AC  gomoku: 1 of 1 accepted; slowest wide 0.016 s, largest wide 12.3 MiB"),
        (
            (
                result(case="1", cpu_s=0.5),
                result("WA", case="2", cpu_s=0.7, peak_mib=5.0),
                result("WA", case="3", peak_mib=99.0),
                result("TLE", case="4"),
                result("SK", case="5"),
            ),
            "TLE  gomoku: 1 of 5 accepted, 1 SK, 2 WA, 1 TLE; slowest 2 0.700 s, largest 3 99.0 MiB",
        ),
        # What did not run is neither slow nor large.
        ((result("SK"),), "SK  gomoku: 0 of 1 accepted, 1 SK"),
        ((result("CE"), result("CE")), "CE  gomoku: 0 of 2 accepted, 2 CE"),
        (
            (result(case="1", peak_mib=1.0), result("SK", case="2", cpu_s=9.0)),
            "SK  gomoku: 1 of 2 accepted, 1 SK; slowest 1 0.016 s, largest 1 <= 9.0 MiB",
        ),
        (
            (result(case="\x1b\n"),),
            r"AC  gomoku: 1 of 1 accepted; slowest \x1b\n 0.016 s, largest \x1b\n 12.3 MiB",
        ),
    ],
)
def test_a_summary_counts_and_says_what_stands_out(
    results: tuple[CaseResult, ...], line: str
) -> None:
    assert summary(ProblemResult("gomoku", results), plain) == line
