"""Make a failing input smaller, as long as it fails in the same way.

A Reduction takes parts away: all of them, half of them, and so on down to one. The search
is greedy and deterministic: the first smaller text that fails is the next to be made
smaller, and the last one is reached when no reduction can take anything more away.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    # The place of the first text that fails, or None.
    First = Callable[[Iterable[bytes]], int | None]


class Reduction(Protocol):
    """One way of making a text smaller."""

    def count(self, text: bytes) -> int:
        """The number of parts that can be taken away."""

    def cuts(self, text: bytes, size: int) -> Iterator[bytes]:
        """The text without `size` parts, for each place where they can stand."""


def shrink(text: bytes, reductions: Iterable[Reduction], first: First) -> Iterator[bytes]:
    r"""Yield smaller and smaller texts that fail; the last one is the smallest.

    first  says which of some texts is the first that fails; it may look at several at once

    >>> from judge.cut_text import Lines, Tokens
    >>> def first(texts):
    ...     return next((place for place, text in enumerate(texts) if b"7" in text), None)
    >>> list(shrink(b"1 2\n7 4\n5\n", (Lines(), Tokens()), first))
    [b'7 4\n5\n', b'7 4\n', b'7\n']
    """
    reductions = tuple(reductions)
    tried = {text}
    before = None
    while text != before:
        before = text
        for reduction in reductions:
            size = reduction.count(text)
            while size:
                for smaller in _thinned(text, reduction, size, first, tried):
                    text = smaller
                    yield text
                size //= 2


def _thinned(
    text: bytes, reduction: Reduction, size: int, first: First, tried: set[bytes]
) -> Iterator[bytes]:
    """Yield smaller texts by cuts of one size, until none of them fails."""
    done = 0
    while True:
        looked_at: list[tuple[int, bytes]] = []
        cuts = islice(enumerate(reduction.cuts(text, size)), done, None)
        found = first(_fresh(cuts, tried, looked_at))
        if found is None:
            return
        # What was looked at ahead has not been decided on.
        tried.difference_update(text for _, text in looked_at[found + 1 :])
        # The places before were of no use a moment ago; the next round looks at them again.
        done, text = looked_at[found]
        yield text


def _fresh(
    cuts: Iterable[tuple[int, bytes]], tried: set[bytes], looked_at: list[tuple[int, bytes]]
) -> Iterator[bytes]:
    """Yield the texts that have not been tried, and note them with their places."""
    for place, text in cuts:
        if text not in tried:
            tried.add(text)
            looked_at.append((place, text))
            yield text
