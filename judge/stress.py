"""Try a program on one input after another until it fails.

What is right is said by the rules of a game or by a reference program; inputs come from
judge.generate or from somebody's generator. What failed is kept apart by the way it
failed, so that a wrong answer is not made smaller into a crash.
"""

from __future__ import annotations

import re
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from judge.compare import visible
from judge.games.formats import FormatError
from judge.grade import ENGLISH, explain, in_order, judge_unit
from judge.model import (
    Case,
    CaseResult,
    Checker,
    Comparison,
    JudgeError,
    Limits,
    Program,
    Runner,
    Stop,
    Unit,
    Verdict,
)
from judge.words import tell

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator
    from concurrent.futures import Executor

    from judge.games import Game
    from judge.model import Run
    from judge.shrink import First

    Answer = Callable[[Runner, bytes], bytes]
    # Why a text is no input; "" if it is one.
    Fault = Callable[[Runner, bytes], str]

# After so many inputs in a row that have all been seen, there is nothing new to come.
PATIENCE = 300
# What a crash says at its end begins with the name of what was raised.
_CRASH = re.compile(r"exit code \d+(: [A-Z]\w*(?=:|;|$))?|killed by \w+")


class Input(NamedTuple):
    """An input, and where it comes from in words."""

    text: bytes
    origin: str


class Attempt(NamedTuple):
    """One input, its right answer, and what a program made of it."""

    input: Input
    answer: bytes
    result: CaseResult

    @property
    def way(self) -> str:
        """How it failed, in the words that all failures of one kind share; "" if it did not."""
        verdict = self.result.verdict
        if verdict is Verdict.AC:
            return ""
        crash = _CRASH.match(self.result.message) if verdict is Verdict.RE else None
        return f"{verdict.value} {crash[0] if crash else ''}".rstrip()


@dataclass(frozen=True)
class Trial:
    """How a program is tried on an input: all but the input itself.

    answer  gives the right answer; see `by_rules` and `by_program`
    """

    program: Program
    answer: Answer
    limits: Limits
    comparison: Comparison
    checker: Checker | None = None

    def attempt(self, runner: Runner, given: Input) -> Attempt:
        """Run the program once; raises JudgeError when no right answer was to be had."""
        case = Case(given.origin, given.text, self.answer(runner, given.text))
        unit = Unit(self.program, case, self.limits, self.comparison, self.checker)
        result = judge_unit(runner, unit)
        if result.verdict is Verdict.JE:
            raise JudgeError(result.message)
        return Attempt(given, case.answer, result)


class NoAnswerError(JudgeError):
    """A reference program that fails: nothing is known about the input."""


def by_rules(game: Game) -> Answer:
    """An Answer that the rules of a game give."""
    return partial(_ruled, game)


def _ruled(game: Game, runner: Runner, text: bytes) -> bytes:
    return f"{game.answer(text)}\n".encode()


def by_program(program: Program, limits: Limits) -> Answer:
    """An Answer that a reference program gives; it raises NoAnswerError if that fails."""
    return partial(_answered, program, limits)


def _answered(program: Program, limits: Limits, runner: Runner, text: bytes) -> bytes:
    try:
        return _output(runner.run(program, text, limits), limits)
    except JudgeError as error:
        raise NoAnswerError(f"{program.name} on {visible(text)}: {error}") from None


def no_fault(runner: Runner, text: bytes) -> str:
    """The Fault of an input of which nothing says whether it is valid: none."""
    return ""


def fault_by_format(check: Callable[[bytes], object]) -> Fault:
    """A Fault that a game's reader or validator finds."""
    return partial(_misread, check)


def _misread(check: Callable[[bytes], object], runner: Runner, text: bytes) -> str:
    try:
        check(text)
    except FormatError as error:
        return str(error)
    return ""


def fault_by_program(program: Program, limits: Limits) -> Fault:
    """A Fault that a validator finds: any exit code but 0."""
    return partial(_refused, program, limits)


def _refused(program: Program, limits: Limits, runner: Runner, text: bytes) -> str:
    run = runner.run(program, text, limits)
    run.stdout.close()
    if run.stop is not Stop.EXIT:
        raise JudgeError(f"{program.name}: {_why(run, limits)}")
    return f"{program.name}: {_why(run, limits)}" if run.exit_code else ""


def generated(
    executor: Executor, runner: Runner, program: Program, limits: Limits, numbers: Iterable[int]
) -> Iterator[Input]:
    """Yield what a generator prints, run with each number as its last argument, in order."""
    return in_order(executor, partial(_made, runner, program, limits), numbers)


def _made(runner: Runner, program: Program, limits: Limits, number: int) -> Input:
    numbered = replace(program, argv=(*program.argv, str(number)))
    origin = f"{program.name} {number}"
    try:
        return Input(_output(runner.run(numbered, b"", limits), limits), origin)
    except JudgeError as error:
        raise JudgeError(f"{origin}: {error}") from None


def _output(run: Run, limits: Limits) -> bytes:
    """Return all that was printed; raises JudgeError if the program failed."""
    with run.stdout:
        if run.stop is not Stop.EXIT or run.exit_code != 0:
            raise JudgeError(_why(run, limits))
        run.stdout.seek(0)
        return run.stdout.read()


def _why(run: Run, limits: Limits) -> str:
    said = explain(run, limits, None)
    return tell(ENGLISH, said) if said else ""


def distinct(inputs: Iterable[Input]) -> Iterator[Input]:
    """Yield the inputs that have not come before, until none has for a long time."""
    seen: set[bytes] = set()
    repeats = 0
    for given in inputs:
        if given.text in seen:
            repeats += 1
            if repeats == PATIENCE:
                return
            continue
        seen.add(given.text)
        repeats = 0
        yield given


def attempts(
    executor: Executor, runner: Runner, trial: Trial, inputs: Iterable[Input], fault: Fault
) -> Generator[Attempt]:
    """Yield the attempts on inputs, in order, some of them made ahead.

    Raises JudgeError for an input that is not valid.
    """
    return in_order(executor, partial(_attempt, runner, trial, fault), inputs)


def _attempt(runner: Runner, trial: Trial, fault: Fault, given: Input) -> Attempt:
    why = fault(runner, given.text)
    if why:
        raise JudgeError(f"{given.origin}: not a valid input: {why}")
    return trial.attempt(runner, given)


def first_alike(
    executor: Executor,
    runner: Runner,
    trial: Trial,
    way: str,
    fault: Fault,
    is_late: Callable[[], bool] = bool,
) -> First:
    """A First for judge.shrink: of some texts, the first valid one that fails in this way.

    A text on which the reference program fails is taken for no valid one.

    is_late  says that time is up: no more results are waited for
    """
    fails = partial(_fails, runner, trial, way, fault)

    def first(texts: Iterable[bytes]) -> int | None:
        with closing(in_order(executor, fails, texts)) as results:
            for place, failed in enumerate(results):
                if failed:
                    return place
                if is_late():
                    break
        return None

    return first


def _fails(runner: Runner, trial: Trial, way: str, fault: Fault, text: bytes) -> bool:
    try:
        return not fault(runner, text) and trial.attempt(runner, Input(text, "")).way == way
    except NoAnswerError:
        return False
