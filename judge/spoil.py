"""Spoil a text a little: what a person, an editor or another program does to a board."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from random import Random

_ODD_SYMBOLS = (
    b"3",
    b"Z",
    b"?",
    b"0",
    b"-1",
    b",",
    b"_",
    b"1_0",
    b"\xff",
    "١".encode(),
    b"X",
    b"2",
)


def spoilt(text: bytes, rng: Random) -> bytes:
    """The text with one thing in it changed; now and then that is no change."""
    return rng.choice(_WAYS)(text, rng)


def _cut_short(text: bytes, rng: Random) -> bytes:
    return text[: rng.randrange(len(text) + 1)]


def _without_a_line(text: bytes, rng: Random) -> bytes:
    lines = text.splitlines(keepends=True) or [b""]
    del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def _line_twice(text: bytes, rng: Random) -> bytes:
    lines = text.splitlines(keepends=True) or [b""]
    lines.insert(0, rng.choice(lines))
    return b"".join(lines)


def _without_a_symbol(text: bytes, rng: Random) -> bytes:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + 1 :]


def _odd_symbol(text: bytes, rng: Random) -> bytes:
    """The text with a symbol more, or with another one."""
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(_ODD_SYMBOLS) + text[place + rng.randint(0, 1) :]


def _with_commas(text: bytes, rng: Random) -> bytes:
    return text.replace(b" ", b",") if b" " in text.strip() else b",".join(text.split())


_WAYS = (
    _cut_short,
    _without_a_line,
    _line_twice,
    _without_a_symbol,
    _without_a_symbol,
    _odd_symbol,
    _odd_symbol,
    _odd_symbol,
    _with_commas,
)
