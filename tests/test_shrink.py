"""The search for the smallest text that still fails."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.cut_text import REDUCTIONS, Lines, Numbers, Tokens
from judge.shrink import shrink


def first_where(fails, tried=None):
    """Return a First for a property of a text; `tried` collects what it is asked about."""

    def first(texts):
        for place, text in enumerate(texts):
            if tried is not None:
                tried.append(text)
            if fails(text):
                return place
        return None

    return first


def smallest(text, fails, reductions=REDUCTIONS):
    """Return the last text of a search."""
    return [text, *shrink(text, reductions, first_where(fails))][-1]


def test_every_text_on_the_way_fails_and_none_comes_twice():
    seen = list(shrink(b"1 2 3\n4 7 5\n6\n", REDUCTIONS, first_where(lambda text: b"7" in text)))
    assert all(b"7" in text for text in seen)
    assert len(seen) == len(set(seen))
    assert seen[-1] == b"7\n"


def test_a_text_that_cannot_be_made_smaller_is_the_end():
    assert list(shrink(b"7\n", REDUCTIONS, first_where(lambda text: text == b"7\n"))) == []


def test_what_fails_whatever_it_is_comes_down_to_nothing():
    assert smallest(b"1 2\n3 4\n", lambda text: True) == b""


def test_no_text_is_tried_twice():
    tried = []
    first = first_where(lambda text: text.count(b"1") >= 3, tried)
    list(shrink(b"1 0 1\n0 1 1\n1 2\n", REDUCTIONS, first))
    assert len(tried) == len(set(tried)) > 10


def test_what_is_looked_at_ahead_is_not_taken_for_tried():
    failing = (b"2\n5 6\n", b"2\n6\n", b"1\n6\n")

    def first(texts):
        ahead = list(texts)
        return next((place for place, text in enumerate(ahead) if text in failing), None)

    # The last one is seen ahead as a cut of the first, and then as one of the second.
    assert list(shrink(failing[0], (Tokens(), Numbers()), first)) == [failing[1], failing[2]]


def test_the_search_is_the_same_every_time():
    def way(text):
        return list(shrink(text, REDUCTIONS, first_where(lambda t: t.count(b"3") > 1)))

    assert way(b"3 1\n3 3\n2\n3\n") == way(b"3 1\n3 3\n2\n3\n")


def test_many_parts_go_at_once():
    tried = []
    first = first_where(lambda text: b"7" in text, tried)
    text = b"".join(b"%d\n" % (7 if number == 700 else 1) for number in range(1000))
    assert [*shrink(text, (Lines(),), first)][-1] == b"7\n"
    assert len(tried) < 60


@settings(deadline=None)
@given(st.lists(st.lists(st.integers(0, 9), min_size=1, max_size=4), min_size=1, max_size=5))
def test_nothing_more_can_be_taken_from_the_smallest(rows):
    text = b"".join(b" ".join(b"%d" % n for n in row) + b"\n" for row in rows)
    bound = sum(map(sum, rows)) // 2

    def fails(text):
        return sum(map(int, text.split())) >= bound

    found = smallest(text, fails)
    assert fails(found)
    for reduction in (Lines(), Tokens(), Numbers()):
        for cut in reduction.cuts(found, 1):
            assert cut == found or not fails(cut)
