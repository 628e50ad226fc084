"""--executor dask: cases judged by a cluster of the library distributed."""

from __future__ import annotations

from concurrent.futures import Executor, Future
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge.cli.engine import cores
from judge.model import JudgeError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Command = TypeVar("Command", bound=Callable[..., Any])

# A worker that is lost with a unit costs it a try; this often it is not the unit's doing.
RETRIES = 3
CONNECT_S = 10


def option(command: Command) -> Command:
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


class OnCluster(Executor):
    """An executor over a client of distributed.

    The client's own one loses a result whose worker ends just when it is fetched.
    """

    def __init__(self, client: Any) -> None:
        self._client = client

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future result of work(...), which a lost worker only delays."""
        return _Pending(self._client.submit(work, *args, pure=False, retries=RETRIES, **kwargs))


class _Pending(Future[Any]):
    """A result that is fetched when it is asked for, again if it was lost."""

    def __init__(self, remote: Any) -> None:
        super().__init__()
        self._remote = remote

    def result(self, timeout: float | None = None) -> Any:
        """Return the result; raises what the work raised."""
        return self._remote.result(timeout)

    def cancel(self) -> bool:
        """Let it be."""
        self._remote.cancel()
        return True


@contextmanager
def cluster(where: str, jobs: int | None) -> Iterator[Executor]:
    """Give the executor of a cluster: a new one on this machine, or the one at an address.

    Raises UsageError without the library, and JudgeError for a cluster that cannot be
    reached or that loses its workers again and again.
    """
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise UsageError(
            "--executor dask: distributed is not installed; pip install 'rowjudge[cluster]'"
        ) from None
    address = where.partition(":")[2]
    with ExitStack() as stack:
        try:
            if address:
                at: Any = address
            else:
                settings = {"threads_per_worker": 1, "dashboard_address": None}
                at = dask.LocalCluster(n_workers=jobs or cores(), **settings)
                stack.enter_context(at)
            client = stack.enter_context(dask.Client(at, timeout=CONNECT_S))
        except (OSError, ValueError) as error:
            words = " ".join(str(error).split())
            raise JudgeError(f"--executor {where}: cannot be reached: {words}") from None
        try:
            yield OnCluster(client)
        except dask.KilledWorker as error:
            words = " ".join(str(error).split())
            raise JudgeError(f"--executor {where}: workers are lost: {words}") from None
