"""What is taken off a text of any format."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cut_text import REDUCTIONS, Lines, Numbers, Tokens


@pytest.mark.parametrize(
    ("reduction", "text", "size", "cuts"),
    [
        (Lines(), b"a\nb\nc\n", 1, [b"b\nc\n", b"a\nc\n", b"a\nb\n"]),
        (Lines(), b"a\nb\nc\n", 2, [b"c\n", b"a\nb\n"]),
        (Lines(), b"a\nb", 2, [b""]),
        (Lines(), b"", 1, []),
        # The number of lines that follow goes down with them.
        (Lines(), b"2\na\nb\n", 1, [b"a\nb\n", b"2\nb\n", b"1\nb\n", b"2\na\n", b"1\na\n"]),
        (Lines(), b"2\na\nb\n", 2, [b"b\n", b"2\na\n", b"1\na\n"]),
        (Tokens(), b"a b\nc\n", 1, [b"b\nc\n", b"a\nc\n", b"a b\n\n"]),
        (Tokens(), b"a  b\tc\n", 2, [b"c\n", b"a b\n"]),
        # The number of tokens in the line goes down with them.
        (Tokens(), b"2\na b\n", 1, [b"\na b\n", b"2\nb\n", b"1\nb\n", b"2\na\n", b"1\na\n"]),
        (Numbers(), b"9\n", 1, [b"0\n", b"4\n", b"8\n"]),
        (Numbers(), b"-1 x\n", 1, [b"0 x\n", b"1 x\n"]),
        (Numbers(), b"1\n", 1, [b"0\n"]),
        (Numbers(), b"0 x 1.5 01\n", 1, []),
    ],
)
def test_parts_are_taken_away_in_order(reduction, text, size, cuts):
    assert list(reduction.cuts(text, size)) == cuts


@pytest.mark.parametrize(
    ("reduction", "count"), [(Lines(), 3), (Tokens(), 4), (Numbers(), 1)], ids=["l", "t", "n"]
)
def test_parts_are_counted(reduction, count):
    assert reduction.count(b"1 2\n\nx y\n") == count
    assert reduction.count(b"") == 0


@settings(deadline=None)
@given(st.binary(max_size=40), st.integers(1, 5))
def test_any_bytes_can_be_cut(text, size):
    for reduction in REDUCTIONS:
        for cut in reduction.cuts(text, size):
            assert len(cut.split()) <= len(text.split())
