"""judge stress: look for an input that a program fails, and make it as small as it gets."""

from __future__ import annotations

import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge import stress
from judge.cli import InterruptedRunError, drawing, hunt
from judge.cli.engine import engine, executor_option
from judge.cli.language import language_option
from judge.cli.options import comparison_options, limit_options, paint, write_case_file
from judge.cli.progress import Progress
from judge.cli.shrinking import Shrinking, until
from judge.cli.watch import files_of, watched
from judge.load import read_bytes
from judge.model import JudgeError, UsageError, Verdict
from judge.report.finding import measure, provenance, quoted
from judge.report.neutral import one_line
from judge.report.reason import outcome
from judge.report.text import why
from judge.words import Words, translator

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Executor

    from judge.model import Runner
    from judge.stress import Attempt, Input

COUNT = 2000


@dataclass(frozen=True)
class Search:
    """How long to search, and what to do with what is found.

    count, seconds  inputs and time after which to stop, None for no end
    file            an input to try instead of new ones
    save            where to keep the case: its path without a suffix
    words           in the language of whoever reads
    """

    seed: int
    count: int | None
    seconds: float | None
    shrink_s: float
    file: Path | None
    save: Path | None
    words: Words


def _files(
    program: str,
    problem: str | None,
    generator: str | None,
    reference: str | None,
    validator: str | None,
    file: Path | None,
    **settings: Any,
) -> list[Path]:
    """Return what --watch looks at."""
    if settings["save"]:
        raise UsageError("--watch with --save: a case can be kept once only; leave one of them out")
    commands = hunt.Commands(generator, reference, validator)
    found = hunt.find_problem(program, problem, commands)
    problems = [found] if found.folder != Path() else []
    return [*files_of([program, *commands], problems), *([file] if file else [])]


@click.command(name="stress")
@click.argument("program")
@click.argument("problem", required=False)
@click.option("-j", "--jobs", type=click.IntRange(1), help="Inputs at once; default: one a core.")
@click.option(
    "--count", type=click.IntRange(1), metavar="N", help=f"Inputs to try; default: {COUNT}."
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="N",
    help="Stop after so many seconds; without --count there is then no other end.",
)
@click.option(
    "--seed", type=click.IntRange(0), default=1, metavar="N", help="Which boards; default: 1."
)
@click.option(
    "--input",
    "file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Try this input, and make it smaller.",
)
@click.option("--generator", metavar="CMD", help="Prints an input; a number is its last argument.")
@click.option("--reference", metavar="CMD", help="Prints the right answer to an input.")
@click.option("--validator", metavar="CMD", help="Exits with 0 if an input is valid.")
@click.option(
    "--shrink-seconds",
    "shrink_s",
    type=click.FloatRange(0),
    default=60,
    metavar="N",
    help="How long to make an input smaller; default: 60.",
)
@click.option(
    "--save",
    type=click.Path(path_type=Path),
    metavar="NAME",
    help="Keep what is found as a case of the problem, or in a folder: FOLDER/NAME.",
)
@language_option
@limit_options
@comparison_options
@executor_option
@click.pass_context
@watched(_files)
def command(
    ctx: click.Context,
    /,
    program: str,
    problem: str | None,
    jobs: int | None,
    generator: str | None,
    reference: str | None,
    validator: str | None,
    where: str | None,
    language: str,
    **settings: Any,
) -> None:
    """Look for an input that PROGRAM fails; shrink, draw and explain it.

    PROBLEM is a game's (gomoku, connect4, tictactoe): its rules make the boards and
    the answers. Any other problem needs a --generator, and a --reference unless it has
    a solver. Without PROBLEM it is the one that PROGRAM is named after.

    Exit codes: 0 nothing was found, 1 something was.
    """
    settings["words"] = words = translator(language)
    ways = {name: settings.pop(name) for name in Search.__annotations__}
    commands = hunt.Commands(generator, reference, validator)
    chase = hunt.hunt(program, problem, commands, words, settings)
    search = _placed(chase, Search(**ways))
    with ExitStack() as stack:
        executor, runner = stack.enter_context(engine(jobs, warm=True))
        if where:
            from judge.cli.cluster import cluster, engine_of  # slow to import, and rare

            there = engine_of(warm=True)
            executor = stack.enter_context(cluster(where, jobs, there))
        found = _find(executor, runner, chase, search)
        if found is None:
            return
        _report(executor, runner, chase, search, found)
    ctx.exit(1)


def _placed(chase: hunt.Hunt, search: Search) -> Search:
    """Return the search with the place of its case made out; raises UsageError if it is none."""
    save, folder = search.save, chase.problem.folder
    if save is None:
        return search
    if save.parent == Path() and not str(save).startswith("."):
        if folder == Path() or not folder.resolve().is_relative_to(Path.cwd()):
            raise UsageError(f"--save {save}: in which folder? name it: --save FOLDER/{save}")
        save = folder / save
    for file in _case_files(save):
        if file.exists():
            raise UsageError(f"--save {search.save}: {file} is there; choose another name")
    return replace(search, save=save)


def _case_files(save: Path) -> tuple[Path, ...]:
    return tuple(save.with_name(save.name + suffix) for suffix in (".in", ".out", ".desc"))


def _find(executor: Executor, runner: Runner, chase: hunt.Hunt, search: Search) -> Attempt | None:
    """Return the first attempt that fails; if there is none, say so."""
    began, tried = time.monotonic(), 0
    inputs = _inputs(executor, runner, chase, search)
    attempts = stress.attempts(executor, runner, chase.trial, inputs, chase.fault)
    with Progress(search.words) as progress, closing(attempts):
        for attempt in attempts:
            tried += 1
            if attempt.way:
                return attempt
            if search.seconds and time.monotonic() - began > search.seconds:
                break
            progress.show(tried, chase.noun)
    click.echo(_passed(chase, search, tried, time.monotonic() - began))
    return None


def _passed(chase: hunt.Hunt, search: Search, tried: int, took_s: float) -> str:
    """Return what is said when nothing was found; raises JudgeError if that means nothing."""
    words, passed = search.words, paint("AC", Verdict.AC)
    if search.file:
        right = words("answered-rightly", problem=chase.problem.name, file=search.file)
        return f"{passed}  {right}"
    in_time = not search.seconds or took_s < search.seconds
    if tried == 1 and search.count != 1 and in_time:
        raise JudgeError(
            "the generator prints the same input again and again; it must draw by the number"
            " that it gets as its last argument"
        )
    if not tried:
        raise JudgeError("no input was tried; give it more --seconds")
    rest = words("no-others") if in_time and tried < (search.count or COUNT) else ""
    values = {"problem": chase.problem.name, "tried": words(chase.noun, count=tried)}
    told = words("none-failed", **values, seed=search.seed, rate=tried / took_s)
    return f"{passed}  {told}{rest}"


def _inputs(
    executor: Executor, runner: Runner, chase: hunt.Hunt, search: Search
) -> Iterator[Input]:
    if search.file:
        return iter([stress.Input(read_bytes(search.file), str(search.file))])
    count = search.count or (None if search.seconds else COUNT)
    inputs = stress.distinct(chase.inputs(executor, runner, search.seed))
    return until(search.seconds, islice(inputs, count))


def _report(
    executor: Executor, runner: Runner, chase: hunt.Hunt, search: Search, found: Attempt
) -> None:
    """Say what was found, make it smaller, draw and explain it, and keep it if that is wanted."""
    words, verdict = search.words, found.result.verdict
    origin = f"{one_line(found.input.origin)}, {measure(chase.game, found.input.text, words)}"
    reason = one_line(why(words, found.result))
    click.echo(f"{paint(verdict.value, verdict)}  {words('because', what=origin, why=reason)}")
    stop = None
    smallest = found
    if executor.submit(chase.trial.attempt, runner, found.input).result().way != found.way:
        click.echo(f"    {words('not-always')}")
    else:
        shrinking = Shrinking(executor, runner, chase, found, search.shrink_s, words)
        try:
            shrinking.run()
        except InterruptedRunError as error:
            stop = error
        click.echo(f"    {shrinking.told(interrupted=bool(stop))}")
        smallest = executor.submit(chase.trial.attempt, runner, shrinking.smallest).result()
    click.echo(_shown(chase, smallest, words), nl=False)
    if not search.save:
        click.echo(f"\n{words('keep-it')}")
    else:
        source = provenance(found, chase.trial.program.name, origin, words)
        _keep(search.save, smallest, source, words)
    if stop:
        raise stop


def _shown(chase: hunt.Hunt, attempt: Attempt, words: Words) -> str:
    """Return an input that failed, drawn if it is a board, the right answer and what was given."""
    picture = ""
    if chase.game:
        picture = drawing.explained(chase.game, attempt.input.text, attempt.result, words)
    told = picture or f"{outcome(attempt.result, words)}\n"
    return (
        f"\n{told}\n{words('the-input')}\n{quoted(attempt.input.text, words)}"
        f"{words('right-answer')}\n{quoted(attempt.answer, words)}"
    )


def _keep(save: Path, attempt: Attempt, origin: str, words: Words) -> None:
    """Write an input, its answer and where they come from."""
    contents = (attempt.input.text, attempt.answer, origin.encode())
    for file, content in zip(_case_files(save), contents, strict=True):
        write_case_file(file, content)
    click.echo(words("wrote", files=", ".join(map(str, _case_files(save)))))
