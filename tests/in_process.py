"""Python programs run in the test's own process: a process a board would take minutes.

For programs that read standard input, print and end, and do nothing else: those in
wrong/. One that is to be stopped is stopped after so many lines, so that it is stopped
at the same place each time.
"""

from __future__ import annotations

import builtins
import contextlib
import functools
import io
import sys
import traceback
from concurrent.futures import Executor, Future
from typing import TYPE_CHECKING, Any

from judge.model import Limits, Program, Run, Stop

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import CodeType, FrameType


class OutOfTime(BaseException):
    """Raised inside a program that has run for too many lines."""


class InProcess:
    """A Runner. With `lines`, a program is stopped as for its CPU time after so many."""

    def __init__(self, lines: int | None = None) -> None:
        self._lines = lines

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        """Run a Python file on `data`."""
        assert program.file is not None
        code = compiled(program.file)
        stdout, stderr = io.StringIO(), io.StringIO()
        stdin = io.TextIOWrapper(io.BytesIO(data), "utf-8")
        stop, exit_code = Stop.EXIT, 0
        before = sys.stdin, sys.gettrace(), sys.getrecursionlimit()
        sys.stdin = stdin
        # As deep as in a process of its own, however deep the test has gone.
        sys.setrecursionlimit(depth() + before[2])
        try:
            with contextlib.redirect_stdout(stdout), contextlib.redirect_stderr(stderr):
                exit_code = self._execute(code)
        except OutOfTime:
            stop, exit_code = Stop.CPU, -1
        finally:
            sys.setrecursionlimit(before[2])
            sys.settrace(before[1])
            sys.stdin = before[0]
        return Run(
            stop=stop,
            exit_code=None if exit_code < 0 else exit_code,
            signal="SIGKILL" if exit_code < 0 else None,
            cpu_s=0.0,
            wall_s=0.0,
            peak_mib=0.0,
            floor_mib=0.0,
            stdout=io.BytesIO(stdout.getvalue().encode()),
            stderr=stderr.getvalue().encode(),
        )

    def _execute(self, code: CodeType) -> int:
        module = {"__name__": "__main__", "__builtins__": builtins}
        if self._lines is not None:
            sys.settrace(counted(self._lines))
        try:
            exec(code, module)
        except SystemExit as error:
            return exit_code_of(error.code)
        except Exception:
            sys.settrace(None)
            traceback.print_exc(limit=1)
            return 1
        return 0


def depth() -> int:
    """Return the number of frames below the caller's."""
    frame = sys._getframe(1)
    count = 0
    while frame.f_back:
        frame, count = frame.f_back, count + 1
    return count


def exit_code_of(code: Any) -> int:
    if code is None or isinstance(code, int):
        return code or 0
    print(code, file=sys.stderr)
    return 1


@functools.cache
def compiled(file: Path) -> CodeType:
    return compile(file.read_bytes(), str(file), "exec")


def counted(lines: int) -> Callable[..., Any]:
    """Return a trace function that ends what it traces after so many lines."""
    left = lines

    def trace(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise OutOfTime
        return trace

    return trace


class AtOnce(Executor):
    """An executor that works when it is given work, in the thread that gives it."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done."""
        future: Future[Any] = Future()
        try:
            future.set_result(work(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future
