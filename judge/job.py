"""One program under a supervisor: it is started, watched and brought to its end.

Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import errno
import os
import resource
import select
import time

from judge.box import Box
from judge.namespaces import drop_capabilities
from judge.pipe import Pipe
from judge.sandbox import ProcessCap, confine, offer_as_victim
from judge.tree import Tree
from judge.wall import Walls
from judge.warm import Python

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

    Message = dict[str, Any]
    Tools = tuple[ProcessCap, Walls, Python | None]

SAMPLE_S = 0.05
# With these means it is looking that keeps the number of processes down: in 50 ms a fork
# bomb makes twenty thousand.
CLOSELY, CLOSE_SAMPLE_S = ("sample", "rlimit"), 0.005
# A program that ends within this time is waited for alone.
SHORT_MS = 2
STDERR_KEPT = 64 * 1024
SAID_KEPT = 1000  # characters; what bubblewrap says is a line, but a program may say it


class NotStartedError(Exception):
    """A program could not be started: the stage that failed, its errno, and what was said."""

    def __init__(self, stage: str, number: int, said: str = "") -> None:
        super().__init__(stage, number, said)
        self.answer: Message = {"error": number, "stage": stage, "said": said}


class Job:
    """One request, as it is served: what to run, within what, and where."""

    def __init__(self, tools: Tools, control: int, request: Message, work: str) -> None:
        cap, walls, python = tools
        self.cap, self.control, self.work = cap, control, work
        self.argv: list[str] = request["argv"]
        self.python = python if request["warm"] else None
        self.env: dict[str, str] = {**request["env"], "HOME": work, "TMPDIR": work}
        self.limits: dict[str, Any] = request["limits"]
        self.means = cap.means(self.argv, work)
        self.wall = walls.get(request["wall"])
        self.box = self.wall if isinstance(self.wall, Box) else None
        more = self.wall.processes if self.wall else 0
        self.bounds = cap.bounds(self.means, self.limits, more)
        if self.python:
            self.python.get_ready(self.argv[1], self.env, self.bind)

    def bind(self) -> None:
        """Make this forked child keep to its limits; raises OSError."""
        confine(self.cap, self.means, self.bounds, self.wall)
        if self.python and self.means == "userns" and not self.wall:
            drop_capabilities()  # which executing a program would take


def run(job: Job, stdin: int, stdout_file: int) -> Message:
    """Run one program and return the answer to its request."""
    (out_read, out_write), (err_read, err_write), (report, report_write) = (
        os.pipe() for _ in range(3)
    )
    out = Pipe(out_read, job.limits["output"], stdout_file)
    err = Pipe(err_read, STDERR_KEPT)
    try:
        try:
            uid = os.getuid()
            if job.means == "uid":
                # /dev/stdout is opened anew by its path, so it must be the user's own.
                uid = job.cap.spare_uid
                os.fchown(out_write, uid, uid)
                os.fchown(err_write, uid, uid)
            if os.stat(job.work).st_uid != uid:  # it may be kept from a program of another user
                os.chown(job.work, uid, -1)
            start = time.monotonic()
            main = start_program(job, (stdin, out_write, err_write), report_write)
        finally:
            for fd in (out_write, err_write, report_write):
                os.close(fd)
        tree = Tree(main, job.box is not None)
        return serve_program(job, tree, out, err, report, start)
    except NotStartedError as error:
        return error.answer
    finally:
        for fd in (out_read, err_read, report):
            os.close(fd)


def serve_program(job: Job, tree: Tree, out: Pipe, err: Pipe, report: int, start: float) -> Message:
    """Return what is known of a program, when no process of it is left.

    Raises NotStartedError if it could not be started.
    """
    try:
        killed = watch(job, tree, out, err, start)
        wall_s = time.monotonic() - start
        if job.box:
            tree.sample(job.limits["memory"])  # the box takes to its end what runs in it now
        leftover = tree.sweep()
    finally:
        tree.sweep()
    floor = floor_of(report)
    out.drain()
    err.drain()
    return {
        "status": status_of(job, tree, bytes(err.kept), killed),
        "killed": killed or ("output" if out.over else ""),
        "cpu_s": max(tree.cpu_s, tree.seen_cpu_s),
        "wall_s": wall_s,
        "peak": tree.peak,
        "floor": floor,
        "stdout": None if out.spilled else bytes(out.kept),
        "stderr": bytes(err.kept),
        "leftover": 0 if killed else leftover,
        "capped_by": job.means,
    }


def status_of(job: Job, tree: Tree, stderr: bytes, killed: str) -> int | None:
    """Return how the program ended; raises NotStartedError if its box did not start it."""
    if job.box is None or killed or tree.status is None:
        return tree.status
    status = job.box.status(tree.status)
    if status is None:
        said = stderr.decode("utf-8", "replace").strip()[:SAID_KEPT]
        stage = "exec" if said.startswith("bwrap: execvp ") else "setup"
        raise NotStartedError(stage, errno.ENOEXEC, said)
    return status


def watch(job: Job, tree: Tree, out: Pipe, err: Pipe, start: float) -> str:
    """Serve the program until it ends or must be ended; return why it must, or "".

    CPU time, memory and processes are looked at now and then, so that short
    programs cost no look at all; what they used is known exactly once they are reaped.
    """
    poll = select.poll()
    pipes = {out.fd: out, err.fd: err}
    main = os.pidfd_open(tree.main)
    for fd in (main, job.control):
        poll.register(fd, select.POLLIN)
    poll.poll(SHORT_MS)  # what a short program prints has room in its pipe
    for fd in pipes:
        poll.register(fd, select.POLLIN)
    pause_s = CLOSE_SAMPLE_S if job.means in CLOSELY else SAMPLE_S
    deadline, next_sample = start + job.limits["wall_s"], start + pause_s
    excess = ""
    try:
        while not excess:
            now = time.monotonic()
            if now >= next_sample:
                next_sample = now + pause_s
                excess = excess_of(job, tree)
            until_ms = 1 + int(1000 * (min(deadline, next_sample) - now))
            ready = {fd for fd, _ in poll.poll(max(0, until_ms))}
            for fd in ready & pipes.keys():
                pipes[fd].read()
                if pipes[fd].ended:
                    poll.unregister(fd)
            if job.control in ready:
                raise SystemExit  # the judge is gone, or wants no more
            if main in ready:
                break
            excess = excess or ("output" if out.over else "wall" if now >= deadline else "")
        return excess
    finally:
        os.close(main)


def excess_of(job: Job, tree: Tree) -> str:
    """Return which limit the running tree exceeds, or ""."""
    cpu_s, processes = tree.sample(job.limits["memory"])
    if job.means in CLOSELY and processes > job.limits["processes"]:
        return "processes"
    if tree.peak > job.limits["memory"]:
        return "memory"
    if cpu_s > job.limits["cpu_s"]:
        return "cpu"
    return ""


def start_program(job: Job, streams: tuple[int, ...], report: int) -> int:
    """Return the pid of the program, which writes into `report` how it starts: see floor_of."""
    pid = os.fork()
    if pid == 0:
        become_program(job, streams, report)
    offer_as_victim(pid)  # each step of the child's costs more than one of this process
    return pid


def floor_of(report: int) -> int:
    """Return the peak in bytes that a program started with; raises NotStartedError if it did not.

    That peak is this process's own size, copied by fork: no smaller one can be told. The
    report is complete when the program has ended: nothing need wait for it before.
    """
    words = os.read(report, 100).split()
    if words[:1] != [b"floor"]:
        words = [b"", b"0", *words]
    if len(words) > 2:
        raise NotStartedError(words[2].decode(), int(words[3]))
    return int(words[1]) * 1024


def become_program(job: Job, streams: tuple[int, ...], report: int) -> NoReturn:
    """Turn this forked child into the program; never returns."""
    stage = "setup"
    try:
        for number, fd in enumerate(streams):
            os.dup2(fd, number)
        job.bind()
        os.chdir(job.work)
        os.write(report, b"floor %d " % resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
        stage = "exec"
        if job.box:
            job.box.execute(job.argv, job.work, job.env)
        if job.python:
            job.python.become(job.argv[1:])
        os.execve(job.argv[0], job.argv, job.env)
    except OSError as error:
        os.write(report, f"{stage} {error.errno}".encode())
    finally:
        os._exit(127)
