"""--watch: a command that does its work again whenever a program or a case changes."""

from __future__ import annotations

import functools
import shlex
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from judge.cli import InterruptedRunError, places
from judge.model import JudgeError
from judge.words import translator

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import NoReturn

    from judge.model import Problem
    from judge.words import Words

    Work = Callable[..., None]
    # What was last changed when, and how large it was.
    Stamps = dict[Path, tuple[int, int]]

POLL_S = 0.3


def watched(places_of: Callable[..., list[Path]]) -> Callable[[Work], Work]:
    """Add --watch to a command that has --lang.

    places_of  gives the files and folders to look at, from the command's arguments
    """

    def decorate(command: Work) -> Work:
        @click.option("--watch", is_flag=True, help="Again whenever the program or a case changes.")
        @functools.wraps(command)
        def either(ctx: click.Context, /, watch: bool, **arguments: Any) -> None:
            if not watch:
                command(ctx, **arguments)
                return
            words = translator(arguments["language"])
            _again_and_again(places_of(**arguments), lambda: command(ctx, **arguments), words)

        return either

    return decorate


def files_of(commands: Iterable[str | None], problems: list[Problem]) -> list[Path]:
    """Return the files that commands name, reference solvers included, and the problems' folders."""
    known = places.references(problems)
    found = [problem.folder for problem in problems]
    for command in commands:
        if command in known:
            found.append(known[command][0])
            continue
        try:
            words = [command or "", *shlex.split(command or "")]
        except ValueError:
            words = [command or ""]
        found += [Path(word) for word in dict.fromkeys(words) if word and Path(word).is_file()]
    return found


def _again_and_again(roots: list[Path], work: Callable[[], None], words: Words) -> NoReturn:
    """Do the work, and again after each change, until Ctrl-C."""
    while True:
        before = _stamps(roots)
        _once(work)
        click.echo(words("watching", count=len(before)), err=True)
        now = _changed(roots, before)
        names = sorted(
            str(path) for path in before.keys() | now.keys() if before.get(path) != now.get(path)
        )
        name = "changed-more" if len(names) > 1 else "changed"
        click.echo("\n" + words(name, file=names[0], count=len(names) - 1), err=True)


def _once(work: Callable[[], None]) -> None:
    """Do the work; what stops it is said, and does not stop the watching."""
    try:
        work()
    except click.exceptions.Exit:
        pass
    except InterruptedRunError:
        raise
    except JudgeError as error:
        click.echo(f"Error: {error}", err=True)


def _changed(roots: list[Path], before: Stamps) -> Stamps:
    """Wait for a change, and until it is over; return how the files are then."""
    while (now := _stamps(roots)) == before:
        time.sleep(POLL_S)
    while True:
        time.sleep(POLL_S)
        later = _stamps(roots)
        if later == now:
            return now
        now = later


def _stamps(roots: list[Path]) -> Stamps:
    found: Stamps = {}
    for root in roots:
        for path in (root, *root.rglob("*")) if root.is_dir() else (root,):
            try:
                status = path.stat()
            except OSError:  # gone, for now
                continue
            if path.is_file():
                found[path] = status.st_mtime_ns, status.st_size
    return found
