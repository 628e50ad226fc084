"""The journal of a run: one JSON line for each finished case, so that it can be taken up again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, fields, replace
from typing import TYPE_CHECKING

from judge.model import CaseResult, JudgeError, Program, Verdict

if TYPE_CHECKING:
    from pathlib import Path

Results = dict[tuple[str, str], CaseResult]  # by problem and case
_FIELDS = {field.name for field in fields(CaseResult)}


def key(program: Program) -> str:
    """Return a digest of a program: of its words, and of the files that they name."""
    digest = hashlib.sha256()
    for word in program.argv:
        digest.update(word.encode("utf-8", "surrogateescape") + b"\0")
    if program.file:
        digest.update(program.file.read_bytes())
    return digest.hexdigest()[:16]


def line(program_key: str, problem: str, result: CaseResult) -> str:
    """Return the line of a finished case, with its newline."""
    data = {"program": program_key, "problem": problem, **asdict(result)}
    return json.dumps(data | {"verdict": result.verdict.value}) + "\n"


def read(file: Path) -> dict[str, Results]:
    """Return the results in a journal by the key of their program; a later line wins.

    A last line that was cut off is left out. Raises JudgeError for a file that is no journal.
    """
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        raise JudgeError(f"{file}: no journal of an earlier run; run without it first") from None
    except (OSError, UnicodeDecodeError) as error:
        raise JudgeError(f"{file}: cannot read the journal: {error}") from None
    found: dict[str, Results] = {}
    lines = text.split("\n")[:-1]
    for number, row in enumerate(lines, 1):
        try:
            data = json.loads(row)
            result = CaseResult(**{k: v for k, v in data.items() if k in _FIELDS})
            said = (result.said[0], result.said[1]) if result.said else None
            result = replace(result, verdict=Verdict(data["verdict"]), said=said)
            found.setdefault(data["program"], {})[data["problem"], result.case] = result
        except (ValueError, TypeError, KeyError, AttributeError):
            raise JudgeError(f"{file}:{number}: not a line of a journal: {row[:60]!r}") from None
    return found
