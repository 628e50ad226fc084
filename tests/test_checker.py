"""Checkers are asked by the testlib and the Kattis protocol, and believed only when they behave."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge.checker import ask
from judge.model import Case, Checker, Program, Verdict
from judge.run import Supervisors
from tests.fault_table import environment

if TYPE_CHECKING:
    from collections.abc import Iterator

CASE = Case("1", b"the input\n", b"the answer\n")
OUTPUT = b"the output\xff\n"


@pytest.fixture(scope="module")
def runner() -> Iterator[Supervisors]:
    with Supervisors(environment("checker")) as supervisors:
        yield supervisors


def checker(tmp_path: Path, code: str, protocol: str) -> Checker:
    file = tmp_path / "checker.py"
    file.write_text(f"import os, sys\n{code}\n")
    return Checker(Program("checker", (sys.executable, str(file)), file), protocol)


@pytest.mark.parametrize(
    ("protocol", "code", "verdict", "said"),
    [
        ("testlib", "sys.exit(0)", Verdict.AC, ""),
        ("testlib", "print('ok 3 tokens', file=sys.stderr)", Verdict.AC, "ok 3 tokens"),
        ("testlib", "sys.exit('2nd token\\n differs')", Verdict.WA, "2nd token differs"),
        ("testlib", "print('on stdout'); sys.exit(1)", Verdict.WA, "on stdout"),
        ("testlib", "sys.exit(2)", Verdict.WA, ""),
        ("testlib", "sys.exit(4)", Verdict.WA, ""),
        ("testlib", "sys.exit(8)", Verdict.WA, ""),
        ("testlib", "sys.exit(3)", Verdict.JE, "the checker ended with exit code 3"),
        ("testlib", "sys.exit(7)", Verdict.JE, "the checker ended with exit code 7"),
        ("testlib", "sys.exit(42)", Verdict.JE, "the checker ended with exit code 42"),
        ("testlib", "os.kill(os.getpid(), 11)", Verdict.JE, "the checker was killed by SIGSEGV"),
        (
            "testlib",
            "print('x' * 2000000)",
            Verdict.JE,
            "the checker exceeded its output limit: " + "x" * 500,
        ),
        ("kattis", "sys.exit(42)", Verdict.AC, ""),
        ("kattis", "sys.exit(43)", Verdict.WA, ""),
        ("kattis", "sys.exit(0)", Verdict.JE, "the checker ended with exit code 0"),
        ("kattis", "sys.exit(1)", Verdict.JE, "the checker ended with exit code 1"),
        (
            "kattis",
            "open(sys.argv[3] + 'judgemessage.txt', 'w').write('too\\nlong'); sys.exit(43)",
            Verdict.WA,
            "too long",
        ),
    ],
)
def test_an_end_of_a_checker_means_a_verdict(
    runner: Supervisors, tmp_path: Path, protocol: str, code: str, verdict: Verdict, said: str
) -> None:
    got = ask(runner, checker(tmp_path, code, protocol), CASE, io.BytesIO(OUTPUT))
    assert got == (verdict, said)


@pytest.mark.parametrize(
    ("protocol", "code"),
    [
        (
            "testlib",
            "texts = [open(name, 'rb').read() for name in sys.argv[1:]]\n"
            f"assert texts == [{CASE.input!r}, {OUTPUT!r}, {CASE.answer!r}]",
        ),
        (
            "kattis",
            "texts = [open(name, 'rb').read() for name in sys.argv[1:3]]\n"
            f"assert texts == [{CASE.input!r}, {CASE.answer!r}]\n"
            f"assert sys.stdin.buffer.read() == {OUTPUT!r}\n"
            "assert os.path.isdir(sys.argv[3]) and sys.argv[3].endswith('/')\n"
            "sys.exit(42)",
        ),
    ],
)
def test_a_checker_gets_what_its_protocol_says(
    runner: Supervisors, tmp_path: Path, protocol: str, code: str
) -> None:
    output = io.BytesIO(OUTPUT)
    output.seek(3)  # wherever the file stands
    assert ask(runner, checker(tmp_path, code, protocol), CASE, output) == (Verdict.AC, "")
