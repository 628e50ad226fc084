"""The proof of the strategy book: `pypy3 -m tests.prove_book`, some minutes and 300 MB.

Our own search confirms every claim at a leaf, and that no move is better than the
book's. `--leaves 200` checks so many leaves only, as the tests do.
"""

from __future__ import annotations

import argparse
import random
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


def prove(side: str, parts: dict[str, list[book.Entry]], solver: Solver) -> int:
    """Prove the part of a side; return the faults."""
    entries = parts[side]
    worths = {name: proof.guarantees(found) for name, found in parts.items()}
    worth, theirs = worths[side], worths["second" if side == "first" else "first"]
    leaves = sum(entry.claim is not None for entry in entries)
    faults = follow(f"{side}: leaves", leaves, proof.leaf_checks(entries, solver))
    moves = len(entries) - leaves
    doubtful = sum(entry.column is not None and worth[entry.place.key] < 1 for entry in entries)
    print(f"{side}: {moves} moves, {moves - doubtful} of which win by the leaves", flush=True)
    checks = proof.move_checks(entries, worth, theirs, solver)
    return faults + follow(f"{side}: moves that do not win", doubtful, checks)


def main() -> int:
    """Prove what is asked for; return 1 if there is a fault."""
    parser = argparse.ArgumentParser(prog="prove_book", description="Prove the strategy book.")
    parser.add_argument("side", nargs="*", choices=[[], *book.SIDES], help="default: both")
    parser.add_argument("--leaves", type=int, help="check so many leaves only, drawn by lot")
    asked = parser.parse_args()
    text = book.FILE.read_text("ascii")
    print(f"{book.FILE.name}: {len(text):,} bytes", flush=True)
    parts = {side: list(book.walk(side, symbols)) for side, symbols in book.parts(text).items()}
    if asked.leaves:
        leaves = [entry for part in parts.values() for entry in part if entry.claim is not None]
        some = random.Random(asked.leaves).sample(leaves, asked.leaves)
        faults = follow("leaves", len(some), proof.leaf_checks(some, Solver()))
    else:
        solver = Solver(proof.CAPACITY)
        faults = sum(prove(side, parts, solver) for side in asked.side or book.SIDES)
    print("no fault found" if not faults else f"{faults} faults")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
