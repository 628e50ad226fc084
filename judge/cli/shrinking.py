"""The part of `judge stress` that makes a failing input smaller, for a limited time."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from judge import stress
from judge.cli.progress import Progress
from judge.report.finding import measure
from judge.shrink import shrink

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from judge.cli.hunt import Hunt
    from judge.model import Runner
    from judge.stress import Attempt
    from judge.words import Words

Item = TypeVar("Item")


def until(seconds: float | None, items: Iterable[Item]) -> Iterator[Item]:
    """Yield items until so many seconds have gone by."""
    began = time.monotonic()
    for item in items:
        if seconds is not None and time.monotonic() - began > seconds:
            return
        yield item


class Shrinking:
    """The search for the smallest input that fails like one that was found."""

    def __init__(
        self,
        executor: Executor,
        runner: Runner,
        chase: Hunt,
        found: Attempt,
        seconds: float,
        words: Words,
    ) -> None:
        self._alike = stress.first_alike(
            executor, runner, chase.trial, found.way, chase.fault, self._is_late
        )
        self._chase, self._found, self._seconds = chase, found, seconds
        self._deadline = time.monotonic() + seconds
        self._tries = 0
        self._words = words
        self._progress = Progress(words)
        self.smallest = found.input

    def run(self) -> None:
        """Make the input smaller until time is up; `smallest` is the smallest so far."""
        text = self.smallest.text
        with self._progress:
            for smaller in shrink(text, self._chase.reductions(text), self._first):
                self.smallest = stress.Input(smaller, self._found.input.origin)

    def told(self, interrupted: bool) -> str:
        """Return what came of it."""
        is_late = self._is_late()
        if self.smallest == self._found.input and not interrupted and not is_late:
            return self._words("not-smaller")
        size = measure(self._chase.game, self.smallest.text, self._words)
        text = self._words("made-smaller", count=self._tries, size=size)
        if not self._chase.validated:
            text += self._words("maybe-invalid")
        if interrupted:
            return text + self._words("interrupted")
        if is_late:
            return text + self._words("out-of-time", limit_s=self._seconds)
        return text

    def _is_late(self) -> bool:
        return time.monotonic() > self._deadline

    def _first(self, texts: Iterable[bytes]) -> int | None:
        begun = 0

        def counted() -> Iterator[bytes]:
            nonlocal begun
            for text in until(self._deadline - time.monotonic(), texts):
                begun += 1
                self._progress.show(self._tries + begun, "tries")
                yield text

        place = self._alike(counted())
        # Those begun ahead do not count: so the number is the same however many are at once.
        self._tries += begun if place is None else place + 1
        return place
