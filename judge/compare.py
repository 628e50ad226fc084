r"""Hold an output against the answer: bytes in, the first difference out.

Both are seekable binary files and are read in pieces, so that an output of any
size costs little memory. Blanks are those of C's isspace: space, \t, \n, \v, \f, \r.

    lines        tokens line by line; blanks at the end of a line and blank lines
                 at the end do not count, and so CRLF equals LF
    tokens       tokens alone, however they are laid out
    exact        every byte
    ignore-case  as lines, with ASCII letters of either case equal
    floats       as tokens, with numbers equal within a tolerance
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from typing import IO

from judge.model import Comparison, Mismatch

MODES = ("lines", "tokens", "exact", "floats", "ignore-case")
CHUNK = 1 << 16
# A token longer than this is compared in pieces of this size.
PIECE = 1 << 20

_NEWLINE = b"\n"
_GLUE = b" "  # stands between two pieces of one long token; no token contains a blank
_TOKEN = re.compile(rb"[^ \t\n\v\f\r]+")
_TOKEN_OR_NEWLINE = re.compile(rb"\n|" + _TOKEN.pattern)
_NUMBER = re.compile(rb"[+-]?(\d*\.\d+|\d+\.|\d+)([eE][+-]?\d+)?")
_SHOWN = 60
# Letters of other alphabets that are drawn like Latin ones.
_LOOK_ALIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухΑΒΕΖΗΙΚΜΝΟΡΤΥΧο", "ABESIJKMHOPCTYXaesijopcyxABEZHIKMNOPTYXo"
)

Atom = tuple[int, bytes]  # offset, and a token, a newline or _GLUE
Equal = Callable[[bytes, bytes], bool]


def compare(got: IO[bytes], want: IO[bytes], how: Comparison) -> Mismatch | None:
    r"""Return the first difference of `got` from `want`, or None if it is accepted.

    The note of the difference names the looser mode that would accept, if one would.

    >>> from io import BytesIO
    >>> compare(BytesIO(b"1 2 \r\n"), BytesIO(b"1 2\n"), Comparison("lines"))
    >>> print(compare(BytesIO(b"x 1\n2\n"), BytesIO(b"x 1 2\n"), Comparison("lines")))
    line 1: expected '2', got the end of the line (--compare tokens would accept it)
    """
    found = _difference(got, want, how)
    if found is None:
        return None
    looser = [mode for mode in ("lines", "tokens", "ignore-case", "floats") if mode != how.mode]
    for mode in looser:
        if _difference(got, want, Comparison(mode, how.float_abs, how.float_rel)) is None:
            return _mismatch(got, found, f"--compare {mode} would accept it")
    return _mismatch(got, found, "")


def _difference(got: IO[bytes], want: IO[bytes], how: Comparison) -> tuple[Atom, Atom] | None:
    """Return the first pair of atoms that differ; the empty token stands for the end."""
    start, size = _common_lines(got, want)
    if start == size:
        return None
    if how.mode == "exact":
        return _first_byte(got, want, start)
    equal: Equal = bytes.__eq__
    if how.mode == "ignore-case":
        equal = _equal_in_either_case
    elif how.mode == "floats":
        equal = partial(_equal_numbers, how)
    by_line = how.mode in ("lines", "ignore-case")
    ends = ((_size(got), b""), (_size(want), b""))
    for pair in zip_longest(_atoms(got, start, by_line), _atoms(want, start, by_line)):
        got_atom, want_atom = (atom or end for atom, end in zip(pair, ends, strict=True))
        if None in pair and _NEWLINE in (got_atom[1], want_atom[1]):
            continue  # blank lines at the end do not count
        if not equal(got_atom[1], want_atom[1]):
            return got_atom, want_atom
    return None


def _equal_in_either_case(got: bytes, want: bytes) -> bool:
    return got.lower() == want.lower()


def _equal_numbers(how: Comparison, got: bytes, want: bytes) -> bool:
    """Return whether two tokens are equal as text, or as numbers within the tolerances."""
    if got == want:
        return True
    # Not float() on any token: it reads 1_000, inf, nan and the digits of other scripts.
    if not (_NUMBER.fullmatch(got) and _NUMBER.fullmatch(want)):
        return False
    answer, error = float(want), abs(float(got) - float(want))
    return error <= how.float_abs or error <= how.float_rel * abs(answer) < float("inf")


def _common_lines(got: IO[bytes], want: IO[bytes]) -> tuple[int, int]:
    """Return where the first line that differs starts, and the size of both if none does."""
    got.seek(0)
    want.seek(0)
    offset = start = 0
    while True:
        left, right = got.read(CHUNK), want.read(CHUNK)
        if left != right:
            return start, -1
        if not left:
            return offset, offset
        newline = left.rfind(b"\n")
        if newline >= 0:
            start = offset + newline + 1
        offset += len(left)


def _first_byte(got: IO[bytes], want: IO[bytes], start: int) -> tuple[Atom, Atom]:
    """Return the rest of both lines from the first byte that differs, which there is."""
    got.seek(start)
    want.seek(start)
    offset = start
    while True:
        left, right = got.read(CHUNK), want.read(CHUNK)
        for i, (a, b) in enumerate(zip_longest(left, right)):
            if a != b:
                return (offset + i, _to_line_end(left[i:])), (offset + i, _to_line_end(right[i:]))
        offset += len(left)


def _to_line_end(text: bytes) -> bytes:
    end = text.find(b"\n") + 1
    return text[:end] if end else text


def _atoms(stream: IO[bytes], start: int, by_line: bool) -> Iterator[Atom]:
    """Yield the tokens from `start` on and, with `by_line`, the newlines."""
    atom = _TOKEN_OR_NEWLINE if by_line else _TOKEN
    stream.seek(start)
    offset, text = start, b""
    while True:
        chunk = stream.read(CHUNK)
        text += chunk
        cut = len(text)
        for match in atom.finditer(text):
            if match.end() == len(text) and chunk and match[0] != _NEWLINE:
                cut = match.start()  # the next chunk may go on with this token
                break
            yield from _pieces(offset + match.start(), match[0])
        offset, text = offset + cut, text[cut:]
        if len(text) >= PIECE:
            yield offset, text[:PIECE]
            yield offset, _GLUE
            offset, text = offset + PIECE, text[PIECE:]
        if not chunk:
            return


def _pieces(offset: int, token: bytes) -> Iterator[Atom]:
    while len(token) >= PIECE:
        yield offset, token[:PIECE]
        yield offset, _GLUE
        offset, token = offset + PIECE, token[PIECE:]
    yield offset, token


def _size(stream: IO[bytes]) -> int:
    return stream.seek(0, 2)


def _mismatch(got: IO[bytes], found: tuple[Atom, Atom], note: str) -> Mismatch:
    (offset, got_text), (_, want_text) = found
    line, column = _place(got, offset)
    want_shown, got_shown = show_apart(want_text, got_text)
    between = got_text in (_NEWLINE, b"")
    return Mismatch(line, 0 if between else column, want_shown, got_shown, note)


def _place(stream: IO[bytes], offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of the byte at `offset`; columns are counted in bytes."""
    stream.seek(0)
    line, line_start, position = 1, 0, 0
    while position < offset:
        chunk = stream.read(min(CHUNK, offset - position))
        if not chunk:
            break
        newlines = chunk.count(b"\n")
        if newlines:
            line += newlines
            line_start = position + chunk.rfind(b"\n") + 1
        position += len(chunk)
    return line, position - line_start + 1


def show_apart(want: bytes, got: bytes) -> tuple[str, str]:
    r"""Return both made visible, so that two that differ never look alike.

    >>> show_apart(b"X", "Х".encode())
    ("'X'", "'\\u0425'")
    >>> show_apart(b"1", b"")
    ("'1'", 'the end of the output')
    """
    want, got = _from_difference(want, got)
    shown = visible(want), visible(got)
    if want != got and _skeleton(shown[0]) == _skeleton(shown[1]):
        return visible(want, printable=str.isascii), visible(got, printable=str.isascii)
    return shown


def _from_difference(want: bytes, got: bytes) -> tuple[bytes, bytes]:
    """Cut a long common start off, so that the difference is in what is shown."""
    same = next((i for i, (a, b) in enumerate(zip(want, got, strict=False)) if a != b), 0)
    skip = max(0, same - _SHOWN // 2)
    return want[skip:], got[skip:]


def visible(text: bytes, printable: Callable[[str], bool] = str.isprintable) -> str:
    r"""Return bytes as a quoted string in which whatever does not print is escaped.

    >>> print(visible(b"a\x00\x1b\xff b"), visible("n\u00e9\u00a0".encode()), visible(b"\n"))
    'a\x00\x1b\xff b' 'né\xa0' the end of the line
    """
    if text == b"":
        return "the end of the output"
    if text == _NEWLINE:
        return "the end of the line"
    # surrogateescape keeps a byte that is no UTF-8 as U+DC80 + (byte - 0x80)
    decoded = text[: 4 * _SHOWN].decode("utf-8", "surrogateescape")
    cut = "…" if len(decoded) > _SHOWN else ""
    return "'" + "".join(_escape(c, printable) for c in decoded[:_SHOWN]) + cut + "'"


def _escape(char: str, printable: Callable[[str], bool]) -> str:
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    if char.isprintable() and printable(char):
        return char
    return ascii(char)[1:-1]


def _skeleton(text: str) -> str:
    """Return the text with look-alike letters, accents and kinds of blank made one."""
    plain = unicodedata.normalize("NFKD", text.translate(_LOOK_ALIKE))
    return "".join(c for c in plain if not unicodedata.combining(c)).replace(" ", "")
