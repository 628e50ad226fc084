"""What a sandboxed program may read: folders are found, and the cases are left out."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from judge import isolation, landlock
from judge.isolation import Sandbox, hops, interpreter_folders, is_shared, own_paths, without
from judge.model import Program


def test_around_what_is_hidden_all_else_is_allowed_one_by_one(tmp_path: Path) -> None:
    for name in ("a/1", "b/cases/1", "b/2"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    names: set[str] = set()
    allowed = set(without(tmp_path, [tmp_path / "b/cases"], names))
    assert allowed == {tmp_path / "a", tmp_path / "b/2"}
    assert names == {str(tmp_path), str(tmp_path / "b")}
    assert list(without(tmp_path / "a", [tmp_path], names)) == []
    assert list(without(tmp_path / "a", [], names)) == [tmp_path / "a"]


def test_a_program_may_read_its_folder_but_not_a_whole_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "work" / "my.py"
    file.parent.mkdir()
    file.touch()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert {file, file.parent} <= set(own_paths(("/bin/cat", str(file))))
    monkeypatch.setenv("HOME", str(file.parent))
    paths = set(own_paths(("/bin/cat", str(file))))
    assert file in paths
    assert file.parent not in paths
    assert is_shared(Path("/"))
    assert is_shared(Path("/tmp"))


def test_an_interpreter_far_from_the_system_brings_its_folders(tmp_path: Path) -> None:
    (tmp_path / "node/bin").mkdir(parents=True)
    (tmp_path / "node/lib").mkdir()
    (tmp_path / "node/bin/node").touch()
    assert set(interpreter_folders(str(tmp_path / "node/bin/node"))) == {tmp_path / "node"}
    assert set(interpreter_folders(str(tmp_path / "node/lib/x"))) == set()


def test_a_script_s_interpreter_may_be_read(tmp_path: Path) -> None:
    script = tmp_path / "script"
    script.write_text("#!/usr/bin/env cat\n")
    assert Path("/usr/bin/env") in set(own_paths((str(script),)))


def test_a_wall_hides_the_cases_and_shows_the_interpreter_and_what_is_named(tmp_path: Path) -> None:
    cases = tmp_path / "cases"
    cases.mkdir()
    for file in (cases / "1.out", tmp_path / "my.py", cases / "wrong.py"):
        file.touch()
    sandbox = Sandbox(1, (cases,), (Path("/opt"),))
    read = sandbox.wall(Program("my", (sys.executable, str(tmp_path / "my.py"))))["read"]
    assert {"/usr", "/opt", str(tmp_path / "my.py"), sys.base_prefix} <= set(read)
    assert not [path for path in read if Path(path) == tmp_path or cases in Path(path).parents]
    wrong = sandbox.wall(Program("wrong", (sys.executable, str(cases / "wrong.py"))))["read"]
    assert [path for path in wrong if Path(path).is_relative_to(cases)] == [str(cases / "wrong.py")]


def test_the_walls_of_a_whole_class_are_not_all_kept(tmp_path: Path) -> None:
    sandbox = Sandbox(1)
    walls = [sandbox.wall(Program("p", ("/bin/true", str(number)))) for number in range(250)]
    assert len(sandbox._walls) < 150
    assert all(wall == walls[0] for wall in walls)


def test_a_word_that_is_too_long_for_a_name_is_no_file() -> None:
    Sandbox(1).wall(Program("long", ("/bin/sh", "-c", "/" + "x" * 10_000)))


def test_a_sandbox_is_had_on_another_machine_as_that_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(isolation, "available", lambda: True)
    monkeypatch.setattr(landlock, "abi", lambda: 3)
    assert Sandbox(7, (Path("/x"),)).here() == Sandbox(3, (Path("/x"),))
    monkeypatch.setattr(isolation, "available", lambda: False)
    assert Sandbox(7).here() is None
    monkeypatch.setattr(isolation, "why_no_box", lambda: "")
    monkeypatch.setattr(shutil, "which", lambda name: f"/opt/{name}")
    assert Sandbox(0, bwrap="/usr/bin/bwrap").here() == Sandbox(0, bwrap="/opt/bwrap")
    monkeypatch.setattr(isolation, "why_no_box", lambda: "it is refused")
    assert Sandbox(0, bwrap="/usr/bin/bwrap").here() is None


def test_a_box_covers_the_cases_and_shows_the_interpreter_and_what_is_named(
    tmp_path: Path,
) -> None:
    work, link = tmp_path / "work", tmp_path / "link"
    cases = work / "cases"
    cases.mkdir(parents=True)
    for file in (cases / "1.out", work / "my.py", cases / "wrong.py"):
        file.touch()
    link.symlink_to(work)
    box = Sandbox(0, (cases,), (link,), "/usr/bin/bwrap")
    wall = box.wall(Program("my", (sys.executable, str(work / "my.py"))))
    assert {"/usr", sys.base_prefix, str(work), str(link)} <= set(wall["roots"])
    assert wall["covers"] == sorted([str(cases), str(link / "cases")])
    assert wall["files"] == []
    wrong = box.wall(Program("wrong", (sys.executable, str(cases / "wrong.py"))))
    assert wrong["files"] == [str(cases / "wrong.py")]
    assert str(cases) not in wrong["roots"]
    alone = Sandbox(0, (cases / "1.out",), (), "/usr/bin/bwrap")
    assert alone.wall(Program("x", ("/bin/cat", str(cases / "wrong.py"))))["covers"] == [
        str(cases / "1.out")
    ]


def test_a_link_is_followed_step_by_step(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to("b")
    (tmp_path / "b").symlink_to(tmp_path / "c")
    assert list(hops(tmp_path / "a")) == [tmp_path / name for name in "abc"]
    (tmp_path / "c").symlink_to("a")
    assert len(list(hops(tmp_path / "a"))) == 41


def test_without_linux_there_is_no_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert not isolation.available()
