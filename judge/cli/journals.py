"""Where finished cases are noted, so that a command can go on after an interruption."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import IO

from judge.cli import places
from judge.model import JudgeError

# In bytes; what is kept of a program's words is far shorter.
_LONGEST_LINE = 1 << 20


def default_place(*words: str) -> Path:
    """Return where a command is noted: one place for the same words in the same folder."""
    text = "\0".join([str(Path.cwd()), *words])
    name = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32]
    return places.cache_folder() / "journals" / f"{name}.jsonl"


def opened(file: Path, mode: str) -> IO[str]:
    """Return a journal opened to be written; raises JudgeError if it cannot be.

    A last line that was cut off is taken away, before others are appended to it.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if mode == "a" and file.is_file():
            _end_with_a_line(file)
        return file.open(mode, encoding="utf-8")
    except OSError as error:
        reason = os.strerror(error.errno or 0)
        raise JudgeError(f"{file}: cannot write the journal: {reason}") from None


def _end_with_a_line(file: Path) -> None:
    with file.open("rb+") as opened:
        size = opened.seek(0, os.SEEK_END)
        opened.seek(max(0, size - _LONGEST_LINE))
        rest = opened.read()
        opened.truncate(size - len(rest) + rest.rfind(b"\n") + 1)
