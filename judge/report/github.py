"""Annotations for GitHub Actions: a workflow command for each case that was not accepted."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from judge.enforced import describe
from judge.model import Verdict
from judge.report.neutral import neutral

if TYPE_CHECKING:
    from judge.model import Report

# GitHub shows ten annotations of a kind for a step, and drops the others silently.
SHOWN = 10


def render(report: Report) -> str:
    """Return the commands, one a line: failures, how many are not shown, what is enforced."""
    failures = (
        (problem.name, result)
        for problem in report.problems
        for result in problem.results
        if result.verdict not in (Verdict.AC, Verdict.SK)
    )
    lines = [
        _command(f"{result.verdict.value} {name}/{result.case}", result.message)
        for name, result in islice(failures, SHOWN)
    ]
    rest = sum(1 for _ in failures)
    if rest:
        lines[-1] = _command(f"{rest + 1} more failures", "see the log, or the job summary")
    if report.isolation:
        lines.append(_command("isolation", describe(report.isolation), "notice"))
    return "".join(line + "\n" for line in lines)


def _command(title: str, message: str, kind: str = "error") -> str:
    return f"::{kind} title={_property(neutral(title))}::{_data(neutral(message or title))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
