"""Results that lie in a file: there as often as they are wanted, and those not run are told."""

from __future__ import annotations

import errno
import io
import os
from typing import TYPE_CHECKING

import pytest

from judge.kept import Kept
from judge.model import CaseFiles, CaseResult, JudgeError, ProblemResult, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

CASES = tuple(CaseFiles(name, name, name) for name in "abc")


def filled(file: io.BytesIO, results: Iterable[CaseResult]) -> Kept:
    kept = Kept(file, CASES)
    for result in results:
        kept.add(result)
    return kept


def test_results_of_several_problems_lie_in_one_file_and_come_back_again_and_again() -> None:
    file = io.BytesIO()
    results = [
        CaseResult(name, Verdict.WA, output=name * 9, said=("x", {"n": 1})) for name in "abc"
    ]
    first, second = filled(file, results), filled(file, reversed(results))
    for _ in range(2):
        assert (list(first), list(second)) == (results, results[::-1])
    assert [a.case + b.case for a, b in zip(first, second, strict=True)] == ["ac", "bb", "ca"]
    assert (len(first), results[0] in first, CaseResult("d", Verdict.AC) in first) == (
        3,
        True,
        False,
    )


def test_results_of_any_size_come_back(tmp_path: Path) -> None:
    texts = ["", "x" * 70_000, "y", "z" * 200_000, *("é" * n for n in range(3, 3000, 31))]
    results = [CaseResult("a", Verdict.WA, output=text) for text in texts]
    with (tmp_path / "spool").open("w+b", buffering=0) as file:
        kept = Kept(file, [CaseFiles("a", "a", "a")] * len(results))
        for result in results:
            kept.add(result)
        assert list(kept) == results


def test_what_is_not_there_yet_was_not_run() -> None:
    kept = filled(io.BytesIO(), [CaseResult("a", Verdict.AC)])
    assert [(r.case, r.verdict.value, r.message) for r in kept] == [
        ("a", "AC", ""),
        ("b", "SK", "not run"),
        ("c", "SK", "not run"),
    ]
    assert ProblemResult("p", kept).verdict is Verdict.SK
    kept.add(CaseResult("b", Verdict.TLE))
    assert [r.verdict.value for r in kept] == ["AC", "TLE", "SK"]


class Full(io.BytesIO):
    """A file on a disk without room."""

    def write(self, data: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_full_disk_is_told_in_words() -> None:
    with pytest.raises(JudgeError) as caught:
        filled(Full(), [CaseResult("a", Verdict.AC)])
    assert str(caught.value) == (
        "a result cannot be kept: no space left on device; make room, or name another folder"
        " by TMPDIR"
    )
