"""Every wrong program against `judge stress`, with several seeds: python -m tests.sweep [SEED]...

Prints, for each program, after how many boards it is found and to what it is made smaller.
"""

from __future__ import annotations

import sys
import time
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from judge import check, cut_board, generate
from judge.games import GAMES
from judge.load import load_problem
from judge.model import Limits, Program, Verdict
from judge.shrink import shrink
from judge.stress import Input, Trial, attempts, by_rules, distinct, fault_by_format, first_alike
from tests.conftest import ROOT
from tests.in_process import AtOnce, InProcess

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from judge.games import Game
    from judge.stress import Attempt

COUNT = 2000
# Lines after which a program that is to be too slow is stopped.
LINES = 10_000


class Found(NamedTuple):
    """A failing board: the number it was found at, as it was, and made smaller."""

    number: int
    attempt: Attempt
    smallest: bytes


def wrong_programs() -> list[tuple[str, Path, Verdict]]:
    """Return the wrong programs of all games, with the name of the game and their verdict."""
    return [
        (name, expected.file, expected.verdict)
        for name in GAMES
        for expected in check.expectations(load_problem(ROOT / "cases" / name))
    ]


class Case:
    """A wrong program on the boards of its game."""

    def __init__(self, name: str, file: Path, verdict: Verdict) -> None:
        self.game: Game = GAMES[name]
        problem = load_problem(ROOT / "cases" / name)
        program = Program(file.name, (str(file),), file)
        self.runner = InProcess(LINES if verdict is Verdict.TLE else None)
        self.trial = Trial(program, by_rules(self.game), Limits(), problem.comparison)
        self.fault = fault_by_format(self.game.validate)

    def boards(self, seed: int) -> Iterator[Input]:
        for number in range(COUNT):
            yield Input(generate.numbered(self.game, seed, number).text, str(number))

    def find(self, seed: int) -> Found | None:
        """Return the first board that the program fails, and the smallest."""
        texts = distinct(self.boards(seed))
        tried = attempts(AtOnce(), self.runner, self.trial, texts, self.fault)
        for attempt in tried:
            if attempt.way:
                return Found(int(attempt.input.origin) + 1, attempt, self.smallest(attempt))
        return None

    def way(self, text: bytes) -> str:
        """Return how the program fails a board, or "" if it does not."""
        return self.trial.attempt(self.runner, Input(text, "")).way

    def smallest(self, attempt: Attempt) -> bytes:
        first = first_alike(AtOnce(), self.runner, self.trial, attempt.way, self.fault)
        smaller = shrink(attempt.input.text, cut_board.reductions(self.game), first)
        return [attempt.input.text, *smaller][-1]


def main() -> None:
    """Print the table, and how many programs were not found."""
    seeds = [int(word) for word in sys.argv[1:]] or [1, 2, 3, 4, 5]
    missed = 0
    for name, file, verdict in wrong_programs():
        began = time.process_time()
        found = [Case(name, file, verdict).find(seed) for seed in seeds]
        numbers = [one.number if one else None for one in found]
        missed += numbers.count(None)
        took = time.process_time() - began
        last = next((one.smallest for one in islice(reversed(found), 1) if one), b"")
        print(f"{name}/{file.stem}: {numbers} {took:.1f} s {last!r}", flush=True)
    print(f"{missed} not found")


if __name__ == "__main__":
    main()
