"""The catalogues: the same names in every language, each with the same places for values."""

from __future__ import annotations

import ast
import string
from fnmatch import filter as filter_names
from typing import TYPE_CHECKING

import pytest

from judge.words import CATALOGUES, LANGUAGES, language, tell, translator
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ENGLISH = CATALOGUES["en"]
OTHERS = [name for name in CATALOGUES if name != "en"]


def places(text: str) -> set[str | None]:
    return {field for _, field, _, _ in string.Formatter().parse(text)} - {None}


def test_there_are_four_languages_and_much_to_say() -> None:
    assert set(CATALOGUES) == {"en", "fr", "ru", "pt"}
    assert len(ENGLISH) > 50


@pytest.mark.parametrize("name", OTHERS)
def test_no_text_is_missing_and_none_is_left_over(name: str) -> None:
    assert set(CATALOGUES[name]) == set(ENGLISH)


@pytest.mark.parametrize("name", OTHERS)
def test_every_text_has_the_places_of_the_english_one(name: str) -> None:
    catalogue = CATALOGUES[name]
    assert {key: places(text) for key, text in catalogue.items()} == {
        key: places(text) for key, text in ENGLISH.items()
    }


@pytest.mark.parametrize(("name", "count"), [("en", 2), ("fr", 2), ("ru", 3), ("pt", 2)])
def test_a_text_has_one_form_or_one_for_each_kind_of_number(name: str, count: int) -> None:
    assert {LANGUAGES[name].form(number) for number in range(200)} == set(range(count))
    several = {key: text.split("|") for key, text in CATALOGUES[name].items() if "|" in text}
    assert len(several) > 5
    for key, forms in several.items():
        assert len(forms) == count, key
        assert "count" in places(forms[0]), key
        assert all(places(form) == places(forms[0]) for form in forms), key


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("en", ["0 stones", "1 stone", "2 stones", "5 stones", "11 stones", "21 stones"]),
        ("fr", ["0 pion", "1 pion", "2 pions", "5 pions", "11 pions", "21 pions"]),
        ("ru", ["0 фишек", "1 фишка", "2 фишки", "5 фишек", "11 фишек", "21 фишка"]),
        ("pt", ["0 peça", "1 peça", "2 peças", "5 peças", "11 peças", "21 peças"]),
    ],
)
def test_a_number_takes_the_form_that_its_language_wants(name: str, told: list[str]) -> None:
    words = translator(name)
    assert [words("stones", count=count) for count in (0, 1, 2, 5, 11, 21)] == told


@pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=list(CATALOGUES))
def test_no_text_is_empty_or_ends_by_accident(catalogue: Mapping[str, str]) -> None:
    assert [key for key, text in catalogue.items() if not text.strip()] == []
    assert [key for key, text in catalogue.items() if text != text.rstrip(" ")] == []


def nodes() -> Iterator[ast.AST]:
    """Yield the parts of all modules but the catalogues."""
    for file in (ROOT / "judge").rglob("*.py"):
        if file.stem not in CATALOGUES:
            yield from ast.walk(ast.parse(file.read_text("utf-8")))


def pattern(node: ast.expr) -> str | None:
    """Return a glob of the names that an expression can be; None if that is not to be seen."""
    if isinstance(node, ast.Constant):
        return str(node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(str(p.value) if isinstance(p, ast.Constant) else "*" for p in node.values)
    return None


def test_every_name_that_the_code_asks_for_is_there() -> None:
    asked = set()
    for node in nodes():
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith(("words", "Fault")):
            asked |= {pattern(name) for name in node.args[:1]} - {None}
    assert len(asked) > 100
    assert [glob for glob in asked if not filter_names(ENGLISH, str(glob))] == []


def test_the_code_asks_for_every_name_that_is_there() -> None:
    globs = {pattern(node) for node in nodes() if isinstance(node, ast.Constant | ast.JoinedStr)}
    asked = {name for glob in globs - {None} for name in filter_names(ENGLISH, str(glob))}
    assert set(ENGLISH) - asked == set()


def test_no_line_of_a_page_begins_with_a_punctuation_mark() -> None:
    words = translator("fr", no_break=True)
    text = words("difference-in-line", line=1, want="'a :b'", got="'b'")
    assert text == "ligne 1\N{NO-BREAK SPACE}: attendu 'a :b', obtenu 'b'"
    assert words("maybe-invalid").startswith("\N{NO-BREAK SPACE};")


@pytest.mark.parametrize("kind", [tuple, list], ids=["said", "kept"])
def test_what_is_said_within_something_said_is_told_in_the_same_language(kind: type) -> None:
    said = ("then", {"first": kind(("not-run", {})), "second": "x"})
    assert tell(translator("fr"), said) == "non exécuté ; x"


@pytest.mark.parametrize(
    ("settings", "name"),
    [
        ([], "en"),
        ([None, "", None], "en"),
        (["fr_FR.UTF-8"], "fr"),
        (["", "pt_BR.UTF-8", "ru_RU"], "pt"),
        ([None, None, "ru_RU.KOI8-R"], "ru"),
        (["C.UTF-8", "", "fr_FR"], "en"),
        (["POSIX"], "en"),
        (["de_DE"], "en"),
        (["FR"], "fr"),
    ],
)
def test_the_first_setting_that_says_anything_names_the_language(
    settings: list[str | None], name: str
) -> None:
    assert language(settings) == name


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("en", "line 2: expected the end of the line, got 'x' (--compare tokens would accept it)"),
        (
            "fr",
            "ligne 2 : attendu la fin de la ligne, obtenu 'x' (serait accepté avec --compare tokens)",
        ),
        ("ru", "строка 2 — ожидалось: конец строки; получено: 'x' (подошло бы с --compare tokens)"),
        ("pt", "linha 2: esperado o fim da linha, obtido 'x' (seria aceito com --compare tokens)"),
    ],
)
def test_a_difference_is_told_in_words(name: str, text: str) -> None:
    values = {"line": 2, "want": "the end of the line", "got": "'x'", "mode": "tokens"}
    assert tell(translator(name), ("difference-in-line", values)) == text
