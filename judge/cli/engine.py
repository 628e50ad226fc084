"""What a command runs programs with, and how it is stopped."""

from __future__ import annotations

import os
import signal
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import click

from judge.cli import InterruptedRunError, places
from judge.portable import UNENFORCED, Portable
from judge.run import Supervisors

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from judge.cli.sandboxing import Walls
    from judge.isolation import Sandbox
    from judge.model import Isolation, Problem, Runner

    Command = TypeVar("Command", bound=Callable[..., Any])


def executor_option(command: Command) -> Command:
    """Add --executor to a command."""
    return click.option(
        "--executor",
        "where",
        metavar="WHERE",
        callback=_where,
        help="dask: a cluster on this machine; dask:ADDRESS: the one with that scheduler.",
    )(command)


def _where(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    kind, colon, address = (value or "dask").partition(":")
    if kind != "dask" or bool(colon) != bool(address):
        raise click.BadParameter(f"expected dask or dask:ADDRESS, got {value!r}")
    return value


@contextmanager
def engine(
    jobs: int | None,
    warm: bool = False,
    sandbox: Sandbox | None = None,
    run_as: int | None = None,
) -> Iterator[tuple[Executor, Runner]]:
    """Give threads that judge and a runner of programs; nothing is left running afterwards.

    warm     whether Python programs are run in forks of a prepared interpreter
    sandbox  the walls around programs, None for none
    run_as   the user that programs run as, None for what can be had

    On Ctrl-C and SIGTERM raises InterruptedRunError.
    """

    def stop(number: int, frame: object) -> NoReturn:
        raise InterruptedRunError(number)

    at_once = jobs or cores()
    # With one more thread the next request is ready when a program has ended. Not for one
    # program at a time, as they then run in the order of the cases.
    threads = at_once + 1 if at_once > 1 and has_supervisors() else at_once
    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        # The runner is closed first: that ends the programs that the threads wait for.
        with (
            ThreadPoolExecutor(threads) as executor,
            _runner(at_once, warm, sandbox, run_as) as runner,
        ):
            yield executor, runner
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def walled_engine(
    where: str | None, jobs: int | None, warm: bool, walls: Walls, problems: Sequence[Problem]
) -> Iterator[tuple[Executor, Runner, Isolation]]:
    """Give what judges, here or on the cluster that is named, and what was found enforced here.

    Raises what `engine`, `Walls.examined` and `cluster` do.
    """
    sandbox = walls.sandbox(problems)
    with ExitStack() as stack:
        executor, runner = stack.enter_context(engine(jobs, warm, sandbox, walls.run_as))
        found = walls.examined(runner, sandbox, problems)
        if where:
            from judge.cli.cluster import cluster, engine_behind  # slow to import, and rare

            there = engine_behind(warm, walls, sandbox, found)
            executor = stack.enter_context(cluster(where, jobs, there))
        yield executor, runner, found


def has_supervisors() -> bool:
    """Return whether programs run under supervisors here; ROWJUDGE_RUNNER=portable says no."""
    return sys.platform == "linux" and os.environ.get("ROWJUDGE_RUNNER") != "portable"


def _runner(
    at_once: int, warm: bool, sandbox: Sandbox | None, run_as: int | None
) -> Supervisors | Portable:
    """Return the runner of this system."""
    env = places.program_environment()
    if has_supervisors():
        caps = () if run_as is None else (f"uid={run_as}",)
        return Supervisors(env, caps, warm=warm, sandbox=sandbox, at_once=at_once)
    for words in UNENFORCED:
        click.echo(f"Warning: on this system {words}", err=True)
    return Portable(env)


def cores() -> int:
    """Return how many processors this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
