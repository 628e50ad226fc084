"""The language of what a pupil or a player reads: --lang, else the environment."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge.words import CATALOGUES, language

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from judge.model import Problem

    Command = TypeVar("Command", bound=Callable[..., Any])

_SETTINGS = ("LC_ALL", "LC_MESSAGES", "LANG")


def language_option(command: Command) -> Command:
    """Add --lang to a command, as `language`."""
    return click.option(
        "--lang",
        "language",
        type=click.Choice(list(CATALOGUES)),
        callback=_chosen,
        help="Language of what pupils read; default: that of LC_ALL, LC_MESSAGES or LANG.",
    )(command)


def _chosen(ctx: click.Context, param: click.Parameter, value: str | None) -> str:
    return value or of_environment()


def of_environment() -> str:
    """Return the language that the environment asks for."""
    return language(os.environ.get(name) for name in _SETTINGS)


def with_titles(problems: Iterable[Problem], language: str) -> list[Problem]:
    """Return problems with the titles that their statements have in a language, if there are such.

    A statement's title is its first line, as `# Title` in statement.fr.md.
    """
    return [replace(p, title=_heading(p, language) or p.title) for p in problems]


def _heading(problem: Problem, language: str) -> str:
    try:
        text = (problem.folder / f"statement.{language}.md").read_text("utf-8", "replace")
    except OSError:
        return ""
    first = text.partition("\n")[0]
    return first[2:].replace("`", "").strip() if first.startswith("# ") else ""
