"""judge replay: a game from a file, board by board."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import click

from judge.cli.console import open_console
from judge.cli.language import language_option
from judge.cli.recorded import read_record, write_record
from judge.cli.sitting import ending, title
from judge.games.notation import write_move
from judge.model import JudgeError
from judge.report import table
from judge.typed import mark
from judge.words import translator

if TYPE_CHECKING:
    from judge.cli.console import Console
    from judge.referee import Match


@click.command(name="replay")
@click.argument("file")
@click.option(
    "--to", "other", metavar="FILE", help="Write the game to a file instead of showing it."
)
@click.option(
    "--step/--no-step", default=None, help="Wait before each move; default: on a terminal."
)
@click.option("--ascii/--no-ascii", "is_ascii", default=None, help="Plain frames around the board.")
@click.option("--color", type=click.Choice(["auto", "always", "never"]), default="auto")
@language_option
def command(
    file: str,
    other: str | None,
    step: bool | None,
    is_ascii: bool | None,
    color: str,
    language: str,
) -> None:
    """Show the game in FILE move by move, or turn it into another format.

    The end of the name says the format: .psq (Piskvork), .sgf (GM[4]), else the
    text that `judge play` writes.
    """
    console = open_console(translator(language), color, is_ascii)
    match = read_record(file)
    if other:
        fault = write_record(other, match)
        if fault:
            raise JudgeError(f"{other}: cannot be written: {fault}")
        console.say(console.words("saved", file=other))
        return
    is_stepped = sys.stdin.isatty() and sys.stdout.isatty() if step is None else step
    _show(match, console, is_stepped)


def _show(match: Match, console: Console, is_stepped: bool) -> None:
    game, state = match.game, match.game.start()
    console.say(title(match, console))
    console.say(table.draw(game, state, console.look))
    for number, move in enumerate(match.moves, start=1):
        if is_stepped:
            console.ask(console.words("replay-next"))
        console.say(
            console.words(
                "replay-step",
                number=number,
                count=len(match.moves),
                mark=mark(state.turn),
                move=write_move(game.rules, move),
            )
        )
        state = game.play(state, move)
        console.say(table.draw(game, state, console.look))
    console.say(ending(match, console))
