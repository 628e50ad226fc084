"""Parts of a run: every case is in one of them, and together they are the whole."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.model import (
    CaseFiles,
    CaseResult,
    Isolation,
    JudgeError,
    Problem,
    ProblemResult,
    Report,
    Verdict,
)
from judge.shards import assign, merge, part

NAMES = st.text(max_size=5)
KEYS = st.lists(st.tuples(NAMES, NAMES), unique=True, max_size=40)


def problem(name: str, *cases: str) -> Problem:
    files = tuple(CaseFiles(case, f"{case}.in", f"{case}.out") for case in cases)
    return Problem(name, Path(name), files)


PROBLEMS = [problem("b", *map(str, range(20))), problem("a", *map(str, range(7)))]


def judged(problems: list[Problem], verdict: Verdict = Verdict.AC) -> tuple[ProblemResult, ...]:
    return tuple(
        ProblemResult(p.name, tuple(CaseResult(c.name, verdict) for c in p.cases), "my.py")
        for p in problems
    )


def pieces(count: int, durations: dict[tuple[str, str], float] | None = None) -> list[Any]:
    """Return a report for each shard of PROBLEMS."""
    found = []
    for number in range(1, count + 1):
        own, shard = part(PROBLEMS, number, count, durations or {})
        found.append((f"{number}.json", Report("my.py", judged(own), shard)))
    return found


@given(KEYS, st.integers(1, 9))
def test_every_case_has_one_shard_whatever_other_cases_there_are(keys, count):
    whole = assign(keys, count, {})
    assert set(whole) == set(keys)
    assert all(1 <= shard <= count for shard in whole.values())
    for key in keys:
        assert assign([key], count, {})[key] == whole[key]


def test_the_split_is_the_same_on_every_machine():
    keys = [("gomoku", f"sample-{n}") for n in range(1, 9)]
    assert list(assign(keys, 4, {}).values()) == [1, 2, 4, 3, 2, 4, 4, 2]


@given(st.dictionaries(st.tuples(NAMES, NAMES), st.floats(0, 100), max_size=40), st.integers(1, 9))
def test_recorded_durations_make_the_shards_equally_long(durations, count):
    shards = assign(durations, count, durations)
    loads = [
        sum(durations[key] for key, shard in shards.items() if shard == n)
        for n in range(1, count + 1)
    ]
    longest = max(durations.values(), default=0)
    # As long as one case can make it: no shard is begun on while another is shorter.
    assert max(loads) - min(loads) <= longest * (1 + 1e-9) + 1e-9


@pytest.mark.parametrize("count", range(1, 9))
@pytest.mark.parametrize("durations", [{}, {("b", str(n)): float(n) for n in range(15)}])
def test_the_merged_shards_are_the_whole(count, durations):
    report, warnings = merge(pieces(count, durations)[::-1])
    assert report == Report("my.py", judged(PROBLEMS))
    assert warnings == []


def test_two_problems_of_one_name_are_not_split():
    with pytest.raises(JudgeError) as caught:
        part([PROBLEMS[0], PROBLEMS[0]], 1, 2, {})
    assert str(caught.value) == "--shard: two problems are named 'b'; run them one by one"


def test_reports_that_are_no_shards_are_put_together():
    first, second = (
        judged([problem("b", "1", "10")]),
        judged([problem("b", "2"), problem("a", "1")]),
    )
    report, _ = merge([("1", Report("my.py", first)), ("2", Report("my.py", second))])
    assert [(p.name, [r.case for r in p.results]) for p in report.problems] == [
        ("b", ["1", "2", "10"]),
        ("a", ["1"]),
    ]


def test_a_case_that_was_skipped_is_taken_from_where_it_was_judged():
    skipped, done = (judged([problem("b", "1")], v) for v in (Verdict.SK, Verdict.WA))
    for order in ((skipped, done), (done, skipped)):
        report, warnings = merge([(str(k), Report("my.py", r)) for k, r in enumerate(order)])
        assert (report.verdict, warnings) == (Verdict.WA, [])


def test_the_same_case_twice_with_one_verdict_is_told():
    two = pieces(2)
    report, warnings = merge([*two, two[0]])
    assert report == Report("my.py", judged(PROBLEMS))
    count = sum(len(p.results) for p in two[0][1].problems)
    assert len(warnings) == 1
    assert warnings[0].startswith(f"{count} cases are in two of the files, b/")
    assert warnings[0].endswith(" in 1.json and 1.json for one")


def changed(k: int, **changes: Any) -> list[Any]:
    """Return three shards, one of them changed."""
    found = pieces(3)
    found[k] = (found[k][0], replace(found[k][1], **changes))
    return found


WRONG = judged([PROBLEMS[0]], Verdict.WA)
OTHER = part(PROBLEMS[:1], 2, 3, {})[1]
FOURTH = part(PROBLEMS, 2, 4, {})[1]
MISSING = [
    (pieces(3)[:2], "; no report of shard 3/3; merge the parts of one run"),
    (pieces(8)[4:5], "; no report of shard 1/8, 2/8, 3/8, 4/8, 6/8, 7/8, 8/8; merge"),
    (changed(2, problems=()), " of 7 cases; merge the parts of one run"),
]


@pytest.mark.parametrize(("given", "end"), MISSING)
def test_a_part_that_is_missing_is_named(given, end):
    with pytest.raises(JudgeError) as caught:
        merge(given)
    message = str(caught.value)
    assert message.startswith("not the whole run: b: ")
    assert end in message


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (changed(1, shard=FOURTH), "2.json: is shard 2/4, but 1.json is 1/3; merge the parts"),
        (changed(1, shard=OTHER), "2.json: is a shard of other cases than 1.json; merge the parts"),
        (changed(1, program="x"), "2.json: the program is 'x', but 'my.py' in 1.json; merge"),
        (changed(1, problems=WRONG), "WA in 2.json, but AC in 1.json; judge it again"),
        (
            changed(0, problems=(*pieces(3)[0][1].problems, *judged([problem("z", "1")]))),
            "not the whole run: z: of no shard; merge the parts of one run",
        ),
        (
            changed(1, problems=tuple(replace(p, program="y") for p in pieces(3)[1][1].problems)),
            "2.json: b: the program is 'y', but 'my.py' in 1.json; merge",
        ),
    ],
)
def test_what_contradicts_itself_is_refused(given, message):
    with pytest.raises(JudgeError) as caught:
        merge(given)
    assert message in str(caught.value)


WALLED = Isolation("landlock", ("Landlock ABI 7", "seccomp"), ("answers", "network"), ("disk",))
BOXED = Isolation("bwrap", ("bubblewrap", "seccomp"), ("answers", "writes"), ("network", "disk"))
OPEN = Isolation("none", (), (), ("answers", "network", "disk"))


@pytest.mark.parametrize(
    ("found", "said"),
    [
        ((WALLED,), WALLED),
        ((WALLED, WALLED), WALLED),
        ((OPEN, OPEN), OPEN),
        ((None, None), None),
        ((WALLED, None), None),  # of a journal, which does not say
        (
            (WALLED, BOXED, WALLED),
            Isolation(
                "landlock+bwrap",
                ("Landlock ABI 7", "seccomp", "bubblewrap"),
                ("answers",),
                ("disk", "network"),
            ),
        ),
        (
            (OPEN, WALLED),
            Isolation(
                "none+landlock",
                ("none", "Landlock ABI 7", "seccomp"),
                (),
                ("answers", "network", "disk"),
            ),
        ),
    ],
)
def test_what_all_pieces_enforced_is_enforced(found, said):
    reports = [Report("my.py", (), isolation=each) for each in found]
    merged, _ = merge([(f"{i}.json", report) for i, report in enumerate(reports)])
    assert merged.isolation == said
