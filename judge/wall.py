"""Walls around programs: what they can reach at all, whoever they run as.

Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import marshal
import os
import stat

from judge import landlock, seccomp
from judge.box import Box
from judge.namespaces import SHARED_MEMORY, drop_capabilities, own_shared_memory, succeeds

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MANY_WALLS = 100
ABI_THAT_KNOWS_TRUNCATE = 3


class Wall:
    """What programs can reach at all, by Landlock and seccomp.

    It is made once for a request, which says: read (files and folders that may be read
    and executed), list (folders whose names may be), abi (of Landlock, at most the
    kernel's), and judge (the pid of the judge).

    folders  where programs may write; they are to be emptied after each
    """

    processes = 0  # beside the program

    def __init__(self, request: dict[str, Any], folders: list[str]) -> None:
        version = request["abi"]
        self.rules = landlock.create_ruleset(version)
        landlock.allow(self.rules, version, request["read"], landlock.READ)
        landlock.allow(self.rules, version, request["list"], landlock.READ_DIR)
        landlock.allow(self.rules, version, landlock.DEVICES, landlock.DEVICE)
        landlock.allow(self.rules, version, folders, landlock.WORK)
        guarded = [request["judge"], os.getpid()]
        truncate = version >= ABI_THAT_KNOWS_TRUNCATE
        self.filter = seccomp.Filter(seccomp.make_filter(os.uname().machine, guarded, truncate))

    def put_up(self) -> None:
        """Close this process in for good; raises OSError."""
        drop_capabilities()
        landlock.restrict(self.rules)
        self.filter.install()

    def close(self) -> None:
        """Close what is open for it."""
        os.close(self.rules)


class Walls:
    """The walls of one supervisor, each made when it is first asked for.

    A request that names bwrap is for a Box, any other for a Wall.

    folder  where working folders are made
    """

    def __init__(self, folder: str, are_wanted: bool) -> None:
        self.folders = [folder]
        if are_wanted and succeeds(own_shared_memory):
            own_shared_memory()
            self.folders.append(SHARED_MEMORY)
        self._made: dict[bytes, Wall | Box] = {}

    def get(self, request: dict[str, Any] | None) -> Wall | Box | None:
        """Return the wall for a request, None for none; raises OSError."""
        if request is None:
            return None
        key = marshal.dumps(request)
        if key not in self._made:
            if len(self._made) >= MANY_WALLS:
                for wall in self._made.values():
                    wall.close()
                self._made.clear()
            box = "bwrap" in request
            self._made[key] = Box(request) if box else Wall(request, self.folders)
        return self._made[key]

    def clear(self, work: str) -> bool:
        """Remove all that a program left where it could write; return if it left `work` as it was.

        Then the folder is kept: to remove one and make another can cost a disk more than
        all the rest of a run.
        """
        is_kept = is_new(work)
        for folder in self.folders:
            for name in os.listdir(folder):
                if not (is_kept and f"{folder}/{name}" == work):
                    remove(f"{folder}/{name}")
        return is_kept


def is_new(folder: str) -> bool:
    """Return whether a folder is as it is made for a program."""
    try:
        return os.lstat(folder).st_mode == stat.S_IFDIR | 0o700 and not os.listdir(folder)
    except OSError:
        return False


def remove(path: str) -> None:
    """Remove a folder or file, however deep it is and whatever its permissions are."""
    try:
        os.rmdir(path)
    except NotADirectoryError:
        os.unlink(path)  # never what a link leads to
    except OSError:
        os.spawnv(os.P_WAIT, "/bin/chmod", ["chmod", "-R", "u+rwX", "--", path])
        os.spawnv(os.P_WAIT, "/bin/rm", ["rm", "-rf", "--", path])
