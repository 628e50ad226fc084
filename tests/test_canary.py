"""The canary finds what is open: run without any sandbox, it says all that it tries."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from judge import canary, enforced

ME = [os.getpid(), canary.started(os.getpid())]


def said(tmp_path: Path, **changes: object) -> list[str]:
    """Return what the canary says here, where nothing holds it."""
    (tmp_path / "answer").touch()
    with socket.create_server(("127.0.0.1", 0)) as listener:
        asked = {
            "answer": str(tmp_path / "answer"),
            "port": listener.getsockname()[1],
            "judge": [ME],
            "marks": [str(tmp_path / "mark")],
        }
        done = subprocess.run(
            [sys.executable, "-I", "-S", enforced.CANARY],
            input=json.dumps(asked | changes),
            capture_output=True,
            text=True,
            check=True,
        )
    return done.stdout.split()


def test_without_walls_all_can_be_done(tmp_path: Path) -> None:
    found = said(tmp_path)
    assert set(found) - {"disk"} == {"answers", "network", "judge", "file-sizes", "done"}
    assert found[-1] == "done"
    assert (tmp_path / "mark").exists()


@pytest.mark.parametrize(
    ("changes", "missing"),
    [
        ({"answer": "/no/such/file"}, {"answers", "file-sizes"}),
        ({"port": 1}, {"network"}),
        ({"judge": [[2**22 + 1, 1]]}, {"judge"}),
        ({"judge": [[os.getpid(), ME[1] + 1]]}, {"judge"}),  # another process of that number
    ],
)
def test_what_cannot_be_done_is_not_said(tmp_path: Path, changes, missing) -> None:
    assert not missing & set(said(tmp_path, **changes))


def test_a_process_and_its_threads_are_known_by_when_they_started() -> None:
    assert canary.started(os.getpid()) > 0
    done = threading.Event()
    thread = threading.Thread(target=done.wait)
    thread.start()
    assert canary.started(thread.native_id or 0) >= canary.started(os.getpid())
    done.set()
    thread.join()
    canary.require_same(*ME)
    with pytest.raises(ProcessLookupError):
        canary.require_same(ME[0], ME[1] + 1)


class Disk:
    """What statvfs says of a disk."""

    f_frsize = 4096

    def __init__(self, free_mib: int, flag: int) -> None:
        self.f_bavail, self.f_flag = free_mib << 8, flag


@pytest.mark.parametrize(
    ("free_mib", "flag", "is_room"),
    [(2048, 0, True), (1024, 0, False), (64, 0, False), (2048, os.ST_RDONLY, False)],
)
def test_room_is_what_can_be_filled(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free_mib: int, flag: int, is_room: bool
) -> None:
    monkeypatch.setattr(os, "statvfs", lambda folder: Disk(free_mib, flag))
    assert canary.succeeds(canary.fill, str(tmp_path)) == is_room


def test_a_mark_is_made_once(tmp_path: Path) -> None:
    assert canary.succeeds(canary.write, str(tmp_path / "mark"))
    assert not canary.succeeds(canary.write, str(tmp_path / "mark"))
