"""The doctor finds out by trying, and says what would help."""

from __future__ import annotations

import io

import pytest

from judge import doctor, isolation
from judge.ending import CannotStartError
from judge.model import Limits, Program, Run, Stop
from judge.run import Supervisors
from tests.fault_table import environment

ENDED = Run(Stop.EXIT, 0, None, 0.1, 0.1, 1.0, 1.0, io.BytesIO(), b"")


class Broken:
    """A runner on which nothing is as it should be."""

    def __init__(self, run: Run | None) -> None:
        self.answer = run

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        if self.answer is None:
            raise CannotStartError("sh: cannot start: there is no file /bin/sh")
        return self.answer._replace(stdout=io.BytesIO())


def test_under_supervisors_every_limit_is_found_to_hold() -> None:
    with Supervisors(environment("doctor")) as runner:
        findings = {finding.name: finding for finding in doctor.examine(runner)}
    for name in (*doctor.NEEDED, "nothing left running"):
        assert findings[name].ok, findings[name]
        assert findings[name].remedy == ""
    assert findings.keys() >= {"number of processes", "room for outputs", "languages"}


@pytest.mark.parametrize("name", [*doctor.NEEDED, "number of processes", "nothing left running"])
def test_a_limit_that_does_not_hold_is_found_out(name: str) -> None:
    findings = {finding.name: finding for finding in doctor.examine(Broken(ENDED))}
    assert not findings[name].ok
    assert findings[name].remedy


def test_a_program_that_cannot_start_is_a_finding_too() -> None:
    findings = {finding.name: finding for finding in doctor.examine(Broken(None))}
    assert findings["start programs"] == (
        "start programs",
        False,
        "sh: cannot start: there is no file /bin/sh",
        "the judge cannot work here without it",
    )


def test_every_way_to_keep_processes_down_has_its_words() -> None:
    for means, words in doctor.CAPS.items():
        findings = list(doctor.examine(Broken(ENDED._replace(capped_by=means))))
        assert words in [finding.seen for finding in findings]


def test_the_command_prints_a_line_for_each_finding(judge) -> None:
    done = judge("doctor")
    assert done.returncode == 0, done
    assert "ok     memory: stopped at " in done.stdout
    if isolation.available():
        assert "\nok     --sandbox landlock: isolation: Landlock ABI " in done.stdout
        assert "\nok     locks between processes: Python programs can have them" in done.stdout
    word = "lacks " if isolation.why_no_box() else "ok    "
    assert f"\n{word} --sandbox bwrap: " in done.stdout


def test_the_command_says_what_a_lesser_machine_lacks(judge) -> None:
    done = judge("doctor", env={"ROWJUDGE_RUNNER": "portable"})
    assert done.returncode == 3
    assert done.stderr.endswith(
        "Error: verdicts given on this machine cannot be trusted; see above\n"
    )
    assert "\nlacks  --sandbox landlock: this machine has no Landlock" in done.stdout
    assert "\nlacks  --sandbox bwrap: boxes are for Linux alone\n" in done.stdout
