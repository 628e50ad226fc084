"""The levels by name: which fit, which move, and what is said of those that do not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from judge.ai.levels import LEVELS, LevelError, at_random, by_rule, chooser, fitting
from judge.games import GAMES
from judge.games.board import Direction
from judge.games.lines import LineGame
from judge.games.notation import read_move
from judge.games.variant import Joker, State, Variant

CONNECT4 = GAMES["connect4"].default


def after(game: Variant, moves: str) -> State:
    return game.replay([read_move(game.rules, move, jokers=True) for move in moves.split()])


def test_every_game_has_levels() -> None:
    assert set(LEVELS) == set(GAMES)
    for name, levels in LEVELS.items():
        assert fitting(Variant(GAMES[name].default)) == list(levels)
        assert len(levels) >= 3


@pytest.mark.parametrize(
    ("name", "changes", "jokers", "left_out"),
    [
        ("connect4", {}, 1, "perfect"),
        ("connect4", {"cols": 8}, 0, "perfect"),
        ("connect4", {"need": 5}, 0, "perfect"),
        ("tictactoe", {"rows": 4, "cols": 4}, 0, "unbeatable"),
    ],
)
def test_a_level_that_cannot_play_a_variant_is_left_out(
    name: str, changes: dict[str, int], jokers: int, left_out: str
) -> None:
    game = Variant(replace(GAMES[name].default, **changes), jokers)
    assert fitting(game) == [level for level in LEVELS[name] if level != left_out]
    with pytest.raises(
        LevelError, match=f"^no level '{left_out}' with these settings; take random or "
    ):
        chooser(game, left_out, seed=0)


def test_a_level_of_another_game_is_named_in_words() -> None:
    with pytest.raises(LevelError) as refused:
        chooser(Variant(GAMES["gomoku"].default), "depth2", seed=0)
    assert str(refused.value) == "no level 'depth2' in gomoku; take patterns or fours or careful"


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_and_position_give_the_same_move(name: str) -> None:
    game = Variant(GAMES[name].default)
    for level in (level for level in fitting(game) if level not in ("depth8", "perfect")):
        state = game.start()
        moves = {chooser(game, level, seed=5)(state) for _ in range(3)}
        assert len(moves) == 1
        assert moves <= set(game.legal_moves(state))


def test_seeds_differ_in_what_they_choose() -> None:
    game = Variant(CONNECT4)
    assert {chooser(game, "random", seed)(game.start()) for seed in range(60)} == set(range(7))


@pytest.mark.parametrize(
    ("moves", "jokers", "best"),
    [
        ("4 3 4 3 4 3", 0, [3]),
        ("1 4 1 4 2 4", 0, [3]),
        ("4 1 4 1 4 1", 0, [3]),
        ("", 0, list(range(7))),
        ("1 7 6 7 1 7 7 7 1", 1, [Joker(Direction.ROW, 2)]),  # the joker wins
    ],
)
def test_rule_wins_prevents_or_takes_any_move(moves: str, jokers: int, best: list[object]) -> None:
    game = Variant(CONNECT4, jokers)
    assert list(by_rule(game, after(game, moves))) == best


def test_rule_plays_no_joker_that_makes_the_other_win() -> None:
    game = Variant(CONNECT4, jokers=1)
    state = after(game, "1 7 6 7 1 7 7 7")
    assert Joker(Direction.ROW, 2) in at_random(game, state)
    assert Joker(Direction.ROW, 2) not in by_rule(game, state)


def test_rule_takes_any_move_when_all_lose() -> None:
    game = Variant(LineGame("connect4", 1, 3, 1, gravity=True))
    assert list(by_rule(game, game.start())) == [0, 1, 2]
    game = Variant(CONNECT4)
    state = after(game, "2 7 3 7 4 6")  # O cannot stop both ends
    assert list(by_rule(game, state._replace(turn=2))) == list(game.legal_moves(state))
