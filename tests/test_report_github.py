"""Annotations are workflow commands; nothing that a program says can become one."""

from __future__ import annotations

from judge.model import CaseResult, Isolation, ProblemResult, Report, Verdict
from judge.report import github


def report(*results: CaseResult) -> Report:
    return Report("p.py", (ProblemResult("gomoku", results),))


def test_each_failure_is_a_command_with_its_title_and_message() -> None:
    text = github.render(
        report(
            CaseResult("1", Verdict.AC, message="left 1 running, killed"),
            CaseResult("a, b: 100%", Verdict.WA, message="line 1:\nexpected 50%"),
            CaseResult("3", Verdict.SK, message="not run"),
        )
    )
    assert text == "::error title=WA gomoku/a%2C b%3A 100%25::line 1:%0Aexpected 50%25\n"


def test_what_a_program_says_cannot_become_a_command() -> None:
    text = github.render(
        report(CaseResult("1", Verdict.RE, message="exit code 1: x\r\n::error::y\x1b[2J ##[z]"))
    )
    assert (
        text
        == r"::error title=RE gomoku/1::exit code 1: x\r%0A\x3a:error::y\x1b[2J \x23#[z]" + "\n"
    )


def test_more_than_github_shows_are_counted() -> None:
    lines = github.render(report(*(CaseResult(str(i), Verdict.WA) for i in range(12)))).splitlines()
    assert len(lines) == 10
    assert lines[-1] == "::error title=3 more failures::see the log, or the job summary"
    ten = github.render(report(*(CaseResult(str(i), Verdict.WA) for i in range(10))))
    assert "more failures" not in ten
    assert ten.count("\n") == 10


def test_nothing_is_said_of_what_was_accepted() -> None:
    assert github.render(report(CaseResult("1", Verdict.AC))) == ""


def test_what_is_enforced_is_a_notice() -> None:
    found = Isolation("landlock", ("Landlock ABI 7",), ("answers",), ("disk",))
    text = github.render(Report("p.py", (), None, found))
    line = "isolation: Landlock ABI 7; enforced: answers; not enforced: disk"
    assert text == f"::notice title=isolation::{line}\n"
