"""A game between two players: who wins, and every way to lose."""

from __future__ import annotations

from itertools import count

import pytest

from judge.games import GAMES
from judge.games.board import Direction
from judge.games.lines import IllegalMove
from judge.games.variant import Joker, Move, State, Variant
from judge.players import Ending, Forfeit, computer
from judge.referee import Match, conduct

CONNECT4 = Variant(GAMES["connect4"].default)
TICTACTOE = Variant(GAMES["tictactoe"].default)


class Script:
    """A player who plays what is written, or fails as it is written."""

    name = "script"

    def __init__(self, *moves: Move | Exception) -> None:
        self.moves = iter(moves)

    def choose(self, state: State) -> Move:
        move = next(self.moves)
        if isinstance(move, Exception):
            raise move
        return move


def played(first: Script, second: Script, game: Variant = CONNECT4) -> Match:
    ticks = count()
    return conduct(Match(game, ("a", "b")), (first, second), clock=lambda: next(ticks) / 4)


@pytest.mark.parametrize(
    ("first", "second", "winner", "ending", "reason"),
    [
        ((0, 0, 0, 0), (1, 1, 1), 1, Ending.LINE, ""),
        ((0, 0, 0, 1), (2, 2, 2, 2), 2, Ending.LINE, ""),
        ((7,), (), 2, Ending.ILLEGAL, "8: there is no column 8; open columns: 1 2 3 4 5 6 7"),
        ((0, 0, 0, 0), (0, 0, 0), 2, Ending.ILLEGAL, "column 1 is full; open columns: 2 3 4 5 6 7"),
        ((Joker(Direction.ROW, 5),), (), 2, Ending.ILLEGAL, "r1: player 1 has no joker left"),
        ((0,), (Forfeit(Ending.CRASH, "exit code 1"),), 1, Ending.CRASH, "exit code 1"),
        ((Forfeit(Ending.TIMEOUT, "5 s"),), (), 2, Ending.TIMEOUT, "5 s"),
        ((Forfeit(Ending.PROTOCOL, "said 'hi'"),), (), 2, Ending.PROTOCOL, "said 'hi'"),
        ((Forfeit(Ending.REFUSED, "ERROR size"),), (), 2, Ending.REFUSED, "ERROR size"),
    ],
)
def test_a_game_has_one_end(
    first: tuple[Move, ...], second: tuple[Move, ...], winner: int, ending: Ending, reason: str
) -> None:
    match = played(Script(*first), Script(*second))
    assert (match.winner, match.ending) == (winner, ending)
    assert match.reason.endswith(reason)


def test_a_full_board_is_a_draw() -> None:
    players = tuple(computer(TICTACTOE, "unbeatable", seed) for seed in (1, 2))
    match = conduct(Match(TICTACTOE, ("unbeatable", "unbeatable")), players, clock=lambda: 0.0)
    assert (match.winner, match.ending, len(match.moves)) == (0, Ending.FULL, 9)


def test_lines_of_both_are_a_draw() -> None:
    game = Variant(GAMES["connect4"].default, jokers=1)
    columns = [int(col) - 1 for col in "771641631636161"]
    first: list[Move] = [*columns[::2]]
    second: list[Move] = [*columns[1::2], Joker(Direction.ROW, 4)]
    match = played(Script(*first), Script(*second), game)
    assert (match.winner, match.ending) == (0, Ending.BOTH)


def test_each_move_is_timed() -> None:
    match = played(Script(0, 0, 0, 0), Script(1, 1, 1))
    assert match.times_ms == (250,) * 7


def test_a_match_goes_on_from_its_opening() -> None:
    match = Match(CONNECT4, ("a", "b"), moves=(0, 1, 0, 1, 0, 1), opening=6)
    match = conduct(match, (Script(0), Script()), clock=lambda: 0.0)
    assert (match.winner, match.moves) == (1, (0, 1, 0, 1, 0, 1, 0))
    assert match.times_ms == (0,) * 7


def test_a_match_can_be_shortened() -> None:
    match = Match(CONNECT4, ("a", "b")).after(3, 10).after(2, 20).after(1, 30)
    assert match.shortened(1) == Match(CONNECT4, ("a", "b"), (3,), (10,))
    assert match.shortened(1).state == CONNECT4.replay([3])


def test_an_illegal_move_is_no_move() -> None:
    match = Match(CONNECT4, ("a", "b"))
    with pytest.raises(IllegalMove):
        match.after(9)
    assert match.ending is Ending.ONGOING
