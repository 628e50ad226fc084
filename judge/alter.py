"""Wrong answers made of right ones, which every comparison must reject."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_TOKEN = re.compile(rb"\S+")
_DIGIT_OR_LETTER = re.compile(rb"[0-9A-Za-z]")


def altered(answer: bytes) -> Iterator[bytes]:
    r"""Yield answers that differ in what counts: a token more, less or other, lines exchanged.

    >>> list(altered(b"1 b\n"))
    [b'1 b\n0\n', b'1 \n', b'2 b\n', b'1 c\n']
    """
    yield answer + b"0\n"
    tokens = list(_TOKEN.finditer(answer))
    if tokens:
        start, end = tokens[-1].span()
        yield answer[:start] + answer[end:]
    for token in (tokens[0], tokens[-1]) if len(tokens) > 1 else tokens:
        start, end = token.span()
        yield answer[:start] + _other(token[0]) + answer[end:]
    lines = answer.splitlines(keepends=True)
    exchanged = b"".join([*lines[-1:], *lines[1:-1], *lines[:1]])
    if len(lines) > 1 and exchanged.split() != answer.split():
        yield exchanged


def _other(token: bytes) -> bytes:
    """The token with its first digit or letter replaced by the next one."""
    found = _DIGIT_OR_LETTER.search(token)
    if found is None:
        return b"0"
    place = found.start()
    following = {b"9": b"0", b"z": b"a", b"Z": b"A"}
    char = following.get(found[0]) or bytes([found[0][0] + 1])
    return token[:place] + char + token[place + 1 :]
