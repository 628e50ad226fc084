"""--sandbox, --ro, --run-as and --require: what is walled in, and what is said about it."""

from __future__ import annotations

import json
import os
import re

import pytest

from judge import enforced, isolation
from judge.model import Isolation, JudgeError

LINE = re.compile(r"isolation: Landlock ABI \d+, seccomp.*; enforced: answers, network, judge, ")
has_landlock = pytest.mark.skipif(not isolation.available(), reason="there is no Landlock here")

THIEF = """import pathlib, sys
try:
    print((pathlib.Path(__file__).parent / "doubling" / (input() + ".out")).read_text())
except OSError:
    print("nothing to read")
"""


@has_landlock
def test_answers_beside_the_program_cannot_be_read_in_the_sandbox(judge, pairs, tmp_path):
    (tmp_path / "thief.py").write_text(THIEF)
    assert judge("run", "thief.py", "doubling").returncode == 0
    words = ("--sandbox", "landlock", "--report", "json=r.json")
    done = judge("run", "thief.py", "doubling", *words)
    assert done.returncode == 1
    assert LINE.match(done.stderr), done.stderr
    said = json.loads((tmp_path / "r.json").read_text())["isolation"]
    assert said["mode"] == "landlock"
    assert said["enforced"][:4] == ["answers", "network", "judge", "writes"]
    assert "disk" in said["not_enforced"]


@has_landlock
def test_an_honest_program_is_accepted_in_the_sandbox(judge, pairs):
    done = judge("run", "double.py", "doubling", "--sandbox", "auto")
    assert done.returncode == 0, done


@has_landlock
def test_what_is_named_with_ro_can_be_read(judge, pairs, tmp_path, tmp_path_factory):
    data = tmp_path_factory.mktemp("data") / "factor"
    data.write_text("2")
    (tmp_path / "reads.py").write_text(f"print(int(open({str(data)!r}).read()) * int(input()))")
    words = ("run", "reads.py", "doubling", "--sandbox", "landlock")
    assert judge(*words).returncode == 1
    assert judge(*words, "--ro", data).returncode == 0


def test_by_default_run_walls_nothing_in_and_says_nothing(judge, pairs, tmp_path):
    done = judge("run", "double.py", "doubling", "--report", "json=r.json")
    assert (done.returncode, done.stderr) == (0, "")
    said = json.loads((tmp_path / "r.json").read_text())["isolation"]
    assert (said["mode"], said["enforced"]) == ("none", [])
    assert said["not_enforced"] == list(enforced.WORDS)


def test_a_sandbox_that_cannot_be_had_is_a_fault_if_it_is_named(judge, pairs):
    lesser = {"ROWJUDGE_RUNNER": "portable"}
    done = judge("run", "double.py", "doubling", "--sandbox", "landlock", env=lesser)
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1] == (
        "Error: --sandbox landlock: this machine has no Landlock"
        " (Linux 5.13 or later, x86_64 or aarch64); see judge doctor"
    )
    auto = judge("run", "double.py", "doubling", "--sandbox", "auto", env=lesser)
    assert auto.returncode == 0
    warning = "Warning: no sandbox: this machine has no Landlock"
    assert warning in auto.stderr
    assert "programs can read the answers" in auto.stderr


def test_what_is_required_and_not_enforced_is_said_before_anything_is_judged(judge, pairs):
    done = judge("run", "double.py", "doubling", "--require", "answers,disk")
    assert (done.returncode, done.stdout) == (3, "")
    assert done.stderr.startswith(
        "Error: --require answers,disk: not enforced here (isolation: none"
    )
    done = judge("run", "double.py", "doubling", "--require", "peace")
    assert done.returncode == 2
    assert "expected some of answers, network, judge, writes, " in done.stderr
    assert "got 'peace'" in done.stderr


@has_landlock
def test_what_is_required_and_enforced_is_no_fault(judge, pairs):
    words = ("--sandbox", "landlock", "--require", "answers,network,judge,writes")
    assert judge("run", "double.py", "doubling", *words).returncode == 0


@pytest.mark.skipif(os.getuid() != 0, reason="only root can run programs as others")
def test_root_may_name_the_user(judge, pairs, tmp_path):
    (tmp_path / "id.sh").write_text("read n; id -u")
    done = judge("run", "sh id.sh", "doubling", "--run-as", 61_234)
    assert done.returncode in (1, 3)
    if done.returncode == 3:  # the folder is not open to others
        assert "Error: sh id.sh: user 61234 cannot reach it, its interpreter or " in done.stderr
        assert done.stderr.endswith("; move them, or name no --run-as\n")
    done = judge("run", "id -u", "doubling", "--run-as", 61_234)
    assert "got '61234'" in done.stdout


@pytest.mark.skipif(os.getuid() == 0, reason="this is root")
def test_others_may_not_name_the_user(judge, pairs):
    done = judge("run", "double.py", "doubling", "--run-as", 61_234)
    assert done.returncode == 3
    assert "--run-as 61234: only root on Linux can run programs as others" in done.stderr


def test_a_missing_word_is_named_with_what_there_is():
    found = Isolation("landlock", ("Landlock ABI 1",), ("answers",), ("network",))
    enforced.require(found, ("answers",))
    with pytest.raises(JudgeError, match="--require network: not enforced here"):
        enforced.require(found, ("answers", "network"))
