"""Namespaces and capabilities, by the C library: Python has some of it from 3.12 on only.

Part of the supervisor process: the standard library only, and little of that.
"""

from __future__ import annotations

import ctypes
import os
import struct

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

PR_SET_SECUREBITS, NO_ROOT_FOR_GOOD = 28, 0b11
CAPABILITY_VERSION = 0x2008_0522
CLONE_NEWUSER, CLONE_NEWNS = 0x1000_0000, 0x0002_0000
MS_NOSUID, MS_NODEV, MS_REC, MS_PRIVATE = 1 << 1, 1 << 2, 1 << 14, 1 << 18
SHARED_MEMORY = "/dev/shm"  # noqa: S108 - Python's locks between processes lie there
libc = ctypes.CDLL(None, use_errno=True)
# Looked up before any fork: each child would look them up anew. Only Linux has them.
prctl: Any = getattr(libc, "prctl", None)
capset: Any = getattr(libc, "capset", None)
PR_SET_NO_NEW_PRIVS = 38
OF_THIS_PROCESS, NO_CAPABILITIES = struct.pack("Ii", CAPABILITY_VERSION, 0), bytes(24)


def checked(result: int) -> int:
    """Return what a system call returned; raises OSError if it failed."""
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def succeeds(action: Callable[[], None]) -> bool:
    """Return whether a child process can do something without an OSError."""
    pid = os.fork()
    if pid:
        return os.waitpid(pid, 0)[1] == 0
    code = 1
    try:
        action()
        code = 0
    finally:
        os._exit(code)


def enter_userns() -> None:
    """Enter a new user namespace as the same user; raises OSError if that is not allowed."""
    uid, gid = os.getuid(), os.getgid()
    checked(libc.unshare(CLONE_NEWUSER))
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{uid} {uid} 1"),
        ("gid_map", f"{gid} {gid} 1"),
    ):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


def own_shared_memory() -> None:
    """Give this process, and all it starts, a small, empty /dev/shm of its own; raises OSError."""
    if os.getuid() != 0:
        enter_userns()
    checked(libc.unshare(CLONE_NEWNS))
    checked(libc.mount(None, b"/", None, MS_REC | MS_PRIVATE, None))
    flags, path = MS_NOSUID | MS_NODEV, SHARED_MEMORY.encode()
    checked(libc.mount(b"tmpfs", path, b"tmpfs", flags, b"size=64m,mode=1777"))


def refuse_new_rights() -> None:
    """See to it that neither this process nor what it starts gains rights by starting a program."""
    checked(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0))


def drop_capabilities() -> None:
    """Give up what root may do, here or in a user namespace of its own, now and later."""
    # Where root may not say so, PR_SET_NO_NEW_PRIVS alone keeps it from having them again.
    prctl(PR_SET_SECUREBITS, NO_ROOT_FOR_GOOD, 0, 0, 0)
    checked(capset(OF_THIS_PROCESS, NO_CAPABILITIES))
