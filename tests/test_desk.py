"""Desks serve again as long as they are as they were."""

from __future__ import annotations

import os
import time
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

import pytest

from judge.archives import Member
from judge.desk import Desks

if TYPE_CHECKING:
    from collections.abc import Callable

FILES = (Member(PurePosixPath("a.py"), b"1"), Member(PurePosixPath("lib/b.py"), b"2"))


def below(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_desk_has_the_files_and_serves_again(tmp_path: Path) -> None:
    desks = Desks(tmp_path)
    seen = []
    for _ in range(3):
        with desks.having(FILES) as folder:
            assert below(folder) == {"a.py": b"1", "lib/b.py": b"2"}
            seen.append(folder)
    assert len(set(seen)) == 1


def test_two_at_once_have_one_each(tmp_path: Path) -> None:
    desks = Desks(tmp_path)
    with desks.having(FILES) as first, desks.having(FILES) as second:
        assert first != second
    with desks.having(FILES) as third:
        assert third in (first, second)


def same_length(folder: Path) -> None:
    time.sleep(0.02)  # kernels before 6.13 tell times no better
    before = (folder / "a.py").stat()
    (folder / "a.py").write_bytes(b"9")
    os.utime(folder / "a.py", ns=(before.st_atime_ns, before.st_mtime_ns))


@pytest.mark.parametrize(
    "change",
    [
        lambda folder: (folder / "a.py").unlink(),
        lambda folder: (folder / "new").touch(),
        lambda folder: (folder / "lib/new").mkdir(mode=0),
        lambda folder: (folder / "lib").chmod(0o700),
        lambda folder: folder.rename(folder.with_name("away")),
        lambda folder: (folder / "lib/b.py").chmod(0),
        same_length,
    ],
    ids=["unlink", "touch", "mkdir", "chmod", "rename", "chmod-file", "same-length"],
)
def test_one_that_was_changed_is_gone(tmp_path: Path, change: Callable[[Path], None]) -> None:
    desks = Desks(tmp_path)
    with desks.having(FILES) as folder:
        change(folder)
    assert list(tmp_path.iterdir()) == []
    with desks.having(FILES) as folder:
        assert below(folder) == {"a.py": b"1", "lib/b.py": b"2"}


def test_the_desks_of_others_are_cleared_when_a_new_one_is_made(tmp_path: Path) -> None:
    desks = Desks(tmp_path)
    for number in range(5):
        with desks.having((Member(PurePosixPath("p"), b"%d" % number),)):
            assert len(list(tmp_path.iterdir())) == 1


def test_files_have_the_mode_that_is_asked_for(tmp_path: Path) -> None:
    for mode in (0o644, 0o755):
        with Desks(tmp_path, mode).having(FILES) as folder:
            assert (folder / "lib/b.py").stat().st_mode & 0o777 == mode
            assert folder.parent.stat().st_mode & 0o777 == 0o711


def test_what_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    with (
        pytest.raises(OSError, match="too long"),
        Desks(tmp_path).having((Member(PurePosixPath("x" * 300), b""),)),
    ):
        pass
    assert list(tmp_path.iterdir()) == []
