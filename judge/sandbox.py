"""What keeps a program within bounds from inside: limits it inherits, and whose it is.

Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import errno
import os
import resource

# See judge.tree.
from _signal import SIGKILL  # type: ignore[import-not-found]

from judge.namespaces import enter_userns, prctl, succeeds
from judge.tree import count_tasks

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from judge.box import Box
    from judge.wall import Wall

    # A limit of the kernel's, and its soft and hard value.
    Bound = tuple[int, tuple[int, int]]

FILE_SIZE = 256 << 20
OPEN_FILES = 1024
# Ids that no distribution gives to people or services; each supervisor takes one.
FIRST_SPARE_UID, SPARE_UIDS = 62_000, 2_000

PR_SET_PDEATHSIG, PR_SET_CHILD_SUBREAPER = 1, 36


class ProcessCap:
    """How the number of a program's processes is kept down on this machine.

    RLIMIT_NPROC counts all that a user runs, and does not bind root. So root runs the
    program as a spare user, if that user can reach it; an ordinary user enters a user
    namespace with this process, where the count is their own ("uid", "userns"). Else a cgroup
    with a pids limit does it ("cgroup"). Where none of these can be had, the supervisor
    looks and ends the program, with RLIMIT_NPROC shared by all behind it ("rlimit"),
    or nothing ("sample"). "uid=N" names the user that root must run all programs as.
    """

    def __init__(self, allowed: Sequence[str] = ()) -> None:
        self.is_root = os.getuid() == 0
        self.allowed = allowed or ("uid", "userns", "cgroup", "rlimit", "sample")
        self.other_tasks = 0 if self.is_root else count_tasks(os.getuid())
        self.spare_uid = FIRST_SPARE_UID + os.getpid() % SPARE_UIDS
        named = [word[4:] for word in allowed if word.startswith("uid=")]
        self.must_be_user = bool(named)
        if named:
            self.spare_uid, self.allowed = int(named[0]), ("uid",)
        self.has_userns = "userns" in self.allowed and not self.is_root and succeeds(enter_userns)
        if self.has_userns:
            enter_userns()
        self.group = make_pids_group() if "cgroup" in self.allowed and self.is_root else None
        self._group_limit = 0
        self._reached: dict[tuple[str, ...], bool] = {}

    def means(self, argv: list[str], work: str) -> str:
        """Return by which means the number is kept down for a program started in `work`.

        Raises PermissionError if it is to run as a user who cannot reach it.
        """
        if not self.is_root:
            return "userns" if self.has_userns else "rlimit"
        key = tuple(argv)
        if "uid" in self.allowed and key not in self._reached:
            base = os.path.dirname(work)
            self._reached[key] = succeeds(lambda: reach(self.spare_uid, argv, base))
        if self._reached.get(key):
            return "uid"
        if self.must_be_user:
            raise PermissionError(errno.EACCES, "the user cannot reach the program")
        return "cgroup" if self.group else "sample"

    def bounds(self, means: str, limits: dict[str, Any], more: int) -> list[Bound]:
        """Return the kernel's limits for a program, which may run `more` processes than it says.

        Raises OSError.
        """
        processes = limits["processes"] + more
        if means == "cgroup" and processes != self._group_limit:
            write(f"{self.group}/pids.max", b"%d" % processes)
            self._group_limit = processes
        # Room for others beside a fork bomb, until the next look ends it; or for this process.
        others = {"rlimit": self.other_tasks + 7 * processes, "userns": 1}
        tasks = processes + others.get(means, 0)
        return bounds_of(limits, tasks)

    def close(self) -> None:
        """Take the cgroup away, if there is one; it must be empty by now."""
        if self.group:
            try:
                os.rmdir(self.group)
            except OSError:
                pass


def make_pids_group() -> str | None:
    """Return the folder of a new cgroup that can limit processes, or None."""
    with open("/proc/mounts") as file:
        mounts = [line.split()[1:4] for line in file]
    for folder, kind, options in mounts:
        if (kind == "cgroup" and "pids" in options.split(",")) or kind == "cgroup2":
            group = f"{folder}/rowjudge-{os.getpid()}"
            try:
                os.mkdir(group)
                if os.path.exists(f"{group}/pids.max"):
                    return group
                os.rmdir(group)
            except OSError:
                continue
    return None


def reach(uid: int, argv: list[str], base: str) -> None:
    """Become a user, and raise OSError if it cannot pass `base` and run the program."""
    become_user(uid)
    readable = [word for word in argv[1:] if word.startswith("/")]
    if not (
        os.access(base, os.X_OK)
        and os.access(argv[0], os.X_OK)
        and all(os.access(word, os.R_OK) for word in readable)
    ):
        raise PermissionError


def become_user(uid: int) -> None:
    """Give root up for good."""
    os.setgroups([])
    os.setresgid(uid, uid, uid)
    os.setresuid(uid, uid, uid)


def confine(cap: ProcessCap, means: str, bounds: list[Bound], wall: Wall | Box | None) -> None:
    """Bind this forked child, which is about to become the program; raises OSError.

    It does as little as it can: each page that it is the first to touch is copied.
    """
    os.setsid()
    if means == "cgroup":
        write(f"{cap.group}/cgroup.procs", b"0")
    for kind, value in bounds:
        resource.setrlimit(kind, value)
    if means == "uid":
        become_user(cap.spare_uid)
    # After the change of user, which resets it.
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
    if wall:
        wall.put_up()


def offer_as_victim(pid: int) -> None:
    """Make a process the first one to be ended when memory runs out: that should not be the judge."""
    try:
        write(f"/proc/{pid}/oom_score_adj", b"1000")
    except OSError:
        pass


def write(file: str, text: bytes) -> None:
    """Write into a file of the kernel's; raises OSError."""
    fd = os.open(file, os.O_WRONLY | os.O_CLOEXEC)
    try:
        os.write(fd, text)
    finally:
        os.close(fd)


def bounds_of(limits: dict[str, Any], tasks: int) -> list[Bound]:
    """Return the kernel's limits for a program: backstops to what the supervisor decides.

    No limit on address space: interpreters reserve far more than they use.
    """
    # The kernel counts ticks and can be 10 % early: it must not be what decides.
    cpu_s = int(1.2 * limits["cpu_s"]) + 2
    kinds = (
        (resource.RLIMIT_CPU, cpu_s),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_NPROC, tasks),
    )
    return [bound(kind, value) for kind, value in kinds]


def bound(kind: int, value: int) -> Bound:
    """Return a limit of the kernel's that is no looser than the one there is."""
    hard = resource.getrlimit(kind)[1]
    if hard != resource.RLIM_INFINITY:
        value = hard if value == resource.RLIM_INFINITY else min(value, hard)
    return kind, (value, value)


def bind_for_all() -> None:
    """Set the limits that are the same for every program, which inherits them; raises OSError."""
    for kind, value in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, OPEN_FILES),
        (resource.RLIMIT_STACK, resource.RLIM_INFINITY),
    ):
        resource.setrlimit(*bound(kind, value))
