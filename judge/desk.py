"""Folders with files for programs: one serves run after run, as long as no program changes it.

To take a folder away can take a disk longer than a program runs.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.archives import Member


class _Desk(NamedTuple):
    """A folder, the files that it was made with, and what it then looked like."""

    own: Path
    files: tuple[Member, ...]
    state: tuple[object, ...]

    @property
    def folder(self) -> Path:
        """Where the files are."""
        return self.own / "handed-in"


class Desks:
    """Folders below a place; may be used by many threads.

    mode  of the files
    """

    def __init__(self, place: Path, mode: int = 0o644) -> None:
        self._place, self._mode = place, mode
        self._free: list[_Desk] = []
        self._lock = threading.Lock()

    @contextmanager
    def having(self, files: tuple[Member, ...]) -> Iterator[Path]:
        """Give a folder with some files, for one run alone; raises OSError.

        What a program does to it is gone afterwards.
        """
        desk = self._taken(files) or self._made(files)
        try:
            yield desk.folder
        finally:
            self._put_back(desk)

    def _taken(self, files: tuple[Member, ...]) -> _Desk | None:
        """Return a desk with these files, if one is free; if none is, the others are cleared."""
        with self._lock:
            found = next((desk for desk in self._free if desk.files == files), None)
            if found:
                self._free.remove(found)
                return found
            others, self._free = self._free, []
        for desk in others:
            shutil.rmtree(desk.own, ignore_errors=True)
        return None

    def _made(self, files: tuple[Member, ...]) -> _Desk:
        own = Path(tempfile.mkdtemp(dir=self._place))
        try:
            # Programs may run as another user, who must be able to come in.
            own.chmod(0o711)
            desk = _Desk(own, files, ())
            for file in files:
                path = desk.folder / file.path
                path.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
                path.write_bytes(file.data)
                path.chmod(self._mode)
            return desk._replace(state=tuple(_state(str(own))))
        except OSError:
            shutil.rmtree(own, ignore_errors=True)
            raise

    def _put_back(self, desk: _Desk) -> None:
        try:
            is_as_it_was = tuple(_state(str(desk.own))) == desk.state
        except OSError:
            is_as_it_was = False
        if not is_as_it_was:
            shutil.rmtree(desk.own, ignore_errors=True)
            return
        with self._lock:
            self._free.append(desk)


def _state(path: str) -> Iterator[object]:
    """Yield what changes if anything does at a path or below it; raises OSError."""
    found = os.lstat(path)
    yield path, found.st_ino, found.st_mode, found.st_size, found.st_mtime_ns, found.st_ctime_ns
    if stat.S_ISDIR(found.st_mode):
        with os.scandir(path) as entries:
            names = sorted(entry.name for entry in entries)
        for name in names:
            yield from _state(f"{path}/{name}")
