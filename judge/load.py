"""Find problems and cases in folders, and read them: the only reader of cases/.

A case is a pair of files. In the folder of a problem, and below it, these are pairs:

    NAME.in with NAME.out, NAME.ans or NAME.a
    inputNAME with outputNAME       (input000.txt with output000.txt)
    in/NAME with out/NAME, input/NAME with output/NAME
    NAME with NAME.a                (tests/01 with tests/01.a)

They come in natural order: 2 before 10.
"""

from __future__ import annotations

import functools
import os
import re
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from judge.model import Case, CaseFiles, JudgeError, Problem
from judge.settings import FILE, read_settings
from judge.settings import PROTOCOLS as PROTOCOLS

if TYPE_CHECKING:
    from collections.abc import Callable

    Load = Callable[[Path], Problem]

# Folders of a problem that hold no cases.
NO_CASES = ("refuse", "wrong")
_ANSWERS = (".out", ".ans", ".a")
_ANSWER_FOLDERS = {"in": "out", "input": "output"}


def natural(name: str) -> tuple[tuple[str, int, str], ...]:
    """Return a key that sorts names as a person does.

    >>> sorted(["10", "2", "a", "1"], key=natural)
    ['1', '2', '10', 'a']
    """
    parts = re.findall(r"(\d+)|(\D+)", name)
    return tuple(("", int(digits), digits) if digits else (text, 0, "") for digits, text in parts)


def find_problems(roots: list[Path]) -> dict[str, Path]:
    """Return the folders of all problems by name; an earlier root hides a later one's.

    A problem is a folder with a problem.toml, or one that contains cases. Raises
    JudgeError for a folder that cannot be read.
    """
    found: dict[str, Path] = {}
    for root in reversed(roots):
        folders = (path for path in _listed(root) if path.is_dir()) if root.is_dir() else ()
        found |= {f.name: f for f in folders if not f.name.startswith(".") and is_problem(f)}
    return dict(sorted(found.items(), key=lambda item: natural(item[0])))


def is_problem(folder: Path) -> bool:
    """Return whether a folder is one problem's, rather than one of many problems."""
    if (folder / FILE).is_file():
        return True
    files = _files_below(folder, tuple(folder.resolve().parents))
    folders = {path.parent for path in files}
    return any(_is_input(path, files, folders) for path in files)


def select(words: list[str], roots: list[Path], here: Path) -> list[Problem]:
    """Return the problems that the words mean, each with the cases that they mean.

    A word is a problem's name, a folder (of cases, or of problems), a case's file or
    a glob of any of these, seen from the folder `here` or from one of the roots.
    No word at all means every problem. Raises JudgeError for a word that means nothing.
    """
    problems = find_problems(roots)
    if not words:
        if not problems:
            raise JudgeError(f"no problems in {roots[0]}; name a folder of cases")
        return [load_problem(folder) for folder in problems.values()]
    load = functools.cache(load_problem)
    chosen: dict[Path, Problem] = {}
    for word in words:
        for problem in _meant(word, problems, [here, *roots], load):
            key = problem.folder.resolve()
            before = chosen.get(key, problem)
            cases = {case.name: case for case in (*problem.cases, *before.cases)}
            ordered = sorted(cases.values(), key=lambda case: natural(case.name))
            chosen[key] = replace(before, cases=tuple(ordered))
    return list(chosen.values())


def _meant(word: str, problems: dict[str, Path], places: list[Path], load: Load) -> list[Problem]:
    if not word:
        raise JudgeError("the name of a problem is empty; name a problem, a folder or a file")
    if word in problems:
        return [load(problems[word])]
    for place in places:
        path = place / word
        if _exists(path):
            return _at(path, load) or _nothing_at(path)
        found = [problem for match in _matches(place, word) for problem in _at(match, load)]
        if found:
            return found
    from difflib import get_close_matches  # slow to import, and rarely needed

    close = get_close_matches(word, problems, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    known = f" (problems: {', '.join(problems)})" if problems and not hint else ""
    raise JudgeError(f"{word}: no such problem, folder or file{hint}{known}")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # too long to be a name, or in a folder that is closed
        return False


def _matches(place: Path, pattern: str) -> list[Path]:
    """Return what a glob matches, in natural order."""
    if not re.search(r"[*?\[]", pattern):
        return []
    absolute = Path(pattern).is_absolute()
    top, relative = (Path("/"), pattern.lstrip("/")) if absolute else (place, pattern)
    try:
        return sorted(top.glob(relative), key=lambda path: natural(str(path)))
    except ValueError:  # no pattern: "a**"
        return []


def _at(path: Path, load: Load) -> list[Problem]:
    """Return the problems in a folder, or the one that a folder or file of cases belongs to."""
    home, path = _home(path)
    if path.is_dir() and home in (None, path):
        folders = [path] if is_problem(path) else find_problems([path]).values()
        return [load(folder) for folder in folders]
    if home is None:
        is_apart = path.parent.name in (*_ANSWER_FOLDERS, *_ANSWER_FOLDERS.values())
        home = path.parent.parent if is_apart else path.parent
    problem = load(home)
    own = [c for c in problem.cases if path in (c.input, c.answer) or path in c.input.parents]
    return [replace(problem, cases=tuple(own))] if own else []


def _home(path: Path) -> tuple[Path | None, Path]:
    """Return the folder with a problem.toml that a path is or lies in, and the path below it."""
    whole = Path(os.path.abspath(path))  # noqa: PTH100 - Path.absolute keeps ".."
    for seen in (whole,) if ".." in path.parts else (path, whole):
        for folder in (seen, *seen.parents):
            if (folder / FILE).is_file():
                return folder, seen
    return None, path


def _nothing_at(path: Path) -> list[Problem]:
    if path.is_dir():
        raise JudgeError(f"{path}: no cases found; expected pairs such as 1.in and 1.out")
    raise JudgeError(f"{path}: not one of a pair of case files")


def load_problem(folder: Path) -> Problem:
    """Return the problem in a folder: its settings, and where its cases lie.

    Raises JudgeError for a folder that cannot be read, for a problem.toml that says
    something unknown or has a group of no case, and for two cases of one name.
    """
    name = Path(os.path.abspath(folder)).name  # noqa: PTH100 - Path.absolute keeps ".."
    problem = Problem(name, folder, find_cases(folder), **read_settings(folder))
    for pattern, _ in problem.groups:
        if not only(problem, pattern).cases:
            raise JudgeError(f"{folder / FILE}: [groups]: no case is named as {pattern!r}")
    return problem


def find_cases(folder: Path) -> tuple[CaseFiles, ...]:
    """Return the cases in a folder and below it, in natural order of their names.

    Raises JudgeError for a folder that cannot be read and for two cases of one name.
    """
    files = _files_below(folder, tuple(folder.resolve().parents))
    folders = {path.parent for path in files}
    found: dict[str, CaseFiles] = {}
    answers: set[Path] = set()
    # First those that are inputs for certain: 1.ans is then known as the answer of 1.in.
    for path in sorted(files, key=lambda path: path.suffix != ".in"):
        if path in answers or not _is_input(path, files, folders):
            continue
        answer = next((place for place in _answer_places(path) if place in files), None)
        if answer:
            answers.add(answer)
        name = path.relative_to(folder).as_posix().removesuffix(".in")
        other = found.setdefault(name, CaseFiles(name, path, answer))
        if other.input != path:
            raise JudgeError(f"{path}: its case has the name of {other.input}; rename one of them")
    return tuple(sorted(found.values(), key=lambda case: natural(case.name)))


def _files_below(folder: Path, around: tuple[Path, ...]) -> dict[Path, None]:
    """Return the files of a problem, itself and below, but for hidden ones and NO_CASES.

    around  the folders on the way here: a link to one of them is not followed
    """
    around = (*around, folder.resolve())
    files: dict[Path, None] = {}
    for path in _listed(folder):
        if path.name.startswith(".") or path.name in NO_CASES:
            continue
        if not path.is_dir():
            files[path] = None
        elif not (path / FILE).is_file() and path.resolve() not in around:
            files |= _files_below(path, around)
    return files


def _listed(folder: Path) -> list[Path]:
    try:
        return sorted(folder.iterdir())
    except OSError as error:
        raise JudgeError(f"{folder}: {(error.strerror or '').lower()}") from None


def _is_input(path: Path, files: dict[Path, None], folders: set[Path]) -> bool:
    if path.suffix == ".in" or re.match(r"input[\W_]*\d", path.name):
        return True
    other = _ANSWER_FOLDERS.get(path.parent.name)
    if other and path.parent.with_name(other) in folders:
        return True
    return any(place in files for place in _answer_places(path))


def answer_place(file: Path) -> Path:
    """Return where the answer to an input is to be written.

    >>> answer_place(Path("2.in")).name, answer_place(Path("in/2.txt")).as_posix()
    ('2.out', 'out/2.txt')
    """
    return _answer_places(file)[0]


def _answer_places(path: Path) -> list[Path]:
    """Return where the answer to an input may lie, the likeliest place first."""
    places = []
    if path.suffix == ".in":
        places += [path.with_suffix(suffix) for suffix in _ANSWERS]
    if path.name.startswith("input"):
        places.append(path.with_name("output" + path.name.removeprefix("input")))
    other = _ANSWER_FOLDERS.get(path.parent.name)
    if other:
        folder = path.parent.with_name(other)
        names = [path.name, path.name.replace("input", "output")]
        names += [path.stem + suffix for suffix in _ANSWERS]
        places += [folder / name for name in names]
    return [*places, path.with_name(path.name + ".a")]


def stray_answers(problem: Problem) -> list[Path]:
    """Return the files of a problem that look like answers and belong to no input."""
    known = {case.answer for case in problem.cases}
    return [
        path
        for path in _files_below(problem.folder, tuple(problem.folder.resolve().parents))
        if path not in known
        and (path.suffix in (".out", ".ans") or re.match(r"output[\W_]*\d", path.name))
    ]


def find_checker(problem: Problem) -> Path | None:
    """Return the problem's own checker: a file checker, or checker.py, checker.cpp..."""
    found = sorted(problem.folder.glob("checker*"))
    return next((f for f in found if f.stem == "checker" and f.is_file()), None)


def only(problem: Problem, pattern: str) -> Problem:
    """Return the problem with those cases whose names match a glob."""
    cases = tuple(case for case in problem.cases if fnmatchcase(case.name, pattern))
    return replace(problem, cases=cases)


def require_answers(problem: Problem) -> None:
    """Raise JudgeError if there is no case, or one has no answer: that is never accepted."""
    if not problem.cases:
        raise JudgeError(f"{problem.folder}: no cases found; expected pairs such as 1.in and 1.out")
    for case in problem.cases:
        if case.answer is None:
            place = answer_place(case.input)
            where = "beside it" if place.parent == case.input.parent else f"in {place.parent}"
            raise JudgeError(
                f"{case.input}: has no answer; write {place.name} {where},"
                f" or run judge check {problem.name} --fill"
            )


def read_case(files: CaseFiles) -> Case:
    """Return a case with its bytes; raises JudgeError if a file cannot be read."""
    assert files.answer is not None, "require_answers comes first"
    return Case(files.name, read_bytes(files.input), read_bytes(files.answer))


def read_bytes(file: Path) -> bytes:
    """Return the bytes of a file of a case set; raises JudgeError if it cannot be read."""
    try:
        return file.read_bytes()
    except OSError as error:
        raise JudgeError(f"{file}: {(error.strerror or '').lower()}") from None
