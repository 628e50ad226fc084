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

import operator
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from typing import IO

from judge.model import Comparison, Mismatch

MODES = ("lines", "tokens", "exact", "floats", "ignore-case")
CHUNK = 1 << 16
# A token longer than this is compared in pieces of this size, and is never a number.
PIECE = 1 << 16

_NEWLINE = b"\n"
_GLUE = b" "  # before a piece that goes on with a token; no token contains a blank
_NUMBER = re.compile(rb"[+-]?(\d*\.\d+|\d+\.|\d+)([eE][+-]?\d+)?")
_SHOWN = 60
_CONTINUATION = bytes(range(0x80, 0xC0))  # bytes of UTF-8 that begin no character
# Letters and marks that Python calls printable and that nobody sees.
_INVISIBLE = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U000e0100-\U000e01ef]"
)
# One or two characters that nobody takes for each other: Latin letters of Western
# Europe, or Russian ones. A Latin and a Russian letter may be drawn alike.
_TOLD_APART = re.compile("[ -~À-ÖØ-öø-ÿ]{1,2}|[А-яЁё]{1,2}")

Atom = tuple[int, bytes]  # offset, and a token, a newline or a piece of a long token
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
    start = _common_lines(got, want)
    if start is None:
        return None
    if how.mode == "exact":
        return _first_bytes(got, want, start)
    equal: Equal = operator.eq
    if how.mode == "ignore-case":
        equal = _equal_in_either_case
    elif how.mode == "floats":
        equal = partial(_equal_numbers, how)
    by_line = how.mode in ("lines", "ignore-case")
    atoms = _atoms(got, start, by_line), _atoms(want, start, by_line)
    for got_atom, want_atom in zip_longest(*atoms):
        if got_atom and want_atom:
            if equal(got_atom[1], want_atom[1]):
                continue
        elif _NEWLINE in (got_atom or want_atom):
            continue  # blank lines at the end do not count
        found = got_atom or (_size(got), b""), want_atom or (_size(want), b"")
        return _unglued(*found), _unglued(*reversed(found))
    return None


def _equal_in_either_case(got: bytes, want: bytes) -> bool:
    return got.lower() == want.lower()


def _equal_numbers(how: Comparison, got: bytes, want: bytes) -> bool:
    """Return whether two tokens are equal as text, or as numbers within the tolerances."""
    if got == want:
        return True
    if max(len(got), len(want)) >= PIECE:
        return False
    # Not float() on any token: it reads 1_000, inf, nan and the digits of other scripts.
    if not (_NUMBER.fullmatch(got) and _NUMBER.fullmatch(want)):
        return False
    answer, error = float(want), abs(float(got) - float(want))
    return error <= how.float_abs or error <= how.float_rel * abs(answer) < float("inf")


def _common_lines(got: IO[bytes], want: IO[bytes]) -> int | None:
    """Return the start of a line before which both are equal, or None if they are throughout."""
    got.seek(0)
    want.seek(0)
    offset = start = 0
    while True:
        left, right = got.read(CHUNK), want.read(CHUNK)
        if left != right:
            return start
        if not left:
            return None
        newline = left.rfind(b"\n")
        if newline >= 0:
            start = offset + newline + 1
        offset += len(left)


def _first_bytes(got: IO[bytes], want: IO[bytes], start: int) -> tuple[Atom, Atom]:
    """Return the rest of both lines from the first character that differs, which there is."""
    got.seek(start)
    want.seek(start)
    offset = start
    while (left := got.read(CHUNK)) == (right := want.read(CHUNK)):
        offset += len(left)
    offset += _common_start(left, right)
    # A byte may be the second half of a character: look at those before it, too.
    before = min(offset - start, 3)
    got_text, want_text = (_read_at(stream, offset - before) for stream in (got, want))
    skip = _character_start(got_text, want_text, before)
    at = offset - before + skip
    return (at, _to_line_end(got_text[skip:])), (at, _to_line_end(want_text[skip:]))


def _read_at(stream: IO[bytes], offset: int) -> bytes:
    stream.seek(offset)
    return stream.read(8 * _SHOWN)


def _to_line_end(text: bytes) -> bytes:
    end = text.find(b"\n") + 1
    return text[:end] if end else text


def _common_start(left: bytes, right: bytes) -> int:
    """Return the length of what two texts that differ begin with in common."""
    pairs = enumerate(zip_longest(left, right))
    return next(i for i, (a, b) in pairs if a != b)


def _character_start(left: bytes, right: bytes, i: int) -> int:
    """Return `i`, or the index before it where the UTF-8 character around it starts."""
    while i > 0 and any(0x80 <= byte < 0xC0 for byte in (*left[i : i + 1], *right[i : i + 1])):
        i -= 1
    return i


def _atoms(stream: IO[bytes], start: int, by_line: bool) -> Iterator[Atom]:
    """Yield the tokens from `start` on and, with `by_line`, the newlines.

    A token longer than PIECE comes in pieces, with _GLUE before all but the first.
    """
    token = rb"\S{1,%d}" % PIECE
    atom = re.compile(rb"\n|" + token if by_line else token)
    stream.seek(start)
    offset, text, token_end = start, b"", -1
    while True:
        chunk = stream.read(CHUNK)
        text += chunk
        cut = len(text)
        for match in atom.finditer(text):
            first, last = match.span()
            found = match[0]
            if found == _NEWLINE:
                token_end = -1
                yield offset + first, found
                continue
            if last == len(text) and chunk and last - first < PIECE:
                cut = first  # the next chunk may go on with this token
                break
            yield offset + first, _GLUE + found if offset + first == token_end else found
            token_end = offset + last
        offset, text = offset + cut, text[cut:]
        if not chunk:
            return


def _unglued(atom: Atom, other: Atom) -> Atom:
    """Return an atom as it is shown: beside a piece that goes on with a token, it is a blank."""
    offset, text = atom
    if text.startswith(_GLUE):
        return offset, text.removeprefix(_GLUE)
    beside_piece = other[1].startswith(_GLUE) and text not in (_NEWLINE, b"")
    return offset, b" " if beside_piece else text


def _size(stream: IO[bytes]) -> int:
    return stream.seek(0, 2)


def _mismatch(got: IO[bytes], found: tuple[Atom, Atom], note: str) -> Mismatch:
    (offset, got_text), (_, want_text) = found
    skip = _hidden(want_text, got_text)
    line, column = _place(got, offset + skip)
    want_shown, got_shown = show_apart(want_text, got_text)
    between = got_text in (_NEWLINE, b"")
    return Mismatch(line, 0 if between else column, want_shown, got_shown, note)


def _place(stream: IO[bytes], offset: int) -> tuple[int, int]:
    """Return line and column, from 1, of the byte at `offset`; columns are characters."""
    stream.seek(0)
    line, column, position = 1, 1, 0
    while position < offset:
        chunk = stream.read(min(CHUNK, offset - position))
        if not chunk:
            break
        position += len(chunk)
        newlines = chunk.count(b"\n")
        if newlines:
            line += newlines
            column = 1
            chunk = chunk[chunk.rfind(b"\n") + 1 :]
        column += len(chunk.translate(None, _CONTINUATION))
    return line, column


def show_apart(want: bytes, got: bytes) -> tuple[str, str]:
    r"""Return both made visible, so that two that differ never look alike.

    What they begin with in common is cut short, so that the difference is shown.

    >>> show_apart(b"1", b"")
    ("'1'", 'the end of the output')
    >>> show_apart(b"X", "Х".encode())
    ("'X'", "'Х' (U+0425)")
    """
    from unicodedata import normalize  # slow to import, and needed for a difference alone

    skip = _hidden(want, got)
    before = "…" if skip else ""
    shown = visible(want[skip:], before), visible(got[skip:], before)
    pair, composed = _first_pair(*shown), _first_pair(*(normalize("NFC", s) for s in shown))
    if _TOLD_APART.fullmatch("".join(pair)) and _TOLD_APART.fullmatch("".join(composed)):
        return shown
    return shown[0] + _code(pair[0]), shown[1] + _code(pair[1])


def _first_pair(want: str, got: str) -> tuple[str, str]:
    """Return the first characters that differ; an empty one is the end."""
    pairs = zip_longest(want, got, fillvalue="")
    return next(((a, b) for a, b in pairs if a != b), ("", ""))


def _hidden(want: bytes, got: bytes) -> int:
    """Return how many bytes of a long common start need not be shown."""
    if want == got:
        return 0
    return _character_start(want, got, max(0, _common_start(want, got) - _SHOWN // 2))


def _code(char: str) -> str:
    return "" if char.isascii() else f" (U+{ord(char):04X})"


def visible(text: bytes, before: str = "") -> str:
    r"""Return bytes as a quoted string in which whatever does not print is escaped.

    before  stands for what was cut off

    >>> print(visible(b"a\x00\x1b\xff b"), visible("n\u00e9\u00a0".encode()), visible(b"\n"))
    'a\x00\x1b\xff b' 'né\u00a0' the end of the line
    """
    if text == b"":
        return "the end of the output"
    if text == _NEWLINE:
        return "the end of the line"
    # surrogateescape keeps a byte that is no UTF-8 as U+DC80 + (byte - 0x80)
    decoded = text[: 4 * (_SHOWN + 1)].decode("utf-8", "surrogateescape")
    cut = "…" if len(decoded) > _SHOWN else ""
    return "'" + before + "".join(_escape(c) for c in decoded[:_SHOWN]) + cut + "'"


def _escape(char: str) -> str:
    if "\udc80" <= char <= "\udcff":
        return f"\\x{ord(char) - 0xDC00:02x}"
    if char.isprintable() and char != "\\" and not _INVISIBLE.match(char):
        return char
    if char.isascii():
        return ascii(char)[1:-1]
    return f"\\u{ord(char):04x}" if ord(char) < 0x10000 else f"\\U{ord(char):08x}"
