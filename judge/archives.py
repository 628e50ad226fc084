"""Read zip files that somebody handed in: into memory, within bounds, with readable names.

Nothing is written, so that a name such as ../../x can do no harm.
"""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import Any, NamedTuple

# What a class hands in is far smaller; a zip bomb is not.
MOST_FILES = 5_000
MOST_BYTES = 256 << 20
LARGEST_FILE = 32 << 20
_UTF8 = 0x800  # the flag of a name in UTF-8
_ENCRYPTED = 0x1
_SPOILT = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, struct.error),
    *(EOFError, OSError, ValueError, NotImplementedError),
)


class Member(NamedTuple):
    """A file in an archive: its path in it, and its bytes."""

    path: PurePosixPath
    data: bytes


class ArchiveError(Exception):
    """An archive that cannot be read; the message says why.

    said  the same for every language: the name of a text in judge.words, and its values
    """

    def __init__(self, message: str, name: str, **values: Any) -> None:
        super().__init__(message)
        self.said = name, values


def members(data: bytes) -> list[Member]:
    """Return the files in a zip; raises ArchiveError.

    Folders are left out, and so are links and names that lead outside.
    """
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _members(archive)
    except _SPOILT as error:
        fault = f"not a zip file that can be read: {str(error).lower()}"
        raise ArchiveError(fault, "zip-spoilt") from None


def _members(archive: zipfile.ZipFile) -> list[Member]:
    found: list[Member] = []
    left = MOST_BYTES
    for info in archive.infolist():
        path = _inside(_name(info))
        if info.is_dir() or path is None or _is_link(info):
            continue
        if len(found) == MOST_FILES:
            raise ArchiveError(f"more than {MOST_FILES} files", "zip-many", most=MOST_FILES)
        if info.flag_bits & _ENCRYPTED:
            raise ArchiveError("needs a password", "zip-password")
        # The sizes that a zip states may be lies: what is unpacked counts.
        most = min(left, LARGEST_FILE)
        with archive.open(info) as opened:
            content = opened.read(most + 1)
        if len(content) > most:
            fault = f"more than {most >> 20} MiB when unpacked"
            raise ArchiveError(fault, "zip-large", most_mib=most >> 20)
        left -= len(content)
        found.append(Member(path, content))
    return found


def _name(info: zipfile.ZipInfo) -> str:
    if info.flag_bits & _UTF8:
        return info.filename
    try:
        return readable(info.filename.encode("cp437"))
    except UnicodeEncodeError:
        return info.filename


def _inside(name: str) -> PurePosixPath | None:
    """Return the path of a name, or None if it leads outside or is none."""
    name = name.replace("\\", "/")
    path = PurePosixPath(name)
    is_outside = path.is_absolute() or ".." in path.parts or re.match("[A-Za-z]:", name)
    return None if is_outside or not path.parts or "\0" in name else path


def _is_link(info: zipfile.ZipInfo) -> bool:
    return (info.external_attr >> 16) & 0o170000 == 0o120000


def readable(raw: bytes) -> str:
    r"""Return a name of unknown coding: UTF-8, else what Windows or old systems write.

    Zips made on Windows have names in the coding of its console: cp850 in Western
    Europe, cp866 in Russia; others have Latin-1.

    >>> [readable(raw) for raw in ("Zoé".encode(), b"Zo\x82", b"Zo\xe9", "Зоя".encode("cp866"))]
    ['Zoé', 'Zoé', 'Zoé', 'Зоя']
    """
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        pass
    high = [byte for byte in raw if byte >= 0x80]
    if len(high) > sum(chr(byte).isalpha() for byte in raw if byte < 0x80):
        return raw.decode("cp866")
    return raw.decode("cp850" if any(byte < 0xA0 for byte in high) else "latin-1")
