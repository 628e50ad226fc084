"""A run in several parts: which cases belong to which part, and one report of them all."""

from __future__ import annotations

import hashlib
import heapq
from dataclasses import replace
from typing import TYPE_CHECKING

from judge.model import (
    CaseResult,
    Isolation,
    JudgeError,
    Problem,
    ProblemResult,
    Report,
    Shard,
    Verdict,
)
from judge.pairs import Cases, natural

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    Key = tuple[str, str]  # of a case: its problem's name and its own
    # A report, and the file that it was read from.
    Piece = tuple[str, Report]

# Problems whose missing cases are told one by one; of others it is said how many there are.
_TOLD = 5


def assign(keys: Iterable[Key], count: int, durations: Mapping[Key, float]) -> dict[Key, int]:
    """Return the shard, from 1 to `count`, of each case; the same on every machine.

    durations  in seconds: the cases in it are dealt out so that the shards take equally
               long, the longest case first; all others by a hash of their names, so that
               a new case moves no other one

    >>> assign([("p", "long"), ("p", "a"), ("p", "b")], 2, {("p", "long"): 9, ("p", "a"): 4,
    ...     ("p", "b"): 4})
    {('p', 'long'): 1, ('p', 'a'): 2, ('p', 'b'): 2}
    """
    found = {key: 1 + _hash(key) % count for key in keys}
    loads = [(0.0, shard) for shard in range(1, count + 1)]
    for key in sorted(found.keys() & durations.keys(), key=lambda key: (-durations[key], key)):
        load_s, shard = loads[0]
        found[key] = shard
        heapq.heapreplace(loads, (load_s + durations[key], shard))
    return found


def _hash(key: Key) -> int:
    text = "\0".join(key).encode("utf-8", "surrogateescape")
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "big")


def part(
    problems: list[Problem], number: int, count: int, durations: Mapping[Key, float]
) -> tuple[list[Problem], Shard]:
    """Return the problems with the cases of one shard, those without any left out, and the shard.

    Raises JudgeError if two problems have one name: their cases could not be told apart.
    """
    names = [problem.name for problem in problems]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise JudgeError(f"--shard: two problems are named {twice!r}; run them one by one")
    keys = [(problem.name, case.name) for problem in problems for case in problem.cases]
    shards = assign(keys, count, durations)
    own = [
        replace(p, cases=Cases(c for c in p.cases if shards[p.name, c.name] == number))
        for p in problems
    ]
    every = tuple((problem.name, len(problem.cases)) for problem in problems)
    return [problem for problem in own if problem.cases], Shard(number, count, every)


def merge(pieces: list[Piece]) -> tuple[Report, list[str]]:
    """Return the report that the whole run would have given, and what is odd about the pieces.

    A case that is skipped in one piece and judged in another is judged. Raises
    JudgeError for pieces of different runs, for verdicts that differ, and for cases
    that are missing.
    """
    whole = _split(pieces)
    program = _one([(file, report.program) for file, report in pieces], "the program is")
    programs = _programs(pieces)
    results, doubled = _results(pieces)
    names = [name for name, _ in whole.cases] if whole else _order(pieces)
    problems = []
    for name in names:
        cases = sorted((case for problem, case in results if problem == name), key=natural)
        every = tuple(results[name, case] for case in cases)
        problems.append(ProblemResult(name, every, programs.get(name, "")))
    if whole:
        _require_all(whole, problems, pieces)
    warnings = [f"{len(doubled)} cases are in two of the files, {doubled[0]}"] if doubled else []
    isolation = _isolation([report.isolation for _, report in pieces])
    return Report(program, tuple(problems), isolation=isolation), warnings


def _isolation(pieces: list[Isolation | None]) -> Isolation | None:
    """Return what holds for all cases: what every piece enforced; None if a piece says nothing."""
    known = list(dict.fromkeys(piece for piece in pieces if piece))
    if len(known) == 1 or None in pieces:
        return None if None in pieces else known[0]
    return Isolation(
        mode="+".join(dict.fromkeys(piece.mode for piece in known)),
        means=tuple(dict.fromkeys(word for p in known for word in p.means or (p.mode,))),
        enforced=tuple(w for w in known[0].enforced if all(w in p.enforced for p in known)),
        open=tuple(dict.fromkeys(word for piece in known for word in piece.open)),
    )


def _split(pieces: list[Piece]) -> Shard | None:
    """Return the whole that the pieces are shards of, or None if none says that it is one."""
    shards = [(file, report.shard) for file, report in pieces if report.shard]
    if not shards:
        return None
    first_file, first = shards[0]
    for file, shard in shards[1:]:
        if shard.count != first.count:
            is_, other = (f"{s.number}/{s.count}" for s in (shard, first))
            raise JudgeError(f"{file}: is shard {is_}, but {first_file} is {other}; {_REMEDY}")
        if shard.cases != first.cases:
            raise JudgeError(f"{file}: is a shard of other cases than {first_file}; {_REMEDY}")
    return first


_REMEDY = "merge the parts of one run"


def _one(values: list[tuple[str, str]], what: str) -> str:
    """Return the value that all files have; raises JudgeError if they differ."""
    first_file, first = values[0]
    for file, value in values[1:]:
        if value != first:
            raise JudgeError(f"{file}: {what} {value!r}, but {first!r} in {first_file}; {_REMEDY}")
    return first


def _programs(pieces: list[Piece]) -> dict[str, str]:
    """Return the program that was judged on each problem."""
    found: dict[str, list[tuple[str, str]]] = {}
    for file, report in pieces:
        for problem in report.problems:
            found.setdefault(problem.name, []).append((file, problem.program))
    return {name: _one(values, f"{name}: the program is") for name, values in found.items()}


def _results(pieces: list[Piece]) -> tuple[dict[Key, CaseResult], list[str]]:
    """Return the results by case, and words for each case that is in two pieces."""
    found: dict[Key, tuple[str, CaseResult]] = {}
    doubled = []
    for file, report in pieces:
        for problem in report.problems:
            for result in problem.results:
                key = (problem.name, result.case)
                before_file, before = found.get(key, (file, result))
                if Verdict.SK in (before.verdict, result.verdict):
                    if before.verdict is Verdict.SK:
                        found[key] = (file, result)
                    continue
                where = f"{problem.name}/{result.case}"
                if before.verdict is not result.verdict:
                    is_, was = result.verdict.value, before.verdict.value
                    raise JudgeError(
                        f"{where}: {is_} in {file}, but {was} in {before_file}; judge it again"
                    )
                if key in found:
                    doubled.append(f"{where} in {before_file} and {file} for one")
                found.setdefault(key, (file, result))
    return {key: result for key, (_, result) in found.items()}, doubled


def _order(pieces: list[Piece]) -> list[str]:
    """Return the names of the problems, in the order of the piece that has them all, if one has."""
    orders = [[problem.name for problem in report.problems] for _, report in pieces]
    names = {name for order in orders for name in order}
    return next((order for order in orders if len(order) == len(names)), sorted(names, key=natural))


def _require_all(whole: Shard, problems: list[ProblemResult], pieces: list[Piece]) -> None:
    """Raise JudgeError unless there are as many cases as the shards say."""
    counts = {problem.name: len(problem.results) for problem in problems}
    wrong = [
        f"{name}: {counts[name]} of {count} cases"
        for name, count in whole.cases
        if counts[name] != count
    ]
    strange = {problem.name for _, report in pieces for problem in report.problems} - counts.keys()
    wrong += [f"{name}: of no shard" for name in sorted(strange, key=natural)]
    if not wrong:
        return
    seen = {report.shard.number for _, report in pieces if report.shard}
    numbers = [f"{n}/{whole.count}" for n in range(1, whole.count + 1) if n not in seen]
    absent = f"; no report of shard {', '.join(numbers)}" if numbers else ""
    more = f" and {len(wrong) - _TOLD} more problems" if len(wrong) > _TOLD else ""
    raise JudgeError(f"not the whole run: {', '.join(wrong[:_TOLD])}{more}{absent}; {_REMEDY}")
