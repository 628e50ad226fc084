"""The report as Markdown: for a job summary, a merge request or a mail."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from judge.enforced import describe
from judge.model import CaseResult, ProblemResult, Report, Verdict
from judge.report.neutral import neutral

if TYPE_CHECKING:
    from collections.abc import Iterator

# GitHub cuts a summary above 1 MiB off whole; a table of this many rows is far below.
SHOWN = 200


def render(report: Report) -> str:
    """Return a table of the problems, and one of the cases that were not accepted."""
    return "\n".join(_lines(report)) + "\n"


def _lines(report: Report) -> Iterator[str]:
    yield f"## {report.verdict.value}: {_cell(report.program)}"
    yield ""
    yield "| problem | verdict | accepted | not accepted | CPU, slowest | peak, largest |"
    yield "| --- | --- | ---: | --- | ---: | ---: |"
    for problem in report.problems:
        yield _problem_row(problem)
    failures = (
        (problem, result)
        for problem in report.problems
        for result in problem.results
        if result.verdict is not Verdict.AC
    )
    for number, (problem, result) in enumerate(islice(failures, SHOWN)):
        if number == 0:
            yield "\n| case | verdict | CPU | why |"
            yield "| --- | --- | ---: | --- |"
        yield _case_row(problem.name, result)
    rest = sum(1 for _ in failures)
    if rest:
        yield f"\nand {rest} more."
    if report.isolation:
        yield ""
        yield describe(report.isolation)


def _problem_row(problem: ProblemResult) -> str:
    counts = Counter(result.verdict for result in problem.results)
    others = ", ".join(f"{counts[v]} {v.value}" for v in Verdict if counts[v] and v != Verdict.AC)
    slowest = max((result.cpu_s for result in problem.results), default=0)
    largest = max((result.peak_mib for result in problem.results), default=0)
    accepted = f"{counts[Verdict.AC]} of {len(problem.results)}"
    cells = (_cell(problem.name), problem.verdict.value, accepted, others)
    return f"| {' | '.join(cells)} | {slowest:.3f} s | {largest:.1f} MiB |"


def _case_row(problem: str, result: CaseResult) -> str:
    name = _cell(f"{problem}/{result.case}")
    return f"| {name} | {result.verdict.value} | {result.cpu_s:.3f} s | {_cell(result.message)} |"


def _cell(text: str) -> str:
    r"""Return a text as it stands in a cell: no line ends, nothing that Markdown or HTML obeys.

    >>> _cell("a|b\n<b> *x* @all")
    'a\\|b \\<b\\> \\*x\\* \\@all'
    """
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~@&])", r"\\\1", neutral(text).replace("\n", " "))
