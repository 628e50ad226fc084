"""A conversation at the terminal, or over a pipe, line by line."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

from judge.model import UsageError
from judge.report.neutral import one_line
from judge.report.table import Look

if TYPE_CHECKING:
    from judge.words import Words

_MAX_LINE = 4096
_COLOURS = (None, "red", "yellow")


@dataclass(frozen=True)
class Console:
    """Where a game is shown and asked: in one language, in colour or not.

    What is read from elsewhere than a terminal is shown as if it had been typed,
    so that a transcript reads as the screen did.
    """

    words: Words
    in_colour: bool
    is_ascii: bool

    @property
    def look(self) -> Look:
        """How boards are drawn here."""
        return Look(self._paint, self.is_ascii)

    def say(self, text: str = "") -> None:
        """Print a line."""
        click.echo(text, color=self.in_colour)

    def ask(self, question: str) -> str:
        """Print a question and return the line that answers it.

        Raises UsageError, which ends the command, at the end of the input.
        """
        click.echo(f"{question} ", nl=False, color=self.in_colour)
        line = _line()
        if line is None:
            click.echo()
            raise UsageError(self.words("input-ended"))
        if not sys.stdin.isatty():
            click.echo(one_line(line[:100]))
        return line

    def _paint(self, text: str, player: int, marked: bool) -> str:
        colour = _COLOURS[player]
        if not self.in_colour or not (colour or marked):
            return text
        return click.style(text, fg=colour, bold=marked or None, reverse=marked or None)


def open_console(words: Words, color: str, is_ascii: bool | None) -> Console:
    """Return the console of this process.

    color     auto (on a terminal that does not refuse), always or never
    is_ascii  None: unless the terminal speaks UTF-8
    """
    for stream in (sys.stdout, sys.stderr):
        # A letter that a terminal cannot show becomes a question mark, not a crash.
        stream.reconfigure(errors="replace")  # type: ignore[union-attr]
    on_terminal = sys.stdout.isatty()
    refuses = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
    if is_ascii is None:
        is_ascii = not on_terminal or sys.stdout.encoding.lower() != "utf-8"
    return Console(
        words, color == "always" or (color == "auto" and on_terminal and not refuses), is_ascii
    )


def _line() -> str | None:
    """Return a line without its end, cut if it is very long; None at the end of the input."""
    sys.stdout.flush()
    data = sys.stdin.buffer.readline(_MAX_LINE)
    if not data:
        return None
    rest = data
    while len(rest) == _MAX_LINE and not rest.endswith(b"\n"):
        rest = sys.stdin.buffer.readline(_MAX_LINE)
    return data.decode("utf-8", errors="replace").rstrip("\r\n")
