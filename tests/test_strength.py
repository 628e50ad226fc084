"""The levels are as strong as they should be: a part of what `python -m tests.strength` plays."""

from __future__ import annotations

import pytest

from tests.strength import CONTESTS, Contest, contest, perfect

# The slowest contests are played by the command alone, or by one opening here.
PARTS = {"connect4: depth8 v depth4": 50, "gomoku: careful v fours": 25}


def test_every_level_but_the_weakest_has_to_show_its_strength() -> None:
    assert len(CONTESTS) >= 8
    assert {which.game.rules.name for which in CONTESTS} == {"connect4", "gomoku"}


@pytest.mark.parametrize("which", CONTESTS, ids=lambda which: which.name)
def test_a_level_beats_the_one_below_it(which: Contest) -> None:
    score = contest(which, part=PARTS.get(which.name, 10))
    assert score.games >= 2
    assert score.percent >= which.percent


@pytest.mark.parametrize("side", [1, 2])
def test_perfect_gives_nothing_away_and_wins_when_it_begins(side: int) -> None:
    score = perfect(side, part=25)
    assert score.games == 5
    assert score.worsened == 0
    if side == 1:
        assert score.won == score.games
