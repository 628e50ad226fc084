"""Hold a case set against the rules, its refusals and the programs that it must catch.

Everything here says what is wrong, one line a fault; running programs is the caller's.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from judge.alter import altered
from judge.compare import compare
from judge.games import GAMES, Game
from judge.games.formats import FormatError
from judge.load import find_checker, read_bytes, read_case
from judge.model import Case, CaseFiles, CaseResult, Comparison, JudgeError, Problem, Verdict
from judge.pairs import find_cases, stray_answers

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

# A board on which the statement is ambiguous must say in its name that this is meant.
BOTH = "both-"
# The answers of so many cases are tried in place of each other.
OTHERS = 20
EXPECT = "# expect:"


@dataclass(frozen=True)
class Expectation:
    """What a wrong program must get: a verdict, on some case of every glob."""

    file: Path
    verdict: Verdict
    globs: tuple[str, ...]


def case_faults(problem: Problem) -> Iterator[str]:
    """Yield what is wrong with the cases themselves: pairs, format, answers, duplicates."""
    if not problem.cases:
        yield f"{problem.folder}: no cases found"
    game = GAMES.get(problem.game or "")
    if problem.game and game is None:
        yield f"{problem.folder}: no game {problem.game!r}; expected {' or '.join(GAMES)}"
    inputs: dict[bytes, CaseFiles] = {}
    for case in problem.cases:
        text = read_bytes(case.input)
        same = inputs.setdefault(text, case)
        if same is not case:
            yield f"{case.input}: the same input as {same.input}"
        if case.answer is None:
            yield f"{case.input}: has no answer; judge check {problem.name} --fill writes it"
        elif game:
            yield from _answer_faults(game, case.answer, text)
        if game:
            yield from _format_faults(game, case, text)
    for file in stray_answers(problem.folder):
        yield f"{file}: an answer without an input"


def _format_faults(game: Game, case: CaseFiles, text: bytes) -> Iterator[str]:
    try:
        game.validate(text)
    except FormatError as error:
        yield f"{case.input}: {error}"
        return
    name = case.input.name
    if game.ambiguous(text) and not name.startswith(BOTH):
        yield f"{case.input}: both players are aligned; name it {BOTH}{name} if that is meant"


def _answer_faults(game: Game, file: Path, text: bytes) -> Iterator[str]:
    try:
        want = game.answer(text)
    except FormatError:
        return  # _format_faults says it
    got = io.BytesIO(read_bytes(file))
    mismatch = compare(got, io.BytesIO(f"{want}\n".encode()), Comparison("exact"))
    if mismatch:
        yield f"{file}: {mismatch}, by the rules of {game.name}"


def right_answer(problem: Problem, case: CaseFiles) -> bytes | None:
    """Return the answer that the rules give to a case, or None if no rules are known.

    Raises JudgeError if the input cannot be read.
    """
    game = GAMES.get(problem.game or "")
    if game is None:
        return None
    try:
        return f"{game.answer(read_bytes(case.input))}\n".encode()
    except FormatError as error:
        raise JudgeError(f"{case.input}: {error}") from None


def refusals(problem: Problem) -> list[tuple[CaseFiles, str]]:
    """Return the inputs in refuse/, each with the reason that must be given for it.

    Raises JudgeError if one has no .why file.
    """
    folder = problem.folder / "refuse"
    found = []
    for case in find_cases(folder) if folder.is_dir() else ():
        why = case.input.with_suffix(".why")
        if not why.is_file():
            raise JudgeError(f"{case.input}: has no {why.name}; write the reason into it")
        found.append((case, read_bytes(why).decode("utf-8", "replace").rstrip("\r\n")))
    return found


def refusal_faults(problem: Problem) -> Iterator[str]:
    """Yield the inputs in refuse/ that the rules accept, or refuse for another reason."""
    game = GAMES.get(problem.game or "")
    for case, why in refusals(problem) if game else ():
        try:
            game.read(read_bytes(case.input))  # type: ignore[union-attr] # the line above
        except FormatError as error:
            if str(error) != why:
                yield f"{case.input}: expected {why!r}, got {str(error)!r}"
        else:
            yield f"{case.input}: was to be refused ({why}), and is accepted"


def expectations(problem: Problem) -> list[Expectation]:
    """Return what each program in wrong/ must get, as its first line says.

    That line is `# expect: VERDICT GLOB [GLOB...]`; raises JudgeError if it is not.
    """
    folder = problem.folder / "wrong"
    files = sorted(folder.iterdir()) if folder.is_dir() else []
    return [_expectation(f) for f in files if f.is_file() and not f.name.startswith(".")]


def _expectation(file: Path) -> Expectation:
    first = read_bytes(file).decode("utf-8", "replace").partition("\n")[0].rstrip("\r")
    words = first.partition(EXPECT)[2].split()
    if len(words) < 2 or words[0] not in Verdict.__members__ or words[0] in ("AC", "SK", "JE"):
        form = f"'{EXPECT} WA GLOB [GLOB...]'"
        raise JudgeError(f"{file}:1: expected {form}, got {first!r}")
    return Expectation(file, Verdict[words[0]], tuple(words[1:]))


def wrong_faults(expected: Expectation, results: list[CaseResult]) -> Iterator[str]:
    """Yield what a wrong program got that it should not have got.

    >>> from pathlib import Path
    >>> expected = Expectation(Path("no-row.py"), Verdict.WA, ("row-*",))
    >>> list(wrong_faults(expected, [CaseResult("row-last", Verdict.AC)]))
    ['no-row.py: expected WA on some case row-*, got none']
    """
    hit = [result.case for result in results if result.verdict is expected.verdict]
    for glob in expected.globs:
        if not any(fnmatchcase(name, glob) for name in hit):
            yield f"{expected.file}: expected {expected.verdict.value} on some case {glob}, got none"
    for result in results:
        if result.verdict not in (Verdict.AC, expected.verdict):
            verdicts = f"AC or {expected.verdict.value}"
            yield (
                f"{expected.file}: expected {verdicts} on {result.case},"
                f" got {result.verdict.value}: {result.message}"
            )


def alterations(problem: Problem) -> Iterator[tuple[Case, bytes]]:
    """Yield the cases with answers that are to be rejected: altered ones, and other cases'.

    Where answers may be as good that are not the same, those alone that have
    too many tokens or too few.
    """
    cases = [read_case(case) for case in problem.cases if case.answer]
    others = list(dict.fromkeys(case.answer for case in cases))[:OTHERS]
    is_free = problem.comparison.mode == "floats" or find_checker(problem)
    for case in cases:
        tokens = case.answer.lower().split()
        for wrong in dict.fromkeys((*altered(case.answer), *others)):
            got = wrong.lower().split()
            if len(got) != len(tokens) if is_free else got != tokens:
                yield case, wrong


def rejects(how: Comparison, case: Case, output: bytes) -> bool:
    """Whether a comparison finds an output wrong."""
    return compare(io.BytesIO(output), io.BytesIO(case.answer), how) is not None


def idle_cases(problem: Problem, kills: dict[str, set[str]]) -> list[str]:
    """Return the cases that no wrong program fails; `kills` has the failed cases of each."""
    killing = set().union(*kills.values())
    return [case.name for case in problem.cases if case.name not in killing]
