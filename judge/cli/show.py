"""judge show: boards drawn, their lines marked, and whether they can come of play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judge import load
from judge.cli import drawing, places
from judge.cli.language import language_option
from judge.cli.options import replace_file
from judge.games import GAMES, Game
from judge.games.formats import FormatError
from judge.model import JudgeError, UsageError
from judge.report import board_svg
from judge.report.finding import measure
from judge.report.neutral import one_line
from judge.report.reason import fault, reason
from judge.words import Words, translator

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command(name="show")
@click.argument("what", nargs=-1, required=True)
@click.option("--game", "name", type=click.Choice(list(GAMES)), help="Whose board it is.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw it into a file as well.")
@language_option
def command(what: tuple[str, ...], name: str | None, svg: Path | None, language: str) -> None:
    """Draw the boards of WHAT: files, - for standard input, or cases as PROBLEM/CASE.

    Lines that win stand in brackets; rows and columns are numbered from 1.
    """
    words = translator(language)
    shown = [one for word in what for one in _boards(word, name, words)]
    if svg and len(shown) > 1:
        raise UsageError(f"--svg: expected one board, got {len(shown)}")
    for number, (title, text, game) in enumerate(shown):
        click.echo(("\n" if number else "") + _drawn(title, text, game, words), nl=False)
        if svg:
            rules, pos = game.read(text)
            replace_file(svg, board_svg.render(pos, rules.lines(pos), game.symbols(text), title))


def _boards(word: str, name: str | None, words: Words) -> Iterator[tuple[str, bytes, Game]]:
    """Yield the boards that a word means: titles, texts, and whose they are."""
    file = Path(word)
    if word == "-":
        text = sys.stdin.buffer.read()
        yield words("standard-input"), text, _game(word, name or _guessed(text))
        return
    if file.is_file():
        text = load.read_bytes(file)
        yield word, text, _game(word, name or _of_folder(file) or _guessed(text))
        return
    known = load.find_problems(places.case_roots())
    stem, _, pattern = word.partition("/")
    if stem not in known:
        raise JudgeError(f"{word}: no such file or case; see judge list -c")
    problem = load.only(load.load_problem(known[stem]), pattern or "*")
    if not problem.cases:
        raise JudgeError(f"{word}: no such case; see judge list -c {stem}")
    for case in problem.cases:
        text = load.read_bytes(case.input)
        yield f"{stem}/{case.name}", text, _game(word, name or problem.game)


def _of_folder(file: Path) -> str | None:
    """Return the game of the problem that a file belongs to, by its folder's settings or name."""
    for folder in file.absolute().parents:
        if (folder / "problem.toml").is_file():
            return load.load_problem(folder).game
        if folder.name in GAMES:
            return folder.name
    return None


def _guessed(text: bytes) -> str | None:
    """Return the only game whose board a text can be."""
    fitting = []
    for name, game in GAMES.items():
        try:
            game.read(text)
        except FormatError:
            continue
        fitting.append(name)
    return fitting[0] if len(fitting) == 1 else None


def _game(word: str, name: str | None) -> Game:
    if name is None:
        raise UsageError(f"{word}: whose board? name the game: --game {' or '.join(GAMES)}")
    if name not in GAMES:
        raise JudgeError(f"{word}: no game {name!r}; expected {' or '.join(GAMES)}")
    return GAMES[name]


def _drawn(title: str, text: bytes, game: Game, words: Words) -> str:
    """Return a board with its title, the reason of its answer, and why it cannot come of play."""
    try:
        rules, pos = game.read(text)
    except FormatError as error:
        raise JudgeError(f"{title}: no board of {game.name}: {error}") from None
    size = measure(game, text, words)
    head = words("shown", title=one_line(title), game=game.name, size=size)
    board = drawing.drawn(game, text, words, pos.rows + 4)
    answer = words("answered", why=reason(game, text, words), answer=game.answer(text))
    illegal = fault(rules, pos, game.symbols(text), words)
    can = words("cannot-arise", fault=illegal) if illegal else words("can-arise")
    return f"{head}\n{board}{answer}\n{can}\n"
