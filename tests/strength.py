"""How strong the levels are, by tournaments: `python -m tests.strength [--part N] [WORD]...`.

Everything is drawn from seeds, so the counts are the same on every machine. Openings are
paired: each is played twice, with the sides swapped. `--part 10` plays one opening in
ten, WORDs pick the contests whose names contain all of them; the tests play a small part.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING

from judge.ai import book
from judge.ai.grid import Grid
from judge.ai.solve import COLUMN, Solver, playable
from judge.games import GAMES
from judge.games.variant import State, Variant
from judge.players import Ending, computer
from judge.referee import Match, conduct

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CONNECT4 = Variant(GAMES["connect4"].default)
JOKERS = Variant(GAMES["connect4"].default, jokers=1)
GOMOKU = Variant(GAMES["gomoku"].default)


@dataclass(frozen=True)
class Contest:
    """One level against another: so many openings, twice each, and what the first must reach."""

    game: Variant
    better: str
    worse: str
    openings: int
    percent: float

    @property
    def name(self) -> str:
        jokers = " with jokers" if self.game.jokers else ""
        return f"{self.game.rules.name}{jokers}: {self.better} v {self.worse}"


CONTESTS = (
    Contest(CONNECT4, "rule", "random", 100, 90),
    Contest(CONNECT4, "depth2", "rule", 100, 80),
    Contest(CONNECT4, "depth4", "depth2", 100, 60),
    Contest(CONNECT4, "depth8", "depth4", 50, 55),
    Contest(JOKERS, "rule", "random", 50, 80),
    Contest(JOKERS, "depth2", "rule", 50, 60),
    Contest(GOMOKU, "fours", "patterns", 100, 80),
    Contest(GOMOKU, "careful", "fours", 100, 50),
)
# Against whom `perfect` plays from the empty board, and how many games on each side.
RIVALS = {"random": 25, "rule": 25, "depth2": 25, "depth4": 20, "depth8": 5}


@dataclass
class Score:
    """Games won, drawn and lost, the slowest move, and what went wrong."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    slowest_ms: int = 0
    worsened: int = 0

    @property
    def games(self) -> int:
        return self.won + self.drawn + self.lost

    @property
    def percent(self) -> float:
        return 100 * (self.won + self.drawn / 2) / self.games

    def add(self, match: Match, side: int) -> None:
        """Count a game in which the level played a side."""
        assert match.ending in (Ending.LINE, Ending.FULL, Ending.BOTH), match.reason
        self.won += match.winner == side
        self.drawn += match.winner == 0
        self.lost += match.winner == 3 - side
        own = match.times_ms[side - 1 :: 2]
        self.slowest_ms = max(self.slowest_ms, *own)


def opening(game: Variant, seed: int) -> tuple[int, ...]:
    """Return the moves of an opening: two drops, or four stones near the centre."""
    lot = random.Random(seed)
    rules = game.rules
    if rules.gravity:
        return tuple(lot.randrange(rules.cols) for _ in range(2))
    near = [
        row * rules.cols + col
        for row in range(rules.rows // 2 - 2, rules.rows // 2 + 3)
        for col in range(rules.cols // 2 - 2, rules.cols // 2 + 3)
    ]
    return tuple(lot.sample(near, 4))


def contest(which: Contest, part: int = 1) -> Score:
    """Return the score of the better level."""
    score = Score()
    for seed in range(0, which.openings, part):
        moves = opening(which.game, seed)
        for side in (1, 2):
            levels = (which.better, which.worse) if side == 1 else (which.worse, which.better)
            score.add(played(which.game, levels, seed, moves), side)
    return score


def played(game: Variant, levels: tuple[str, str], seed: int, moves: tuple[int, ...] = ()) -> Match:
    """Return a game between two levels."""
    players = (computer(game, levels[0], seed), computer(game, levels[1], seed + 1_000_000))
    return conduct(
        Match(game, levels, moves, opening=len(moves), seed=seed), players, time.perf_counter
    )


def perfect(side: int, part: int = 1) -> Score:
    """Return the score of the perfect level on a side, and how often it gave something away."""
    score = Score()
    for rival, games in RIVALS.items():
        for seed in range(0, games, part):
            levels = ("perfect", rival) if side == 1 else (rival, "perfect")
            match = played(CONNECT4, levels, seed)
            score.add(match, side)
            score.worsened += sum(gives_away(state, move) for state, move in own_moves(match, side))
    return score


def own_moves(match: Match, side: int) -> Iterator[tuple[State, int]]:
    """Yield the states in which a side moved, and its moves, after the book."""
    state = match.game.start()
    for move in match.moves:
        assert isinstance(move, int)
        if state.turn == side and book.column(*bits(state)) is None:
            yield state, move
        state = match.game.play(state, move)


@cache
def solver() -> Solver:
    return Solver()


def bits(state: State) -> tuple[int, int]:
    """Return the stones of the player to move and all stones, for the solver."""
    grid = Grid(CONNECT4.rules)
    mine = grid.stones(state.board, state.turn)
    return mine, mine | grid.stones(state.board, 3 - state.turn)


def gives_away(state: State, move: int) -> bool:
    """Whether a move makes a win a draw or a loss, or a draw a loss."""
    mine, taken = bits(state)
    if CONNECT4.outcome(CONNECT4.play(state, move)).who:
        return False
    cell = playable(taken) & COLUMN[move]
    value = solver().sign(mine, taken)
    return value >= 0 and -solver().sign(mine ^ taken, taken | cell) < value


def main() -> int:
    """Play what is asked for, print a line each, and return 1 if something is missing."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--part", type=int, default=1)
    asked = parser.parse_args()
    missing = 0
    for name, play in contests(asked.part):
        if all(word in name for word in asked.words):
            start_s = time.perf_counter()
            score, is_enough = play()
            missing += not is_enough
            show(name, score, start_s)
    return int(missing > 0)


def contests(part: int) -> Iterator[tuple[str, Callable[[], tuple[Score, bool]]]]:
    """Yield each contest's name, and a function that plays it: its score, and if it will do."""

    def against(which: Contest) -> tuple[Score, bool]:
        score = contest(which, part)
        return score, score.percent >= which.percent

    def alone(side: int) -> tuple[Score, bool]:
        score = perfect(side, part)
        return score, not score.worsened and (side == 2 or score.won == score.games)

    for which in CONTESTS:
        yield f"{which.name}, {which.percent:g} %", partial(against, which)
    for side in (1, 2):
        yield f"connect4: perfect as {('first', 'second')[side - 1]} player", partial(alone, side)


def show(name: str, score: Score, start_s: float) -> None:
    line = f"{name:45} {score.won:4} won {score.drawn:4} drawn {score.lost:4} lost {score.percent:6.1f} %"
    worse = f", {score.worsened} moves gave something away" if "perfect" in name else ""
    print(
        f"{line}, slowest move {score.slowest_ms} ms, {time.perf_counter() - start_s:.0f} s{worse}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
