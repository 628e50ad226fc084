"""The pure rules: verdicts of runs, worst of many, words of a difference."""

from __future__ import annotations

import io
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import model
from judge.model import (
    Case,
    CaseResult,
    Checker,
    Comparison,
    JudgeError,
    Limits,
    Mismatch,
    ProblemResult,
    Program,
    Report,
    Run,
    Stop,
    Unit,
    UsageError,
    Verdict,
    decide,
    worst,
)

MISMATCH = Mismatch(1, 1, "'1'", "'2'")
WORST_FIRST = ["JE", "CE", "TLE", "MLE", "OLE", "RE", "WA", "SK", "AC"]


def run(stop: Stop, exit_code: int | None, signal: str | None = None) -> Run:
    return Run(stop, exit_code, signal, 0.5, 0.6, 7.0, 3.0, io.BytesIO(b""), b"")


# What a stop means whatever else is known; a run that only ended is judged by its end.
BY_STOP = {
    Stop.CPU: Verdict.TLE,
    Stop.WALL: Verdict.TLE,
    Stop.MEMORY: Verdict.MLE,
    Stop.OUTPUT: Verdict.OLE,
    Stop.SIGNAL: Verdict.RE,
    Stop.PROCESSES: Verdict.RE,
}
ENDS = ((0, None), (1, None), (255, None), (None, "SIGSEGV"), (None, "SIGKILL"))


@pytest.mark.parametrize(("stop", "end", "mismatch"), list(product(Stop, ENDS, (None, MISMATCH))))
def test_a_limit_comes_before_a_crash_and_a_crash_before_the_answer(
    stop: Stop, end: tuple[int | None, str | None], mismatch: Mismatch | None
) -> None:
    by_answer = Verdict.WA if mismatch else Verdict.AC
    by_end = by_answer if end == (0, None) else Verdict.RE
    assert decide(run(stop, *end), mismatch) is BY_STOP.get(stop, by_end)


def test_only_a_clean_end_with_the_right_answer_is_accepted() -> None:
    accepted = [
        (stop, end, mismatch)
        for stop, end, mismatch in product(Stop, ENDS, (None, MISMATCH))
        if decide(run(stop, *end), mismatch) is Verdict.AC
    ]
    assert accepted == [(Stop.EXIT, (0, None), None)]


def test_verdicts_are_ordered_from_best_to_worst() -> None:
    assert [verdict.value for verdict in Verdict] == WORST_FIRST[::-1]
    assert [verdict.severity for verdict in Verdict] == list(range(len(Verdict)))
    assert [verdict.name for verdict in Verdict] == [verdict.value for verdict in Verdict]


@pytest.mark.parametrize(("first", "second"), list(product(Verdict, Verdict)))
def test_the_worst_of_two_is_the_one_further_down(first: Verdict, second: Verdict) -> None:
    expected = min(first.value, second.value, key=WORST_FIRST.index)
    assert worst([first, second]) is Verdict(expected)
    assert worst(iter([first])) is first


@given(st.lists(st.sampled_from(Verdict)))
def test_the_worst_of_many_is_one_of_them_and_nothing_judged_is_our_fault(
    verdicts: list[Verdict],
) -> None:
    found = worst(verdicts)
    assert found is (
        min(verdicts, key=lambda v: WORST_FIRST.index(v.value)) if verdicts else Verdict.JE
    )
    assert (found is Verdict.AC) == (set(verdicts) == {Verdict.AC})


@pytest.mark.parametrize(
    ("verdicts", "expected"),
    [
        ([], Verdict.JE),
        ([[]], Verdict.JE),
        ([["AC"], []], Verdict.JE),
        ([["AC", "AC"]], Verdict.AC),
        ([["AC", "SK"]], Verdict.SK),
        ([["AC"], ["AC", "WA"]], Verdict.WA),
        ([["TLE"], ["WA"], ["RE", "AC"]], Verdict.TLE),
    ],
)
def test_a_report_is_as_bad_as_its_worst_case(verdicts: list[list[str]], expected: Verdict) -> None:
    problems = tuple(
        ProblemResult(f"p{i}", tuple(CaseResult("1", Verdict(name)) for name in names))
        for i, names in enumerate(verdicts)
    )
    assert Report("sol.py", problems).verdict is expected


@pytest.mark.parametrize(
    ("limits", "wall_s"),
    [
        (Limits(), 11.0),
        (Limits(cpu_s=0.1), 1.5),
        (Limits(cpu_s=1), 6.0),
        (Limits(cpu_s=1, wall_s=0.5), 0.5),
        (Limits(cpu_s=10, wall_s=10), 10),
    ],
)
def test_there_is_always_a_wall_limit(limits: Limits, wall_s: float) -> None:
    assert limits.wall_limit_s == wall_s


@pytest.mark.parametrize(
    ("mismatch", "text"),
    [
        (Mismatch(1, 1, "'1'", "'2'"), "line 1, column 1: expected '1', got '2'"),
        (Mismatch(3, 0, "'1'", "the end"), "line 3: expected '1', got the end"),
        (Mismatch(1, 2, "a", "b", "why"), "line 1, column 2: expected a, got b (why)"),
        (Mismatch(1, 0, "a", "b", "why"), "line 1: expected a, got b (why)"),
    ],
)
def test_a_difference_is_one_line(mismatch: Mismatch, text: str) -> None:
    assert str(mismatch) == text


def test_faults_have_their_exit_codes() -> None:
    assert (JudgeError.exit_code, UsageError.exit_code) == (3, 2)
    assert issubclass(UsageError, JudgeError)


def test_a_unit_and_its_result_can_be_sent_elsewhere() -> None:
    program = Program("sol.py", ("/usr/bin/python3", "/sol.py"), Path("/sol.py"))
    case = Case("1", b"\xff\0", b"1\n")
    unit = Unit(program, case, Limits(), Comparison("floats"), Checker(program, "kattis"))
    result = CaseResult("1", Verdict.WA, message="é", signal="SIGSEGV")
    assert pickle.loads(pickle.dumps((unit, result))) == (unit, result)


def test_no_value_can_be_changed() -> None:
    own = [
        kind for kind in vars(model).values() if getattr(kind, "__module__", "") == model.__name__
    ]
    kinds = [kind for kind in own if is_dataclass(kind)]
    tuples = [kind for kind in own if hasattr(kind, "_fields")]
    assert min(len(kinds), len(tuples)) >= 5
    for kind in kinds:
        value = object.__new__(kind)
        with pytest.raises(FrozenInstanceError):
            setattr(value, fields(kind)[0].name, None)
    for kind in tuples:
        with pytest.raises(AttributeError):
            setattr(kind(*kind._fields), kind._fields[0], None)
