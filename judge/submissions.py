"""What a class has handed in: from a folder or a zip to the programs of each student.

    FOLDER/Dupont_Marie.py              one program each, also Dupont_Marie_gomoku.py
    FOLDER/Dupont_Marie/gomoku.py       a folder each, with whatever is below it
    FOLDER/Dupont_Marie.zip             an archive each, or one inside the student's folder
    FOLDER.zip                          all of this in one archive

The names that learning platforms give are understood. Everything is read at once and kept
in memory, so that no program that runs later can touch what others have handed in.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from judge.archives import ArchiveError, Member, members, readable
from judge.model import JudgeError, Said
from judge.pairs import natural
from judge.program import language_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from judge.model import Problem

# Of one student; a program needs far less, and what else was handed in is not judged.
MOST_FILES = 1_000
MOST_BYTES = 16 << 20
_NOT_THEIRS = {"__MACOSX", "__pycache__", "node_modules", "venv", "Thumbs.db", "desktop.ini"}
# Moodle: "Marie Dupont_1234_assignsubmission_file_", alone or before the file's own name;
# Canvas: "dupontmarie_1234_5678_gomoku.py", with LATE in it when it was late.
_MOODLE = re.compile(r"(.+?)_(\d+)_assignsubmission_(?:file|onlinetext)_?(.*)", re.DOTALL)
_CANVAS = re.compile(r"([^_]+?)(?:_LATE)?_(\d+)_\d+_(.+)", re.DOTALL)
_EMPTY = ".nothing"  # stands in a folder in which there is nothing; never kept
_COPY = re.compile(r"(\s*\(\d+\)|-\d+|\s*-\s*(copie|copy|копия))+$", re.IGNORECASE)


@dataclass(frozen=True)
class Submission:
    """What one student has handed in.

    student  a name to show, in NFC; no two submissions of a class have the same
    files    those nearest to the top first, then in natural order
    fault    why something of it could not be read, if so
    """

    student: str
    files: tuple[Member, ...]
    fault: Said | None = None


@dataclass
class _Pile:
    """What has been found of one student so far."""

    files: list[Member] = field(default_factory=list)
    fault: Said | None = None

    def add(self, path: PurePosixPath, data: bytes) -> None:
        """Add a file, or what is in it if it is an archive."""
        if path.suffix.lower() != ".zip":
            self._keep(Member(path, data))
            return
        try:
            for member in members(data):
                self._keep(Member(path.with_suffix("") / member.path, member.data))
        except ArchiveError as error:
            self.fault = "in-file", {"file": path.name, "fault": error.said}

    def _keep(self, member: Member) -> None:
        if not _is_theirs(member.path):
            return
        size = sum(len(file.data) for file in self.files)
        if len(self.files) == MOST_FILES or size + len(member.data) > MOST_BYTES:
            self.fault = "too-much", {"most": MOST_FILES, "most_mib": MOST_BYTES >> 20}
            return
        self.files.append(member)


def find(place: Path, stems: Collection[str]) -> tuple[list[Submission], list[str]]:
    """Return the submissions in a folder or a zip, and the files there that are nobody's.

    stems  the names that programs may have: see stems_of

    The submissions come in natural order of the students' names. Raises JudgeError
    if the place cannot be read or nothing is handed in there.
    """
    named = {fold(stem) for stem in stems}
    piles: dict[tuple[str, str], _Pile] = {}
    left_out = []
    for member in _read_place(place, named):
        owner, inner = _owner(member.path, named)
        if not owner:
            left_out.append(str(member.path))
            continue
        pile = piles.setdefault(owner, _Pile())
        if inner:
            pile.add(inner, member.data)
    if not piles:
        expected = "expected NAME.py, NAME/gomoku.py or NAME.zip"
        raise JudgeError(f"{place}: nothing handed in was found; {expected}")
    found = [_submission(label, piles[key]) for key, label in _labels(list(piles)).items()]
    return sorted(found, key=lambda one: natural(_plain(one.student))), left_out


def _plain(name: str) -> str:
    """Return a name without accents and case, as lists of names are ordered."""
    letters = normalize("NFD", name.casefold())
    return "".join(letter for letter in letters if not combining(letter))


def stems_of(problem: Problem) -> set[str]:
    """Return what a program for a problem may be called: as the problem, or its reference."""
    return {problem.name, problem.reference or problem.name}


def is_answered(submission: Submission, problem: Problem) -> bool:
    """Return whether a program of a submission is named after a problem."""
    meant = {fold(stem) for stem in stems_of(problem)}
    return any(
        _is_named(file.path.stem, meant)
        for file in submission.files
        if language_of(Path(file.path.name))
    )


def choose(submission: Submission, problem: Problem, stems: Collection[str]) -> Member | Said:
    """Return the program of a submission that is meant for a problem, or why there is none.

    stems  the names that mean one of the problems; a program with another name
           is taken if it is the only one
    """
    programs = [file for file in submission.files if language_of(Path(file.path.name))]
    meant = {fold(stem) for stem in stems_of(problem)}
    for file in programs:
        if _is_named(file.path.stem, meant):
            return file
    named = {fold(stem) for stem in stems}
    if len(programs) == 1 and not _is_named(programs[0].path.stem, named):
        return programs[0]
    if submission.fault and not programs:
        return "unreadable", {"fault": submission.fault}
    if not submission.files:
        return "nothing-handed-in", {}
    names = ", ".join(str(file.path) for file in (programs or submission.files)[:5])
    return "no-program", {"names": names}


def fold(stem: str) -> str:
    """Return a file's stem without what people write differently.

    >>> fold("Puissance 4"), fold("puissance_4")
    ('puissance4', 'puissance4')
    """
    return re.sub(r"[\s_.-]+", "", normalize("NFC", stem).casefold())


def _is_named(stem: str, named: Collection[str]) -> bool:
    """Return whether a stem is one of the folded names, or a copy's."""
    return fold(stem) in named or fold(_COPY.sub("", stem)) in named


def _read_place(place: Path, named: Collection[str]) -> Iterator[Member]:
    """Yield the files of a class; a path that ends in nothing is an empty folder's."""
    if place.is_dir():
        yield from _files_below(place, PurePosixPath())
        return
    try:
        found = members(place.read_bytes())
    except FileNotFoundError:
        raise JudgeError(f"{place}: no such folder or zip") from None
    except OSError as error:
        raise JudgeError(f"{place}: {(error.strerror or '').lower()}") from None
    except ArchiveError as error:
        raise JudgeError(f"{place}: {error}; name a folder or a zip") from None
    found = [member for member in found if _is_theirs(member.path)]
    tops = {member.path.parts[0] for member in found}
    seconds = {m.path.parts[1]: len(m.path.parts) for m in found if len(m.path.parts) > 1}
    # An archive often holds one folder that holds all; but it may be the only student's.
    is_wrapped = (
        len(tops) == 1
        and len(seconds) > 1
        and not any(_is_named(PurePosixPath(name).stem, named) for name in seconds)
    )
    for path, data in found:
        yield Member(PurePosixPath(*path.parts[1:]) if is_wrapped else path, data)


def _files_below(folder: Path, inner: PurePosixPath) -> Iterator[Member]:
    """Yield the files in a folder and below it; nothing of a link to a folder."""
    try:
        paths = sorted(folder.iterdir())
    except OSError as error:
        if not inner.parts:
            raise JudgeError(f"{folder}: {(error.strerror or '').lower()}") from None
        paths = []
    is_empty = True
    for path in paths:
        shown = inner / readable(os.fsencode(path.name))
        if not _is_theirs(shown) or (path.is_dir() and path.is_symlink()):
            continue
        if path.is_dir():
            is_empty = False
            yield from _files_below(path, shown)
        elif path.is_file():
            is_empty = False
            yield Member(shown, _bytes_of(path))
    if is_empty and len(inner.parts) == 1:
        yield Member(inner / _EMPTY, b"")


def _bytes_of(path: Path) -> bytes:
    """Return what a file holds, cut where nobody's program is that long."""
    try:
        with path.open("rb") as opened:
            return opened.read(MOST_BYTES + 1)
    except OSError:  # closed to us: judged as an empty one would be
        return b""


def _is_theirs(path: PurePosixPath) -> bool:
    return not any(part in _NOT_THEIRS or part.startswith(".") for part in path.parts)


def _owner(
    path: PurePosixPath, named: Collection[str]
) -> tuple[tuple[str, str] | None, PurePosixPath | None]:
    """Return whose a file is, as name and number, and its path among the student's own.

    The number is "" where the platform gives none. None for a file that is nobody's.
    """
    top, is_flat = path.parts[0], len(path.parts) == 1
    known = _MOODLE.fullmatch(top) or (is_flat and _CANVAS.fullmatch(top))
    if known:
        name, number, rest = known.groups()
        inner = PurePosixPath(*([rest] if rest else []), *path.parts[1:])
        return (name, number), inner if inner.parts else None
    if not is_flat:
        is_program = language_of(Path(top)) is not None
        return (PurePosixPath(top).stem if is_program else top, ""), path.relative_to(top)
    if path.suffix.lower() == ".zip":
        return (path.stem, ""), path
    if language_of(Path(top)) is None:
        return None, None
    name, stem = _parted(path.stem, named)
    return (name, ""), PurePosixPath(stem + path.suffix)


def _parted(stem: str, named: Collection[str]) -> tuple[str, str]:
    """Return the student and the program's stem of a file that may have both in its name.

    >>> _parted("Dupont_Marie-gomoku", {"gomoku"}), _parted("Dupont_Marie", {"gomoku"})
    (('Dupont_Marie', 'gomoku'), ('Dupont_Marie', 'Dupont_Marie'))
    """
    if not _is_named(stem, named):
        for gap in re.finditer(r"[\s_-]+", stem):
            first, last = stem[: gap.start()], stem[gap.end() :]
            for name, rest in ((first, last), (last, first)):
                if name and rest and _is_named(rest, named):
                    return name, rest
    return stem, stem


def _labels(owners: list[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Return a name for each student that no other has."""
    names = Counter(normalize("NFC", name) for name, _ in owners)
    labels: dict[tuple[str, str], str] = {}
    for owner in owners:
        name, number = normalize("NFC", owner[0]), owner[1]
        label = f"{name} ({number})" if number and names[name] > 1 else name
        count = 2
        while label in labels.values():
            label, count = f"{name} ({count})", count + 1
        labels[owner] = label
    return labels


def _submission(label: str, pile: _Pile) -> Submission:
    files = sorted(pile.files, key=lambda file: (len(file.path.parts), natural(str(file.path))))
    return Submission(label, tuple(files), pile.fault)
