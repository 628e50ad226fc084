"""Where things are: the cases, the solvers, the cache; and what programs see of the environment."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from judge.load import find_checker, find_problems, load_problem
from judge.model import Checker, Problem
from judge.program import from_file

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.program import Reference

_PACKAGE = Path(__file__).parent.parent


def case_roots() -> list[Path]:
    """Return the folders of problems: cases/ here, which comes first, and those shipped."""
    shipped = _PACKAGE / "cases"  # in a wheel
    if not shipped.is_dir():
        shipped = _PACKAGE.parent / "cases"  # in a checkout
    here = Path("cases")
    if here.is_dir() and here.resolve() != shipped.resolve():
        return [here, shipped]
    return [here] if here.is_dir() else [shipped]


def references(problems: Iterable[Problem]) -> dict[str, Reference]:
    """Return the reference solvers by problem: solvers/NAME.py, here or among those shipped."""
    found: dict[str, Reference] = {}
    for problem in problems:
        stem = problem.reference or problem.name
        for folder in (_PACKAGE.parent / "solvers", Path("solvers")):
            file = folder / f"{stem}.py"
            if file.is_file():
                found[problem.name] = (file.absolute(), problem.args)
    return found


def references_for(name: str, problem: Problem) -> dict[str, Reference]:
    """Return the reference solvers of a problem, and of the one with a name, if there is one."""
    folder = find_problems(case_roots()).get(name)
    return references([problem] if folder is None else [load_problem(folder), problem])


def own_checker(problem: Problem) -> Checker | None:
    """Return the checker in a problem's folder, ready to run, or None if it has none."""
    file = find_checker(problem)
    if file is None:
        return None
    return Checker(from_file(str(file), file.absolute(), cache_folder()), problem.checker)


def cache_folder() -> Path:
    """Return the folder for what is compiled, which can be deleted at any time."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "rowjudge"


def program_environment() -> dict[str, str]:
    """Return what a program under test finds in its environment: the same on every machine."""
    return {
        "PATH": os.environ.get("PATH", os.defpath),
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
