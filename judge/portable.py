"""Run programs where there are no supervisors: on POSIX systems other than Linux.

It ends a program and its process group at the wall limit and at the output limit, and
knows afterwards what CPU time and memory were used. UNENFORCED is what it cannot do.
"""

from __future__ import annotations

import contextlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from typing import IO, TYPE_CHECKING

from judge.ending import how_it_ended, start_error
from judge.model import Limits, Program, Run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

UNENFORCED = (
    "a program that exceeds its CPU time or memory is found out when it ends, not stopped",
    "processes that leave the program's process group are not ended, nor are they counted",
    "the number of processes is not limited",
)
STDERR_KEPT = 64 * 1024
PIECE = 1 << 16
_RSS_UNIT = 1 if sys.platform == "darwin" else 1024
_DRAIN_S = 1.0


class Portable:
    """A Runner on subprocess and threads.

    env  what every program finds in its environment, besides HOME and TMPDIR
    """

    def __init__(self, env: Mapping[str, str]) -> None:
        self._env = dict(env)
        self._running: set[int] = set()

    def __enter__(self) -> Portable:
        """Return itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Close it."""
        self.close()

    def close(self) -> None:
        """End what runs."""
        for group in tuple(self._running):
            _end(group)

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        """Return what happened when the program ran on `data`; raises CannotStartError."""
        work = tempfile.mkdtemp(prefix="rowjudge-")
        env = {**self._env, "HOME": work, "TMPDIR": work}
        # The Run that is returned owns it.
        stdout = tempfile.TemporaryFile()  # noqa: SIM115
        try:
            with tempfile.TemporaryFile() as stdin:
                stdin.write(data)
                stdin.seek(0)
                process = subprocess.Popen(
                    program.argv,
                    stdin=stdin,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    cwd=work,
                    env=env,
                    start_new_session=True,
                )
            return self._watched(process, limits, stdout)
        except OSError as error:
            stdout.close()
            raise start_error(program, "exec", error.errno or 0) from None
        finally:
            shutil.rmtree(work, ignore_errors=True)

    def _watched(self, process: subprocess.Popen[bytes], limits: Limits, stdout: IO[bytes]) -> Run:
        assert process.stdout is not None
        assert process.stderr is not None
        start = time.monotonic()
        self._running.add(process.pid)
        killed: list[str] = []

        def kill(why: str) -> None:
            killed.append(why)
            _end(process.pid)

        stderr = bytearray()
        threads = [
            threading.Thread(
                target=_keep, args=(process.stdout, stdout.write, limits.output_kib * 1024, kill)
            ),
            threading.Thread(target=_keep, args=(process.stderr, stderr.extend, STDERR_KEPT, None)),
        ]
        clock = threading.Timer(limits.wall_limit_s, kill, ("wall",))
        for thread in (*threads, clock):
            thread.daemon = True
            thread.start()
        _, status, used = os.wait4(process.pid, 0)
        wall_s = time.monotonic() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        clock.cancel()
        _end(process.pid)
        self._running.discard(process.pid)
        for thread in threads:
            thread.join(_DRAIN_S)  # whoever left the group may hold the pipe
        usage = {
            "status": status,
            "killed": killed[0] if killed else "",
            "cpu_s": used.ru_utime + used.ru_stime,
            "peak": used.ru_maxrss * _RSS_UNIT,
            # A child starts with the peak of this process.
            "floor": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * _RSS_UNIT,
        }
        return Run(
            stdout=stdout, stderr=bytes(stderr), wall_s=wall_s, **how_it_ended(usage, limits)
        )


def _end(group: int) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(group, signal.SIGKILL)


def _keep(
    pipe: IO[bytes],
    keep: Callable[[bytes], object],
    limit: int,
    exceeded: Callable[[str], None] | None,
) -> None:
    """Read a pipe to its end; keep what fits, and say once if there is more."""
    with pipe:
        while piece := os.read(pipe.fileno(), PIECE):
            keep(piece[:limit])
            if len(piece) > limit and exceeded:
                exceeded("output")
                return
            limit = max(0, limit - len(piece))
