"""--executor dask: units judged by a cluster of the library distributed."""

from __future__ import annotations

import logging
import pickle
import time
from concurrent.futures import CancelledError, Executor, Future
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from importlib import import_module
from typing import TYPE_CHECKING, Any

from judge import __version__
from judge.cli import places
from judge.cli.engine import cores
from judge.cluster import Engine, pack
from judge.enforced import PROCESSES
from judge.model import JudgeError, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.cli.sandboxing import Walls
    from judge.isolation import Sandbox
    from judge.model import Isolation

# A worker that is lost with a unit costs it a try; this often it is not the unit's doing.
RETRIES = 3
CONNECT_S = 5
# Units travel together if they are short: one by one, they would wait for the scheduler.
TOGETHER_S = 1.0
TOGETHER = 64


class OnCluster(Executor):
    """An executor over a client of distributed, for calls that judge.cluster can pack.

    The first units travel alone, so that every worker soon has one; later ones together,
    as many as a worker judges in TOGETHER_S. The client's own executor loses a result whose worker ends just when it is fetched.
    """

    def __init__(self, client: Any, engine: Engine) -> None:
        self._client, self._engine = client, pickle.dumps(engine)
        self._open = _Batch(self)
        self._sent = 0
        self._together = 1
        self._workers = self._count()

    @property
    def ahead(self) -> int:
        """How many units are to be begun beyond the one awaited, so that no worker waits."""
        return 2 * self._together * self._workers

    def submit(self, work: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return the future result of work(...), which a lost worker only delays."""
        assert not kwargs, "calls that travel have no keywords"
        pending = _Pending(self, self._open, self._open.add(pack(work, *args)))
        if len(self._open.parcels) >= min(self._together, 1 + self._sent // self._workers):
            self.send()
        return pending

    def learn(self, unit_s: float) -> None:
        """Take note of how long a unit takes."""
        fitting = min(TOGETHER, max(1, int(TOGETHER_S / max(unit_s, 1e-9))))
        # Not more than twice as many as before, as one unit tells little of others.
        self._together = min(fitting, 2 * self._together)

    def send(self) -> None:
        """Send what has been submitted and waits for company."""
        batch, self._open = self._open, _Batch(self)
        with _in_words():
            batch.remote = self._client.submit(
                _traveller(), __version__, self._engine, batch.parcels, pure=False, retries=RETRIES
            )
            self._workers = self._count()
        batch.parcels = []
        self._sent += 1

    def _count(self) -> int:
        return max(1, sum(map(int, self._client.nthreads().values())))


def _traveller() -> Callable[[str, bytes, list[bytes]], tuple[list[Any], float]]:
    """Return what workers call; it travels whole, so that one without rowjudge can say so.

    It returns what comes of the units, and how many seconds one took.
    """

    def call(version: str, engine: bytes, parcels: list[bytes]) -> tuple[list[Any], float]:
        there = getattr(import_module("judge"), "__version__", "another")
        if there != version:
            raise ImportError(f"expected rowjudge {version}, got {there}")
        began_s = time.monotonic()
        found = import_module("judge.cluster").called(pickle.loads(engine), parcels)  # noqa: S301 - our own
        return found, (time.monotonic() - began_s) / len(parcels)

    return call


@contextmanager
def _in_words() -> Iterator[None]:
    """Raise JudgeError in place of what distributed raises when something is not there."""
    try:
        yield
    except ImportError as error:
        raise JudgeError(
            f"--executor: a worker without this rowjudge: {error}; install it there, or take"
            " the worker out of the cluster"
        ) from None
    except (OSError, CancelledError) as error:
        words = " ".join(str(error).split()).rstrip(".")
        raise JudgeError(
            f"--executor: the cluster is lost: {words}; once it is there again, --resume goes on"
        ) from None


class _Batch:
    """Units that travel together: packed until they are sent, then what came of them."""

    def __init__(self, executor: OnCluster) -> None:
        self._executor = executor
        self.parcels: list[bytes] = []
        self.remote: Any = None
        self.wanted: set[int] = set()
        self._results: list[Any] | None = None

    def add(self, parcel: bytes) -> int:
        """Return the place of one more unit."""
        self.parcels.append(parcel)
        self.wanted.add(len(self.parcels) - 1)
        return len(self.parcels) - 1

    def result(self, place: int, timeout: float | None) -> Any:
        """Return what came of a unit; raises the JudgeError that it is."""
        if self._results is None:
            with _in_words():
                self._results, unit_s = self.remote.result(timeout)
            self._executor.learn(unit_s)
        self.wanted.discard(place)
        result = self._results[place]
        if isinstance(result, JudgeError):
            raise result
        return result

    def cancel(self, place: int) -> None:
        """Let a unit be, and all that travel with it if nobody wants them any more."""
        self.wanted.discard(place)
        if self.remote is None:
            self.parcels[place] = b""
        elif not self.wanted:
            self.remote.cancel()


class _Pending(Future[Any]):
    """A result that is fetched when it is asked for, again if it was lost."""

    def __init__(self, executor: OnCluster, batch: _Batch, place: int) -> None:
        super().__init__()
        self._executor, self._batch, self._place = executor, batch, place

    def result(self, timeout: float | None = None) -> Any:
        """Return the result; raises what the work raised."""
        if self._batch.remote is None:
            self._executor.send()
        return self._batch.result(self._place, timeout)

    def cancel(self) -> bool:
        """Let it be."""
        self._batch.cancel(self._place)
        return True


def engine_of(warm: bool) -> Engine:
    """Return how programs are to be run by a cluster without walls."""
    return Engine(tuple(places.program_environment().items()), warm)


def engine_behind(warm: bool, walls: Walls, sandbox: Sandbox | None, found: Isolation) -> Engine:
    """Return how programs are to be run by a cluster: as here.

    found  what is enforced here, which is then required of every worker
    """
    held = [word for word in found.enforced if word != PROCESSES]
    return replace(
        engine_of(warm),
        sandbox=replace(sandbox, _walls={}) if sandbox else None,
        run_as=walls.run_as,
        required=(*held, *(word for word in walls.required if word not in held)),
    )


@contextmanager
def cluster(where: str, jobs: int | None, engine: Engine) -> Iterator[Executor]:
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
        # What distributed logs is said in words below.
        logging.disable()
        stack.callback(logging.disable, logging.NOTSET)
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
            yield OnCluster(client, engine)
        except dask.KilledWorker as error:
            words = " ".join(str(error).split())
            raise JudgeError(f"--executor {where}: workers are lost: {words}") from None
