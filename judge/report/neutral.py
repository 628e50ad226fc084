r"""Make the text of a program under test harmless where it is printed.

A terminal obeys ESC and other control characters; CI services obey lines that
begin with `::` or contain `##[`.
"""

import re

# Every control character but tab and newline, what ends a line elsewhere, lone surrogates,
# and the marks that turn the direction of writing.
_CONTROL = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
_COMMAND = re.compile(r"^(\s*):(?=:)|#(?=#\w*\[)", re.MULTILINE)


def neutral(text: str) -> str:
    r"""Return the text with everything that a terminal or a CI service obeys escaped.

    >>> print(neutral("\x1b[2Jhi\n ::error::x ##[group]"))
    \x1b[2Jhi
     \x3a:error::x \x23#[group]
    """
    text = _CONTROL.sub(lambda match: ascii(match[0])[1:-1], text)
    return _COMMAND.sub(lambda m: (m[1] or "") + f"\\x{ord(m[0][-1]):02x}", text)


def one_line(text: str) -> str:
    r"""Return a name, neutral and in one line: a file's name may have a newline in it.

    >>> print(one_line("a\n::error::b.py"))
    a\n\x3a:error::b.py
    """
    return neutral(text).replace("\n", "\\n")
