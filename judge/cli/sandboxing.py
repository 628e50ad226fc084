"""The options that wall programs in, and what is said about it.

What makes walls is slow to import, and imported when there are to be some.
"""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge import enforced
from judge.cli.engine import has_supervisors
from judge.model import Isolation, JudgeError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from judge.isolation import Sandbox
    from judge.model import Problem, Runner

    Command = TypeVar("Command", bound=Callable[..., Any])

MODES = ("auto", "none", "landlock", "bwrap")
NONE = Isolation("none", (), (), enforced.WORDS)


@dataclass(frozen=True)
class Walls:
    """What the command line says about isolation.

    readable  files and folders that programs may read besides their own
    run_as    the user that programs run as, None for any spare one
    """

    mode: str
    readable: tuple[Path, ...]
    run_as: int | None
    required: tuple[str, ...]

    def sandbox(self, problems: Iterable[Problem]) -> Sandbox | None:
        """Return the sandbox that hides the cases of problems, None for none.

        Raises JudgeError if one is asked for by name that cannot be had here.
        """
        if self.run_as is not None and (not has_supervisors() or os.getuid() != 0):
            raise JudgeError(
                f"--run-as {self.run_as}: only root on Linux can run programs as others"
            )
        if self.mode == "none":
            return None
        faults = []
        for mode in ("landlock", "bwrap") if self.mode == "auto" else (self.mode,):
            fault = why_not(mode, self.run_as)
            if not fault:
                return made_of(mode, tuple(hidden_of(problems)), self.readable)
            faults.append(fault)
        words = "; ".join(faults)
        if self.mode != "auto":
            raise JudgeError(f"--sandbox {self.mode}: {words}; see judge doctor")
        click.echo(f"Warning: no sandbox: {words}; programs can read the answers", err=True)
        return None

    def examined(
        self, runner: Runner, sandbox: Sandbox | None, problems: Iterable[Problem]
    ) -> Isolation:
        """Return what is enforced, and say it if there is a sandbox.

        Raises JudgeError if the sandbox that was asked for does not hold, or not what is required.
        """
        found = NONE
        if sandbox:
            found = enforced.examine(runner, sandbox, some_answer(problems))
            click.echo(enforced.describe(found), err=True)
            broken = enforced.broken(found)
            if broken and self.mode != "auto":
                raise JudgeError(f"--sandbox {self.mode}: does not hold here: {', '.join(broken)}")
        enforced.require(found, self.required)
        return found


def why_not(mode: str, run_as: int | None = None) -> str:
    """Return why a mode cannot be had on this machine, and what helps; nothing if it can be."""
    from judge import isolation, sandbox

    if mode == "bwrap":
        if not has_supervisors():
            return "boxes are for Linux alone"
        spare = sandbox.FIRST_SPARE_UID if os.getuid() == 0 else None
        return isolation.why_no_box(run_as or spare)
    if not has_supervisors() or not isolation.available():
        return "this machine has no Landlock (Linux 5.13 or later, x86_64 or aarch64)"
    return ""


def made_of(mode: str, hidden: tuple[Path, ...] = (), readable: tuple[Path, ...] = ()) -> Sandbox:
    """Return the sandbox of a mode that can be had here."""
    from judge import isolation, landlock

    if mode == "bwrap":
        return isolation.Sandbox(0, hidden, readable, shutil.which("bwrap") or "")
    return isolation.Sandbox(landlock.abi(), hidden, readable)


def hidden_of(problems: Iterable[Problem]) -> list[Path]:
    """Return what no program may read: the folders of the problems, in which their cases lie."""
    folders = {problem.folder.absolute() for problem in problems}
    return sorted(folder for folder in folders if not folders & set(folder.parents))


def some_answer(problems: Iterable[Problem]) -> Path | None:
    """Return the file of an answer, if there is any."""
    return next(
        (case.answer for problem in problems for case in problem.cases if case.answer), None
    )


def options(default: str, why: str) -> Callable[[Command], Command]:
    """Return what adds the options to a command, as the parameter `walls`."""

    def add(command: Command) -> Command:
        def with_walls(*args: Any, **kwargs: Any) -> Any:
            given = (
                kwargs.pop(name) for name in ("mode_of_walls", "readable", "run_as", "required")
            )
            return command(*args, walls=Walls(*given), **kwargs)

        with_walls.__name__, with_walls.__doc__ = command.__name__, command.__doc__
        with_walls.__dict__.update(command.__dict__)
        added: Command = _options(default, why)(with_walls)
        return added

    return add


def _options(default: str, why: str) -> Callable[[Any], Any]:
    def add(command: Any) -> Any:
        for option in reversed(
            (
                click.option(
                    "--sandbox",
                    "mode_of_walls",
                    type=click.Choice(MODES),
                    default=default,
                    help=f"What walls programs in; default: {default}, {why}.",
                ),
                click.option(
                    "--ro",
                    "readable",
                    multiple=True,
                    type=click.Path(exists=True, path_type=Path, resolve_path=True),
                    metavar="PATH",
                    help="What sandboxed programs may read besides; may be given several times.",
                ),
                click.option(
                    "--run-as",
                    type=click.IntRange(1, 2**31),
                    metavar="UID",
                    help="The user that programs run as, if root judges; default: a spare one.",
                ),
                click.option(
                    "--require",
                    "required",
                    callback=_words,
                    metavar="WORDS",
                    help=f"Fail early unless these are enforced: {', '.join(enforced.WORDS)}.",
                ),
            )
        ):
            command = option(command)
        return command

    return add


def _words(ctx: click.Context, param: click.Parameter, value: str | None) -> tuple[str, ...]:
    words = tuple(value.split(",")) if value else ()
    for word in words:
        if word not in enforced.WORDS:
            expected = ", ".join(enforced.WORDS)
            raise click.BadParameter(f"expected some of {expected}, got {word!r}")
    return words
