"""A plugin of pytest: `pytest cases/ --solver "python my.py"` makes a test of every case.

It is installed with the judge and does nothing without --solver.
"""

from __future__ import annotations

from importlib import import_module

import pytest

# Those of judge.words, which is not loaded without need.
LANGUAGES = ("en", "fr", "ru", "pt")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options."""
    group = parser.getgroup("rowjudge", "programs judged on pairs of .in and .out")
    group.addoption(
        "--solver",
        metavar="PROGRAM",
        help="The program: a source file, an executable or a quoted command. It is judged"
        " on every pair in the folders and files that pytest is given.",
    )
    group.addoption(
        "--solver-cpu-s",
        type=float,
        metavar="N",
        help="Seconds of CPU time for a case, in place of what problem.toml says.",
    )
    group.addoption(
        "--solver-lang",
        choices=LANGUAGES,
        help="Language of what is said about a failed case; default: the environment's.",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Load the rest, if it is wanted."""
    if config.getoption("--solver") is not None:
        rest = import_module("judge.pytest_cases")
        config.pluginmanager.register(rest.Cases(config), "rowjudge-cases")
