"""A program that tries what a judged program must not be able to do, and says what it could.

It is run inside the real sandbox. Input, as JSON: answer (a file of the cases, or
null), port (one that the judge listens on), judge (its process and threads), folders
(where nothing may be written). Output: a line for each kind of attempt that succeeded.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable


def main() -> None:
    """Try everything, and write the names of what could be done."""
    asked: dict[str, Any] = json.load(sys.stdin)
    attempts: dict[str, list[tuple[Callable[[Any], object], Any]]] = {
        "answers": [(read, asked["answer"])] if asked["answer"] else [],
        "network": [(connect, asked["port"])],
        "judge": [
            *((signal, pid) for pid in asked["judge"]),
            (read_environment, asked["judge"][0]),
        ],
        "writes": [(write, folder) for folder in asked["folders"]],
    }
    for name, each in attempts.items():
        if any(succeeds(action, value) for action, value in each):
            sys.stdout.write(f"{name}\n")
    sys.stdout.write("done\n")


def succeeds(action: Callable[[Any], object], value: Any) -> bool:
    """Return whether an action raises no OSError."""
    try:
        action(value)
    except OSError:
        return False
    return True


def read(path: str) -> None:
    """Open a file, as whoever wants the answers would."""
    os.close(os.open(path, os.O_RDONLY))


def connect(port: int) -> None:
    """Connect to a port of this machine."""
    socket.create_connection(("127.0.0.1", port), 1).close()


def signal(pid: int) -> None:
    """Send a process or thread no signal, which tells whether one could be sent."""
    os.kill(pid, 0)


def read_environment(pid: int) -> None:
    """Read the environment of a process."""
    read(f"/proc/{pid}/environ")


def write(folder: str) -> None:
    """Make a file in a folder, and take it away again."""
    path = f"{folder}/rowjudge-canary-{os.getpid()}"
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))
    os.unlink(path)  # noqa: PTH108 - a path made of strings


if __name__ == "__main__":
    main()
