"""Run programs under supervisors.

Each is a small process of judge.supervise that works for one thread at a time; as
many are started as threads ask at once. This needs Linux; see judge.portable.
"""

from __future__ import annotations

import contextlib
import errno
import fcntl
import io
import marshal
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections import deque
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from judge.ending import MIB, how_it_ended, start_error
from judge.model import JudgeError, Limits, Program, Run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from types import TracebackType

    from judge.isolation import Sandbox

_SUPERVISE = "import sys; sys.path.append(sys.argv.pop()); from judge.supervise import main; main()"
_CLOSE_S = 10
# In bytes: what is kept of stderr, an output that needs no file, and some words; no more,
# as memory that the allocator keeps is had at once.
_LONGEST_ANSWER = 100 * 1024


class Supervisors:
    """A Runner over supervisor processes; close it, or use it as a context.

    env   what every program finds in its environment, besides HOME and TMPDIR
    caps  the means that may keep the number of processes down, see sandbox.ProcessCap;
          by default the best that can be had
    warm  whether Python programs are run in forks of the supervisors: see judge.warm
    sandbox  the walls around programs, None for none; a checker is always outside
    at_once  how many programs may run at the same time; others wait for their turn
    """

    def __init__(
        self,
        env: Mapping[str, str],
        caps: Sequence[str] = (),
        warm: bool = False,
        sandbox: Sandbox | None = None,
        at_once: int = 1 << 16,
    ) -> None:
        self._env = dict(env)
        self._caps = (*caps, *(("walls",) if sandbox and not sandbox.bwrap else ()))
        # What bubblewrap runs it starts anew.
        self._warm = warm and not (sandbox and sandbox.bwrap)
        self._user = next((word[4:] for word in caps if word.startswith("uid=")), "")
        self._sandbox = sandbox
        self._folder = Path(tempfile.mkdtemp(prefix="rowjudge-"))
        # Programs that run as a spare user must be able to pass through.
        self._folder.chmod(0o711)
        self._idle: deque[_Supervisor] = deque()  # safe for threads, as queue is, and faster
        self._all: list[_Supervisor] = []
        self._lock = threading.Lock()
        self._closed = False
        self._turns = threading.Semaphore(at_once)

    def __enter__(self) -> Supervisors:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        """Close it."""
        self.close()

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        """Return what happened when the program ran on `data`.

        Raises CannotStartError if it could not be executed, and JudgeError if the
        supervisor was lost or could not do its work (a full disk, say).
        """
        request = {
            "argv": list(program.argv),
            "env": self._env,
            "warm": self._warm and _is_python(program),
            "wall": self._sandbox.wall(program) if self._sandbox and not program.trusted else None,
            "limits": {
                "cpu_s": limits.cpu_s,
                "wall_s": limits.wall_limit_s,
                "memory": limits.memory_mib * MIB,
                "output": limits.output_kib * 1024,
                "processes": limits.processes,
            },
        }
        stdin = _sealed(data)
        try:
            with self._turns:
                supervisor = self._take()
                answer = supervisor.ask(request, stdin)
                self._idle.append(supervisor)
        finally:
            os.close(stdin)
        if "error" in answer:
            if answer["error"] == errno.EACCES and self._user:
                who = f"user {self._user} cannot reach it, its interpreter or {self._folder}"
                raise JudgeError(f"{program.name}: {who}; move them, or name no --run-as")
            raise start_error(program, answer["stage"], answer["error"], answer.get("said", ""))
        return Run(
            stdout=answer["stdout"],
            stderr=answer["stderr"],
            leftover=answer["leftover"],
            capped_by=answer["capped_by"],
            wall_s=answer["wall_s"],
            **how_it_ended(answer, limits),
        )

    def close(self) -> None:
        """End every supervisor, and with it whatever program it is running."""
        with self._lock:
            self._closed = True
            supervisors, self._all = self._all, []
        for supervisor in supervisors:
            supervisor.hang_up()
        for supervisor in supervisors:
            supervisor.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _take(self) -> _Supervisor:
        try:
            return self._idle.pop()
        except IndexError:
            pass
        with self._lock:
            if self._closed:
                raise JudgeError("the run was stopped")
            supervisor = _Supervisor(self._folder, self._caps, self._env if self._warm else None)
            self._all.append(supervisor)
            return supervisor


class _Supervisor:
    """The judge's end of one supervisor process."""

    def __init__(
        self, folder: Path, caps: tuple[str, ...], warm_env: dict[str, str] | None
    ) -> None:
        self._spare: IO[bytes] | None = None  # an empty file for the output of a run
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        package = Path(__file__).parent.parent
        # What is forked into a program must be an interpreter as a program finds it.
        flags, words = (["-I", "-S"], caps) if warm_env is None else ([], (*caps, "warm"))
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, *flags, "-c", _SUPERVISE, str(folder), *words, str(package)],
                env=warm_env,
                cwd="/",
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # Ctrl-C at the terminal is for the judge, which then ends this one.
                start_new_session=True,
            )

    def ask(self, request: dict[str, Any], stdin: int) -> dict[str, Any]:
        """Return the answer to a request, with the output as a file."""
        spare = self._spare or tempfile.TemporaryFile()  # noqa: SIM115 - a Run may come to own it
        self._spare = spare
        try:
            socket.send_fds(self._socket, [marshal.dumps(request)], (stdin, spare.fileno()))
            answer = self._socket.recv(_LONGEST_ANSWER)
        except OSError:
            answer = b""
        if not answer:
            raise JudgeError("a supervisor process ended before its work was done; run it again")
        loaded: dict[str, Any] = marshal.loads(answer)  # noqa: S302 - from our own process
        if "error" in loaded:
            self._drop_spare()  # something may have been written
        elif loaded["stdout"] is None:
            loaded["stdout"], self._spare = spare, None
        else:
            loaded["stdout"] = io.BytesIO(loaded["stdout"])
        return loaded

    def _drop_spare(self) -> None:
        if self._spare:
            self._spare.close()
            self._spare = None

    def hang_up(self) -> None:
        with contextlib.suppress(OSError):  # it may have ended already
            self._socket.shutdown(socket.SHUT_RDWR)

    def wait(self) -> None:
        try:
            self._process.wait(_CLOSE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._socket.close()
        self._drop_spare()


def _is_python(program: Program) -> bool:
    """Return whether a program is a Python file for the interpreter of the supervisors."""
    return program.argv[0] == sys.executable and program.argv[1].endswith(".py")


def _sealed(data: bytes) -> int:
    """Return a descriptor, at its start, of a file in memory that nobody can change any more."""
    fd = os.memfd_create("input", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    done = 0
    while done < len(data):
        done += os.pwrite(fd, memoryview(data)[done:], done)
    seals = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL
    fcntl.fcntl(fd, fcntl.F_ADD_SEALS, seals)
    return fd
