"""The levels of each game, by name, and how each chooses a move.

A level is fixed by its rules, its depth and a seed, never by time: the same position
and seed give the same move on any machine.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from judge.ai import gomoku, perfect, tictactoe
from judge.ai.depth import best_moves
from judge.games import GAMES

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from judge.games.variant import Move, State, Variant

    Best = Callable[[Variant, State], Sequence[Move]]
    Chooser = Callable[[State], Move]


class LevelError(ValueError):
    """A level that there is not, or not for these rules; its text says which to take."""


def at_random(game: Variant, state: State) -> Sequence[Move]:
    """Every move."""
    return game.legal_moves(state)


def by_rule(game: Variant, state: State) -> Sequence[Move]:
    """The moves that win at once, else those that allow no win at once, else all."""
    moves = game.legal_moves(state)
    after = {move: game.play(state, move) for move in moves}
    wins = [move for move in moves if game.outcome(after[move]).who == state.turn]
    return wins or [move for move in moves if not _can_win(game, after[move])] or moves


def _can_win(game: Variant, state: State) -> bool:
    """Whether the player to move wins at once, or has won by the other's joker."""
    outcome = game.outcome(state)
    if outcome.over:
        return outcome.who == state.turn
    replies = (game.play(state, move) for move in game.legal_moves(state))
    return any(game.outcome(reply).who == state.turn for reply in replies)


def _ahead(depth: int) -> Best:
    return lambda game, state: best_moves(game, state, depth)


def _in_style(style: gomoku.Style) -> Best:
    return lambda game, state: gomoku.best_cells(game.rules, state, style)


LEVELS: dict[str, dict[str, Best]] = {
    "connect4": {
        "random": at_random,
        "rule": by_rule,
        "depth2": _ahead(2),
        "depth4": _ahead(4),
        "depth8": _ahead(8),
        "perfect": perfect.best_moves,
    },
    "tictactoe": {
        "random": at_random,
        "rules": lambda game, state: [tictactoe.by_five_rules(game.rules, state)],
        "unbeatable": lambda game, state: tictactoe.best_cells(game.rules, state),
    },
    "gomoku": {
        "patterns": _in_style(gomoku.PATTERNS),
        "fours": _in_style(gomoku.FOURS),
        "careful": _in_style(gomoku.CAREFUL),
    },
}


def fitting(game: Variant) -> list[str]:
    """The levels that play a game by its rules, from the weakest.

    >>> from judge.games.variant import Variant
    >>> fitting(Variant(GAMES["connect4"].default, jokers=1))
    ['random', 'rule', 'depth2', 'depth4', 'depth8']
    """
    rules = game.rules
    names = list(LEVELS[rules.name])
    if rules.name == "connect4" and not (rules == GAMES["connect4"].default and not game.jokers):
        names.remove("perfect")
    if rules.name == "tictactoe" and rules.rows * rules.cols > tictactoe.MAX_CELLS:
        names.remove("unbeatable")
    return names


def chooser(game: Variant, level: str, seed: int) -> Chooser:
    """The function that chooses this level's move; raises LevelError.

    Where several moves are equally good, the seed and the position decide.

    >>> from judge.games.variant import Variant
    >>> game = Variant(GAMES["connect4"].default)
    >>> chooser(game, "depth2", seed=1)(game.replay([3, 2, 3, 2, 3, 2]))
    3
    """
    names = fitting(game)
    if level not in names:
        known = level in LEVELS[game.rules.name]
        reason = "with these settings" if known else f"in {game.rules.name}"
        raise LevelError(f"no level {level!r} {reason}; take {' or '.join(names)}")
    best = LEVELS[game.rules.name][level]

    def choose(state: State) -> Move:
        moves = best(game, state)
        if len(moves) == 1:
            return moves[0]
        lot = random.Random(f"{seed} {state.turn} {state.jokers} {state.board.cells.hex()}")  # noqa: S311
        return lot.choice(moves)

    return choose
