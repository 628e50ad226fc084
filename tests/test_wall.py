"""Walls are made once for a request, close a process in, and are cleaned behind."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from judge import landlock, wall
from judge.box import Box
from judge.isolation import available
from judge.namespaces import refuse_new_rights
from judge.wall import Walls, remove
from tests.in_child import in_child

has_landlock = pytest.mark.skipif(not available(), reason="there is no Landlock here")


def request(*read: object) -> dict[str, Any]:
    return {"read": list(map(str, read)), "list": [], "abi": landlock.abi(), "judge": os.getppid()}


@has_landlock
def test_a_wall_is_made_once_for_a_request(tmp_path: Path) -> None:
    walls = Walls(str(tmp_path), False)
    assert walls.get(None) is None
    assert walls.get(request("/usr")) is walls.get(request("/usr"))
    assert walls.get(request("/usr")) is not walls.get(request("/bin"))
    assert isinstance(walls.get({"bwrap": "bwrap", "roots": [], "covers": [], "files": []}), Box)


@has_landlock
def test_of_very_many_walls_the_old_ones_are_closed(tmp_path: Path) -> None:
    walls = Walls(str(tmp_path), False)
    before = len(list(Path("/proc/self/fd").iterdir()))
    for number in range(2 * wall.MANY_WALLS):
        walls.get(request(f"/usr/{number}"))
    assert len(list(Path("/proc/self/fd").iterdir())) <= before + wall.MANY_WALLS


@has_landlock
def test_behind_a_wall_files_sockets_and_signals_to_the_judge_are_closed(tmp_path: Path) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "answer").write_text("42")
    made = Walls(str(tmp_path / "work"), False).get(request("/usr"))
    assert made is not None

    def tried(action: Any) -> str:
        def behind() -> str:
            refuse_new_rights()
            made.put_up()
            return str(action())

        return in_child(behind)

    assert tried(lambda: (tmp_path / "work/file").write_text("x")) == "1"
    assert tried(lambda: (tmp_path / "answer").read_text()) == "PermissionError"
    assert tried(lambda: os.kill(os.getppid(), 0)) == "PermissionError"
    assert tried(lambda: os.kill(os.getpid(), 0)) == "None"
    assert tried(lambda: os.memfd_create("x")) == "PermissionError"


def test_all_that_a_program_left_is_removed_but_not_what_a_link_leads_to(tmp_path: Path) -> None:
    kept, folder = tmp_path / "kept", tmp_path / "work"
    kept.mkdir()
    (kept / "file").touch()
    (folder / "1/deep/er").mkdir(parents=True)
    (folder / "1/deep/er/file").touch()
    (folder / "1/deep").chmod(0)
    (folder / "-rf").touch()
    (folder / "link").symlink_to(kept)
    assert not Walls(str(folder), False).clear(str(folder / "1"))
    assert list(folder.iterdir()) == []
    assert (kept / "file").exists()


def test_what_is_not_there_cannot_be_removed(tmp_path: Path) -> None:
    remove(str(tmp_path / "none"))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("does", "is_kept"),
    [
        (lambda work: None, True),
        (lambda work: (work / "left").touch(), False),
        (lambda work: work.chmod(0o755), False),
        (lambda work: work.rmdir(), False),
        (lambda work: (work.rmdir(), work.symlink_to("/")), False),
        (lambda work: (work.rmdir(), work.touch(0o700)), False),
        (lambda work: (work.parent / "beside").touch(), True),
    ],
)
def test_a_working_folder_is_kept_if_it_is_as_it_was_made(tmp_path: Path, does, is_kept) -> None:
    work = tmp_path / "1"
    work.mkdir(0o700)
    does(work)
    assert Walls(str(tmp_path), False).clear(str(work)) == is_kept
    assert list(tmp_path.iterdir()) == ([work] if is_kept else [])
