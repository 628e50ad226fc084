"""What a sandboxed program may read, on this machine and for this program.

A program is given the system's folders, its interpreter's, and those of its own files;
never the cases it is judged on.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge import landlock, seccomp
from judge.namespaces import refuse_new_rights

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.model import Program

SHARED = ("/", "/tmp", "/var/tmp", "/dev/shm", "/home", "/root")  # noqa: S108 - not to be shown
_HEAD = 256
_MANY_WALLS = 100
_LINKS = 40  # that the kernel follows


@dataclass(frozen=True)
class Sandbox:
    """The walls around programs: by Landlock or bubblewrap, and seccomp; see judge.wall.

    abi     the version of Landlock that is used, at most the kernel's
    hidden  folders and files that no program may read: the cases
    extra   what programs may read besides
    bwrap   the path of bubblewrap, if it is used and not Landlock
    """

    abi: int
    hidden: tuple[Path, ...] = ()
    extra: tuple[Path, ...] = ()
    bwrap: str = ""
    _walls: dict[tuple[str, ...], dict[str, Any]] = field(default_factory=dict, compare=False)

    @property
    def mode(self) -> str:
        """The name of what it is made of, as --sandbox has it."""
        return "bwrap" if self.bwrap else "landlock"

    @property
    def means(self) -> tuple[str, ...]:
        """What it is made of, in words."""
        if not self.bwrap:
            return (f"Landlock ABI {self.abi}", "seccomp")
        return ("bubblewrap", *(("seccomp",) if seccomp.is_known(os.uname().machine) else ()))

    def here(self) -> Sandbox | None:
        """Return the same as this machine can have it, None if it cannot."""
        if self.bwrap:
            found = shutil.which("bwrap")
            return replace(self, bwrap=found, _walls={}) if found and not why_no_box() else None
        return replace(self, abi=landlock.abi(), _walls={}) if available() else None

    def wall(self, program: Program) -> dict[str, Any]:
        """Return what judge.wall.Walls makes a wall from, for a program."""
        wall = self._walls.get(program.argv)
        if wall is None:
            # Named by whoever judges: its own file, wherever that lies.
            files = [word for word in program.argv if os.path.isfile(word)]  # noqa: PTH113 - a word may be no name
            make = self._box if self.bwrap else self._rules
            wall = make({*own_paths(program.argv)}, files)
            if len(self._walls) == _MANY_WALLS:  # those of a class are all different
                self._walls.clear()
            self._walls[program.argv] = wall
        return wall

    def _rules(self, roots: set[Path], files: list[str]) -> dict[str, Any]:
        read, names = (set(part) for part in self._system_rules)
        read.update(files)
        for root in roots:
            read.update(map(str, without(root, self._hidden, names)))
        own = {"abi": self.abi, "judge": os.getpid()}
        return {"read": sorted(read), "list": sorted(names), **own}

    def _box(self, roots: set[Path], files: list[str]) -> dict[str, Any]:
        shown: list[Path] = []
        covers: list[Path] = []
        hidden = self._hidden
        for root in sorted({hop for path in (*self._system, *roots) for hop in hops(path)}):
            place = root.resolve()
            in_hidden = any(place.is_relative_to(path) for path in hidden)
            if in_hidden or is_seen(root, shown, covers) or root == Path("/proc"):
                continue
            shown.append(root)
            covers += (root / path.relative_to(place) for path in hidden if place in path.parents)
        own = [hop for word in files if word.startswith("/") for hop in hops(Path(word))]
        return {
            "bwrap": self.bwrap,
            "roots": [str(path) for path in shown],
            "covers": sorted(str(path) for path in set(covers) if path.exists()),
            "files": [str(path) for path in own if not is_seen(path, shown, covers)],
        }

    @cached_property
    def _hidden(self) -> list[Path]:
        return [path.resolve() for path in self.hidden]

    @cached_property
    def _system_rules(self) -> tuple[set[str], set[str]]:
        """What every program may read, and list."""
        names: set[str] = set()
        read = {str(path) for root in self._system for path in without(root, self._hidden, names)}
        return read, names

    @cached_property
    def _system(self) -> tuple[Path, ...]:
        return (*map(Path, landlock.system_paths()), *map(Path, python_folders()), *self.extra)


def available() -> bool:
    """Return whether this machine has what a Sandbox is made of."""
    on_linux = sys.platform == "linux"
    return on_linux and landlock.abi() > 0 and seccomp.is_known(os.uname().machine)


def why_no_box(uid: int | None = None) -> str:
    """Return why bubblewrap makes no box here, and what would help; nothing if it does.

    uid  the user that it is to run as, if root judges
    """
    found = shutil.which("bwrap")
    if not found:
        return "there is no bubblewrap here; try: apt install bubblewrap"
    apart = ("--unshare-user", "--unshare-pid", "--unshare-net", "--cap-drop", "ALL")
    view = ("--ro-bind", "/", "/", "--proc", "/proc", "--dev", "/dev", "--", "/bin/true")
    how: dict[str, Any] = {"user": uid, "group": uid, "extra_groups": []} if uid else {}
    how |= {"capture_output": True, "cwd": "/", "preexec_fn": refuse_new_rights}  # as in a run
    try:
        done = subprocess.run([found, *apart, *view], **how)
    except OSError as error:
        return f"{found} cannot be run: {error.strerror}"
    if done.returncode == 0:
        return ""
    said = done.stderr.decode("utf-8", "replace").strip() or f"{found} fails"
    return (
        f"bubblewrap is refused user namespaces, which it needs ({said});"
        " allow them on the machine, or take --sandbox landlock"
    )


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
    return folder.resolve() in _shared(Path.home(), tempfile.gettempdir())


@functools.lru_cache(1)
def _shared(home: Path, temporary: str) -> frozenset[Path]:
    home = home.resolve()
    return frozenset({*map(Path, SHARED), Path(temporary).resolve(), home, *home.parents})


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


def hops(path: Path) -> Iterator[Path]:
    """Yield a path and, if it is a link, each path on the way to where that leads."""
    yield path
    for _ in range(_LINKS):
        if not path.is_symlink():
            return
        path = path.parent / path.readlink()
        yield path


def is_seen(path: Path, shown: list[Path], covers: list[Path]) -> bool:
    """Return whether a path is in one of those that are shown, and not covered there."""
    return any(map(path.is_relative_to, shown)) and not any(map(path.is_relative_to, covers))


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
