"""What is done to a text to spoil it."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.spoil import spoilt


@settings(deadline=None)
@given(st.binary(max_size=60), st.integers(0, 999))
def test_any_text_can_be_spoilt_the_same_way_again(text, seed):
    assert spoilt(text, random.Random(seed)) == spoilt(text, random.Random(seed))


def test_a_text_is_spoilt_in_every_way():
    text = b"2\n0 1\n2 0\n"
    made = {spoilt(text, random.Random(seed)) for seed in range(2000)}
    for kind, example in {
        "nothing left": b"",
        "cut short": b"2\n0 ",
        "a line missing": b"2\n2 0\n",
        "a line twice": b"2\n2\n0 1\n2 0\n",
        "a symbol missing": b"2\n0 1\n2 \n",
        "an odd symbol": b"2\n0 Z\n2 0\n",
        "an odd symbol more": b"2\n0 1\n2 0-1\n",
        "a byte that is no text": b"2\n\xff 1\n2 0\n",
        "commas": b"2\n0,1\n2,0\n",
    }.items():
        assert example in made, kind
