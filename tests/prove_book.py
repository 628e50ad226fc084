"""The proof of the strategy book, whole: `pypy3 -m tests.prove_book [first|second]`.

Our own search confirms every claim at a leaf, and that no move is better than the
book's. CPython needs some hours for it, PyPy some minutes; both need 300 MB. The tests
check some of the leaves and moves.
"""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING

from judge.ai import book, proof
from judge.ai.solve import Solver

if TYPE_CHECKING:
    from collections.abc import Iterable

EVERY_S = 60


def follow(what: str, total: int, checks: Iterable[proof.Check]) -> int:
    """Print how far the checks are, now and then, and what they find; return the faults."""
    start_s = shown_s = time.perf_counter()
    done = nodes = most = faults = 0
    for check in checks:
        done, nodes, most = done + 1, nodes + check.nodes, max(most, check.nodes)
        if check.fault:
            faults += 1
            print(f"{what}: {check.entry.place}: {check.fault}", flush=True)
        if time.perf_counter() - shown_s > EVERY_S:
            shown_s = time.perf_counter()
            print(f"  {what}: {done} of {total}", flush=True)
    spent_s = time.perf_counter() - start_s
    print(
        f"{what}: {done} checked, {faults} faults, {nodes:,} positions searched, "
        f"{most:,} at most for one, {spent_s:.0f} s",
        flush=True,
    )
    return faults


def main(sides: list[str]) -> int:
    """Prove the parts of these sides; return 1 if there is a fault."""
    text = book.FILE.read_text("ascii")
    print(f"{book.FILE.name}: {len(text):,} bytes", flush=True)
    entries = {side: list(book.walk(side, part)) for side, part in book.parts(text).items()}
    worths = {side: proof.guarantees(found) for side, found in entries.items()}
    solver = Solver(proof.CAPACITY)
    faults = 0
    for side in sides:
        found = entries[side]
        leaves = sum(entry.claim is not None for entry in found)
        faults += follow(f"{side}: leaves", leaves, proof.leaf_checks(found, solver))
        theirs = worths["second" if side == "first" else "first"]
        doubtful = sum(
            entry.column is not None and worths[side][entry.place.key] < 1 for entry in found
        )
        checks = proof.move_checks(found, worths[side], theirs, solver)
        faults += follow(f"{side}: moves that do not win", doubtful, checks)
        moves = len(found) - leaves
        print(f"{side}: {moves} moves, {moves - doubtful} of which win by the leaves", flush=True)
    print("proved" if not faults else f"{faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or list(book.SIDES)))
