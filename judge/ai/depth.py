"""Connect 4 by looking ahead: every move to a depth, then the places where lines still fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from judge.ai.grid import Grid
from judge.games.board import FIRST, SECOND, Direction
from judge.games.variant import Joker

if TYPE_CHECKING:
    from judge.games.variant import Move, State, Variant

WIN = 1_000_000
JOKER_PLIES = 2
"""Jokers are looked at in the move to make and in the answer to it, not deeper."""

MAX_NODES = 60_000
"""Positions searched for one move; when they are used up, the last depth done decides."""

_THREAT = 6
"""What a cell that completes a line is worth, in stones that stand in places for lines."""


class OutOfNodes(Exception):  # noqa: N818 (it is no fault)
    """A search that comes to its number of nodes."""


class _Node(NamedTuple):
    """The stones and the jokers of the player to move, and those of the other."""

    mine: int
    theirs: int
    jokers: tuple[int, int]


def best_moves(game: Variant, state: State, depth: int, max_nodes: int = MAX_NODES) -> list[Move]:
    """The moves, all equally good, that looking `depth` moves ahead finds best.

    The depth grows step by step until `max_nodes` positions are searched.
    Costs about 20 us a node on a board of 6 x 7.
    """
    search = _Search(game, max_nodes)
    node = search.root(state)
    moves = search.moves(node, ply=0)
    best = moves
    for reach in range(1, depth + 1):
        try:
            values = search.values(node, moves, reach)
        except OutOfNodes:
            break
        top = max(values.values())
        best = [move for move in moves if values[move] == top]
        moves = sorted(moves, key=lambda move: -values[move])
    return best


class _Search:
    def __init__(self, game: Variant, max_nodes: int) -> None:
        self.game = game
        self.grid = Grid(game.rules)
        self.left = max_nodes
        self.table: dict[tuple[int, int, int], tuple[int, int]] = {}

    def root(self, state: State) -> _Node:
        mine, theirs = state.turn, FIRST + SECOND - state.turn
        return _Node(
            self.grid.stones(state.board, mine),
            self.grid.stones(state.board, theirs),
            (state.jokers[mine - 1], state.jokers[theirs - 1]),
        )

    def moves(self, node: _Node, ply: int) -> list[Move]:
        """The columns from the centre, then the jokers if they are looked at so deep."""
        grid = self.grid
        taken = node.mine | node.theirs
        moves: list[Move] = [
            col for col in grid.from_centre if grid.playable(taken) & grid.columns[col]
        ]
        if ply >= JOKER_PLIES or not node.jokers[0]:
            return moves
        for kind in self.game.kinds:
            lines = grid.rows if kind is Direction.ROW else grid.cols
            jokers = (Joker(kind, line) for line in range(lines))
            moves += [joker for joker in jokers if taken != self._without(taken, joker)]
        return moves

    def values(self, node: _Node, moves: list[Move], depth: int) -> dict[Move, int]:
        """The values of moves; exact for those that are equal to the best."""
        self.table.clear()
        best = -WIN
        values = {}
        for move in moves:
            values[move] = self._value(node, move, depth, best - 1, WIN, ply=0)
            best = max(best, values[move])
        return values

    def _value(self, node: _Node, move: Move, depth: int, alpha: int, beta: int, ply: int) -> int:
        """The value of a move for the player who makes it."""
        mine, theirs, (own, other) = node
        if isinstance(move, Joker):
            own -= 1
            mine, theirs = self._without(mine, move), self._without(theirs, move)
            has_mine, has_theirs = self.grid.has_line(mine), self.grid.has_line(theirs)
            if has_mine or has_theirs:
                return (has_mine - has_theirs) * (WIN - ply - 1)
        else:
            cell = self.grid.playable(mine | theirs) & self.grid.columns[move]
            mine |= cell
            if ply == 0 and self.grid.completing(node.mine) & cell:
                return WIN - ply - 1
        child = _Node(theirs, mine, (other, own))
        return -self._search(child, depth - 1, -beta, -alpha, ply + 1)

    def _search(self, node: _Node, depth: int, alpha: int, beta: int, ply: int) -> int:
        """A value on the right side of alpha and beta, exact between them."""
        self.left -= 1
        if self.left < 0:
            raise OutOfNodes
        spots = self.grid.playable(node.mine | node.theirs)
        wins = self.grid.completing(node.mine)
        if wins & spots:
            return WIN - ply - 1
        moves = self.moves(node, ply)
        if not moves:
            return 0
        threats = self.grid.completing(node.theirs)
        if depth <= 0:
            return self._estimate(node, wins, threats)
        forced = threats & spots
        if forced and not isinstance(moves[-1], Joker):
            if forced & forced - 1:
                return 2 - WIN + ply
            moves = [col for col in self.grid.from_centre if forced & self.grid.columns[col]]
        if ply >= JOKER_PLIES:
            return self._stored(node, moves, depth, alpha, beta, ply)
        return self._best(node, moves, depth, alpha, beta, ply)

    def _stored(
        self, node: _Node, moves: list[Move], depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        """The value of the best move, from the table if it is there."""
        key = (node.mine, node.theirs, depth)
        low, high = self.table.get(key, (-WIN, WIN))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        best = self._best(node, moves, depth, alpha, beta, ply)
        if best <= alpha:
            high = best
        elif best >= beta:
            low = best
        else:
            low = high = best
        self.table[key] = (low, high)
        return best

    def _best(
        self, node: _Node, moves: list[Move], depth: int, alpha: int, beta: int, ply: int
    ) -> int:
        best = -WIN
        for move in moves:
            best = max(best, self._value(node, move, depth, max(alpha, best), beta, ply))
            if best >= beta:
                break
        return best

    def _estimate(self, node: _Node, wins: int, threats: int) -> int:
        grid = self.grid
        free = grid.board & ~(node.mine | node.theirs)
        value = grid.windows_of(node.mine, node.theirs) - grid.windows_of(node.theirs, node.mine)
        return value + _THREAT * ((wins & free).bit_count() - (threats & free).bit_count())

    def _without(self, stones: int, joker: Joker) -> int:
        if joker.kind is Direction.ROW:
            return self.grid.without_row(stones, self.grid.rows - 1 - joker.line)
        return self.grid.without_column(stones, joker.line)
