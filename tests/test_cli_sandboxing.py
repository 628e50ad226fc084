"""--sandbox, --ro, --run-as and --require: what is walled in, and what is said about it."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest

from judge import enforced, isolation
from judge.cli.sandboxing import Walls
from judge.model import Isolation, JudgeError

LINE = re.compile(r"isolation: Landlock ABI \d+, seccomp.*; enforced: answers, network, judge, ")
has_landlock = pytest.mark.skipif(not isolation.available(), reason="there is no Landlock here")

has_boxes = pytest.mark.skipif(bool(isolation.why_no_box()), reason="there are no boxes here")

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


@has_boxes
def test_in_a_box_neither_answers_nor_their_sizes_can_be_seen(judge, pairs, tmp_path):
    (tmp_path / "thief.py").write_text(THIEF)
    words = ("--sandbox", "bwrap", "--report", "json=r.json")
    done = judge("run", "thief.py", "doubling", *words)
    assert done.returncode == 1
    assert done.stderr.startswith("isolation: bubblewrap, seccomp")
    said = json.loads((tmp_path / "r.json").read_text())["isolation"]
    assert said["mode"] == "bwrap"
    assert said["enforced"][:6] == list(enforced.TRIED)
    words = ("--sandbox", "bwrap", "--require", "answers,disk,file-sizes")
    assert judge("run", "double.py", "doubling", *words).returncode == 0


def without_bwrap(folder):
    """Return a PATH on which there is all but bubblewrap."""
    folder.mkdir()
    for place in os.get_exec_path():
        for path in Path(place).glob("*") if Path(place).is_dir() else ():
            if path.name != "bwrap" and not (folder / path.name).exists():
                (folder / path.name).symlink_to(path)
    return str(folder)


def test_a_box_without_bubblewrap_names_what_to_install(judge, pairs, tmp_path):
    env = {"PATH": without_bwrap(tmp_path / "bin")}
    done = judge("run", "double.py", "doubling", "--sandbox", "bwrap", env=env)
    assert (done.returncode, done.stderr) == (
        3,
        "Error: --sandbox bwrap: there is no bubblewrap here; try: apt install bubblewrap;"
        " see judge doctor\n",
    )


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2; exit 1\n",
            "bubblewrap is refused user namespaces, which it needs"
            " (bwrap: No permissions to create new namespace);"
            " allow them on the machine, or take --sandbox landlock",
        ),
        ("#!/no/such/file\n", "/bin/bwrap cannot be run: No such file or directory"),
    ],
)
def test_a_box_that_is_refused_is_said_with_the_reason(judge, pairs, tmp_path, script, said):
    path = without_bwrap(tmp_path / "bin")
    (tmp_path / "bin" / "bwrap").write_text(script)
    (tmp_path / "bin" / "bwrap").chmod(0o755)
    for folder in (tmp_path, *list(tmp_path.parents)[:-2]):
        folder.chmod(0o755)  # a spare user tries it
    done = judge("run", "double.py", "doubling", "--sandbox", "bwrap", env={"PATH": path})
    assert done.returncode == 3
    assert done.stderr.startswith("Error: --sandbox bwrap: ")
    assert done.stderr.endswith(f"{said}; see judge doctor\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("has_landlock", "has_box", "mode"),
    [(True, True, "landlock"), (True, False, "landlock"), (False, True, "bwrap")],
)
def test_auto_is_the_first_that_can_be_had(monkeypatch, has_landlock, has_box, mode):
    monkeypatch.setattr(isolation, "available", lambda: has_landlock)
    monkeypatch.setattr(isolation, "why_no_box", lambda uid: "" if has_box else "no box")
    monkeypatch.delenv("ROWJUDGE_RUNNER", raising=False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    sandbox = Walls("auto", (), None, ()).sandbox([])
    assert sandbox is not None
    assert sandbox.mode == mode


def test_auto_without_any_is_one_line(monkeypatch, capsys):
    monkeypatch.setattr(isolation, "available", lambda: False)
    monkeypatch.setattr(isolation, "why_no_box", lambda uid: "no box; try: this")
    monkeypatch.delenv("ROWJUDGE_RUNNER", raising=False)
    assert Walls("auto", (), None, ()).sandbox([]) is None
    assert capsys.readouterr().err == (
        "Warning: no sandbox: this machine has no Landlock (Linux 5.13 or later, x86_64 or"
        " aarch64); no box; try: this; programs can read the answers\n"
    )


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
