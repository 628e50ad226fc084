"""Nothing that a program prints is obeyed where it is shown."""

from __future__ import annotations

import re
import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from judge.report.neutral import neutral, one_line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        # What does no harm stays: blanks and newlines, letters, brackets.
        ("", ""),
        ("a b\tc\n\nd\n", "a b\tc\n\nd\n"),
        ("Ничья, égalité, 引き分け 👍\u00a0", "Ничья, égalité, 引き分け 👍\u00a0"),
        ("e\u0301\u200d\u200b", "e\u0301\u200d\u200b"),
        ("<b>&amp;</b> [1] 'x' \"y\" \\x1b", "<b>&amp;</b> [1] 'x' \"y\" \\x1b"),
        # Terminals.
        ("\x1b[31mred\x1b[0m", r"\x1b[31mred\x1b[0m"),
        ("\x1b]0;title\x07", r"\x1b]0;title\x07"),
        ("\x9b31m\x9d0;title\x9c", r"\x9b31m\x9d0;title\x9c"),
        ("50%\r100%", r"50%\r100%"),
        ("a\r\nb", "a\\r\nb"),
        ("a\b\b\x7f\0\x0b\x0c", r"a\x08\x08\x7f\x00\x0b\x0c"),
        ("\x85\u2028\u2029", r"\x85\u2028\u2029"),
        # The direction of writing.
        ("\u202etxt.exe\u202c", r"\u202etxt.exe\u202c"),
        ("\u2066\u2067\u2068\u2069", r"\u2066\u2067\u2068\u2069"),
        ("\u202a\u202b\u202d", r"\u202a\u202b\u202d"),
        ("\u200e\u200f\u061c", r"\u200e\u200f\u061c"),
        # What is no character at all.
        ("\udcff\ud800", r"\udcff\ud800"),
        ("\ufffe\uffff", r"\ufffe\uffff"),
        # Commands of CI services.
        ("::error::x", r"\x3a:error::x"),
        ("a\n::set-output name=x::y", "a\n\\x3a:set-output name=x::y"),
        (" \t ::error::x", " \t \\x3a:error::x"),
        ("\u00a0\u3000::error::x", "\u00a0\u3000\\x3a:error::x"),
        ("a ::error::x", "a ::error::x"),
        (":::", r"\x3a::"),
        (": :", ": :"),
        ("a::b\n:c", "a::b\n:c"),
        ("\r::error::x", r"\r::error::x"),
        ("\n\n  ::x", "\n\n  \\x3a:x"),
        ("##[error]x", r"\x23#[error]x"),
        ("a ##[group] ##[endgroup]", r"a \x23#[group] \x23#[endgroup]"),
        ("##vso[task.setvariable variable=x]y", r"\x23#vso[task.setvariable variable=x]y"),
        ("##teamcity[buildStop]", r"\x23#teamcity[buildStop]"),
        ("###[x]", r"#\x23#[x]"),
        ("## [x] #[x] ## Title", "## [x] #[x] ## Title"),
        ("section_start:0:x\r\x1b[0K", r"section_start:0:x\r\x1b[0K"),
    ],
)
def test_what_is_obeyed_is_escaped_and_all_else_stays(text: str, shown: str) -> None:
    assert neutral(text) == shown


HARMFUL = "\x1b\x9b\r\n\t :#[]x\u2028\u202e\udcff\x85\x00\ufffe"
TEXTS = st.text(
    st.one_of(st.sampled_from(HARMFUL), st.characters(), st.sampled_from("\ud800\udfff"))
)


@given(TEXTS)
@example("\x1b::\x1b##[")
@example("#\r#[")
@example(":\x00:")
def test_no_text_keeps_what_is_obeyed(text: str) -> None:
    shown = neutral(text)
    for char in shown:
        assert char in "\t\n" or unicodedata.category(char) not in ("Cc", "Cs", "Zl", "Zp")
        assert unicodedata.bidirectional(char) not in (
            "LRE",
            "RLE",
            "PDF",
            "LRO",
            "RLO",
            "LRI",
            "RLI",
            "FSI",
            "PDI",
        )
    assert not any(line.strip().startswith("::") for line in shown.split("\n"))
    assert not re.search(r"##\w*\[", shown)
    shown.encode()


@given(TEXTS)
def test_a_neutral_text_is_left_as_it_is(text: str) -> None:
    assert neutral(neutral(text)) == neutral(text)


@given(st.text(st.characters(min_codepoint=0x20, max_codepoint=0x7E, exclude_characters=":#")))
def test_plain_ascii_is_left_as_it_is(text: str) -> None:
    assert neutral(text) == text


@given(TEXTS)
def test_newlines_stay_but_in_a_name(text: str) -> None:
    assert neutral(text).count("\n") == text.count("\n")
    assert "\n" not in one_line(text)
    assert one_line(text).count("\\n") >= text.count("\n")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("wide 1", "wide 1"),
        ("a\nb", r"a\nb"),
        ("a\n::error::b", r"a\n\x3a:error::b"),
        ("\x1b[2J", r"\x1b[2J"),
    ],
)
def test_a_name_is_in_one_line(name: str, shown: str) -> None:
    assert one_line(name) == shown
