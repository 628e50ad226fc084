"""--shard: one part of a run, so that several machines share it; and the reports of such parts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from judge import journal
from judge.model import JudgeError, Problem, Report, Shard, UsageError

if TYPE_CHECKING:
    from collections.abc import Callable

    Command = TypeVar("Command", bound=Callable[..., Any])

# Parts beyond this number are a slip of the hand.
MOST = 10_000


class Numbers(NamedTuple):
    """Which part of how many."""

    number: int
    total: int


def options(command: Command) -> Command:
    """Add --shard and --balance to a command."""
    command = click.option(
        "--balance",
        metavar="FILE",
        type=click.Path(path_type=Path),
        help="A journal or JSON report of an earlier run: the parts then take equally long.",
    )(command)
    return option("Only the I-th of N parts; judge merge makes one report of theirs.")(command)


def option(text: str) -> Callable[[Command], Command]:
    """Return what adds --shard alone to a command, with its help."""
    return click.option("--shard", metavar="I/N", callback=_numbers, help=text)


def _numbers(ctx: click.Context, param: click.Parameter, value: str | None) -> Numbers | None:
    if value is None:
        return None
    found = re.fullmatch(r"([0-9]{1,5})/([0-9]{1,5})", value)
    numbers = Numbers(*map(int, found.groups())) if found else Numbers(0, 0)
    if not 1 <= numbers.number <= numbers.total <= MOST:
        raise click.BadParameter(f"expected I/N with 1 <= I <= N <= {MOST}, got {value!r}")
    return numbers


def part(
    problems: list[Problem], numbers: Numbers | None, balance: Path | None
) -> tuple[list[Problem], Shard | None]:
    """Return the problems with the cases that are asked for, and what part of the whole they are."""
    if numbers is None:
        if balance:
            raise UsageError("--balance: says how to split a run; give --shard I/N as well")
        return problems, None
    from judge import shards  # slow to import, as json_v1 below

    durations: dict[tuple[str, str], float] = {}
    if balance:
        for problem in read(balance).problems:
            durations |= {(problem.name, r.case): float(r.wall_s) for r in problem.results}
    return shards.part(problems, *numbers, durations)


def students(names: list[str], numbers: Numbers | None) -> set[str]:
    """Return those of a class whose programs are in a part: all, if there are no parts."""
    if numbers is None:
        return set(names)
    from judge import shards

    found = shards.assign((("", name) for name in names), numbers.total, {})
    return {name for (_, name), number in found.items() if number == numbers.number}


def words(shard: Shard | None) -> tuple[str, ...]:
    """Return what tells the parts of a run apart, for the names of their journals."""
    return (f"--shard {shard.number}/{shard.count}",) if shard else ()


def read(file: Path) -> Report:
    """Return what a JSON report or a journal says; raises JudgeError for another file."""
    try:
        text = file.read_text("utf-8")
    except OSError as error:
        raise JudgeError(f"{file}: {(error.strerror or '').lower()}") from None
    except UnicodeDecodeError:
        text = ""
    data = _object(text)
    if "problems" in data:
        from judge.report import json_v1

        return json_v1.parse(str(file), data)
    if "case" in _object(text.partition("\n")[0]):
        return journal.as_report(file)
    raise JudgeError(
        f"{file}: neither a JSON report nor a journal; expected what judge run"
        " --report json=FILE or --journal FILE writes"
    )


def _object(text: str) -> dict[str, Any]:
    """Return the JSON object that a text is, or an empty one if it is none."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return data if isinstance(data, dict) else {}
