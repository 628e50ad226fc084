"""Find problems and cases in folders, and read them: the only reader of cases/.

A case is a pair of files. In the folder of a problem, and below it, these are pairs:

    NAME.in with NAME.out, NAME.ans or NAME.a
    inputNAME with outputNAME       (input000.txt with output000.txt)
    in/NAME with out/NAME, input/NAME with output/NAME
    NAME with NAME.a                (tests/01 with tests/01.a)

They come in natural order: 2 before 10.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import fields, replace
from difflib import get_close_matches
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from judge.compare import MODES
from judge.model import Case, CaseFiles, Comparison, JudgeError, Limits, Problem

SETTINGS = "problem.toml"
DRIVERS = ("program", "session")
PROTOCOLS = ("testlib", "kattis")
# Folders of a problem that hold no cases.
NO_CASES = ("refuse", "wrong")
_LIMITS = ("cpu_s", "wall_s", "memory_mib", "output_kib")
_TEXTS = ("title", "source", "game", "reference")
_KEYS = (
    *_TEXTS,
    "languages",
    "args",
    "compare",
    "float_abs",
    "float_rel",
    "driver",
    "checker",
    "limits",
)


def natural(name: str) -> tuple[tuple[str, int, str], ...]:
    """Return a key that sorts names as a person does.

    >>> sorted(["10", "2", "a", "1"], key=natural)
    ['1', '2', '10', 'a']
    """
    parts = re.findall(r"(\d+)|(\D+)", name)
    return tuple(("", int(digits), digits) if digits else (text, 0, "") for digits, text in parts)


def find_problems(roots: list[Path]) -> dict[str, Path]:
    """Return the folders of all problems by name; an earlier root hides a later one's.

    A problem is a folder with a problem.toml, or one that contains cases.
    """
    found: dict[str, Path] = {}
    for root in reversed(roots):
        if root.is_dir():
            found |= {f.name: f for f in root.iterdir() if f.is_dir() and is_problem(f)}
    return dict(sorted(found.items(), key=lambda item: natural(item[0])))


def is_problem(folder: Path) -> bool:
    """Return whether a folder is one problem's, rather than one of many problems."""
    return (folder / SETTINGS).is_file() or bool(find_cases(folder))


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
    chosen: dict[Path, Problem] = {}
    for word in words:
        for problem in _meant(word, problems, roots, here):
            before = chosen.get(problem.folder)
            cases = {*problem.cases, *(before.cases if before else ())}
            ordered = sorted(cases, key=lambda case: natural(case.name))
            chosen[problem.folder] = replace(problem, cases=tuple(ordered))
    return list(chosen.values())


def _meant(word: str, problems: dict[str, Path], roots: list[Path], here: Path) -> list[Problem]:
    if word in problems:
        return [load_problem(problems[word])]
    for place in (here, *roots):
        paths = [place / word]
        if not paths[0].exists():
            paths = _expand(place, word)
        if paths:
            return [problem for path in paths for problem in _at(path)]
    close = get_close_matches(word, problems, 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    known = f" (problems: {', '.join(problems)})" if problems and not hint else ""
    raise JudgeError(f"{word}: no such problem, folder or file{hint}{known}")


def _expand(place: Path, pattern: str) -> list[Path]:
    """Return what a glob matches; several files of one case are no harm."""
    if not re.search(r"[*?\[]", pattern):
        return []
    relative = pattern.lstrip("/") if Path(pattern).is_absolute() else pattern
    top = Path("/") if Path(pattern).is_absolute() else place
    found = sorted(top.glob(relative), key=lambda path: natural(str(path)))
    return [path for path in found if path.is_dir() or _owner(path)]


def _at(path: Path) -> list[Problem]:
    if not path.is_dir():
        problem = _owner(path)
        if problem is None:
            raise JudgeError(f"{path}: not one of a pair of case files")
        return [problem]
    if is_problem(path) or not path.is_dir():
        return [load_problem(path)]
    below = [load_problem(folder) for folder in find_problems([path]).values()]
    if not below:
        raise JudgeError(f"{path}: no cases found; expected pairs such as 1.in and 1.out")
    return below


def _owner(path: Path) -> Problem | None:
    """Return the problem that a case file belongs to, with that case alone."""
    for folder in path.parents:
        if (folder / SETTINGS).is_file() or folder == path.parent:
            problem = load_problem(folder)
            own = tuple(case for case in problem.cases if path in (case.input, case.answer))
            if own:
                return replace(problem, cases=own)
        if (folder / SETTINGS).is_file():
            break
    return None


def load_problem(folder: Path) -> Problem:
    """Return the problem in a folder: its settings, and where its cases lie.

    Raises JudgeError for a problem.toml that cannot be read or says something unknown.
    """
    file = folder / SETTINGS
    data: dict[str, Any] = {}
    if file.is_file():
        try:
            data = tomllib.loads(file.read_text("utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise JudgeError(f"{file}: not TOML: {error}") from None
    _check_settings(file, data)
    floats = {k: float(data[k]) for k in ("float_abs", "float_rel") if k in data}
    return Problem(
        name=folder.resolve().name,
        folder=folder,
        cases=find_cases(folder),
        title=data.get("title", ""),
        game=data.get("game"),
        comparison=Comparison(data.get("compare", "lines"), **floats),
        limits=Limits(**data.get("limits", {})),
        driver=data.get("driver", "program"),
        reference=data.get("reference"),
        args=tuple(data.get("args", ())),
        checker=data.get("checker", "testlib"),
    )


def _check_settings(file: Path, data: dict[str, Any]) -> None:
    _check_keys(f"{file}", data, _KEYS)
    for key in _TEXTS:
        if not isinstance(data.get(key, ""), str):
            raise JudgeError(f"{file}: {key}: expected a text in quotes, got {data[key]!r}")
    for key in ("languages", "args"):
        value = data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise JudgeError(f"{file}: {key}: expected a list of texts, got {value!r}")
    for key, known in (("compare", MODES), ("driver", DRIVERS), ("checker", PROTOCOLS)):
        if data.get(key, known[0]) not in known:
            raise JudgeError(f"{file}: {key}: expected {_either(known)}, got {data[key]!r}")
    limits = data.get("limits", {})
    if not isinstance(limits, dict):
        raise JudgeError(f"{file}: limits: expected a table [limits], got {limits!r}")
    _check_keys(f"{file}: [limits]", limits, _LIMITS)
    numbers = {**limits, **{k: data[k] for k in ("float_abs", "float_rel") if k in data}}
    whole = {f.name for f in fields(Limits) if f.type == "int"}
    for key, value in numbers.items():
        kinds = (int,) if key in whole else (int, float)
        if isinstance(value, bool) or not isinstance(value, kinds) or value <= 0:
            what = "a whole number" if key in whole else "a number"
            raise JudgeError(f"{file}: {key}: expected {what} above 0, got {value!r}")


def _check_keys(place: str, data: dict[str, Any], known: tuple[str, ...]) -> None:
    for key in data:
        if key not in known:
            raise JudgeError(f"{place}: unknown key {key!r}; expected {_either(known)}")


def _either(words: tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + " or " + words[-1]


def find_cases(folder: Path) -> tuple[CaseFiles, ...]:
    """Return the cases in a folder and below it, in natural order of their names."""
    found: dict[str, CaseFiles] = {}
    files = _files_below(folder)
    answers: set[Path] = set()
    for path in files:
        if path in answers:
            continue
        candidates = _answers_of(path, files)
        if candidates is None:
            continue
        answer = next((c for c in candidates if c in files), None)
        if answer:
            answers.add(answer)
        name = path.relative_to(folder).as_posix().removesuffix(".in")
        found[name] = CaseFiles(name, path, answer)
    return tuple(sorted(found.values(), key=lambda case: natural(case.name)))


def _files_below(folder: Path) -> dict[Path, None]:
    """Return the files of a problem, itself and below, but for hidden ones and NO_CASES."""
    files: dict[Path, None] = {}
    for path in sorted(folder.iterdir()):
        if path.name.startswith(".") or path.name in NO_CASES:
            continue
        if path.is_dir():
            if not (path / SETTINGS).is_file():
                files |= _files_below(path)
        else:
            files[path] = None
    return files


def _answers_of(path: Path, files: dict[Path, None]) -> list[Path] | None:
    """Return where the answer to an input may lie; None if the file is no input."""
    if path.suffix == ".in":
        beside = [path.with_suffix(suffix) for suffix in (".out", ".ans", ".a")]
        return [*beside, *_mirrored(path)]
    if re.match(r"input\W*\d", path.name):
        return [path.with_name("output" + path.name.removeprefix("input")), *_mirrored(path)]
    if path.parent.name in ("in", "input"):
        return _mirrored(path)
    beside_a = path.with_name(path.name + ".a")
    return [beside_a] if beside_a in files else None


def _mirrored(path: Path) -> list[Path]:
    """Return the answer's places in the folder beside one called in or input."""
    other = {"in": "out", "input": "output"}.get(path.parent.name)
    if other is None:
        return []
    folder = path.parent.with_name(other)
    names = [path.name, path.name.replace("input", "output")]
    names += [path.stem + suffix for suffix in (".out", ".ans", ".a")]
    return [folder / name for name in names]


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
            raise JudgeError(
                f"{case.input}: has no answer; write {case.input.with_suffix('.out').name}"
                f" beside it, or run judge check {problem.name} --fill"
            )


def read_case(files: CaseFiles) -> Case:
    """Return a case with its bytes; raises JudgeError if a file cannot be read."""
    assert files.answer is not None, "require_answers comes first"
    try:
        return Case(files.name, files.input.read_bytes(), files.answer.read_bytes())
    except OSError as error:
        raise JudgeError(f"{error.filename}: {(error.strerror or '').lower()}") from None
