"""The journal of a run: one JSON line for each finished case, so that it can be taken up again."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, fields, replace
from typing import TYPE_CHECKING

from judge.model import CaseResult, JudgeError, ProblemResult, Program, Report, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
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


def line(program_key: str, problem: str, result: CaseResult, name: str = "") -> str:
    """Return the line of a finished case, with its newline; `name` is the program's."""
    data = {"program": program_key, "name": name, "problem": problem, **asdict(result)}
    return json.dumps(data | {"verdict": result.verdict.value}) + "\n"


def read(file: Path) -> dict[str, Results]:
    """Return the results in a journal by the key of their program; a later line wins.

    A last line that was cut off is left out. Raises JudgeError for a file that is no journal.
    """
    found: dict[str, Results] = {}
    for data, result in _rows(file):
        found.setdefault(data["program"], {})[data["problem"], result.case] = result
    return found


def as_report(file: Path) -> Report:
    """Return what a journal of judge run says as a report.

    Raises JudgeError for a file that is no journal, and for one of several programs.
    """
    found: dict[str, dict[str, CaseResult]] = {}
    programs: dict[str, tuple[str, str]] = {}
    for data, result in _rows(file):
        name, program = data["problem"], (data["program"], data.get("name", ""))
        if programs.setdefault(name, program) != program:
            raise JudgeError(f"{file}: {name}: results of several programs; judge it anew")
        found.setdefault(name, {})[result.case] = result
    names = {name for _, name in programs.values()}
    whole = names.pop() if len(names) == 1 else "reference solvers"
    problems = (ProblemResult(n, tuple(r.values()), programs[n][1]) for n, r in found.items())
    return Report(whole, tuple(problems))


def _rows(file: Path) -> Iterator[tuple[dict[str, str], CaseResult]]:
    """Yield the lines of a journal, and the result that each is of."""
    try:
        text = file.read_text("utf-8")
    except FileNotFoundError:
        raise JudgeError(f"{file}: no journal of an earlier run; run without it first") from None
    except (OSError, UnicodeDecodeError) as error:
        raise JudgeError(f"{file}: cannot read the journal: {error}") from None
    for number, row in enumerate(text.split("\n")[:-1], 1):
        try:
            data = json.loads(row)
            result = CaseResult(**{k: v for k, v in data.items() if k in _FIELDS})
            said = (result.said[0], result.said[1]) if result.said else None
            result = replace(result, verdict=Verdict(data["verdict"]), said=said)
            hash((data["program"], data["problem"], result.case))
        except (ValueError, TypeError, KeyError, AttributeError):
            raise JudgeError(f"{file}:{number}: not a line of a journal: {row[:60]!r}") from None
        yield data, result
