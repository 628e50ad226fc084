"""The report on a terminal or in a log: a line for each case, then what stands out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from judge.model import CaseResult, Problem, ProblemResult, Verdict
from judge.report.neutral import neutral, one_line

if TYPE_CHECKING:
    from collections.abc import Callable

    Paint = Callable[[str, Verdict], str]

STDERR_LINES = 5
_NOT_RUN = (Verdict.SK, Verdict.CE)


def heading(problem: Problem, program: str) -> str:
    """Return the line above a problem's cases."""
    count = len(problem.cases)
    return f"{one_line(problem.name)}: {one_line(program)}, {count} case{'s' if count != 1 else ''}"


def name_width(problem: Problem) -> int:
    """Return the width that the names of a problem's cases need."""
    return max((len(one_line(case.name)) for case in problem.cases), default=0)


def case_lines(result: CaseResult, width: int, paint: Paint) -> str:
    """Return the line of a case and, after a crash, the last of what it said on stderr.

    width  of the column of names
    paint  colours a word for a verdict, or returns it as it is
    """
    verdict = paint(f"{result.verdict.value:3}", result.verdict)
    name = one_line(result.case)
    if result.verdict in _NOT_RUN:
        return f"  {verdict} {name:{width}}  {neutral(result.message)}".rstrip()
    measures = f"{result.cpu_s:6.3f} s cpu {result.wall_s:6.3f} s wall {_peak(result):>10}"
    line = f"  {verdict} {name:{width}}  {measures}  {neutral(result.message)}".rstrip()
    if result.verdict is Verdict.RE:
        said = [text for text in neutral(result.stderr).split("\n") if text.strip()]
        line += "".join(f"\n        | {text}" for text in said[-STDERR_LINES:])
    return line


def _peak(result: CaseResult) -> str:
    """Return the peak of memory; one at the floor is only known not to be above it."""
    if result.peak_mib <= result.floor_mib:
        return f"<= {result.floor_mib:.1f} MiB"
    return f"{result.peak_mib:.1f} MiB"


def summary(result: ProblemResult, paint: Paint) -> str:
    """Return the last line of a problem: its verdict, the counts, the slowest, the largest."""
    results = result.results
    counts = Counter(case.verdict for case in results)
    others = [f"{counts[v]} {v.value}" for v in Verdict if counts[v] and v is not Verdict.AC]
    verdict = paint(result.verdict.value, result.verdict)
    line = f"{verdict}  {one_line(result.name)}: {counts[Verdict.AC]} of {len(results)} accepted"
    line += "".join(f", {text}" for text in others)
    ran = [case for case in results if case.verdict not in _NOT_RUN]
    if ran:
        slowest = max(ran, key=lambda case: case.cpu_s)
        largest = max(ran, key=lambda case: case.peak_mib)
        line += f"; slowest {one_line(slowest.case)} {slowest.cpu_s:.3f} s"
        line += f", largest {one_line(largest.case)} {_peak(largest)}"
    return line
