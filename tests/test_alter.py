"""Wrong answers made of right ones."""

from __future__ import annotations

import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.alter import altered
from judge.compare import compare
from judge.model import Comparison


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (b"", [b"0\n"]),
        (b"1\n", [b"1\n0\n", b"\n", b"2\n"]),
        (b"9 z\n", [b"9 z\n0\n", b"9 \n", b"0 z\n", b"9 a\n"]),
        (b"-1\n", [b"-1\n0\n", b"\n", b"-2\n"]),
        (b"...\n", [b"...\n0\n", b"\n", b"0\n"]),
        (b"a\nb\n", [b"a\nb\n0\n", b"a\n\n", b"b\nb\n", b"a\nc\n", b"b\na\n"]),
    ],
)
def test_an_answer_is_altered_in_every_way(answer, wrong):
    assert list(altered(answer)) == wrong


@pytest.mark.parametrize("mode", ["lines", "tokens", "exact", "ignore-case"])
@settings(deadline=None)
@given(answer=st.text("ab19 .\n", max_size=12))
def test_no_comparison_accepts_an_altered_answer(mode, answer):
    want = answer.encode()
    for got in altered(want):
        assert compare(io.BytesIO(got), io.BytesIO(want), Comparison(mode)), (got, want)
