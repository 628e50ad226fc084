"""What a command runs programs with, and how it is stopped."""

from __future__ import annotations

import os
import signal
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, NoReturn

from judge.cli import InterruptedRunError, places
from judge.run import Supervisors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.model import Runner


@contextmanager
def engine(jobs: int | None) -> Iterator[tuple[Executor, Runner]]:
    """Give threads that judge and a runner of programs; nothing is left running afterwards.

    On Ctrl-C and SIGTERM raises InterruptedRunError.
    """

    def stop(number: int, frame: object) -> NoReturn:
        raise InterruptedRunError(number)

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        # The supervisors are closed first: that ends the programs that the threads wait for.
        with (
            ThreadPoolExecutor(jobs or len(os.sched_getaffinity(0))) as executor,
            Supervisors(places.program_environment()) as supervisors,
        ):
            yield executor, supervisors
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
