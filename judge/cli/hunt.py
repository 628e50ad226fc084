"""From the words of `judge stress` to what it does: inputs, right answers, trials."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from judge import checker, cut_board, cut_text, generate, load, stress
from judge.cli import places
from judge.cli.options import with_settings
from judge.games import GAMES
from judge.games.formats import FormatError
from judge.model import Problem, UsageError
from judge.program import resolve, through_session

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from concurrent.futures import Executor

    from judge.games import Game
    from judge.model import Program, Runner
    from judge.shrink import Reduction
    from judge.stress import Answer, Fault, Input, Trial
    from judge.words import Words

# What a generator's number is made of: enough inputs of a seed before the next one's.
SEED = 1_000_000


class Commands(NamedTuple):
    """The programs of the user's that take the place of ours, as they were named."""

    generator: str | None
    reference: str | None
    validator: str | None


@dataclass(frozen=True)
class Hunt:
    """A program, and all that it takes to find and shrink an input that it fails.

    game       whose boards are drawn, or None
    fault      why an input is none
    validated  whether that is known at all
    words      in the language of whoever reads
    """

    problem: Problem
    game: Game | None
    trial: Trial
    fault: Fault
    generator: Program | None
    validated: bool
    words: Words

    @property
    def noun(self) -> str:
        """The name of the text that counts the inputs."""
        return "inputs" if self.generator else "boards"

    def inputs(self, executor: Executor, runner: Runner, seed: int) -> Iterator[Input]:
        """Yield inputs without end: boards of the game, or what the generator prints."""
        if self.generator:
            numbers = count(seed * SEED + 1)
            return stress.generated(executor, runner, self.generator, checker.LIMITS, numbers)
        assert self.game is not None, "hunt() asks for a generator"
        return _boards(self.game, seed, self.words)

    def reductions(self, text: bytes) -> Iterable[Reduction]:
        """Return the ways of making an input smaller."""
        try:
            if self.game is not None and cut_board.is_spelt(self.game, text):
                return cut_board.reductions(self.game)
        except FormatError:  # the program's own format, by --generator
            pass
        return cut_text.REDUCTIONS


def _boards(game: Game, seed: int, words: Words) -> Iterator[Input]:
    for number in count(1):
        kind, text = generate.numbered(game, seed, number)
        origin = words("board-of-seed", number=number, seed=seed, kind=words(f"board-{kind}"))
        yield stress.Input(text, origin)


def hunt(
    program: str, what: str | None, commands: Commands, words: Words, settings: dict[str, Any]
) -> Hunt:
    """Return what is to be done; raises JudgeError for what cannot be understood."""
    problem = with_settings(settings, find_problem(program, what, commands))
    game = GAMES.get(problem.game or "")
    if game is None and commands.generator is None:
        raise UsageError(
            f"{problem.name}: boards are made for {', '.join(GAMES)} alone;"
            " name a program that prints inputs: --generator CMD"
        )
    trial = stress.Trial(
        program=_judged(problem, program),
        answer=_answer(problem, game, commands.reference),
        limits=problem.limits,
        comparison=problem.comparison,
        checker=places.own_checker(problem) if problem.folder != Path() else None,
    )
    generator = _resolved(problem, commands.generator) if commands.generator else None
    validated = game is not None or commands.validator is not None
    fault = _fault(problem, game, commands)
    return Hunt(problem, game, trial, fault, generator, validated, words)


def _resolved(problem: Problem, text: str) -> Program:
    return resolve(text, Path(), places.references_for(text, problem), places.cache_folder())


def _judged(problem: Problem, text: str) -> Program:
    """Return a program that answers inputs as the problem has it."""
    program = _resolved(problem, text)
    return through_session(program) if problem.driver == "session" else program


def _answer(problem: Problem, game: Game | None, reference: str | None) -> Answer:
    """Return who says what is right: the program that was named, the rules, or our solver."""
    if reference is None and game is not None:
        return stress.by_rules(game)
    if reference is None and problem.name not in places.references([problem]):
        raise UsageError(
            f"{problem.name}: no rules and no solver; name a program that is right: --reference CMD"
        )
    return stress.by_program(_judged(problem, reference or problem.name), checker.LIMITS)


def _fault(problem: Problem, game: Game | None, commands: Commands) -> Fault:
    if commands.validator:
        return stress.fault_by_program(_resolved(problem, commands.validator), checker.LIMITS)
    if game is None:
        return stress.no_fault
    return stress.fault_by_format(game.read)


def find_problem(program: str, what: str | None, commands: Commands) -> Problem:
    """Return the problem that is meant; one without cases if --generator and --reference do."""
    roots = places.case_roots()
    stem = Path(program).stem
    if what is None and stem not in load.find_problems(roots):
        if commands.generator and commands.reference:
            return Problem(stem, Path(), ())
        raise UsageError(
            f"{program}: on which problem? name it: judge stress {program} PROBLEM"
            " (or --generator CMD and --reference CMD)"
        )
    problems = load.select([what or stem], roots, Path())
    if len(problems) > 1:
        names = ", ".join(problem.name for problem in problems)
        raise UsageError(f"{what}: expected one problem, got {len(problems)}: {names}")
    return problems[0]
