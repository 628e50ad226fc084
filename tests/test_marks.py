"""Points for cases and for groups of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.marks import ClassReport, Entry, Mark, Student, mark, total
from judge.model import CaseFiles, CaseResult, Problem, ProblemResult, Verdict

NAMES = ("sample-1", "sample-2", "wrap-a", "wrap-b", "zero")


def problem(**groups: float) -> Problem:
    cases = tuple(CaseFiles(name, f"{name}.in", f"{name}.out") for name in NAMES)
    named = {glob.replace("_", "-").replace("ALL", "*"): worth for glob, worth in groups.items()}
    return Problem("p", Path("p"), cases, groups=tuple(named.items()))


def results(*failed: str) -> ProblemResult:
    found = (CaseResult(n, Verdict.WA if n in failed else Verdict.AC) for n in NAMES)
    return ProblemResult("p", tuple(found), "p.py")


@pytest.mark.parametrize(
    ("groups", "failed", "expected"),
    [
        ({}, (), Mark(5, 5)),
        ({}, ("zero", "wrap-a"), Mark(3, 5)),
        ({}, NAMES, Mark(0, 5)),
        ({"wrap_ALL": 3}, (), Mark(3, 3)),
        ({"wrap_ALL": 3}, ("wrap-a",), Mark(0, 3)),
        ({"wrap_ALL": 3}, ("zero",), Mark(3, 3)),
        ({"wrap_ALL": 3, "ALL": 1}, ("wrap-b",), Mark(1, 4)),
        ({"ALL": 1, "wrap_ALL": 3}, ("wrap-b",), Mark(0, 1)),
        ({"wrap_ALL": 1.5, "sample_ALL": 0.25}, ("wrap-a",), Mark(0.25, 1.75)),
    ],
)
def test_a_group_is_worth_its_points_if_all_of_it_is_accepted(
    groups: dict[str, float], failed: tuple[str, ...], expected: Mark
) -> None:
    assert mark(problem(**groups), results(*failed)) == expected


def test_what_was_not_run_is_worth_nothing() -> None:
    assert mark(problem(), ProblemResult("p", ())) == Mark(0, 5)


def test_the_marks_of_a_student_are_added_up() -> None:
    entries = (Entry(results(), Mark(5, 5)), Entry(results("zero"), Mark(0.5, 3)))
    assert Student("Zoé", entries).mark == Mark(5.5, 8)
    assert total([]) == Mark(0, 0)


def test_the_verdict_of_a_class_is_its_worst() -> None:
    good, bad = (Student("", (Entry(results(*f), Mark(0, 0)),)) for f in ((), ("zero",)))
    assert ClassReport("", (), (good, good)).verdict is Verdict.AC
    assert ClassReport("", (), (good, bad)).verdict is Verdict.WA
