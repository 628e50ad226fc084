"""Units of work for other machines: all that is needed travels as bytes, nothing as a path.

What starts and runs programs there is kept from one unit to the next in each process.
"""

from __future__ import annotations

import functools
import platform
import shutil
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from judge.grade import judge_near_limit
from judge.model import CaseResult, Checker, JudgeError, Program, Unit
from judge.run import Supervisors

if TYPE_CHECKING:
    from collections.abc import Iterator

PYTHON = "{python}"


class Word(NamedTuple):
    """A word of a command: `content` is that of the file that it names, None if it names none."""

    text: str
    content: bytes | None = None


@dataclass(frozen=True)
class Parcel:
    """A unit, and the words of its program and of its checker."""

    unit: Unit
    program: tuple[Word, ...]
    checker: tuple[Word, ...] = ()


def pack(unit: Unit) -> Parcel:
    """Return a unit so that it can be judged elsewhere.

    Raises JudgeError for a program that needs a folder, which does not travel.
    """
    checker = _words(unit.checker.program) if unit.checker else ()
    return Parcel(unit, _words(unit.program), checker)


def _words(program: Program) -> tuple[Word, ...]:
    found = []
    for text in program.argv:
        path = Path(text)
        if text == sys.executable:
            found.append(Word(PYTHON))
        elif not path.is_absolute() or shutil.which(path.name) == text:
            found.append(Word(text))
        elif path.is_dir():
            raise JudgeError(f"{program.name}: needs the folder {text}, which does not travel")
        else:
            found.append(Word(text, path.read_bytes() if path.is_file() else None))
    return tuple(found)


@dataclass(frozen=True)
class Work:
    """What judges a parcel, wherever it is called; it can be pickled.

    env      what programs find in their environment
    repeats  runs of a case whose time is near the limit
    """

    env: tuple[tuple[str, str], ...]
    repeats: int = 1

    def __call__(self, parcel: Parcel) -> CaseResult:
        """Return the result, which names the machine; raises JudgeError."""
        runner = _runner(self.env)
        with tempfile.TemporaryDirectory(prefix="rowjudge-unit-") as place:
            # Programs that run as a spare user must be able to pass through.
            Path(place).chmod(0o711)
            with _unpacked(parcel, Path(place)) as (unit, names):
                result = judge_near_limit(runner, self.repeats, unit)
        return replace(_renamed(result, names), host=platform.node())


@functools.cache
def _runner(env: tuple[tuple[str, str], ...]) -> Supervisors:
    """Return the runner of this process."""
    if sys.platform != "linux":
        raise JudgeError(f"{platform.node()}: limits are not enforced there: it needs Linux")
    return Supervisors(dict(env))


@contextmanager
def _unpacked(parcel: Parcel, place: Path) -> Iterator[tuple[Unit, dict[str, str]]]:
    """Give the unit with its files below `place`, and the names that they had by those here."""
    names: dict[str, str] = {}
    unit = parcel.unit
    program = _written(unit.program, parcel.program, place / "program", names)
    checker = unit.checker
    if checker:
        own = _written(checker.program, parcel.checker, place / "checker", names)
        checker = Checker(own, checker.protocol)
    yield replace(unit, program=program, checker=checker), names


def _written(
    program: Program, words: tuple[Word, ...], folder: Path, names: dict[str, str]
) -> Program:
    """Return a program whose files are written to a folder; adds what they were called."""
    argv, file = [], program.file
    for number, word in enumerate(words):
        if word.content is None:
            argv.append(sys.executable if word.text == PYTHON else word.text)
            continue
        path = folder / str(number) / Path(word.text).name
        path.parent.mkdir(parents=True, mode=0o755)
        path.write_bytes(word.content)
        path.chmod(0o755)
        names[str(path)] = word.text
        argv.append(str(path))
        file = path if str(program.file) == word.text else file
    return replace(program, argv=tuple(argv), file=file)


def _renamed(result: CaseResult, names: dict[str, str]) -> CaseResult:
    """Return a result in which files have the names that they had where they came from."""
    message, stderr, said = result.message, result.stderr, result.said
    for here, there in names.items():
        message, stderr = message.replace(here, there), stderr.replace(here, there)
        if said and "last" in said[1]:
            said = (said[0], said[1] | {"last": said[1]["last"].replace(here, there)})
    return replace(result, message=message, stderr=stderr, said=said)
