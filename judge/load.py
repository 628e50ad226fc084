"""Find problems in folders, and what words mean among them; read cases.

Which files are cases is for judge.pairs to say.
"""

from __future__ import annotations

import os
import re
from dataclasses import replace
from fnmatch import fnmatchcase
from pathlib import Path

from judge.model import Case, CaseFiles, JudgeError, Problem
from judge.pairs import ANSWER_FOLDERS, Cases, answer_place, find_cases, has_cases, natural
from judge.settings import FILE, read_settings
from judge.settings import PROTOCOLS as PROTOCOLS


def find_problems(roots: list[Path]) -> dict[str, Path]:
    """Return the folders of all problems by name; an earlier root hides a later one's.

    A problem is a folder with a problem.toml, or one that contains cases. Raises
    JudgeError for a folder that cannot be read.
    """
    found: dict[str, Path] = {}
    for root in reversed(roots):
        folders = _folders(root) if root.is_dir() else ()
        found |= {f.name: f for f in folders if not f.name.startswith(".") and is_problem(f)}
    return dict(sorted(found.items(), key=lambda item: natural(item[0])))


def _folders(root: Path) -> list[Path]:
    try:
        return [path for path in root.iterdir() if path.is_dir()]
    except OSError as error:
        raise JudgeError(f"{root}: {(error.strerror or '').lower()}") from None


def is_problem(folder: Path) -> bool:
    """Return whether a folder is one problem's, rather than one of many problems."""
    return (folder / FILE).is_file() or has_cases(folder)


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
    loaded = _Loaded()
    chosen: dict[Path, list[Problem]] = {}
    for word in words:
        for problem in _meant(word, problems, [here, *roots], loaded):
            chosen.setdefault(problem.folder.resolve(), []).append(problem)
    return [_together(parts) for parts in chosen.values()]


class _Loaded:
    """The problems that words were found to mean, each loaded once, and their cases by file."""

    def __init__(self) -> None:
        self._problems: dict[Path, Problem] = {}
        self._files: dict[Path, dict[Path | None, CaseFiles]] = {}

    def problem(self, folder: Path) -> Problem:
        if folder not in self._problems:
            self._problems[folder] = load_problem(folder)
        return self._problems[folder]

    def cases(self, folder: Path, path: Path) -> list[CaseFiles]:
        """Return the cases of a problem that a file belongs to, or those below a folder."""
        problem = self.problem(folder)
        if path.is_dir():
            return [case for case in problem.cases if path in case.input.parents]
        if folder not in self._files:
            files = {file: case for case in problem.cases for file in (case.input, case.answer)}
            self._files[folder] = files
        return [self._files[folder][path]] if path in self._files[folder] else []


def _together(parts: list[Problem]) -> Problem:
    """Return a problem with the cases of all its parts."""
    if len(parts) == 1:
        return parts[0]
    cases = {case.name: case for part in reversed(parts) for case in part.cases}
    ordered = sorted(cases.values(), key=lambda case: natural(case.name))
    return replace(parts[0], cases=Cases(ordered))


def _meant(
    word: str, problems: dict[str, Path], places: list[Path], loaded: _Loaded
) -> list[Problem]:
    if not word:
        raise JudgeError("the name of a problem is empty; name a problem, a folder or a file")
    if word in problems:
        return [loaded.problem(problems[word])]
    for place in places:
        path = place / word
        if _exists(path):
            return _at(path, loaded) or _nothing_at(path)
        found = [problem for match in _matches(place, word) for problem in _at(match, loaded)]
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


def _at(path: Path, loaded: _Loaded) -> list[Problem]:
    """Return the problems in a folder, or the one that a folder or file of cases belongs to."""
    home, path = _home(path)
    if path.is_dir() and home in (None, path):
        folders = [path] if is_problem(path) else find_problems([path]).values()
        return [loaded.problem(folder) for folder in folders]
    if home is None:
        is_apart = path.parent.name in (*ANSWER_FOLDERS, *ANSWER_FOLDERS.values())
        home = path.parent.parent if is_apart else path.parent
    own = loaded.cases(home, path)
    return [replace(loaded.problem(home), cases=tuple(own))] if own else []


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


def find_checker(problem: Problem) -> Path | None:
    """Return the problem's own checker: a file checker, or checker.py, checker.cpp..."""
    with os.scandir(problem.folder) as entries:  # Path.glob would have them all in memory
        found = sorted(e.name for e in entries if e.name.startswith("checker") and e.is_file())
    files = (problem.folder / name for name in found)
    return next((file for file in files if file.stem == "checker"), None)


def only(problem: Problem, pattern: str) -> Problem:
    """Return the problem with those cases whose names match a glob."""
    cases = Cases(case for case in problem.cases if fnmatchcase(case.name, pattern))
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
    answer = files.answer
    assert answer, "require_answers comes first"
    return Case(files.name, read_bytes(files.input), read_bytes(answer))


def read_bytes(file: Path) -> bytes:
    """Return the bytes of a file of a case set; raises JudgeError if it cannot be read."""
    try:
        with file.open("rb", buffering=0) as opened:  # which asks the kernel half as often
            return opened.readall()
    except OSError as error:
        raise JudgeError(f"{file}: {(error.strerror or '').lower()}") from None
