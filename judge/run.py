"""Run programs: the only module that starts processes for others.

Supervisors does it on Linux, through small processes of judge.supervise; each
works for one thread at a time, and as many are started as threads ask at once.
"""

from __future__ import annotations

import contextlib
import fcntl
import marshal
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from judge.model import JudgeError, Limits, Program, Run, Stop

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import TracebackType

_MIB = 1 << 20
_SEALS = fcntl.F_SEAL_WRITE | fcntl.F_SEAL_SHRINK | fcntl.F_SEAL_GROW | fcntl.F_SEAL_SEAL
_SUPERVISE = "import sys; sys.path.append(sys.argv.pop()); from judge.supervise import main; main()"
_CLOSE_S = 10


class CannotStartError(JudgeError):
    """A program that could not be executed at all: a fault of the set-up, not a verdict."""


class Supervisors:
    """A Runner over supervisor processes; close it, or use it as a context.

    env  what every program finds in its environment, besides HOME and TMPDIR
    """

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = dict(env)
        self._folder = Path(tempfile.mkdtemp(prefix="rowjudge-"))
        # Programs that run as a spare user must be able to pass through.
        self._folder.chmod(0o711)
        self._idle: queue.LifoQueue[_Supervisor] = queue.LifoQueue()
        self._all: list[_Supervisor] = []
        self._lock = threading.Lock()
        self._closed = False

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
        supervisor = self._take()
        request = {
            "argv": list(program.argv),
            "env": self._env,
            "limits": {
                "cpu_s": limits.cpu_s,
                "wall_s": limits.wall_limit_s,
                "memory": limits.memory_mib * _MIB,
                "output": limits.output_kib * 1024,
                "processes": limits.processes,
            },
        }
        stdout = tempfile.TemporaryFile()  # noqa: SIM115 - the Run that is returned owns it
        stdin = _sealed(data)
        try:
            answer = supervisor.ask(request, stdin, stdout.fileno())
        except JudgeError:
            stdout.close()
            raise
        finally:
            os.close(stdin)
        self._idle.put(supervisor)
        if "error" in answer:
            stdout.close()
            raise _start_error(program, answer["stage"], answer["error"])
        return _to_run(answer, limits, stdout)

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
            return self._idle.get_nowait()
        except queue.Empty:
            pass
        with self._lock:
            if self._closed:
                raise JudgeError("the run was stopped")
            supervisor = _Supervisor(self._folder)
            self._all.append(supervisor)
            return supervisor


class _Supervisor:
    """The judge's end of one supervisor process."""

    def __init__(self, folder: Path) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        package = Path(__file__).parent.parent
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _SUPERVISE, str(folder), str(package)],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                # Ctrl-C at the terminal is for the judge, which then ends this one.
                start_new_session=True,
            )

    def ask(self, request: dict[str, Any], *fds: int) -> dict[str, Any]:
        try:
            socket.send_fds(self._socket, [marshal.dumps(request)], fds)
            answer = self._socket.recv(_MIB)
        except OSError:
            answer = b""
        if not answer:
            raise JudgeError("a supervisor process ended before its work was done; run it again")
        loaded: dict[str, Any] = marshal.loads(answer)  # noqa: S302 - from our own process
        return loaded

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


def _sealed(data: bytes) -> int:
    """Return a descriptor of a file in memory that nobody can change any more."""
    fd = os.memfd_create("input", os.MFD_CLOEXEC | os.MFD_ALLOW_SEALING)
    with open(fd, "wb", closefd=False) as file:
        file.write(data)
    fcntl.fcntl(fd, fcntl.F_ADD_SEALS, _SEALS)
    return fd


def _to_run(answer: dict[str, Any], limits: Limits, stdout: IO[bytes]) -> Run:
    """Return the Run that a supervisor's answer describes; see judge.supervise."""
    code = os.waitstatus_to_exitcode(answer["status"])
    peak_mib = answer["peak"] / _MIB
    # Memory first: it is the same on a busy machine, where CPU time is not.
    if peak_mib > limits.memory_mib:
        stop = Stop.MEMORY
    elif answer["killed"]:
        stop = Stop(answer["killed"])
    elif answer["cpu_s"] > limits.cpu_s:
        stop = Stop.CPU
    else:
        stop = Stop.SIGNAL if code < 0 else Stop.EXIT
    return Run(
        stop=stop,
        exit_code=code if code >= 0 else None,
        signal=_signal_name(-code) if code < 0 else None,
        cpu_s=answer["cpu_s"],
        wall_s=answer["wall_s"],
        peak_mib=peak_mib,
        floor_mib=answer["floor"] / _MIB,
        stdout=stdout,
        stderr=answer["stderr"],
        leftover=answer["leftover"],
        capped_by=answer["capped_by"],
    )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:  # the real-time signals between the first and the last have no name
        return f"SIG{number}"


def _start_error(program: Program, stage: str, number: int) -> JudgeError:
    if stage == "setup":
        return JudgeError(f"{program.name}: cannot set up a run: {os.strerror(number)}")
    return CannotStartError(f"{program.name}: cannot start: {why_not_started(program.argv[0])}")


def why_not_started(path: str) -> str:
    """Return in words why the kernel will not execute the file at `path`."""
    file = Path(path)
    if file.is_dir():
        return f"{path} is a folder; name a file in it"
    try:
        with file.open("rb") as opened:
            head = opened.read(256)
    except FileNotFoundError:
        return f"there is no file {path}"
    except OSError as error:
        return f"{path}: {error.strerror}"
    if not os.access(path, os.X_OK):
        return f"{path} is not executable; try chmod +x, or name its interpreter before it"
    if not head:
        return f"{path} is empty"
    if not head.startswith(b"#!"):
        return f"{path} is not a program for this machine"
    line = head.partition(b"\n")[0]
    if line.endswith(b"\r"):
        return f"the first line of {path} ends in a carriage return; save it with Unix line ends"
    interpreter = os.fsdecode(line[2:].split()[0]) if line[2:].split() else ""
    return f"the first line of {path} names an interpreter that cannot be run: {interpreter!r}"
