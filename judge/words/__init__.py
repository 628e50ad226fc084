"""What pupils and players read, in their language: one catalogue a language.

A catalogue has a text for every name; in the texts, {places} stand for values.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from judge.words import en, fr, pt, ru

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

CATALOGUES: Mapping[str, Mapping[str, str]] = {
    "en": en.WORDS,
    "fr": fr.WORDS,
    "ru": ru.WORDS,
    "pt": pt.WORDS,
}


class Words(Protocol):
    """A function that says something in one language."""

    def __call__(self, name: str, /, **values: Any) -> str:
        """Return the text of a name with its values."""


def translator(language: str) -> Words:
    """Return the function that gives the texts of a language.

    >>> translator("fr")("verdict-WA")
    'réponse fausse'
    """
    catalogue = CATALOGUES[language]

    def words(name: str, /, **values: Any) -> str:
        return catalogue[name].format(**values)

    return words


def language(settings: Iterable[str | None]) -> str:
    """Return the language that the first setting which says anything names; else English.

    settings  values of LC_ALL, LC_MESSAGES and LANG

    >>> language([None, "", "fr_FR.UTF-8"]), language(["C", "ru_RU"]), language(["de_DE"])
    ('fr', 'en', 'en')
    """
    first = next((text for text in settings if text), "en")
    return next((name for name in CATALOGUES if first.lower()[:2] == name), "en")


def tell(words: Words, said: tuple[str, dict[str, Any]]) -> str:
    """Return in words what is said about a run: see judge.model.Said.

    >>> values = {"line": 1, "column": 0, "want": "'1'", "got": "the end of the output"}
    >>> tell(translator("fr"), ("difference-in-line", values | {"mode": ""}))
    "ligne 1 : attendu '1', obtenu la fin de la sortie"
    """
    name, values = said
    for key in ("want", "got"):
        if values.get(key) in _PLACES:
            values = values | {key: words(_PLACES[values[key]])}
    text = words(name, **values)
    return text + (words("looser", mode=values["mode"]) if values.get("mode") else "")


# Where nothing stands that could be quoted: see judge.compare.visible.
_PLACES = {"the end of the output": "end-of-output", "the end of the line": "end-of-line"}
