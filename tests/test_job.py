"""What a supervisor is told of a start; whole runs are in test_run.py."""

from __future__ import annotations

import errno
import marshal
import os
from types import SimpleNamespace
from typing import Any, cast

import pytest

from judge.job import Job, NotStartedError, floor_of, status_of
from judge.run import _LONGEST_ANSWER
from judge.tree import Tree


def reported(report: bytes) -> int:
    """Return what a start that was reported so comes to."""
    read, write = os.pipe()
    os.write(write, report)
    os.close(write)
    try:
        return floor_of(read)
    finally:
        os.close(read)


@pytest.mark.parametrize(
    ("report", "floor"),
    [
        (b"floor 7000 ", 7000 * 1024),
        (b"", 0),  # it was ended before it could say anything
    ],
)
def test_a_program_that_was_started_says_its_floor(report: bytes, floor: int) -> None:
    assert reported(report) == floor


@pytest.mark.parametrize(
    ("report", "stage", "number"),
    [
        (b"setup 13", "setup", errno.EACCES),
        (b"floor 7000 exec 2", "exec", errno.ENOENT),
        (b"floor 7000 exec 8", "exec", errno.ENOEXEC),
    ],
)
def test_a_program_that_was_not_started_says_why(report: bytes, stage: str, number: int) -> None:
    with pytest.raises(NotStartedError) as caught:
        reported(report)
    assert caught.value.answer == {"error": number, "stage": stage, "said": ""}


@pytest.mark.parametrize(
    ("stderr", "stage"),
    [
        (b"bwrap: execvp /x: no such file\n", "exec"),
        (b"bwrap: no namespaces\n", "setup"),
        (b"\xff" * 65536, "setup"),  # as a program can say it
    ],
)
def test_a_box_that_did_not_start_its_program_says_why_in_an_answer(
    stderr: bytes, stage: str
) -> None:
    box = SimpleNamespace(status=lambda waited: None)
    tree = Tree(0, boxed=True)
    tree.status = 1 << 8
    with pytest.raises(NotStartedError) as caught:
        status_of(cast("Job", SimpleNamespace(box=box)), tree, stderr, "")
    answer: dict[str, Any] = caught.value.answer
    assert answer["stage"] == stage
    assert stderr.decode("utf-8", "replace").startswith(answer["said"])
    assert answer["said"]
    assert len(marshal.dumps(answer)) < _LONGEST_ANSWER
