"""When two programs are the same: a fingerprint of what is left without comments and layout."""

from __future__ import annotations

import hashlib
import io
import tokenize
from collections import defaultdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable
    from typing import TypeVar

    Key = TypeVar("Key", bound=Hashable)

_UNSEEN = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING, tokenize.ENDMARKER}
# What an indentation looks like is layout; that there is one is not.
_SHAPES = {tokenize.INDENT: "\x01", tokenize.DEDENT: "\x02", tokenize.NEWLINE: "\x03"}


def fingerprint(source: bytes, is_python: bool) -> str | None:
    r"""Return a digest that two programs share if they differ in comments and layout alone.

    For Python, documentation strings are comments too. In other languages, and in a
    file that is no Python, only blanks are passed over. Names count: a program in
    which they were changed is another. None for a program in which nothing is left.

    >>> a = fingerprint(b"def f(x):\n    return x + 1  # one more\n", True)
    >>> a == fingerprint(b"\n\ndef f( x ):\n\t'''Add.'''\n\treturn x+1", True)
    True
    >>> a == fingerprint(b"def f(y):\n    return y + 1\n", True)
    False
    """
    words = _python_words(source) if is_python else None
    if words is None:
        words = source.removeprefix(b"\xef\xbb\xbf").split()
        text = b"".join(words)
    else:
        text = b"\0".join(words)
    return hashlib.sha256(text).hexdigest() if words else None


def _python_words(source: bytes) -> list[bytes] | None:
    """Return the tokens of a Python program that say something, or None if it is none."""
    try:
        tokens = list(tokenize.tokenize(io.BytesIO(source).readline))
    except (SyntaxError, tokenize.TokenError, UnicodeDecodeError, ValueError):
        return None
    seen = [token for token in tokens if token.type not in _UNSEEN]
    return [
        _SHAPES.get(token.type, token.string).encode("utf-8", "surrogatepass")
        for k, token in enumerate(seen)
        if not (_is_remark(seen, k) or (k and _is_remark(seen, k - 1)))
    ]


def _is_remark(tokens: list[tokenize.TokenInfo], k: int) -> bool:
    """Return whether a token is a string that stands alone as a statement."""
    starts = k == 0 or tokens[k - 1].type in _SHAPES
    ends = k + 1 == len(tokens) or tokens[k + 1].type == tokenize.NEWLINE
    return tokens[k].type == tokenize.STRING and starts and ends


def same(prints: Iterable[tuple[Key, str | None]]) -> dict[Key, tuple[Key, ...]]:
    """Return the others that share the fingerprint of each key that is not alone with its own.

    >>> same([("Ann", "1"), ("Ben", "2"), ("Cy", "1"), ("Dot", None), ("Eve", None)])
    {'Ann': ('Cy',), 'Cy': ('Ann',)}
    """
    groups: dict[str, list[Key]] = defaultdict(list)
    for key, digest in prints:
        if digest is not None:
            groups[digest].append(key)
    return {
        key: tuple(other for other in keys if other != key)
        for keys in groups.values()
        if len(keys) > 1
        for key in keys
    }
