"""Boards on this terminal: how wide, in which colours, and those that a program failed."""

from __future__ import annotations

import os
import shutil
from itertools import islice
from typing import TYPE_CHECKING

import click

from judge.games import GAMES, Game
from judge.games.formats import FormatError
from judge.load import read_bytes
from judge.model import CaseResult, Problem, Verdict
from judge.report import board, reason
from judge.report.neutral import one_line

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.words import Words

WIDTH = 100
# Rows of a board among other output; more scroll what stands above out of sight.
HEIGHT = 45
_COLOURS = ("green", "cyan", "yellow")
_NOT_DRAWN = (Verdict.AC, Verdict.SK, Verdict.CE, Verdict.JE)


def style(symbols: str, words: Words, height: int = HEIGHT) -> board.Style:
    """Return how a board is drawn here."""
    width = shutil.get_terminal_size((WIDTH, 0)).columns
    return board.Style(symbols, width, height, paint, words)


def paint(text: str, player: int, marked: bool) -> str:
    """Return the text in the colour of a player; click takes it off where it is not wanted."""
    if "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb" or not (player or marked):
        return text
    return click.style(
        text, fg=_COLOURS[player], bold=marked or None, reverse=(marked and player > 0) or None
    )


def drawn(game: Game, text: bytes, words: Words, height: int = HEIGHT) -> str:
    """Return a board with its lines in brackets; raises FormatError if the text is none."""
    rules, pos = game.read(text)
    return board.draw(pos, rules.lines(pos), style(game.symbols(text), words, height))


def failures(problem: Problem, results: Iterable[CaseResult], most: int, words: Words) -> str:
    """Return the boards that a program failed, the first `most` of them, and why they are so."""
    game = GAMES.get(problem.game or "")
    if game is None:
        return ""
    pairs = zip(problem.cases, results, strict=False)
    failed = ((files, result) for files, result in pairs if result.verdict not in _NOT_DRAWN)
    text = "".join(
        failure(game, files.name, read_bytes(files.input), result, words)
        for files, result in islice(failed, most)
    )
    return text + "\n" if text else ""


def failure(game: Game, name: str, text: bytes, result: CaseResult, words: Words) -> str:
    """Return a board that a program failed under its name; "" if the text is none."""
    told = explained(game, text, result, words)
    return f"\n{one_line(name)}\n{told}" if told else ""


def explained(game: Game, text: bytes, result: CaseResult, words: Words) -> str:
    """Return a board that a program failed, drawn and explained; "" if the text is none."""
    try:
        return f"{drawn(game, text, words)}{reason.explained(game, text, result, words)}\n"
    except FormatError:
        return ""
