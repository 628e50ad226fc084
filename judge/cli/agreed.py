"""What players agree on before a game: by options, or by answers to questions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from judge.ai.levels import LEVELS, fitting
from judge.games import GAMES
from judge.games.board import Direction
from judge.games.notation import MAX_COLS
from judge.games.variant import BOTH_KINDS, Variant
from judge.model import UsageError
from judge.typed import number, shown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.cli.console import Console
    from judge.words import Words

PERSON, COMPUTER = "person", "computer"
KINDS = {"row": (Direction.ROW,), "column": (Direction.COLUMN,), "both": BOTH_KINDS}
MAX_JOKERS = 99


@dataclass(frozen=True)
class Agreement:
    """The settings of a game; None is what the game has by itself.

    first, second  `person`, `computer` (of `level`), or a level of its own
    """

    name: str
    rows: int | None = None
    cols: int | None = None
    align: int | None = None
    jokers: int | None = None
    kind: str | None = None
    first: str | None = None
    second: str | None = None
    level: str | None = None


def rules_of(agreed: Agreement, words: Words) -> Variant:
    """Return the rules agreed on; raises UsageError for such as cannot be."""
    rules = GAMES[agreed.name].default
    rows, cols = agreed.rows or rules.rows, agreed.cols or rules.cols
    need = agreed.align or min(rules.need, max(rows, cols))
    if need > max(rows, cols):
        most = max(rows, cols)
        raise UsageError(words("align-too-long", need=need, rows=rows, cols=cols, most=most))
    rules = replace(rules, rows=rows, cols=cols, need=need)
    try:
        return Variant(rules, agreed.jokers or 0, KINDS[agreed.kind or "both"])
    except ValueError as error:
        raise UsageError(str(error)) from None


def players_of(agreed: Agreement, game: Variant, words: Words) -> tuple[str, str]:
    """Return who plays X and who plays O: `person` or a level; raises UsageError.

    Two people, unless a level or a computer is asked for; then a person plays X.
    """
    first, second = agreed.first, agreed.second
    if not first:
        first = PERSON
        if not second and agreed.level:
            second = COMPUTER
    return _who(first, agreed, game, words), _who(second or PERSON, agreed, game, words)


def _who(wanted: str, agreed: Agreement, game: Variant, words: Words) -> str:
    if wanted.lower() in (PERSON, words(PERSON)):
        return PERSON
    if wanted.lower() in (COMPUTER, words(COMPUTER)):
        wanted = agreed.level or middle_level(game)
    levels = fitting(game)
    for level in LEVELS[agreed.name]:
        if wanted.lower() in (level, words(f"level-{level}")) and level in levels:
            return level
    choices = _either((level_name(level, words) for level in levels), words)
    raise UsageError(words("setting-choice", choices=choices, got=shown(wanted)))


def middle_level(game: Variant) -> str:
    """Return the level that plays when nobody says which."""
    levels = fitting(game)
    return levels[len(levels) // 2]


def level_name(level: str, words: Words) -> str:
    """Return what a level is called."""
    return words(f"level-{level}")


def asked(agreed: Agreement, console: Console) -> Agreement:
    """Return the settings after asking for each; an empty answer keeps what there was."""
    words, default = console.words, GAMES[agreed.name].default
    rows = _number(console, "ask-rows", agreed.rows or default.rows, 1, MAX_COLS)
    cols = _number(console, "ask-cols", agreed.cols or default.cols, 1, MAX_COLS)
    most = max(rows, cols)
    align = _number(console, "ask-align", min(agreed.align or default.need, most), 1, most)
    agreed = replace(agreed, rows=rows, cols=cols, align=align)
    if default.gravity:
        jokers = _number(console, "ask-jokers", agreed.jokers or 0, 0, MAX_JOKERS)
        agreed = replace(agreed, jokers=jokers)
        if jokers:
            kinds = {kind: words(f"kind-{kind}") for kind in KINDS}
            agreed = replace(
                agreed, kind=_choice(console, "ask-kind", agreed.kind or "both", kinds)
            )
    who = {PERSON: words(PERSON), COMPUTER: words(COMPUTER)}
    first = _choice(console, "ask-first", agreed.first or PERSON, who)
    second = _choice(console, "ask-second", agreed.second or PERSON, who)
    agreed = replace(agreed, first=first, second=second)
    if COMPUTER in (first, second):
        game = rules_of(agreed, words)
        levels = {level: level_name(level, words) for level in fitting(game)}
        level = _choice(console, "ask-level", agreed.level or middle_level(game), levels)
        agreed = replace(agreed, level=level)
    return agreed


def _number(console: Console, question: str, default: int, low: int, high: int) -> int:
    words = console.words
    while True:
        typed = console.ask(f"{words(question)} ({low}-{high}) [{default}]:").strip()
        value = number(typed) if typed else default
        if value is not None and low <= value <= high:
            return value
        console.say(words("setting-number", low=low, high=high, got=shown(typed)))


def _choice(console: Console, question: str, default: str, choices: dict[str, str]) -> str:
    """Return the choice that was typed, in English or in the language of the console."""
    words = console.words
    names = ", ".join(choices.values())
    default = default if default in choices else next(iter(choices))
    while True:
        typed = console.ask(f"{words(question)} ({names}) [{choices[default]}]:").strip()
        for choice, name in choices.items():
            if typed.lower() in (choice, name):
                return choice
        if not typed:
            return default
        console.say(
            words("setting-choice", choices=_either(choices.values(), words), got=shown(typed))
        )


def _either(names: Iterable[str], words: Words) -> str:
    *rest, last = names
    return words("or", first=", ".join(rest), last=last) if rest else last
