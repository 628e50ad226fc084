"""A box around a program, by bubblewrap: a root, processes and a network of its own.

bubblewrap runs two processes beside the program: one outside, which waits for the box
and is what the supervisor starts, and one inside, which is the box's first process.
Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import errno
import os

from judge import seccomp

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn

WORK_SIZE, SHARED_SIZE = 256 << 20, 64 << 20
COVER_SIZE = 4096
NAMESPACES = ("user", "pid", "net", "ipc", "uts")
LAST_SIGNAL = 64
FORMATS = (b"\x7fELF", b"#!")


class Box:
    """What bubblewrap is told, made once for a request.

    The request says: bwrap (its path), roots (files and folders that may be read),
    covers (what in them may not be), and files (what may be read even so).
    """

    processes = 2  # of bubblewrap's own: they count where processes are limited

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        machine = os.uname().machine
        # Processes outside cannot be named in the box, so that none need be guarded.
        self.filter = seccomp.make_filter(machine, [], True) if seccomp.is_known(machine) else b""
        self.status_fd = os.memfd_create("status")

    def execute(self, argv: list[str], work: str, env: dict[str, str]) -> NoReturn:
        """Become bubblewrap, which runs a command in a new box; raises OSError."""
        require_format(argv[0])
        os.ftruncate(self.status_fd, 0)
        os.lseek(self.status_fd, 0, os.SEEK_SET)
        os.set_inheritable(self.status_fd, True)
        words = [*options(self.status_fd), *self.view(work)]
        if self.filter:
            words += ["--seccomp", str(in_memory(self.filter))]
        # Read from a file: the words of the first process can be seen by all in the box.
        fd = in_memory(b"".join(os.fsencode(word) + b"\0" for word in words))
        os.execve(self.request["bwrap"], ["bwrap", "--args", str(fd), "--", *argv], env)

    def put_up(self) -> None:
        """Do nothing: bubblewrap itself closes the program in."""

    def view(self, work: str) -> list[str]:
        """Return the options that make the file system; called as the user of the program."""
        words = ["--proc", "/proc", "--dev", "/dev"]
        words += ["--size", str(SHARED_SIZE), "--tmpfs", "/dev/shm", "--remount-ro", "/dev"]  # noqa: S108
        words += ["--size", str(SHARED_SIZE), "--tmpfs", "/tmp"]  # noqa: S108 - the box's own
        for path in self.request["roots"]:
            words += shown(path)
        for path in self.request["covers"]:
            words += covered(path)
        for path in self.request["files"]:
            words += shown(path)
        for path in self.request["covers"]:
            if os.path.isdir(path):
                words += ["--remount-ro", path]
        words += ["--perms", "0700", "--size", str(WORK_SIZE), "--tmpfs", work]
        return [*words, "--remount-ro", "/", "--chdir", work]

    def status(self, waited: int) -> int | None:
        """Return the status of the program, None if it was not started.

        waited  the status of bubblewrap, which ends with 128 + n after signal n
        """
        if os.WIFSIGNALED(waited):
            return waited
        _, found, rest = os.pread(self.status_fd, 1 << 12, 0).partition(b'"exit-code": ')
        if not found:
            return None
        code = int(rest.split()[0])
        return code - 128 if 128 < code <= 128 + LAST_SIGNAL else code << 8

    def close(self) -> None:
        """Close what is open for it."""
        os.close(self.status_fd)


def options(status_fd: int) -> list[str]:
    """Return the options that are the same for all boxes."""
    apart = [f"--unshare-{name}" for name in NAMESPACES]
    # In a session of its own, a program that signals its group does not reach bubblewrap.
    ends = ["--die-with-parent", "--new-session", "--json-status-fd", str(status_fd)]
    return [*apart, *ends, "--cap-drop", "ALL"]


def shown(path: str) -> list[str]:
    """Return the options that show a path, none if the user cannot reach it."""
    if os.path.islink(path):
        return ["--symlink", os.readlink(path), path]
    return ["--ro-bind", path, path] if os.access(path, os.R_OK) else []


def covered(path: str) -> list[str]:
    """Return the options that cover a path with nothing."""
    if os.path.isdir(path):
        return ["--size", str(COVER_SIZE), "--tmpfs", path]
    return ["--ro-bind", "/dev/null", path]  # where devices may not be opened


def require_format(path: str) -> None:
    """Raise OSError if the kernel knows no format for a file: bubblewrap would call a shell."""
    with open(path, "rb") as file:
        if not file.read(4).startswith(FORMATS):
            raise OSError(errno.ENOEXEC, os.strerror(errno.ENOEXEC))


def in_memory(content: bytes) -> int:
    """Return an inheritable descriptor that reads some bytes."""
    fd = os.memfd_create("words", 0)
    os.write(fd, content)
    os.lseek(fd, 0, os.SEEK_SET)
    return fd
