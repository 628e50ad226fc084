"""What a sandboxed program may read, on this machine and for this program.

A program is given the system's folders, its interpreter's, and those of its own files;
never the cases it is judged on.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge import landlock, seccomp

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.model import Program

SHARED = ("/", "/tmp", "/var/tmp", "/dev/shm", "/home", "/root")  # noqa: S108 - not to be shown
_HEAD = 256


@dataclass(frozen=True)
class Sandbox:
    """The walls around programs: by Landlock and seccomp, see judge.wall.

    abi     the version of Landlock that is used, at most the kernel's
    hidden  folders and files that no program may read: the cases
    extra   what programs may read besides
    """

    abi: int
    hidden: tuple[Path, ...] = ()
    extra: tuple[Path, ...] = ()
    _walls: dict[tuple[str, ...], dict[str, Any]] = field(default_factory=dict, compare=False)

    def wall(self, program: Program) -> dict[str, Any]:
        """Return what judge.wall.Wall is made from, for a program."""
        if program.argv not in self._walls:
            roots = {*self._system, *own_paths(program.argv)}
            hidden = [path.resolve() for path in self.hidden]
            read: set[str] = set()
            names: set[str] = set()
            for root in roots:
                read.update(map(str, without(root, hidden, names)))
            # Named by whoever judges: its own file, wherever that lies.
            read.update(word for word in program.argv if os.path.isfile(word))  # noqa: PTH113 - a word may be no name
            self._walls[program.argv] = {
                "read": sorted(read),
                "list": sorted(names),
                "abi": self.abi,
                "judge": os.getpid(),
            }
        return self._walls[program.argv]

    @cached_property
    def _system(self) -> tuple[Path, ...]:
        return (*map(Path, landlock.system_paths()), *map(Path, python_folders()), *self.extra)


def available() -> bool:
    """Return whether this machine has what a Sandbox is made of."""
    on_linux = sys.platform == "linux"
    return on_linux and landlock.abi() > 0 and seccomp.is_known(os.uname().machine)


def python_folders() -> list[str]:
    """Return the folders of the judge's own interpreter."""
    return [sys.base_prefix, sys.prefix]


def own_paths(argv: tuple[str, ...]) -> Iterator[Path]:
    """Yield the files and folders that a command needs: its words', and its interpreter's."""
    yield from interpreter_folders(argv[0])
    for word in argv:
        path = Path(word)
        if not path.is_absolute() or not os.path.exists(word):  # noqa: PTH110 - as above
            continue
        yield path
        # Modules and data beside a program; but not a whole home, or what all share.
        if path.is_file() and not is_shared(path.parent):
            yield path.parent
    yield from (Path(found) for found in interpreters_of_script(argv[0]))


def is_shared(folder: Path) -> bool:
    """Return whether a folder holds more than a program: a home, the folder for all's files."""
    folder = folder.resolve()
    home = Path.home().resolve()
    wide = {*map(Path, SHARED), Path(tempfile.gettempdir()).resolve(), home, *home.parents}
    return folder in wide


def interpreter_folders(executable: str) -> Iterator[Path]:
    """Yield the folders that an interpreter in some place belongs to, such as ~/.nvm/v20."""
    for path in (Path(os.path.abspath(executable)), Path(executable).resolve()):  # noqa: PTH100
        prefix = path.parent.parent
        is_installed = path.parent.name == "bin" and not is_shared(prefix)
        if is_installed and any((prefix / name).exists() for name in ("lib", "lib64")):
            yield prefix


def interpreters_of_script(file: str) -> Iterator[str]:
    """Yield what the first line of a script names: an interpreter, or env and one."""
    try:
        with Path(file).open("rb") as opened:
            head = opened.readline(_HEAD)
    except OSError:
        return
    if not head.startswith(b"#!"):
        return
    for word in os.fsdecode(head[2:]).split():
        found = shutil.which(word)
        if found:
            yield found
            yield from map(str, interpreter_folders(found))


def without(root: Path, hidden: list[Path], names: set[str]) -> Iterator[Path]:
    """Yield what may be read of a root without the hidden paths; add to names what is split.

    Landlock allows whole folders: around a hidden one, all the others are allowed one by one.
    """
    resolved = root.resolve()
    if any(resolved == path or path in resolved.parents for path in hidden):
        return
    if not any(resolved in path.parents for path in hidden):
        yield root
        return
    names.add(str(root))
    try:
        inside = list(root.iterdir())
    except OSError:
        return
    for path in inside:
        yield from without(path, hidden, names)
