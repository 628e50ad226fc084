"""The proof of the strategy book: each leaf is worth what it claims, no move has a better one.

Runs on any Python from 3.9, so that PyPy can be used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.ai.book import Entry, after, place, replies
from judge.ai.solve import COLS, Solver, completing, playable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    Worth = dict[int, int]  # by the key of a place: what our moves guarantee there

CAPACITY = 33_554_467
"""Entries of the table that the whole proof uses: 270 MB."""


class Check(NamedTuple):
    """What a search found about an entry: a fault in words, or None if all is right."""

    entry: Entry
    nodes: int
    fault: str | None


def leaf_checks(entries: Iterable[Entry], solver: Solver) -> Iterator[Check]:
    """Search every leaf among the entries and compare its value with the claim."""
    for entry in entries:
        if entry.claim is None:
            continue
        before = solver.nodes
        value = solver.sign(entry.place.mine, entry.place.taken)
        fault = f"claimed {entry.claim:+d}, found {value:+d}"
        yield Check(entry, solver.nodes - before, None if value == entry.claim else fault)


def guarantees(entries: list[Entry]) -> Worth:
    """What the moves of a part guarantee in each of its places, if the leaves are right."""
    worth: Worth = {}
    for here, column, claim in reversed(entries):  # a reply is always further down
        if column is None:
            worth[here.key] = claim or 0
            continue
        played = after(here.mine, here.taken, column)
        if played is None:
            worth[here.key] = 1 if completing(here.mine) & playable(here.taken) else -1
        elif completing(played[0]) & playable(played[1]):
            worth[here.key] = -1
        else:
            worth[here.key] = min(worth[reply.key] for reply in replies(*played))
    return worth


def move_checks(
    entries: list[Entry], worth: Worth, theirs: Worth, solver: Solver
) -> Iterator[Check]:
    """Search for a better move wherever ours guarantees less than a win.

    Deep places first, as they help with those above them. `theirs` is what the
    other part guarantees: a place whose every move leads to a win there is lost.
    """
    for entry in reversed(entries):
        here, column, _ = entry
        if column is None or worth[here.key] == 1:
            continue
        before = solver.nodes
        is_better = not _all_lose(entry, theirs) and solver.exceeds(
            here.mine, here.taken, worth[here.key]
        )
        fault = f"column {column + 1} guarantees {worth[here.key]:+d}, another move more"
        yield Check(entry, solver.nodes - before, fault if is_better else None)


def _all_lose(entry: Entry, theirs: Worth) -> bool:
    here = entry.place
    if completing(here.mine) & playable(here.taken):
        return False
    moves = (after(here.mine, here.taken, column) for column in range(COLS))
    return all(theirs.get(place(*played).key) == 1 for played in moves if played)
