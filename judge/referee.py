"""A game between two players, and what is known of it when it is over."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from judge.games.board import FIRST
from judge.games.lines import IllegalMove
from judge.games.notation import write_move
from judge.games.variant import Move, State, Variant
from judge.players import Ending, Forfeit, Player

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Match:
    """A game as far as it went.

    players   names of who plays X and O
    moves     all of them, the first `opening` given and not chosen by the players
    times_ms  what each move took, or () if nobody measured
    forfeit   why the player to move has lost although the board says nothing
    reason    what is known about that
    """

    game: Variant
    players: tuple[str, str]
    moves: tuple[Move, ...] = ()
    times_ms: tuple[int, ...] = ()
    opening: int = 0
    seed: int | None = None
    forfeit: Ending | None = None
    reason: str = ""

    @cached_property
    def state(self) -> State:
        """The state after the moves; raises IllegalMove."""
        return self.game.replay(self.moves)

    @property
    def ending(self) -> Ending:
        """Why the game is over, or that it goes on."""
        return self.forfeit or Ending(self.game.outcome(self.state).why.value)

    @property
    def winner(self) -> int:
        """The player who has won, 1 or 2; 0 for nobody."""
        if self.forfeit:
            return 3 - self.state.turn
        return self.game.outcome(self.state).who

    def after(self, move: Move, time_ms: int = 0) -> Match:
        """The match with one more move; raises IllegalMove."""
        state = self.game.play(self.state, move)
        times = self.times_ms or (0,) * len(self.moves)
        match = replace(self, moves=(*self.moves, move), times_ms=(*times, time_ms))
        match.__dict__["state"] = state
        return match

    def shortened(self, count: int) -> Match:
        """The match with its first `count` moves alone."""
        return replace(self, moves=self.moves[:count], times_ms=self.times_ms[:count])


def conduct(match: Match, players: tuple[Player, Player], clock: Callable[[], float]) -> Match:
    """The match played to its end; whatever a player does, there is one.

    clock  seconds, from anywhere
    """
    while match.ending is Ending.ONGOING:
        player = players[match.state.turn - FIRST]
        start_s = clock()
        try:
            move = player.choose(match.state)
            match = match.after(move, round(1000 * (clock() - start_s)))
        except Forfeit as forfeit:
            return replace(match, forfeit=forfeit.ending, reason=str(forfeit))
        except IllegalMove as error:
            reason = f"{write_move(match.game.rules, move)}: {error}"
            return replace(match, forfeit=Ending.ILLEGAL, reason=reason)
    return match
