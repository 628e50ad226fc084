"""Who plays: given a state of the game, a player gives a move."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from judge.ai.levels import chooser

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.games.variant import Move, State, Variant


class Ending(enum.StrEnum):
    """Why a game ended, or that it did not; apart from who won it."""

    ONGOING = "ongoing"
    LINE = "line"
    BOTH = "both"
    FULL = "full"
    # A player's own fault, which loses the game:
    ILLEGAL = "illegal"
    TIMEOUT = "timeout"
    CRASH = "crash"
    PROTOCOL = "protocol"
    REFUSED = "refused"


class Forfeit(Exception):  # noqa: N818 (it is what a player does)
    """A player who cannot give a move: why, and what is known about it."""

    def __init__(self, ending: Ending, reason: str) -> None:
        super().__init__(reason)
        self.ending = ending


class Player(Protocol):
    """Somebody or something that plays a side."""

    @property
    def name(self) -> str:
        """What a record calls the player: `person`, or a level."""

    def choose(self, state: State) -> Move:
        """The move to play; raises Forfeit."""


@dataclass(frozen=True)
class Person:
    """A person, who is asked."""

    ask: Callable[[State], Move]
    name: str = "person"

    def choose(self, state: State) -> Move:
        """What the person says."""
        return self.ask(state)


@dataclass(frozen=True)
class Computer:
    """One of the levels of a game.

    >>> from judge.games import GAMES
    >>> from judge.games.variant import Variant
    >>> game = Variant(GAMES["tictactoe"].default)
    >>> computer(game, "rules", seed=0).choose(game.replay([0]))
    4
    """

    name: str
    choose_move: Callable[[State], Move]

    def choose(self, state: State) -> Move:
        """The level's move."""
        return self.choose_move(state)


def computer(game: Variant, level: str, seed: int) -> Computer:
    """The player of a level; raises judge.ai.levels.LevelError."""
    return Computer(level, chooser(game, level, seed))
