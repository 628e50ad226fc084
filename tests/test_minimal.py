"""The fewest cases that fail every wrong program."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from judge.minimal import Minimal, minimal


def covers(kills, cases):
    return all(set(cases) & set(failed) for failed in kills.values() if failed)


def fewest(kills):
    """Return the smallest number of cases, by trying all."""
    names = sorted({case for failed in kills.values() for case in failed})
    for size in range(len(names) + 1):
        if any(covers(kills, chosen) for chosen in combinations(names, size)):
            return size
    raise AssertionError


@pytest.mark.parametrize(
    ("kills", "cases"),
    [
        ({}, ()),
        ({"a": []}, ()),
        ({"a": ["1"]}, ("1",)),
        ({"a": ["1", "2"], "b": ["2"]}, ("2",)),
        ({"a": ["1"], "b": ["2"], "c": []}, ("1", "2")),
        # The greedy choice, 0 first, would need three.
        (
            {
                "a": ["0", "1"],
                "b": ["0", "1"],
                "c": ["0", "2"],
                "d": ["0", "2"],
                "e": ["1"],
                "f": ["2"],
            },
            ("1", "2"),
        ),
    ],
)
def test_known_sets(kills, cases):
    assert minimal(kills) == Minimal(cases, proven=True)


@pytest.mark.parametrize("seed", range(40))
def test_the_set_is_the_smallest_that_there_is(seed):
    rng = random.Random(seed)
    cases = [str(number) for number in range(9)]
    kills = {program: rng.sample(cases, rng.randint(1, 4)) for program in "abcdefghijkl"}
    found = minimal(kills)
    assert covers(kills, found.cases)
    assert (len(found.cases), found.proven) == (fewest(kills), True)


def test_a_search_that_is_given_up_says_so_and_still_covers():
    rng = random.Random(1)
    kills = {str(p): rng.sample(range(60), 3) for p in range(60)}
    kills = {program: [str(case) for case in failed] for program, failed in kills.items()}
    found = minimal(kills, steps=3)
    assert not found.proven
    assert covers(kills, found.cases)
