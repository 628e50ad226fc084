"""Gomoku by patterns: what each cell is worth to both sides, and wins by forcing fours.

All is counted over the windows, the places where a line fits; a window with stones
of both players is worth nothing to either.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from judge.games.board import FIRST, SECOND, windows

if TYPE_CHECKING:
    from judge.games.lines import LineGame
    from judge.games.variant import State

MAX_NODES = 3_000
"""Forcing moves that one search for a win may try."""

MAX_CANDIDATES = 15
"""Moves whose consequences are searched, from the best pattern down."""


class Style(NamedTuple):
    """How a level plays.

    growth      a window with one stone more is worth so many times more
    eagerness   what one's own windows are worth against the opponent's
    attacks     whether wins by fours are searched
    foresees    whether moves that allow the opponent such a win are left out,
                and moves that prepare one are preferred
    """

    growth: int
    eagerness: int
    attacks: bool = False
    foresees: bool = False


PATTERNS = Style(growth=2, eagerness=2)
FOURS = Style(growth=6, eagerness=2, attacks=True)
CAREFUL = Style(growth=6, eagerness=1, attacks=True, foresees=True)


class Patterns:
    """A board and the number of stones of each player in every window.

    `place` and `take` keep the numbers; cells are numbered as in `Position`.

    >>> from judge.games import GAMES
    >>> from judge.games.variant import Variant
    >>> game = Variant(GAMES["gomoku"].default)
    >>> scores = Patterns(game.rules, game.start()).scores(1, FOURS)
    >>> scores[112] == max(scores.values()) > scores[0]
    True
    """

    def __init__(self, rules: LineGame, state: State) -> None:
        self.need = rules.need
        self.windows, self.through = _geometry(rules.rows, rules.cols, rules.need)
        self.cells = bytearray(len(state.board.cells))
        self.counts = ([0] * len(self.windows), [0] * len(self.windows))
        for cell, stone in enumerate(state.board.cells):
            if stone:
                self.place(cell, stone)

    def place(self, cell: int, player: int) -> None:
        """Put a stone on a cell."""
        self.cells[cell] = player
        counts = self.counts[player - 1]
        for number in self.through[cell]:
            counts[number] += 1

    def take(self, cell: int) -> None:
        """Take a stone off."""
        counts = self.counts[self.cells[cell] - 1]
        self.cells[cell] = 0
        for number in self.through[cell]:
            counts[number] -= 1

    def scores(self, player: int, style: Style) -> dict[int, int]:
        """What each empty cell is worth to a player: to build and to prevent.

        Completing a line comes before preventing one, which comes before all else.
        """
        worth = [style.growth**count for count in range(self.need)]
        to_build = [style.eagerness * value for value in worth]
        to_prevent = worth.copy()
        through = 4 * self.need  # windows through a cell, at most
        to_prevent[-1] += through * to_build[-1]
        to_build[-1] += through * to_prevent[-1]
        mine, theirs = self.counts[player - 1], self.counts[2 - player]
        totals = dict.fromkeys((cell for cell, stone in enumerate(self.cells) if not stone), 0)
        for window, own, other in zip(self.windows, mine, theirs, strict=True):
            if (own and other) or max(own, other) == self.need:
                continue
            value = to_prevent[other] if other else to_build[own]
            for cell in window:
                if cell in totals:
                    totals[cell] += value
        return totals

    def completions(self, player: int) -> set[int]:
        """The cells that complete a line for a player now."""
        mine, theirs = self.counts[player - 1], self.counts[2 - player]
        return {
            next(cell for cell in self.windows[number] if not self.cells[cell])
            for number, own in enumerate(mine)
            if own == self.need - 1 and not theirs[number]
        }

    def completions_through(self, cell: int, player: int) -> set[int]:
        """Those of the lines through a cell."""
        mine, theirs = self.counts[player - 1], self.counts[2 - player]
        return {
            next(free for free in self.windows[number] if not self.cells[free])
            for number in self.through[cell]
            if mine[number] == self.need - 1 and not theirs[number]
        }

    def forcing(self, player: int) -> set[int]:
        """The cells that make a four: one more stone and a line would be complete."""
        mine, theirs = self.counts[player - 1], self.counts[2 - player]
        return {
            cell
            for number, own in enumerate(mine)
            if own == self.need - 2 and not theirs[number]
            for cell in self.windows[number]
            if not self.cells[cell]
        }


@lru_cache(maxsize=8)
def _geometry(
    rows: int, cols: int, need: int
) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
    """The windows of a board, and for each cell the numbers of those through it."""
    found = windows(rows, cols, need)
    through: list[list[int]] = [[] for _ in range(rows * cols)]
    for number, window in enumerate(found):
        for cell in window:
            through[cell].append(number)
    return found, tuple(map(tuple, through))


class _Search:
    """A search for a win by fours alone: each one leaves the opponent a single answer."""

    def __init__(self, patterns: Patterns, player: int, max_nodes: int) -> None:
        self.patterns, self.player, self.left = patterns, player, max_nodes
        self.lost: set[bytes] = set()

    def win(self, must: int | None = None) -> int | None:
        """A cell that begins a forced win, or None; `must` is the only move there is."""
        patterns, me = self.patterns, self.player
        done = patterns.completions(me)
        if done:
            return min(done)
        moves = sorted(patterns.forcing(me)) if must is None else [must]
        key = bytes(patterns.cells)
        if key in self.lost:
            return None
        for cell in moves:
            if self.left <= 0:
                return None
            self.left -= 1
            if self._wins(cell):
                return cell
        self.lost.add(key)
        return None

    def _wins(self, cell: int) -> bool:
        """Whether a four on this cell wins."""
        patterns, me, it = self.patterns, self.player, FIRST + SECOND - self.player
        patterns.place(cell, me)
        answers = patterns.completions_through(cell, me)
        wins = len(answers) > 1
        if len(answers) == 1:
            answer = answers.pop()
            patterns.place(answer, it)
            threats = patterns.completions_through(answer, it)
            if len(threats) < 2:
                wins = self.win(threats.pop() if threats else None) is not None
            patterns.take(answer)
        patterns.take(cell)
        return wins


def forced_win(patterns: Patterns, player: int, max_nodes: int = MAX_NODES) -> int | None:
    """The first move of a win by fours for the player to move, or None if none is found.

    The opponent must have no line to complete.
    """
    return _Search(patterns, player, max_nodes).win()


def best_cells(rules: LineGame, state: State, style: Style) -> list[int]:
    """The cells that a style of play finds best.

    Costs 1 ms on a board of 15 x 15, 0.1 s at most if it foresees.
    """
    patterns = Patterns(rules, state)
    me, it = state.turn, FIRST + SECOND - state.turn
    scores = patterns.scores(me, style)
    top = max(scores.values())
    best = [cell for cell, score in scores.items() if score == top]
    if patterns.completions(me) or patterns.completions(it):
        return best
    win = forced_win(patterns, me) if style.attacks else None
    if win is not None:
        return [win]
    if not style.foresees:
        return best
    return _foreseen(patterns, me, sorted(scores, key=lambda cell: -scores[cell])) or best


def _foreseen(patterns: Patterns, me: int, ranked: list[int]) -> list[int]:
    """The first cell that prepares a win by fours, else the first that allows none."""
    safe: list[int] = []
    for cell in ranked[:MAX_CANDIDATES]:
        patterns.place(cell, me)
        if patterns.completions(me) or forced_win(patterns, FIRST + SECOND - me) is None:
            safe.append(cell)
            if forced_win(patterns, me) is not None:
                patterns.take(cell)
                return [cell]
        patterns.take(cell)
    return safe[:1]
