"""What isolation holds on this machine, found out by a program that tries to break it."""

from __future__ import annotations

import json
import os
import socket
import sys
import tempfile
import threading
from pathlib import Path
from typing import TYPE_CHECKING

from judge.canary import started
from judge.model import Isolation, JudgeError, Limits, Program, Stop

if TYPE_CHECKING:
    from judge.isolation import Sandbox
    from judge.model import Runner

CANARY = Path(__file__).with_name("canary.py")
# What --require may name. The first are tried: all modes should hold the first four, a
# box of bubblewrap the others, too. The next is had by the means that keep the number of
# processes down; the last cannot be had.
EVERYWHERE = ("answers", "network", "judge", "writes")
TRIED = (*EVERYWHERE, "file-sizes", "disk")
CLAIMED = {"landlock": EVERYWHERE, "bwrap": TRIED}
PROCESSES = "processes"
WORDS = (*EVERYWHERE, PROCESSES, "memory-hard", "disk", "file-sizes", "hidden-cpu")
_SHARED = ("/tmp", "/var/tmp", "/dev/shm")  # noqa: S108 - not to be written
_LIMITS = Limits(cpu_s=10.0, wall_s=60.0)


def examine(runner: Runner, sandbox: Sandbox, answer: Path | None) -> Isolation:
    """Return what a runner's sandbox enforces and what it does not.

    answer  a file that no program may read; without one, a file made for it

    Raises JudgeError if programs do not run in the sandbox at all.
    """
    with tempfile.TemporaryDirectory(prefix="rowjudge-canary-") as folder, _listener() as listener:
        sentinel = Path(folder) / "answer"
        sentinel.touch()
        marks = [Path(place) / Path(folder).name for place in (*_SHARED, tempfile.gettempdir())]
        marks = [mark.with_suffix(".mark") for mark in dict.fromkeys(marks)]
        asked = {
            "answer": str(answer.absolute() if answer else sentinel),
            "port": listener.getsockname()[1],
            "judge": [(pid, started(pid)) for pid in (os.getpid(), *_threads())],
            "marks": [str(mark) for mark in marks],
        }
        program = Program("the canary", (sys.executable, "-I", "-S", str(CANARY)))
        run = runner.run(program, json.dumps(asked).encode(), _LIMITS)
    with run.stdout:
        run.stdout.seek(0)
        said = run.stdout.read().decode().split()
    is_written = [_was_made(mark) for mark in marks]
    if run.stop is not Stop.EXIT or said[-1:] != ["done"]:
        last = run.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise JudgeError(f"no program runs in the sandbox here: {last or run.stop.value}")
    said += ["writes"] if any(is_written) else []
    holds = [word for word in CLAIMED[sandbox.mode] if word not in said]
    if run.capped_by in ("uid", "userns", "cgroup"):
        holds.append(PROCESSES)
    means = (*sandbox.means, *_user(run.capped_by, os.getuid() == 0))
    rest = tuple(word for word in WORDS if word not in holds)
    return Isolation(sandbox.mode, means, tuple(holds), rest)


def broken(found: Isolation) -> list[str]:
    """Return what a sandbox should enforce and was found not to."""
    return [word for word in CLAIMED[found.mode] if word not in found.enforced]


def describe(isolation: Isolation) -> str:
    """Return one line that says what is enforced and what is not.

    >>> print(describe(Isolation("none", (), (), ("answers", "network"))))
    isolation: none; enforced: nothing; not enforced: answers, network
    """
    how = ", ".join(isolation.means) or isolation.mode
    enforced = ", ".join(isolation.enforced) or "nothing"
    return f"isolation: {how}; enforced: {enforced}; not enforced: {', '.join(isolation.open)}"


def require(isolation: Isolation, words: tuple[str, ...]) -> None:
    """Raise JudgeError if some words name what is not enforced."""
    missing = [word for word in words if word not in isolation.enforced]
    if missing:
        raise JudgeError(
            f"--require {','.join(missing)}: not enforced here ({describe(isolation)});"
            " see --sandbox and judge doctor"
        )


def _user(capped_by: str, is_root: bool) -> tuple[str, ...]:
    other = ("root without its rights",) if is_root else ()
    return {"uid": ("spare user",), "userns": ("user namespace",)}.get(capped_by, other)


def _was_made(mark: Path) -> bool:
    """Return whether a file is there, and take it away."""
    try:
        mark.unlink()
    except FileNotFoundError:
        return False
    return True


def _threads() -> list[int]:
    return [thread.native_id for thread in threading.enumerate() if thread.native_id]


def _listener() -> socket.socket:
    return socket.create_server(("127.0.0.1", 0))
