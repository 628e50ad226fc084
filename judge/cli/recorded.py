"""Games in files: read, and written."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from judge.cli.options import write_whole
from judge.model import UsageError
from judge.records import RecordError, format_of

if TYPE_CHECKING:
    from judge.referee import Match

_MAX_BYTES = 1 << 20


def read_record(file: str) -> Match:
    """Return the game in a file; raises UsageError."""
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(_MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise UsageError(f"{file}: cannot be read: {_why(error)}") from None
    if len(data) > _MAX_BYTES:
        raise UsageError(f"{file}: expected a game of {_MAX_BYTES >> 20} MiB at most, got more")
    try:
        return format_of(file).read(data.decode("utf-8", errors="replace"))
    except RecordError as error:
        raise UsageError(f"{file}: {error}") from None


def write_record(file: str, match: Match) -> str | None:
    """Write a game into a file; return why that cannot be done, or None."""
    try:
        write_whole(Path(file), format_of(file).write(match))
    except (OSError, ValueError) as error:
        return _why(error)
    return None


def _why(error: OSError | ValueError) -> str:
    if isinstance(error, OSError):
        return os.strerror(error.errno or 0).lower()
    return str(error)
