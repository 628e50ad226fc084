"""The process tree below a supervisor: what it uses, and how it is brought down.

Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import os
import resource
import time

# signal itself makes enums of what is here; importing those takes longer than all the rest.
from _signal import SIGKILL  # type: ignore[import-not-found]

SWEEP_PAUSE_S = 0.0005
# To ask a process that forks all the time what it shares takes long, so only few are asked.
FEW = 32
ANY = -1
PAGE = resource.getpagesize()
TICKS = os.sysconf("SC_CLK_TCK")


class Tree:
    """The processes that descend from this one, and what those that ended have used.

    status  of the main program as wait gives it, None while it runs
    cpu_s   of all that were reaped
    peak    bytes: the largest process reaped, or the largest sum seen
    killed  how many processes other than the main program were reaped after SIGKILL
    boxed   whether it is in a box: then the main process and its child, which comes to
            this one, are bubblewrap's, and what they use themselves does not count
    """

    def __init__(self, main: int, boxed: bool = False) -> None:
        self.main, self.boxed = main, boxed
        self.status: int | None = None
        self.cpu_s = 0.0
        self.seen_cpu_s = 0.0  # more than cpu_s if what a box held ended with it, unreaped
        self.peak = 0
        self.killed = 0

    def reap(self) -> bool:
        """Collect what has ended; return whether no child is left at all."""
        try:
            while self._reap_one():
                pass
        except ChildProcessError:
            return True
        return False

    def _reap_one(self) -> bool:
        child, own_s = ANY, 0.0
        if self.boxed:
            child = ended_child()
            if not child:
                return False
            own_s = own_cpu_s(child)
        pid, status, usage = os.wait4(child, os.WNOHANG)
        if pid == 0:
            return False
        self.cpu_s += max(0.0, usage.ru_utime + usage.ru_stime - own_s)
        if not (self.boxed and pid == self.main):
            self.peak = max(self.peak, usage.ru_maxrss * 1024)
        is_killed = os.WIFSIGNALED(status) and os.WTERMSIG(status) == SIGKILL
        if pid == self.main:
            self.status = status
        elif is_killed and not self.boxed:
            self.killed += 1
        return True

    def sample(self, limit: int) -> tuple[float, int]:
        """Return the CPU seconds used so far and the number of processes; keep the peak.

        Pages that processes share after a fork count for each of them, as long as that
        stays below `limit` bytes; beyond it, what they share is divided among them.
        """
        self.reap()
        cpu_s, sizes = self.cpu_s, {}
        helpers = {*children_of(os.getpid()), *children_of(self.main)} if self.boxed else ()
        for pid in descendants():
            fields = stat_fields(pid)
            if fields and pid in helpers:
                cpu_s += sum(map(int, fields[13:15])) / TICKS  # of what it has reaped
            elif fields:
                cpu_s += sum(map(int, fields[11:15])) / TICKS
                sizes[pid] = int(fields[21]) * PAGE
        memory = sum(sizes.values())
        if 1 < len(sizes) <= FEW and memory > limit:
            memory = max(max(sizes.values()), sum(map(proportional_size, sizes)))
        self.peak = max(self.peak, memory)
        self.seen_cpu_s = max(self.seen_cpu_s, cpu_s)
        return cpu_s, len(sizes)

    def sweep(self) -> int:
        """Kill every process of the tree; return how many there were besides the main one.

        Orphans come to this process, their subreaper: when wait4 knows no child, none is left.
        """
        before = self.killed
        while not self.reap():
            try:
                # All of a group at once: one after the other, a fork bomb might outrun us.
                os.killpg(self.main, SIGKILL)
            except ProcessLookupError:
                pass
            for pid in descendants():
                try:
                    os.kill(pid, SIGKILL)
                except ProcessLookupError:
                    pass
            time.sleep(SWEEP_PAUSE_S)
        return self.killed - before


def ended_child() -> int:
    """Return the pid of a child that has ended and is not reaped yet, 0 for none."""
    ended = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
    return ended.si_pid if ended else 0


def own_cpu_s(pid: int) -> float:
    """Return the CPU seconds of a process alone, which has one thread, without its children's."""
    try:
        with open(f"/proc/{pid}/schedstat", "rb") as file:
            return int(file.read().split()[0]) / 1e9
    except OSError:
        return 0.0


def descendants() -> list[int]:
    """Return the pids of all processes below this one."""
    found: list[int] = []
    todo = [os.getpid()]
    while todo:
        children = children_of(todo.pop())
        found += children
        todo += children
    return found


def children_of(pid: int) -> list[int]:
    """Return the pids of a process's children, whichever of its threads forked them."""
    children: list[int] = []
    try:
        for thread in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{thread}/children", "rb") as file:
                children += map(int, file.read().split())
    except OSError:
        pass  # it is gone, and its children have come to this process
    return children


def stat_fields(pid: int | str) -> list[bytes]:
    """Return the fields of /proc/PID/stat from the state on, or none if it is gone."""
    try:
        with open(f"/proc/{pid}/stat", "rb") as file:
            return file.read().rpartition(b")")[2].split()
    except OSError:
        return []


def proportional_size(pid: int) -> int:
    """Return the bytes in memory of a process, shared pages divided among their users."""
    try:
        with open(f"/proc/{pid}/smaps_rollup", "rb") as file:
            return int(file.read().partition(b"\nPss:")[2].split()[0]) * 1024
    except (OSError, IndexError):
        return 0


def count_tasks(uid: int) -> int:
    """Return how many processes and threads a user runs, as RLIMIT_NPROC counts them."""
    tasks = 0
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                if os.stat(f"/proc/{name}").st_uid == uid:
                    tasks += int(stat_fields(name)[17])
            except (OSError, IndexError):
                pass
    return tasks
