"""What a sandbox enforces is what the canary could not do in it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge import enforced
from judge.enforced import broken, describe, examine, require
from judge.isolation import Sandbox
from judge.model import Isolation, JudgeError, Run, Stop

if TYPE_CHECKING:
    from judge.model import Limits, Program

LANDLOCK, BOX = Sandbox(7), Sandbox(0, bwrap="/usr/bin/bwrap")


class Canary:
    """A stand-in for a runner: it says what it is told to, and makes some of the marks."""

    def __init__(self, said: str, stop: Stop = Stop.EXIT, marks: int = 0, by: str = "uid") -> None:
        self.said, self.stop, self.marks, self.by = said, stop, marks, by
        self.made: list[Path] = []

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        asked = json.loads(data)
        assert Path(asked["answer"]).exists()
        self.made = [Path(mark) for mark in asked["marks"][: self.marks]]
        for mark in self.made:
            mark.touch()
        out = io.BytesIO(self.said.encode())
        return Run(self.stop, 0, None, 0.0, 0.0, 0.0, 0.0, out, b"bwrap: no\n", 0, self.by)


@pytest.mark.parametrize(
    ("sandbox", "said", "marks", "holds"),
    [
        (LANDLOCK, "file-sizes disk done", 0, ("answers", "network", "judge", "writes")),
        (LANDLOCK, "done", 0, ("answers", "network", "judge", "writes")),  # by chance, the rest
        (LANDLOCK, "answers file-sizes done", 0, ("network", "judge", "writes")),
        (LANDLOCK, "done", 1, ("answers", "network", "judge")),
        (BOX, "done", 0, enforced.TRIED),
        (BOX, "disk network done", 2, ("answers", "judge", "file-sizes")),
    ],
)
def test_what_was_not_done_holds_if_the_mode_claims_it(sandbox, said, marks, holds) -> None:
    canary = Canary(said, marks=marks)
    found = examine(canary, sandbox, None)
    assert found.enforced == (*holds, "processes")
    assert sorted((*found.enforced, *found.open)) == sorted(enforced.WORDS)
    assert (found.mode, found.means[0]) in (("landlock", "Landlock ABI 7"), ("bwrap", "bubblewrap"))
    assert found.means[-1] == "spare user"
    assert not [mark for mark in canary.made if mark.exists()]
    claimed = enforced.CLAIMED[sandbox.mode]
    assert broken(found) == [word for word in claimed if word not in holds]


@pytest.mark.parametrize(
    ("by", "is_capped"), [("userns", True), ("cgroup", True), ("rlimit", False), ("sample", False)]
)
def test_only_a_limit_for_the_run_alone_keeps_processes_down(by: str, is_capped: bool) -> None:
    found = examine(Canary("done", by=by), LANDLOCK, None)
    assert ("processes" in found.enforced) == is_capped


@pytest.mark.parametrize(("said", "stop"), [("answers", Stop.EXIT), ("done", Stop.SIGNAL)])
def test_a_canary_that_does_not_come_to_its_end_is_a_fault(said: str, stop: Stop) -> None:
    canary = Canary(said, stop, marks=1)
    with pytest.raises(JudgeError, match="no program runs in the sandbox here: bwrap: no"):
        examine(canary, BOX, None)
    assert not canary.made[0].exists()


FOUND = Isolation("landlock", ("Landlock ABI 1", "seccomp"), ("answers",), ("network", "disk"))


def test_one_line_says_what_holds_and_what_does_not() -> None:
    assert describe(FOUND) == (
        "isolation: Landlock ABI 1, seccomp; enforced: answers; not enforced: network, disk"
    )


def test_what_is_required_and_missing_is_named_with_what_there_is() -> None:
    require(FOUND, ("answers",))
    with pytest.raises(JudgeError) as told:
        require(FOUND, ("answers", "network"))
    assert str(told.value) == (
        f"--require network: not enforced here ({describe(FOUND)}); see --sandbox and judge doctor"
    )
