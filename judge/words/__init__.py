"""What pupils and players read, in their language: one catalogue a language.

A catalogue has a text for every name; in the texts, {places} stand for values. A text
may have several forms, apart by |: which one is said is decided by the value `count`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol

from judge.words import en, fr, pt, ru

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

LANGUAGES = {"en": en, "fr": fr, "ru": ru, "pt": pt}
CATALOGUES: Mapping[str, Mapping[str, str]] = {
    name: module.WORDS for name, module in LANGUAGES.items()
}


class Words(Protocol):
    """A function that says something in one language."""

    def __call__(self, name: str, /, **values: Any) -> str:
        """Return the text of a name with its values."""


def translator(language: str, no_break: bool = False) -> Words:
    """Return the function that gives the texts of a language.

    no_break  no line is to begin with a punctuation mark that a blank stands before, as in French

    >>> translator("fr")("verdict-WA")
    'réponse fausse'
    >>> [translator("ru")("stones", count=count) for count in (1, 3, 11)]
    ['1 фишка', '3 фишки', '11 фишек']
    """
    catalogue, form = CATALOGUES[language], LANGUAGES[language].form

    def words(name: str, /, **values: Any) -> str:
        first, *others = catalogue[name].split("|")
        text = (first, *others)[form(values["count"])] if others else first
        if no_break:
            text = _BLANK.sub("\N{NO-BREAK SPACE}", text)
        return text.format(**values)

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

    A value may be something said itself (a list, if it has been kept as JSON).

    >>> values = {"line": 1, "column": 0, "want": "'1'", "got": "the end of the output"}
    >>> tell(translator("fr"), ("difference-in-line", values | {"mode": ""}))
    "ligne 1 : attendu '1', obtenu la fin de la sortie"
    """
    name, values = said
    for key in ("want", "got"):
        if values.get(key) in _PLACES:
            values = values | {key: words(_PLACES[values[key]])}
    if values.get("last"):
        values = values | {"last": words("last", text=values["last"].removeprefix(": "))}
    values = {
        k: tell(words, (v[0], v[1])) if isinstance(v, tuple | list) else v
        for k, v in values.items()
    }
    text = words(name, **values)
    return text + (words("looser", mode=values["mode"]) if values.get("mode") else "")


# What stands before a punctuation mark.
_BLANK = re.compile(" (?=[:;?!])")
# Where nothing stands that could be quoted: see judge.compare.visible.
_PLACES = {"the end of the output": "end-of-output", "the end of the line": "end-of-line"}
