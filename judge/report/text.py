"""The report on a terminal or in a log: a line for each case, then what stands out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from judge.model import CaseResult, Problem, ProblemResult, Verdict, worst
from judge.report.neutral import neutral, one_line
from judge.words import Words, tell, translator

if TYPE_CHECKING:
    from collections.abc import Callable

    Paint = Callable[[str, Verdict], str]

STDERR_LINES = 5
ENGLISH = translator("en")
_NOT_RUN = (Verdict.SK, Verdict.CE)


def heading(problem: Problem, program: str, words: Words = ENGLISH) -> str:
    """Return the line above a problem's cases."""
    values = {"problem": one_line(problem.name), "program": one_line(program)}
    return words("heading", **values, count=len(problem.cases))


def why(words: Words, result: CaseResult) -> str:
    """Return why a case was not accepted, translated where it is the judge's own words."""
    return neutral(tell(words, result.said) if result.said else result.message)


def name_width(problem: Problem) -> int:
    """Return the width that the names of a problem's cases need."""
    return max((len(one_line(case.name)) for case in problem.cases), default=0)


def case_lines(result: CaseResult, width: int, paint: Paint, words: Words = ENGLISH) -> str:
    """Return the line of a case and, after a crash, the last of what it said on stderr.

    width  of the column of names
    paint  colours a word for a verdict, or returns it as it is
    """
    verdict = paint(f"{result.verdict.value:3}", result.verdict)
    name = one_line(result.case)
    if result.verdict in _NOT_RUN:
        return f"  {verdict} {name:{width}}  {why(words, result)}".rstrip()
    times = {"cpu_s": result.cpu_s, "wall_s": result.wall_s}
    measures = words("measures", **times, peak=_peak(result, words))
    line = f"  {verdict} {name:{width}}  {measures}  {why(words, result)}".rstrip()
    if result.verdict is Verdict.RE:
        said = [text for text in neutral(result.stderr).split("\n") if text.strip()]
        line += "".join(f"\n        | {text}" for text in said[-STDERR_LINES:])
    return line


def _peak(result: CaseResult, words: Words) -> str:
    """Return the peak of memory; one at the floor is only known not to be above it."""
    if result.peak_mib <= result.floor_mib:
        return words("peak-at-most", peak_mib=result.floor_mib)
    return words("peak", peak_mib=result.peak_mib)


def summary(result: ProblemResult, paint: Paint, words: Words = ENGLISH) -> str:
    """Return the last line of a problem: its verdict, the counts, the slowest, the largest."""
    counts: Counter[Verdict] = Counter()
    slowest = largest = None
    for case in result.results:  # once: they may lie in a file
        counts[case.verdict] += 1
        if case.verdict not in _NOT_RUN:
            slowest = case if slowest is None or case.cpu_s > slowest.cpu_s else slowest
            largest = case if largest is None or case.peak_mib > largest.peak_mib else largest
    others = [f"{counts[v]} {v.value}" for v in Verdict if counts[v] and v is not Verdict.AC]
    verdict = worst(counts)
    count = {"accepted": counts[Verdict.AC], "count": counts.total()}
    line = f"{paint(verdict.value, verdict)}  "
    line += words("summary", problem=one_line(result.name), **count)
    line += "".join(f", {text}" for text in others)
    if slowest and largest:
        line += words("slowest", case=one_line(slowest.case), cpu_s=slowest.cpu_s)
        line += words("largest", case=one_line(largest.case), peak=_peak(largest, words))
    return line
