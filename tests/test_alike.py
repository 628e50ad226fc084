"""Which programs are the same: layout and remarks do not count, everything else does."""

from __future__ import annotations

import pytest

from judge.alike import fingerprint, same

PROGRAM = b"def double(n):\n    return 2 * n\n\nprint(double(int(input())))\n"


@pytest.mark.parametrize(
    "other",
    [
        PROGRAM.replace(b"\n", b"\r\n"),
        PROGRAM.replace(b"    ", b"\t"),
        PROGRAM.replace(b"    ", b"  "),
        PROGRAM.replace(b"2 * n", b"2*n"),
        b"#!/usr/bin/python3\n# mine\n" + PROGRAM,
        b"\xef\xbb\xbf" + PROGRAM,
        b"'''Mine.'''\n" + PROGRAM,
        PROGRAM.replace(b"    return", b"    'Return twice n.'\n\n    return"),
        PROGRAM.replace(b"2 * n", b"2 * n  # twice"),
        PROGRAM.rstrip(),
        b"\n\n" + PROGRAM + b"\n\n# the end",
    ],
)
def test_layout_and_remarks_do_not_count(other: bytes) -> None:
    assert fingerprint(other, True) == fingerprint(PROGRAM, True)


@pytest.mark.parametrize(
    "other",
    [
        PROGRAM.replace(b"double", b"twice"),
        PROGRAM.replace(b"2 * n", b"n * 2"),
        PROGRAM.replace(b"2 * n", b"22 * n"),
        PROGRAM.replace(b"return ", b"return "[:-1] + b"(").replace(b"* n", b"* n)"),
        PROGRAM + b"print()\n",
        b"x = 'mine'\n" + PROGRAM,
        PROGRAM.replace(b"\nprint", b"    print"),
    ],
)
def test_what_the_program_says_counts(other: bytes) -> None:
    assert fingerprint(other, True) != fingerprint(PROGRAM, True)


def test_blanks_alone_do_not_count_elsewhere() -> None:
    assert fingerprint(b"int main ( ) { }", False) == fingerprint(b"int\n  main() {}\n", False)
    assert fingerprint(b"int main() {} // a", False) != fingerprint(b"int main() {}", False)


def test_a_file_that_is_no_python_is_compared_as_other_texts() -> None:
    assert fingerprint(b"def f(:  x", True) == fingerprint(b"def f(: x", True)
    assert fingerprint(b"# \xe9\nx = (", True) != fingerprint(b"# \xe8\nx = (", True)


@pytest.mark.parametrize(
    "empty", [b"", b"\n\n", b"# nothing\n", b"'''Nothing.'''\n", b"\xef\xbb\xbf"]
)
def test_nothing_is_not_the_same_as_nothing(empty: bytes) -> None:
    assert fingerprint(empty, True) is None


def test_everybody_with_the_same_program_is_named_to_everybody() -> None:
    prints = [("a", "1"), ("b", "2"), ("c", "1"), ("d", None), ("e", "1"), ("f", None)]
    assert same(prints) == {"a": ("c", "e"), "c": ("a", "e"), "e": ("a", "c")}
