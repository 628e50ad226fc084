"""Players: a person is asked, a level chooses."""

from __future__ import annotations

import pytest

from judge.ai.levels import LevelError
from judge.games import GAMES
from judge.games.variant import Variant
from judge.players import Ending, Forfeit, Person, computer

GAME = Variant(GAMES["tictactoe"].default)


def test_a_person_is_asked() -> None:
    asked = []
    person = Person(lambda state: asked.append(state) or 4)
    assert person.choose(GAME.start()) == 4
    assert (person.name, asked) == ("person", [GAME.start()])


def test_a_computer_has_the_name_of_its_level() -> None:
    player = computer(GAME, "unbeatable", seed=1)
    assert player.name == "unbeatable"
    assert player.choose(GAME.replay([0, 1, 3, 6])) == 4


def test_a_level_that_there_is_not_is_refused() -> None:
    with pytest.raises(LevelError, match=r"^no level 'best' in tictactoe; take random or rules or"):
        computer(GAME, "best", seed=1)


def test_a_forfeit_says_what_and_why() -> None:
    forfeit = Forfeit(Ending.TIMEOUT, "no move within 5 s")
    assert (forfeit.ending, str(forfeit)) == (Ending.TIMEOUT, "no move within 5 s")
