"""Read problem.toml: what a problem says of itself, beside its cases.

Every key may be left out; a key that is not known is an error, as it may be a slip.
"""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any

from judge.compare import MODES
from judge.model import Comparison, JudgeError, Limits

FILE = "problem.toml"
DRIVERS = ("program", "session")
PROTOCOLS = ("testlib", "kattis")
# No limit and no tolerance is larger: one that is, or is infinite, is a slip.
MOST = 10**9
_TEXTS = ("title", "source", "game", "reference")
_LISTS = ("languages", "args")
_CHOICES = {"compare": MODES, "driver": DRIVERS, "checker": PROTOCOLS}
_TOLERANCES = ("float_abs", "float_rel")
_TABLES = ("limits", "groups")
_KEYS = (*_TEXTS, *_LISTS, *_CHOICES, *_TOLERANCES, *_TABLES)
_LIMITS = ("cpu_s", "wall_s", "memory_mib", "output_kib")
_WHOLE = {field.name for field in fields(Limits) if field.type == "int"}


def read_settings(folder: Path) -> dict[str, Any]:
    """Return what a folder's problem.toml says, as arguments for a Problem; {} without one.

    Raises JudgeError for a file that cannot be read or says something unknown.
    """
    file = folder / FILE
    try:
        text = file.read_text("utf-8-sig")
    except (FileNotFoundError, IsADirectoryError):
        return {}
    except OSError as error:
        raise JudgeError(f"{file}: {(error.strerror or '').lower()}") from None
    except UnicodeDecodeError as error:
        raise JudgeError(f"{file}: not UTF-8: {error.reason} at byte {error.start}") from None
    import tomllib  # slow to import; folders of cases alone have no settings

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise JudgeError(f"{file}: not TOML: {error}") from None
    _check(f"{file}", data, _KEYS)
    limits = data.get("limits", {})
    _check(f"{file}: [limits]", limits, _LIMITS)
    groups = data.get("groups", {})
    for pattern, points in groups.items():
        is_right, expected = _expected("points", points)
        if not is_right:
            raise JudgeError(f"{file}: [groups]: {pattern}: expected {expected}, got {points!r}")
    tolerances = {key: float(data[key]) for key in _TOLERANCES if key in data}
    settings: dict[str, Any] = {
        key: data[key] for key in ("title", "game", "driver", "reference", "checker") if key in data
    }
    settings["args"] = tuple(data.get("args", ()))
    settings["comparison"] = Comparison(data.get("compare", MODES[0]), **tolerances)
    settings["limits"] = Limits(**limits)
    settings["groups"] = tuple(groups.items())
    return settings


def _check(place: str, data: dict[str, Any], known: tuple[str, ...]) -> None:
    for key, value in data.items():
        if key not in known:
            raise JudgeError(f"{place}: unknown key {key!r}; expected {_either(known)}")
        is_right, expected = _expected(key, value)
        if not is_right:
            raise JudgeError(f"{place}: {key}: expected {expected}, got {value!r}")


def _expected(key: str, value: Any) -> tuple[bool, str]:
    """Return whether the value of a key is right, and what it must be."""
    if key in _TEXTS:
        return isinstance(value, str), "a text in quotes"
    if key in _LISTS:
        is_right = isinstance(value, list) and all(isinstance(text, str) for text in value)
        return is_right, "a list of texts"
    if key in _CHOICES:
        return value in _CHOICES[key], _either(_CHOICES[key])
    if key in _TABLES:
        return isinstance(value, dict), f"a table [{key}]"
    kinds, what = ((int,), "a whole number") if key in _WHOLE else ((int, float), "a number")
    is_number = isinstance(value, kinds) and not isinstance(value, bool)
    if key in _TOLERANCES:
        return is_number and 0 <= value <= MOST, f"{what} from 0 to {MOST}"
    return is_number and 0 < value <= MOST, f"{what} above 0, {MOST} at most"


def _either(words: tuple[str, ...]) -> str:
    return ", ".join(words[:-1]) + " or " + words[-1]
