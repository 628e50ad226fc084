"""How far a long piece of work is, on a terminal; elsewhere nothing is said."""

from __future__ import annotations

import os
import sys
import time
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from judge.words import Words

EVERY_S = 0.1


class Progress:
    """A line on standard error that is written anew; use it as a context, it leaves no trace."""

    def __init__(self, words: Words) -> None:
        self._words = words
        self._began = time.monotonic()
        self._last = 0.0
        self._shown = sys.stderr.isatty() and os.environ.get("TERM") != "dumb"

    def __enter__(self) -> Progress:
        """Return itself."""
        return self

    def __exit__(self, *error: object) -> None:
        """Wipe the line."""
        if self._shown:
            click.echo("\r\x1b[K", err=True, nl=False)

    def show(self, count: int, what: str) -> None:
        """Say how many there have been, and how many a second; not more often than can be read.

        what  the name of a text that counts them
        """
        now = time.monotonic()
        if not self._shown or now - self._last < EVERY_S:
            return
        self._last = now
        rate = count / max(now - self._began, 1e-9)
        text = self._words(what, count=count)
        click.echo(f"\r\x1b[K{text}, {rate:.0f}/s", err=True, nl=False)
