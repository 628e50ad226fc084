"""The floors of the design: imports go down only, also inside functions."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
# From the ground up; a module may import modules of lower floors only. A package
# stands for all its modules, which may import each other.
FLOORS = (
    {"judge", "judge.model", "judge.games", "judge.session", "judge.tree"}
    | {"judge.spoil", "judge.shrink", "judge.cut_text", "judge.words", "judge.alike"}
    | {"judge.minimal", "judge.alter"}
    | {"judge.archives", "judge.namespaces", "judge.canary", "judge.pipe"},
    {"judge.landlock", "judge.seccomp", "judge.ai", "judge.typed", "judge.kept", "judge.desk"}
    | {"judge.warm"},
    {"judge.compare", "judge.box", "judge.ending", "judge.layout", "judge.cut_board"}
    | {"judge.marks", "judge.isolation", "judge.players"},
    {"judge.settings", "judge.wall", "judge.program", "judge.journal", "judge.checker"}
    | {"judge.generate", "judge.referee"},
    {"judge.pairs"},
    {"judge.load", "judge.sandbox", "judge.records"},
    {"judge.job"},
    {"judge.run", "judge.supervise", "judge.portable", "judge.submissions", "judge.shards"},
    {"judge.grade", "judge.check", "judge.doctor", "judge.enforced"},
    {"judge.stress", "judge.grading"},
    {"judge.cluster"},
    {"judge.report"},
    {"judge.cli"},
    {"judge.__main__", "judge.pytest_cases"},
    {"judge.pytest_plugin"},
)
# What the supervisor process consists of.
SUPERVISOR = (
    *("job", "tree", "sandbox", "warm", "wall", "box", "landlock", "seccomp", "namespaces", "pipe"),
)
MODULES = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for path in (ROOT / "judge").rglob("*.py")
)


def unit(module: str) -> str:
    """Return the module or package of the floors that a module belongs to."""
    names = {name for floor in FLOORS for name in floor} - {"judge"}
    parts = module.split(".")
    for length in range(len(parts), 0, -1):
        name = ".".join(parts[:length])
        if name in names:
            return name
    return "judge" if module == "judge" else module


def floor(module: str) -> int:
    """Return the number of a module's floor."""
    for number, names in enumerate(FLOORS):
        if unit(module) in names:
            return number
    raise AssertionError(f"{module} has no floor; give it one in FLOORS")


def tree_of(module: str) -> ast.Module:
    """Return the syntax tree of a module."""
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return ast.parse(file.read_text("utf-8"))


def imported(module: str) -> set[str]:
    """Return the modules of ours that a module imports, wherever in its text."""
    names: set[str] = set()
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: a relative import"
            full = {f"{node.module}.{alias.name}" for alias in node.names}
            names |= {name if name in MODULES else str(node.module) for name in full}
    return {name for name in names if name.split(".")[0] in ("judge", "solvers", "tests")}


def test_there_are_modules_to_look_at() -> None:
    assert len(MODULES) > 20


@pytest.mark.parametrize("module", MODULES)
def test_a_module_imports_only_what_is_below_it(module: str) -> None:
    for name in imported(module):
        assert unit(name) == unit(module) or floor(name) < floor(module), f"{module} imports {name}"


@pytest.mark.parametrize(
    "module",
    [f"judge.{name}" for name in (*SUPERVISOR, "supervise", "session")],
)
def test_the_supervisor_and_the_session_import_nothing_of_the_judge(module: str) -> None:
    assert imported(module) <= {"judge", *(f"judge.{name}" for name in SUPERVISOR)}


def outside_world(module: str) -> set[str]:
    """Return what a module uses that only the command line may: the clock, exits, printing."""
    names = set()
    for node in ast.walk(tree_of(module)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names.add(node.func.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            names.add(f"{node.value.id}.{node.attr}")
        elif isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
    return names & {"print", "input", "os.environ", "os.getenv", "sys.exit", "time", "click"}


@pytest.mark.parametrize("module", MODULES)
def test_only_the_command_line_prints_reads_the_environment_or_the_clock(module: str) -> None:
    if unit(module) in ("judge.cli", "judge.__main__"):
        return
    # Processes of their own: the supervisor keeps time, a session is a prompt.
    own = {
        "judge.job": {"time"},
        "judge.tree": {"time"},
        "judge.portable": {"time"},
        "judge.warm": {"print", "os.environ"},
        "judge.session": {"print", "input", "sys.exit"},
    }
    assert outside_world(module) <= own.get(module, set())
