"""judge make: random boards, as cases or on standard output."""

from __future__ import annotations

from itertools import count as count_up
from itertools import islice
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import click

from judge import generate
from judge.check import BOTH
from judge.cli.options import write_case_file
from judge.games import GAMES, Game
from judge.games.formats import FormatError
from judge.model import UsageError

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command(name="make")
@click.argument("problem")
@click.option("--count", type=click.IntRange(1), default=1, metavar="N", help="Boards; default: 1.")
@click.option(
    "--seed", type=click.IntRange(0), default=1, metavar="N", help="Which boards; default: 1."
)
@click.option("--refuse", is_flag=True, help="Texts that are no boards, to be refused.")
@click.option(
    "--out",
    "folder",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write cases here; default: the inputs alone, on standard output.",
)
def command(problem: str, count: int, seed: int, refuse: bool, folder: Path | None) -> None:
    """Make random boards for PROBLEM: gomoku, connect4 or tictactoe.

    Wins in every direction and at every edge, wins that lack a stone, lines that are
    too long, that cross or that both players have, full boards, lines only for a program
    that counts past an edge, the largest sizes. The same seed gives the same boards, those
    that `judge stress` tries.
    """
    if problem not in GAMES:
        raise UsageError(f"{problem}: boards are made for {', '.join(GAMES)} alone")
    game = GAMES[problem]
    suffix = "why" if refuse else "out"
    made = _refusals(game, seed) if refuse else _boards(game, seed)
    for number, (kind, text, answer) in enumerate(islice(made, count), start=1):
        if folder is None:
            click.echo(text, nl=False)
            continue
        name = f"{kind}-{seed}-{number:0{len(str(count))}}"
        if not refuse and game.ambiguous(text) and not name.startswith(BOTH):
            name = BOTH + name
        write_case_file(folder / f"{name}.in", text)
        write_case_file(folder / f"{name}.{suffix}", f"{answer}\n".encode())
    if folder:
        click.echo(f"wrote {count} case{'s' if count > 1 else ''} to {folder}")


def _boards(game: Game, seed: int) -> Iterator[tuple[str, bytes, str]]:
    """Yield kinds of boards, boards and their answers, without end."""
    for number in count_up(1):
        kind, text = generate.numbered(game, seed, number)
        yield kind, text, game.answer(text)


def _refusals(game: Game, seed: int) -> Iterator[tuple[str, bytes, str]]:
    """Yield texts that are no boards, and why not, without end."""
    for number in count_up(1):
        rng = Random(f"{seed}/refuse/{number}")  # noqa: S311 - chance, no secret
        text = generate.refusal(game, rng)
        try:
            game.read(text)
        except FormatError as error:
            yield "refuse", text, str(error)
