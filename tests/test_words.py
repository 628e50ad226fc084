"""The catalogues: the same names in every language, each with the same places for values."""

from __future__ import annotations

import ast
import string
from typing import TYPE_CHECKING

import pytest

from judge.words import CATALOGUES, language, tell, translator
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Mapping

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


@pytest.mark.parametrize("catalogue", CATALOGUES.values(), ids=list(CATALOGUES))
def test_no_text_is_empty_or_ends_by_accident(catalogue: Mapping[str, str]) -> None:
    assert [key for key, text in catalogue.items() if not text.strip()] == []
    assert [key for key, text in catalogue.items() if text != text.rstrip(" ")] == []


def test_every_name_that_the_code_asks_for_by_its_name_is_there() -> None:
    asked = set()
    for file in (ROOT / "judge").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "words":
                name = node.args[0]
                if isinstance(name, ast.Constant):
                    asked.add(name.value)
    assert asked
    assert asked <= set(ENGLISH)


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
