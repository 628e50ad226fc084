"""judge play: people and computers at the board."""

from __future__ import annotations

import secrets
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from judge.ai.levels import fitting
from judge.cli.agreed import KINDS, MAX_JOKERS, PERSON, Agreement, asked, players_of, rules_of
from judge.cli.console import Console, open_console
from judge.cli.language import language_option
from judge.cli.recorded import read_record, write_record
from judge.cli.sitting import Sitting
from judge.games import GAMES
from judge.games.notation import MAX_COLS
from judge.model import JudgeError, UsageError
from judge.referee import Match
from judge.words import translator

_SIZE = click.IntRange(1, MAX_COLS)
_RULES = {name: name for name in ("rows", "cols", "align", "jokers")} | {"kind": "joker-kind"}
_ABOUT = (*_RULES, "first", "second", "level")


@click.command(name="play")
@click.argument("game", metavar="GAME")
@click.option("--rows", type=_SIZE, help="Rows of the board.")
@click.option("--cols", type=_SIZE, help="Columns of the board.")
@click.option("--align", type=_SIZE, help="How many in a row win.")
@click.option("--jokers", type=click.IntRange(0, MAX_JOKERS), help="Jokers that each player has.")
@click.option("--joker-kind", "kind", type=click.Choice(list(KINDS)), help="What jokers delete.")
@click.option("--first", metavar="WHO", help="Who plays X: person, computer, or a level.")
@click.option("--second", metavar="WHO", help="Who plays O.")
@click.option("--level", help="How well computers play; alone, it makes O a computer.")
@click.option("--seed", type=click.IntRange(0), help="Chooses among moves as good as each other.")
@click.option(
    "--ask/--no-ask", default=None, help="Ask for the settings; default: if none is given."
)
@click.option(
    "--record", type=click.Path(path_type=Path), help="Write the game to a file at its end."
)
@click.option("--ascii/--no-ascii", "is_ascii", default=None, help="Plain frames around the board.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto")
@language_option
def command(
    game: str,
    language: str,
    color: str,
    is_ascii: bool | None,
    seed: int | None,
    ask: bool | None,
    record: Path | None,
    **about: Any,
) -> None:
    """Play GAME: connect4, tictactoe, gomoku, or a file with a game to go on with.

    On a terminal and without options, it asks for the settings first. Type ? at
    the board for what can be typed.

    \b
    Levels, from the weakest:
      connect4   random, rule, depth2, depth4, depth8, perfect
      tictactoe  random, rules, unbeatable
      gomoku     patterns, fours, careful

    Exit codes: 0 when a game is over or left by `quit`, 2 when its input ends before.
    """  # noqa: D301 (click needs the backspace itself)
    console = open_console(translator(language), color, is_ascii)
    agreed = Agreement(game, **about)
    if game not in GAMES:
        match = _resumed(agreed, console)
    else:
        if ask is None:
            ask = sys.stdin.isatty() and all(about[name] is None for name in _ABOUT)
        if ask:
            agreed = asked(agreed, console)
        rules = rules_of(agreed, console.words)
        match = Match(rules, players_of(agreed, rules, console.words))
    if set(match.players) != {PERSON}:
        match = replace(match, seed=_seed(seed, match))
    sitting = Sitting(console, match)
    try:
        sitting.play()
    finally:
        fault = write_record(str(record), sitting.match) if record else None
        if fault:
            raise JudgeError(f"{record}: cannot be written: {fault}")


def _resumed(agreed: Agreement, console: Console) -> Match:
    """Return the game in a file, for other players if that is asked for."""
    file = agreed.name
    if not Path(file).is_file():
        names = ", ".join(GAMES)
        raise UsageError(f"GAME: expected {names} or a file with a game, got {file!r}")
    for name, option in _RULES.items():
        if getattr(agreed, name) is not None:
            raise UsageError(f"--{option}: the game in {file} has its own; leave it out")
    match = read_record(file)
    agreed = replace(agreed, name=match.game.rules.name)
    first, second = players_of(agreed, match.game, console.words)
    if not (agreed.first or agreed.second or agreed.level):
        known = fitting(match.game)
        first, second = (name if name in known else PERSON for name in match.players)
    return replace(match, players=(first, second))


def _seed(asked_for: int | None, match: Match) -> int:
    """Return the seed: the one asked for, the game's own, or a new one."""
    seeds = (seed for seed in (asked_for, match.seed) if seed is not None)
    return next(seeds, secrets.randbelow(1 << 32))
