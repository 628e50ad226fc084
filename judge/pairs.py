"""Which files of a folder are cases: pairs of an input and an answer.

In the folder of a problem, and below it, these are pairs:

    NAME.in with NAME.out, NAME.ans or NAME.a
    inputNAME with outputNAME       (input000.txt with output000.txt)
    in/NAME with out/NAME, input/NAME with output/NAME
    NAME with NAME.a                (tests/01 with tests/01.a)

They come in natural order: 2 before 10. A folder may hold a hundred thousand of
them, so no more than BLOCK are ever in memory one by one; the others are text.
"""

from __future__ import annotations

import heapq
import os
import re
from collections.abc import Collection
from itertools import islice
from pathlib import Path
from stat import S_ISDIR, S_ISLNK
from typing import TYPE_CHECKING

from judge.model import CaseFiles, JudgeError
from judge.settings import FILE

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

# Folders of a problem that hold no cases.
NO_CASES = ("refuse", "wrong")
BLOCK = 200
_ANSWERS = (".out", ".ans", ".a")
ANSWER_FOLDERS = {"in": "out", "input": "output"}


def natural(name: str) -> tuple[tuple[str, int, str], ...]:
    """Return a key that sorts names as a person does.

    >>> sorted(["10", "2", "a", "1"], key=natural)
    ['1', '2', '10', 'a']
    """
    parts = re.findall(r"(\d+)|(\D+)", name)
    return tuple(("", int(digits), digits) if digits else (text, 0, "") for digits, text in parts)


class Cases(Collection[CaseFiles]):
    """Cases in the order given, most of them kept as compressed text: some bytes a case.

    They can be gone through again and again; each time their values are made anew.
    """

    def __init__(self, cases: Iterable[CaseFiles]) -> None:
        """Take the cases, which may come one by one and need not be kept."""
        self._full: list[bytes] = []
        self._rest: tuple[CaseFiles, ...] = ()
        left = iter(cases)
        while len(block := tuple(islice(left, BLOCK))) == BLOCK:
            self._full.append(_packed(block))
        self._rest = block

    def __eq__(self, other: object) -> bool:
        """Return whether other cases are the same, in the same order."""
        if not isinstance(other, Cases):
            return NotImplemented
        return (self._full, self._rest) == (other._full, other._rest)

    def __hash__(self) -> int:
        """Return a number that is the same for the same cases."""
        return hash((*self._full, *self._rest))

    def __len__(self) -> int:
        """Return the number of cases."""
        return len(self._full) * BLOCK + len(self._rest)

    def __contains__(self, case: object) -> bool:
        """Return whether a case is one of these; looks through them all."""
        return any(case == own for own in self)

    def __iter__(self) -> Iterator[CaseFiles]:
        """Yield each case."""
        for packed in self._full:
            yield from _unpacked(packed)
        yield from self._rest


def _packed(cases: tuple[CaseFiles, ...]) -> bytes:
    import zlib  # slow to import, and few problems have so many cases

    words = (word for case in cases for word in case)
    return zlib.compress("\0".join(words).encode("utf-8", "surrogateescape"))


def _unpacked(packed: bytes) -> Iterator[CaseFiles]:
    import zlib

    words = iter(zlib.decompress(packed).decode("utf-8", "surrogateescape").split("\0"))
    return map(CaseFiles, words, words, words)


def find_cases(folder: Path) -> Cases:
    """Return the cases in a folder and below it, in natural order of their names.

    Raises JudgeError for a folder that cannot be read and for two cases of one name.
    """
    top = "" if folder == Path() else str(folder)
    return Cases(
        CaseFiles(_name(path), os.path.join(top, path), answer and os.path.join(top, answer))
        for path, answer in _pairs(str(folder))
    )


def has_cases(folder: Path) -> bool:
    """Return whether there is a case in a folder or below it; looks no further than the first.

    Raises JudgeError for a folder that cannot be read.
    """
    return any(_is_input(str(folder), path) for path in _files_below(str(folder)))


def stray_answers(folder: Path) -> list[Path]:
    """Return the files of a problem that look like answers and belong to no input."""
    known = {answer for _, answer in _pairs(str(folder))}
    strays = (path for path in _files_below(str(folder)) if path not in known)
    return [folder / path for path in sorted(strays) if _looks_like_an_answer(path)]


def answer_place(file: Path) -> Path:
    """Return where the answer to an input is to be written.

    >>> answer_place(Path("2.in")).name, answer_place(Path("in/2.txt")).as_posix()
    ('2.out', 'out/2.txt')
    """
    return Path(_answer_places(file.as_posix())[0])


def _pairs(top: str) -> Iterator[tuple[str, str]]:
    """Yield the path below `top` of each input, in natural order, and of its answer, or "" ."""
    # Answers that could be taken for inputs: 1.ans in a folder in/ that has an out/ beside it.
    # In natural order the input that an answer belongs to comes before it.
    answers: set[str] = set()
    before = None
    for path in _sorted(path for path in _files_below(top) if _is_input(top, path)):
        if path in answers:
            continue
        if before is not None and _name(before) == _name(path):
            first, second = Path(top, before), Path(top, path)
            raise JudgeError(f"{first}: its case has the name of {second}; rename one of them")
        places = _answer_places(path)
        answer = next((place for place in places if _is_file(top, place)), "")
        if answer and _is_input(top, answer):
            answers.add(answer)
        yield path, answer
        before = path


def _name(path: str) -> str:
    return path.removesuffix(".in")


def _sorted(paths: Iterator[str]) -> Iterator[str]:
    """Yield the paths in natural order of their cases' names."""
    texts = []
    while block := sorted(islice(paths, BLOCK), key=_order):
        texts.append("\0".join(block))
    return heapq.merge(*map(_split, texts), key=_order)


def _order(path: str) -> tuple[object, str]:
    return natural(_name(path)), path


def _split(text: str) -> Iterator[str]:
    """Yield the words of a text, which str.split would make all at once."""
    return (match[0] for match in re.finditer("[^\0]+", text))


def _files_below(top: str, below: str = "", around: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield the path below `top` of each file of a problem, but for hidden ones and NO_CASES.

    below   where to look: "" or a folder's path and a slash
    around  the folders on the way here: a link to one of them is not followed
    """
    folder = os.path.join(top, below)
    around = (*around, os.path.realpath(folder)) if below else _ways(folder)
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                name = entry.name
                if name.startswith(".") or name in NO_CASES:
                    continue
                is_folder = os.path.isdir(entry.path) if entry.is_symlink() else entry.is_dir()
                if not is_folder:
                    yield below + name
                    continue
                is_problem = os.path.isfile(os.path.join(entry.path, FILE))
                if not is_problem and os.path.realpath(entry.path) not in around:
                    yield from _files_below(top, f"{below}{name}/", around)
    except OSError as error:
        raise JudgeError(f"{Path(folder)}: {(error.strerror or '').lower()}") from None


def _ways(folder: str) -> tuple[str, ...]:
    real = Path(folder).resolve()
    return tuple(map(str, (real, *real.parents)))


def _is_input(top: str, path: str) -> bool:
    parent, _, name = path.rpartition("/")
    if name.endswith(".in") or re.match(r"input[\W_]*\d", name):
        return True
    above, slash, last = parent.rpartition("/")
    other = ANSWER_FOLDERS.get(last)
    if other and os.path.isdir(os.path.join(top, f"{above}{slash}{other}")):
        return True
    return any(_is_file(top, place) for place in _answer_places(path))


def _looks_like_an_answer(path: str) -> bool:
    name = path.rpartition("/")[2]
    return name.endswith((".out", ".ans")) or bool(re.match(r"output[\W_]*\d", name))


def _is_file(top: str, path: str) -> bool:
    """Return whether there is something that is no folder, be it a link to nothing."""
    whole = os.path.join(top, path)
    try:
        mode = os.lstat(whole).st_mode
    except OSError:
        return False
    return not (os.path.isdir(whole) if S_ISLNK(mode) else S_ISDIR(mode))


def _answer_places(path: str) -> list[str]:
    """Return where the answer to an input may lie, the likeliest place first."""
    parent, slash, name = path.rpartition("/")
    places = []
    if name.endswith(".in"):
        places += [path.removesuffix(".in") + suffix for suffix in _ANSWERS]
    if name.startswith("input"):
        places.append(f"{parent}{slash}output{name.removeprefix('input')}")
    above, second, last = parent.rpartition("/")
    other = ANSWER_FOLDERS.get(last)
    if other:
        names = [name, name.replace("input", "output")]
        names += [os.path.splitext(name)[0] + suffix for suffix in _ANSWERS]
        places += [f"{above}{second}{other}/{own}" for own in names]
    return [*places, path + ".a"]
