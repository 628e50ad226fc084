"""How a process ended, or why it could not start: from numbers of the kernel to values and words."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

from judge.model import JudgeError, Limits, Program, Stop

MIB = 1 << 20


class CannotStartError(JudgeError):
    """A program that could not be executed at all: a fault of the set-up, not a verdict."""


def how_it_ended(usage: dict[str, Any], limits: Limits) -> dict[str, Any]:
    """Return the fields of a Run from stop to floor_mib.

    usage  status (as of wait), killed (a Stop's value, or ""), cpu_s, peak and floor (bytes)

    >>> how_it_ended({"status": 9, "killed": "wall", "cpu_s": 0, "peak": 0, "floor": 0}, Limits())
    ... # doctest: +ELLIPSIS
    {'stop': <Stop.WALL: 'wall'>, 'exit_code': None, 'signal': 'SIGKILL', ...}
    """
    code = os.waitstatus_to_exitcode(usage["status"])
    # Memory first: it is the same on a busy machine, where CPU time is not.
    if usage["peak"] > max(limits.memory_mib * MIB, usage["floor"]):
        stop = Stop.MEMORY
    elif usage["killed"]:
        stop = Stop(usage["killed"])
    elif usage["cpu_s"] > limits.cpu_s:
        stop = Stop.CPU
    else:
        stop = Stop.SIGNAL if code < 0 else Stop.EXIT
    return {
        "stop": stop,
        "exit_code": code if code >= 0 else None,
        "signal": signal_name(-code) if code < 0 else None,
        "cpu_s": usage["cpu_s"],
        "peak_mib": usage["peak"] / MIB,
        "floor_mib": usage["floor"] / MIB,
    }


def signal_name(number: int) -> str:
    """Return the name of a signal.

    >>> signal_name(11), signal_name(40)
    ('SIGSEGV', 'SIG40')
    """
    try:
        return signal.Signals(number).name
    except ValueError:  # the real-time signals between the first and the last have no name
        return f"SIG{number}"


def start_error(program: Program, stage: str, number: int, said: str = "") -> JudgeError:
    """Return the error for a program that could not be started: see judge.supervise."""
    if stage == "setup":
        return JudgeError(f"{program.name}: cannot set up a run: {said or os.strerror(number)}")
    return CannotStartError(f"{program.name}: cannot start: {why_not_started(program.argv[0])}")


def why_not_started(path: str) -> str:
    """Return in words why the kernel will not execute the file at `path`."""
    file = Path(path)
    if file.is_dir():
        return f"{path} is a folder; name a file in it"
    try:
        with file.open("rb") as opened:
            head = opened.read(256)
    except FileNotFoundError:
        return f"there is no file {path}"
    except OSError as error:
        return f"{path}: {error.strerror}"
    if not os.access(path, os.X_OK):
        return f"{path} is not executable; try chmod +x, or name its interpreter before it"
    if not head:
        return f"{path} is empty"
    if not head.startswith(b"#!"):
        return f"{path} is not a program for this machine"
    line = head.partition(b"\n")[0]
    if line.endswith(b"\r"):
        return f"the first line of {path} ends in a carriage return; save it with Unix line ends"
    interpreter = os.fsdecode(line[2:].split()[0]) if line[2:].split() else ""
    return f"the first line of {path} names an interpreter that cannot be run: {interpreter!r}"
