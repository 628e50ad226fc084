"""The proof of the book: a part of it on the shipped book, all of it on books with faults."""

from __future__ import annotations

import shutil
import subprocess
import sys

from judge.ai import book, proof
from judge.ai.book import Entry
from judge.ai.solve import Solver, count
from tests.conftest import ROOT

ENTRIES = {
    side: list(book.walk(side, symbols))
    for side, symbols in book.parts(book.FILE.read_text("ascii")).items()
}


def faults(checks: list[proof.Check]) -> list[str]:
    return [check.fault for check in checks if check.fault]


def test_two_hundred_leaves_are_worth_what_they_claim() -> None:
    """By the command that proves the whole, on PyPy if there is one: it is faster by ten."""
    python = shutil.which("pypy3") or sys.executable
    done = subprocess.run(
        [python, "-m", "tests.prove_book", "--leaves", "200"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "leaves: 200 checked, 0 faults" in done.stdout


def test_no_late_move_that_does_not_win_has_a_better_one() -> None:
    entries = ENTRIES["second"]
    worth, theirs = proof.guarantees(entries), proof.guarantees(ENTRIES["first"])
    late = [e for e in entries if e.column is None or count(e.place.taken) >= 17]
    checks = list(proof.move_checks(late, worth, theirs, Solver()))
    assert checks
    assert faults(checks) == []


def test_a_wrong_claim_is_found() -> None:
    leaf = next(e for e in reversed(ENTRIES["first"]) if e.claim == 1)
    wrong = [Entry(leaf.place, None, claim) for claim in (0, -1)]
    assert faults(list(proof.leaf_checks([leaf, *wrong], Solver()))) == [
        "claimed +0, found +1",
        "claimed -1, found +1",
    ]


def test_a_move_that_gives_a_win_away_is_found() -> None:
    """The last part of the book, but with a move after which the opponent draws or wins."""
    entries = ENTRIES["first"]
    here, column, _ = next(e for e in reversed(entries) if e.column is not None)
    solver = Solver()
    bad = next(
        other
        for other in range(7)
        if (played := book.after(here.mine, here.taken, other)) and solver.sign(*played) >= 0
    )
    played = book.after(here.mine, here.taken, bad)
    assert bad != column
    assert played
    replies = [Entry(place, None, solver.sign(*place[1:])) for place in book.replies(*played)]
    part = [Entry(here, bad, None), *replies]
    found = list(proof.move_checks(part, proof.guarantees(part), {}, solver))
    assert faults(found) == [
        f"column {bad + 1} guarantees {proof.guarantees(part)[here.key]:+d}, another move more"
    ]
