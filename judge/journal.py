"""The journal of a run: one JSON line for each finished case, so that it can be taken up again."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from itertools import islice
from typing import TYPE_CHECKING

from judge.model import CaseResult, JudgeError, ProblemResult, Program, Report, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

Key = tuple[str, str]  # of a case: its problem's name and its own
Results = Mapping[Key, CaseResult]
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
    data = {"program": program_key, "name": name, "problem": problem, **vars(result)}
    return json.dumps(data | {"verdict": result.verdict.value}) + "\n"


class Journal(Mapping[str, Results]):
    """The results in a journal by the key of their program; a later line wins.

    They stay in the file; where they are is kept of the program that is asked for.
    """

    def __init__(self, file: Path) -> None:
        """Look for what there is; raises JudgeError as `read` does."""
        self._file = file
        self._parts: dict[str, list[_Part]] = {}
        last = None
        for start, data, _ in _rows(file):
            program = data["program"]
            if program != last:
                self._parts.setdefault(program, []).append(_Part(start))
            self._parts[program][-1].count += 1
            last = program

    def __getitem__(self, program: str) -> Results:
        """Return the results of a program."""
        starts: dict[Key, int] = {}
        for part in self._parts[program]:
            for start, data, result in islice(_rows(self._file, part.start), part.count):
                starts[data["problem"], result.case] = start
        return _Lines(self._file, starts)

    def __iter__(self) -> Iterator[str]:
        """Yield the programs."""
        return iter(self._parts)

    def __len__(self) -> int:
        """Return the number of programs."""
        return len(self._parts)


class _Lines(Results):
    """The results of one program, each read when it is asked for."""

    def __init__(self, file: Path, starts: dict[Key, int]) -> None:
        """Take where the line of each starts in the file."""
        self._file, self._starts = file, starts

    def __getitem__(self, key: Key) -> CaseResult:
        """Return the result of a case."""
        return next(_rows(self._file, self._starts[key]))[2]

    def __contains__(self, key: object) -> bool:
        """Return whether there is a result of a case, which is not read for that."""
        return key in self._starts

    def __iter__(self) -> Iterator[Key]:
        """Yield the cases."""
        return iter(self._starts)

    def __len__(self) -> int:
        """Return the number of results."""
        return len(self._starts)


@dataclass
class _Part:
    """Lines of one program that stand together: where they start, and how many there are."""

    start: int
    count: int = 0


def read(file: Path) -> Mapping[str, Results]:
    """Return the results in a journal by the key of their program; a later line wins.

    A last line that was cut off is left out. Raises JudgeError for a file that is no journal.
    """
    return Journal(file)


def as_report(file: Path) -> Report:
    """Return what a journal of judge run says as a report.

    Raises JudgeError for a file that is no journal, and for one of several programs.
    """
    found: dict[str, dict[str, CaseResult]] = {}
    programs: dict[str, tuple[str, str]] = {}
    for _, data, result in _rows(file):
        name, program = data["problem"], (data["program"], data.get("name", ""))
        if programs.setdefault(name, program) != program:
            raise JudgeError(f"{file}: {name}: results of several programs; judge it anew")
        found.setdefault(name, {})[result.case] = result
    names = {name for _, name in programs.values()}
    whole = names.pop() if len(names) == 1 else "reference solvers"
    problems = (ProblemResult(n, tuple(r.values()), programs[n][1]) for n, r in found.items())
    return Report(whole, tuple(problems))


def _rows(file: Path, start: int = 0) -> Iterator[tuple[int, dict[str, str], CaseResult]]:
    """Yield where each line of a journal starts, the line, and the result that it is of."""
    try:
        with file.open("rb") as opened:
            opened.seek(start)
            for number, row in enumerate(opened, 1):
                if row.endswith(b"\n"):  # else it was cut off
                    yield start, *_parsed(f"{file}:{number}", row[:-1].decode("utf-8"))
                start += len(row)
    except FileNotFoundError:
        raise JudgeError(f"{file}: no journal of an earlier run; run without it first") from None
    except (OSError, UnicodeDecodeError) as error:
        raise JudgeError(f"{file}: cannot read the journal: {error}") from None


def _parsed(place: str, row: str) -> tuple[dict[str, str], CaseResult]:
    try:
        data = json.loads(row)
        result = CaseResult(**{k: v for k, v in data.items() if k in _FIELDS})
        said = (result.said[0], result.said[1]) if result.said else None
        result = replace(result, verdict=Verdict(data["verdict"]), said=said)
        hash((data["program"], data["problem"], result.case))
    except (ValueError, TypeError, KeyError, AttributeError):
        raise JudgeError(f"{place}: not a line of a journal: {row[:60]!r}") from None
    return data, result
