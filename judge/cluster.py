"""Units of work for other machines: all that is needed travels as bytes, nothing as a path.

A unit is a function and what it is called with. Programs in it travel with the content of
the files that their words name. What runs programs there, and the place for them, is the
other machine's own, kept from one unit to the next in each process.
"""

from __future__ import annotations

import atexit
import functools
import io
import os
import pickle
import platform
import shutil
import sys
import tempfile
import threading
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, NamedTuple

from judge import enforced
from judge.archives import Member
from judge.desk import Desks
from judge.games import GAMES, Game
from judge.grading import Tools
from judge.model import CaseResult, JudgeError, Program
from judge.portable import Portable
from judge.run import Supervisors
from judge.stress import Attempt

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from judge.isolation import Sandbox

PYTHON = "{python}"
# What a process has is made by the first of its threads that needs it.
_MADE_ONCE = threading.Lock()


@dataclass(frozen=True)
class Engine:
    """How programs are to be run on other machines.

    env       what programs find in their environment
    sandbox   the walls around programs, as they are here; None for none
    run_as    the user that programs run as, None for what can be had
    required  words for what must be enforced, see judge.enforced
    """

    env: tuple[tuple[str, str], ...]
    warm: bool = False
    sandbox: Sandbox | None = None
    run_as: int | None = None
    required: tuple[str, ...] = ()


class Word(NamedTuple):
    """A word of a command: `content` is that of the file that it names, None if it names none."""

    text: str
    content: bytes | None = None


def pack(work: Callable[..., Any], *args: Any) -> bytes:
    """Return a call so that it can be made elsewhere; see `called`.

    Raises JudgeError for a program that needs a folder, which does not travel.
    """
    data = io.BytesIO()
    _Packer(data).dump((work, args))
    return data.getvalue()


class _Packer(pickle.Pickler):
    """Leaves what is this machine's own to be replaced by the other's."""

    def persistent_id(self, value: object) -> tuple[Any, ...] | None:
        if isinstance(value, Program):
            file = None if value.file is None else str(value.file)
            return "program", value.name, _words(value), file, value.trusted
        if isinstance(value, Supervisors | Portable):
            return ("runner",)
        if isinstance(value, Tools):
            return ("tools",)
        return ("game", value.name) if isinstance(value, Game) else None


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


def called(engine: Engine, parcels: Iterable[bytes]) -> list[Any]:
    """Return what comes of each packed call: what it returns, or the JudgeError that it raises.

    A result of a case names the machine. Nothing comes of an empty parcel.
    """
    return [_called(engine, parcel) if parcel else None for parcel in parcels]


def _called(engine: Engine, parcel: bytes) -> Any:
    with ExitStack() as stack:
        unpacker = _Unpacker(parcel, stack, engine)
        try:
            work, args = unpacker.load()
            return _named(work(*args), unpacker.names)
        except JudgeError as error:
            return type(error)(_renamed(str(error), unpacker.names))


class _Unpacker(pickle.Unpickler):
    """Puts in what is this machine's own; what programs consist of is written to folders.

    stack  keeps the folders as long as they are needed
    names  what files had for a name where they came from, by those here
    """

    def __init__(self, parcel: bytes, stack: ExitStack, engine: Engine) -> None:
        super().__init__(io.BytesIO(parcel))
        self._stack, self._engine = stack, engine
        self.names: dict[str, str] = {}

    def persistent_load(self, pid: tuple[Any, ...]) -> Any:
        kind, *values = pid
        if kind == "program":
            return self._written(*values)
        if kind == "game":
            return GAMES[values[0]]
        with _MADE_ONCE:
            return _runner(self._engine) if kind == "runner" else _tools()

    def _written(
        self, name: str, words: tuple[Word, ...], file: str | None, trusted: bool
    ) -> Program:
        # Each in a folder of its own: two may have the same name.
        parts = [
            (word, PurePosixPath(str(k), Path(word.text).name)) for k, word in enumerate(words)
        ]
        files = tuple(
            Member(part, word.content) for word, part in parts if word.content is not None
        )
        with _MADE_ONCE:
            desks = _desks()
        folder = self._stack.enter_context(desks.having(files)) if files else Path()
        argv, own = [], Path(file) if file else None
        for word, part in parts:
            if word.content is None:
                argv.append(sys.executable if word.text == PYTHON else word.text)
                continue
            path = folder / part
            self.names[str(path)] = word.text
            argv.append(str(path))
            own = path if word.text == file else own
        return Program(name, tuple(argv), own, trusted)


@functools.cache
def _tools() -> Tools:
    """Return the place for what students handed in."""
    return Tools(_place("class"), _place("built"))


@functools.cache
def _desks() -> Desks:
    """Return the place for programs that come with their units."""
    return Desks(_place("programs"), mode=0o755)


def _place(name: str) -> Path:
    """Return a folder of this process, through which programs of spare users can pass."""
    place = Path(_folder().name)
    place.chmod(0o711)
    (place / name).mkdir(mode=0o711)
    return place / name


@functools.cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """Return what is gone when this process ends."""
    return tempfile.TemporaryDirectory(prefix="rowjudge-worker-")


@functools.cache
def _runner(engine: Engine) -> Supervisors:
    """Return the runner of this process; raises JudgeError if it enforces less than is required."""
    host = platform.node()
    if sys.platform != "linux":
        raise JudgeError(f"{host}: limits are not enforced there: it needs Linux")
    if engine.run_as is not None and os.getuid() != 0:
        raise JudgeError(f"{host}: --run-as {engine.run_as}: only root can run programs as others")
    caps = () if engine.run_as is None else (f"uid={engine.run_as}",)
    sandbox = engine.sandbox and engine.sandbox.here()
    runner = Supervisors(dict(engine.env), caps, engine.warm, sandbox)
    atexit.register(runner.close)
    holds = enforced.examine(runner, sandbox, None).enforced if sandbox else ()
    if not set(engine.required) <= set(holds):
        runner.close()
        raise JudgeError(
            f"{host}: a worker that enforces too little: expected {', '.join(engine.required)},"
            f" got {', '.join(holds) or 'nothing'}; take it out of the cluster or require less"
        )
    return runner


def _named(result: Any, names: dict[str, str]) -> Any:
    """Return a result with this machine's name, in which files are called as they were at home."""
    if isinstance(result, Attempt):
        return result._replace(result=_named(result.result, names))
    if not isinstance(result, CaseResult):
        return result
    said = result.said
    if said and "last" in said[1]:
        said = (said[0], said[1] | {"last": _renamed(said[1]["last"], names)})
    message, stderr = _renamed(result.message, names), _renamed(result.stderr, names)
    return replace(result, message=message, stderr=stderr, said=said, host=platform.node())


def _renamed(text: str, names: dict[str, str]) -> str:
    for here, there in names.items():
        text = text.replace(here, there)
    return text
