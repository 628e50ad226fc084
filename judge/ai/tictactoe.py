"""Tic-tac-toe on small boards: the five rules of the course, and a search that never loses."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from judge.games.board import FIRST, SECOND, windows

if TYPE_CHECKING:
    from judge.games.lines import LineGame
    from judge.games.variant import State

MAX_CELLS = 12
"""The largest board that is searched whole: 3 x 4 takes about a second."""

_ROUNDING = 1e-9


def by_five_rules(rules: LineGame, state: State) -> int:
    """The cell that the rules of the course choose, the first one that applies.

    Complete a line; keep the opponent from completing one; add to the line
    that has most stones of one's own and none of the opponent's; take the
    centre; take the first free cell. Among lines the last one counts, rows
    before columns before diagonals, and in it the last free cell.
    The course's program gives up after its fifth rule, the first cell; here
    the next free one is taken.
    """
    cells, me = state.board.cells, state.turn
    it = FIRST + SECOND - me
    need = rules.need
    wanted = [(need - 1, 0), (0, need - 1), *((own, 0) for own in range(need - 2, 0, -1))]
    found: dict[tuple[int, int], int] = {}
    for window in windows(rules.rows, rules.cols, need):
        stones = bytes(cells[cell] for cell in window)
        free = stones.rfind(0)
        if free >= 0:
            found[stones.count(me), stones.count(it)] = window[free]
    for counts in wanted:
        if counts in found:
            return found[counts]
    centre = (rules.rows // 2) * rules.cols + rules.cols // 2
    return centre if not cells[centre] else cells.index(0)


def best_cells(rules: LineGame, state: State) -> list[int]:
    """The cells that keep the value of the position, those that leave most room for mistakes.

    Room for mistakes is what the move is worth against an opponent who plays
    at random from then on.
    """
    solution = _solution(rules.rows, rules.cols, rules.need)
    mine, theirs = _sides(state)
    chances = {cell: solution.chance(theirs, mine | cell) for cell in solution.kept(mine, theirs)}
    worst = min(chances.values())
    return [
        cell.bit_length() - 1 for cell, chance in chances.items() if chance <= worst + _ROUNDING
    ]


def value(rules: LineGame, state: State) -> int:
    """1, 0 or -1: what the position is worth for the player to move."""
    return _solution(rules.rows, rules.cols, rules.need).value(*_sides(state))


def _sides(state: State) -> tuple[int, int]:
    """The stones of the player to move and those of the other, a bit a cell."""
    mine = theirs = 0
    for cell, stone in enumerate(state.board.cells):
        if stone == state.turn:
            mine |= 1 << cell
        elif stone:
            theirs |= 1 << cell
    return mine, theirs


@lru_cache(maxsize=8)
def _solution(rows: int, cols: int, need: int) -> Solution:
    return Solution(rows, cols, need)


class Solution:
    """The values of all positions that can follow one, found when it is asked for.

    >>> solution = Solution(3, 3, 3)
    >>> solution.value(0, 0), len(solution.values)
    (0, 5478)
    """

    def __init__(self, rows: int, cols: int, need: int) -> None:
        self.cells = rows * cols
        self.full = (1 << self.cells) - 1
        lines = [sum(1 << cell for cell in window) for window in windows(rows, cols, need)]
        self.won = [any(line & stones == line for line in lines) for stones in range(self.full + 1)]
        self.values: dict[int, int] = {}
        self.chances: dict[int, float] = {}

    def value(self, mine: int, theirs: int) -> int:
        """1, 0 or -1 for the player to move, who may have been beaten just now."""
        key = mine << self.cells | theirs
        if key in self.values:
            return self.values[key]
        free = self.full ^ mine ^ theirs
        best = -1 if free or self.won[theirs] else 0
        if not self.won[theirs]:
            while free:
                cell = free & -free
                free ^= cell
                value = -self.value(theirs, mine | cell)
                if value > best:
                    best = value
        self.values[key] = best
        return best

    def kept(self, mine: int, theirs: int) -> list[int]:
        """The cells, as bits, that keep the value for the player to move."""
        free = [1 << cell for cell in range(self.cells) if not (mine | theirs) >> cell & 1]
        best = self.value(mine, theirs)
        return [cell for cell in free if -self.value(theirs, mine | cell) == best]

    def chance(self, mine: int, theirs: int) -> float:
        """What the player to move gets on average by random moves against the best ones."""
        key = mine << self.cells | theirs
        if key not in self.chances:
            self.chances[key] = self._chance(mine, theirs)
        return self.chances[key]

    def _chance(self, mine: int, theirs: int) -> float:
        free = [1 << cell for cell in range(self.cells) if not (mine | theirs) >> cell & 1]
        if self.won[theirs] or not free:
            return self.value(mine, theirs)
        results: list[float] = []
        for cell in free:
            now = mine | cell
            if self.won[now] or now | theirs == self.full:
                results.append(-self.value(theirs, now))
            else:
                answers = self.kept(theirs, now)
                results.append(min(self.chance(now, theirs | answer) for answer in answers))
        return sum(results) / len(results)
