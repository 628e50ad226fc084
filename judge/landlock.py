"""Landlock: which files a process may reach, set by the process itself and needing no rights.

Part of the supervisor process: the standard library only, and little of that.
The numbers are those of the kernel's <linux/landlock.h>.
"""

from __future__ import annotations

import ctypes
import os
import stat
import struct

from judge.namespaces import checked, libc

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446  # on every kind of machine
ASK_VERSION, PATH_BENEATH = 1, 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
REMOVE = 1 << 4 | 1 << 5
MAKE = 1 << 7 | 1 << 8 | 1 << 10 | 1 << 12  # folders, files, FIFOs and symbolic links
REFER, TRUNCATE = 1 << 13, 1 << 14
OF_A_FILE = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE
READ = EXECUTE | READ_FILE | READ_DIR
WORK = READ | WRITE_FILE | REMOVE | MAKE | REFER | TRUNCATE
DEVICE = READ_FILE | WRITE_FILE | TRUNCATE
# By ABI: how many of the rights on files there are.
FILE_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15}
NEWEST_FILE_RIGHTS = 16
TCP = 0b11  # binding and connecting, from ABI 4
SCOPES = 0b11  # abstract sockets and signals, from ABI 6

SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/nix/store", "/gnu/store"),
    *("/etc/ssl", "/etc/ld.so.cache", "/etc/localtime", "/etc/alternatives"),
    # What is private in /proc is closed by Landlock itself: it takes the right to trace.
    *("/proc", "/sys/devices/system", "/sys/fs/cgroup"),
)
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def abi() -> int:
    """Return the version of Landlock that this kernel has, 0 for none."""
    version: int = libc.syscall(CREATE_RULESET, None, ctypes.c_size_t(0), ASK_VERSION)
    return max(version, 0)


def system_paths() -> list[str]:
    """Return the system's files and folders that any program may read, Java's settings too."""
    java = [entry.path for entry in os.scandir("/etc") if entry.name.startswith("java")]
    return [*SYSTEM, *java]


def create_ruleset(version: int) -> int:
    """Return the descriptor of new rules, under which nothing is allowed; raises OSError.

    version  the ABI to be used, at most the kernel's
    """
    rights = (1 << FILE_RIGHTS.get(version, NEWEST_FILE_RIGHTS)) - 1
    fields = [rights]
    if version >= 4:
        fields.append(TCP)
    if version >= 6:
        fields.append(SCOPES)
    attributes = struct.pack(f"{len(fields)}Q", *fields)
    size = ctypes.c_size_t(len(attributes))
    return checked(libc.syscall(CREATE_RULESET, attributes, size, 0))


def allow(rules: int, version: int, paths: Iterable[str], rights: int) -> None:
    """Allow what rights say on files and in folders; those that are not there are left out."""
    known = (1 << FILE_RIGHTS.get(version, NEWEST_FILE_RIGHTS)) - 1
    for path in paths:
        try:
            fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
            is_folder = stat.S_ISDIR(os.fstat(fd).st_mode)
            allowed = rights & known & (~0 if is_folder else OF_A_FILE)
            rule = struct.pack("=Qi", allowed, fd)
            try:
                checked(libc.syscall(ADD_RULE, rules, PATH_BENEATH, rule, 0))
            finally:
                os.close(fd)
        except OSError:
            pass


def restrict(rules: int) -> None:
    """Put the rules on this process and all that it will start, for good; raises OSError."""
    checked(libc.syscall(RESTRICT_SELF, rules, 0))
