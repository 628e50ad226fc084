"""The language of what a pupil or a player reads: --lang, else the environment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge.words import CATALOGUES, language

if TYPE_CHECKING:
    from collections.abc import Callable

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
