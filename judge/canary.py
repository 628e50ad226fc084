"""A program that tries what a judged program must not be able to do, and says what it could.

It is run inside the real sandbox. Input, as JSON: answer (a file of the cases), port
(one that the judge listens on), judge (its process and threads, each with when it
started), marks (files that it tries to make: a sandbox may have folders of the same
names). Output: a line for each kind of attempt that succeeded, but for the marks.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

ROOM = 1 << 30


def main() -> None:
    """Try everything, and write the names of what could be done."""
    asked: dict[str, Any] = json.load(sys.stdin)
    attempts: dict[str, list[tuple[Callable[[Any], object], Any]]] = {
        "answers": [(read, asked["answer"])],
        "network": [(connect, asked["port"])],
        "judge": [
            *((signal, each) for each in asked["judge"]),
            (read_environment, asked["judge"][0]),
        ],
        "file-sizes": [(os.stat, asked["answer"])],
        "disk": [(fill, folder) for folder in (".", *map(os.path.dirname, asked["marks"]))],
    }
    for path in asked["marks"]:
        succeeds(write, path)
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


def signal(who: list[int]) -> None:
    """Send a process or thread no signal, which tells whether one could be sent."""
    pid, start = who
    os.kill(pid, 0)
    require_same(pid, start)


def read_environment(who: list[int]) -> None:
    """Read the environment of a process."""
    pid, start = who
    read(f"/proc/{pid}/environ")
    require_same(pid, start)


def require_same(pid: int, start: int) -> None:
    """Raise OSError if a process did not start then: in a box, another has the number."""
    if started(pid) != start:
        raise ProcessLookupError


def started(pid: int) -> int:
    """Return when a process or thread started, in ticks of the kernel's clock."""
    with open(f"/proc/{pid}/stat", "rb") as file:  # noqa: PTH123 - a path made of strings
        return int(file.read().rpartition(b")")[2].split()[19])


def write(path: str) -> None:
    """Make a file."""
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL))


def fill(folder: str) -> None:
    """Find room for more than programs may need in a folder, if it can be written to."""
    found = os.statvfs(folder)
    room = found.f_bavail * found.f_frsize
    if not os.access(folder, os.W_OK) or room <= ROOM or found.f_flag & os.ST_RDONLY:
        raise PermissionError


if __name__ == "__main__":
    main()
