"""Games in files: our own text, Piskvork's .psq and SGF; the name of the file says which."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from judge.records import psq, sgf, text
from judge.records.fault import RecordError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from judge.referee import Match

__all__ = ["FORMATS", "RecordError", "format_of"]


class Format(Protocol):
    """One way to write a game; each of the modules here is one."""

    def read(self, record: str) -> Match:
        """The game in a record; raises RecordError."""

    def write(self, match: Match) -> str:
        """The record of a game; raises RecordError if the format cannot hold it."""


FORMATS: Mapping[str, Format] = {".psq": psq, ".sgf": sgf}


def format_of(file: str) -> Format:
    """The format that the name of a file asks for: our own text, if it is no other.

    >>> format_of("game.sgf") is sgf, format_of("game") is text
    (True, True)
    """
    return next((form for end, form in FORMATS.items() if file.lower().endswith(end)), text)
