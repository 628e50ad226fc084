"""problem.toml: every key, every wrong value, and the messages."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from judge.compare import MODES
from judge.load import load_problem
from judge.model import Comparison, JudgeError, Limits, Problem
from judge.pairs import Cases
from judge.settings import FILE, read_settings

SHIPPED = Path(__file__).parent.parent / "cases"


def written(folder: Path, text: str | bytes) -> Path:
    (folder / FILE).write_bytes(text.encode() if isinstance(text, str) else text)
    return folder


def expected(folder: Path, **settings: Any) -> Problem:
    return Problem(folder.name, folder, Cases(()), **settings)


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("", {}),
        ("# nothing\n", {}),
        ("title = 'Ничья'", {"title": "Ничья"}),
        ("source = 'a statement'", {}),
        ("languages = ['fr', 'ru']", {}),
        ("languages = []", {}),
        ("game = 'gomoku'", {"game": "gomoku"}),
        ("reference = 'puissance4'", {"reference": "puissance4"}),
        ("args = ['--align', '6']", {"args": ("--align", "6")}),
        *((f"compare = '{mode}'", {"comparison": Comparison(mode)}) for mode in MODES),
        ("float_abs = 1e-9", {"comparison": Comparison(float_abs=1e-9)}),
        ("float_abs = 0", {"comparison": Comparison(float_abs=0.0)}),
        ("float_rel = 1", {"comparison": Comparison(float_rel=1.0)}),
        ("float_rel = 0.0", {"comparison": Comparison(float_rel=0.0)}),
        ("driver = 'program'", {}),
        ("driver = 'session'", {"driver": "session"}),
        ("checker = 'testlib'", {}),
        ("checker = 'kattis'", {"checker": "kattis"}),
        ("[limits]", {}),
        ("limits = {}", {}),
        ("limits.cpu_s = 1", {"limits": Limits(cpu_s=1)}),
        ("[limits]\ncpu_s = 0.5", {"limits": Limits(cpu_s=0.5)}),
        ("[limits]\nwall_s = 1.5", {"limits": Limits(wall_s=1.5)}),
        ("[limits]\nmemory_mib = 64", {"limits": Limits(memory_mib=64)}),
        ("[limits]\noutput_kib = 1", {"limits": Limits(output_kib=1)}),
        ("[limits]\ncpu_s = 1_000_000_000", {"limits": Limits(cpu_s=1e9)}),
        (
            "compare = 'floats'\nfloat_abs = 0.5\nfloat_rel = 0.25\n[limits]\ncpu_s = 3\n",
            {"comparison": Comparison("floats", 0.5, 0.25), "limits": Limits(cpu_s=3)},
        ),
        # As editors of several systems save it.
        ("title = 'a'\r\ngame = 'b'\r\n", {"title": "a", "game": "b"}),
        ("\ufefftitle = 'a'\n", {"title": "a"}),
    ],
)
def test_a_setting_becomes_the_problems(
    tmp_path: Path, text: str, settings: dict[str, Any]
) -> None:
    assert load_problem(written(tmp_path, text)) == expected(tmp_path, **settings)


KEYS = (
    "title, source, game, reference, languages, args, compare, driver, checker,"
    " float_abs, float_rel, limits or groups"
)
MODES_MEANT = "lines, tokens, exact, floats or ignore-case"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        # Unknown keys.
        ("titel = 'a'", f"unknown key 'titel'; expected {KEYS}"),
        ("cpu_s = 1", f"unknown key 'cpu_s'; expected {KEYS}"),
        ("'' = 1", f"unknown key ''; expected {KEYS}"),
        ("[limit]\ncpu_s = 1", f"unknown key 'limit'; expected {KEYS}"),
        (
            "[limits]\ncpu = 1",
            "[limits]: unknown key 'cpu'; expected cpu_s, wall_s, memory_mib or output_kib",
        ),
        (
            "limits.processes = 1",
            "[limits]: unknown key 'processes'; expected cpu_s, wall_s, memory_mib or output_kib",
        ),
        # Texts and lists of them.
        ("title = 1", "title: expected a text in quotes, got 1"),
        ("source = ['a']", "source: expected a text in quotes, got ['a']"),
        ("game = true", "game: expected a text in quotes, got True"),
        ("reference = 1.5", "reference: expected a text in quotes, got 1.5"),
        ("languages = 'fr'", "languages: expected a list of texts, got 'fr'"),
        ("languages = [1]", "languages: expected a list of texts, got [1]"),
        ("args = '--align 6'", "args: expected a list of texts, got '--align 6'"),
        ("args = ['--align', 6]", "args: expected a list of texts, got ['--align', 6]"),
        # Choices.
        ("compare = 'line'", f"compare: expected {MODES_MEANT}, got 'line'"),
        ("compare = 'LINES'", f"compare: expected {MODES_MEANT}, got 'LINES'"),
        ("compare = ['lines']", f"compare: expected {MODES_MEANT}, got ['lines']"),
        ("compare = ''", f"compare: expected {MODES_MEANT}, got ''"),
        ("driver = 'prompt'", "driver: expected program or session, got 'prompt'"),
        ("driver = 0", "driver: expected program or session, got 0"),
        ("checker = 'checker.py'", "checker: expected testlib or kattis, got 'checker.py'"),
        # Tolerances.
        ("float_abs = -1", "float_abs: expected a number from 0 to 1000000000, got -1"),
        ("float_abs = '1e-6'", "float_abs: expected a number from 0 to 1000000000, got '1e-6'"),
        ("float_rel = true", "float_rel: expected a number from 0 to 1000000000, got True"),
        ("float_rel = nan", "float_rel: expected a number from 0 to 1000000000, got nan"),
        ("float_rel = inf", "float_rel: expected a number from 0 to 1000000000, got inf"),
        ("float_rel = -0.5", "float_rel: expected a number from 0 to 1000000000, got -0.5"),
        (
            f"float_abs = 1{'0' * 400}",
            f"float_abs: expected a number from 0 to 1000000000, got 1{'0' * 400}",
        ),
        # Limits.
        ("groups = 2", "groups: expected a table [groups], got 2"),
        (
            "[groups]\n'wrap-*' = 0",
            "[groups]: wrap-*: expected a number above 0, 1000000000 at most, got 0",
        ),
        (
            "[groups]\ntitle = 'x'",
            "[groups]: title: expected a number above 0, 1000000000 at most, got 'x'",
        ),
        ("[groups]\n'*' = 1", "[groups]: no case is named as '*'"),
        ("limits = 2", "limits: expected a table [limits], got 2"),
        ("limits = [1]", "limits: expected a table [limits], got [1]"),
        ("[[limits]]\ncpu_s = 1", "limits: expected a table [limits], got [{'cpu_s': 1}]"),
        (
            "limits.cpu_s = 0",
            "[limits]: cpu_s: expected a number above 0, 1000000000 at most, got 0",
        ),
        (
            "limits.cpu_s = -1.5",
            "[limits]: cpu_s: expected a number above 0, 1000000000 at most, got -1.5",
        ),
        (
            "limits.cpu_s = nan",
            "[limits]: cpu_s: expected a number above 0, 1000000000 at most, got nan",
        ),
        (
            "limits.wall_s = inf",
            "[limits]: wall_s: expected a number above 0, 1000000000 at most, got inf",
        ),
        (
            "limits.wall_s = '1'",
            "[limits]: wall_s: expected a number above 0, 1000000000 at most, got '1'",
        ),
        (
            "limits.memory_mib = 0",
            "[limits]: memory_mib: expected a whole number above 0, 1000000000 at most, got 0",
        ),
        (
            "limits.memory_mib = 0.5",
            "[limits]: memory_mib: expected a whole number above 0, 1000000000 at most, got 0.5",
        ),
        (
            "limits.memory_mib = 64.0",
            "[limits]: memory_mib: expected a whole number above 0, 1000000000 at most, got 64.0",
        ),
        (
            "limits.output_kib = true",
            "[limits]: output_kib: expected a whole number above 0, 1000000000 at most, got True",
        ),
        (
            "limits.output_kib = 1000000001",
            "[limits]: output_kib: expected a whole number above 0, 1000000000 at most,"
            " got 1000000001",
        ),
    ],
)
def test_a_wrong_setting_is_refused(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(JudgeError) as caught:
        load_problem(written(tmp_path, text))
    assert str(caught.value) == f"{tmp_path / FILE}: {message}"


@pytest.mark.parametrize("text", ["title", "title = a", "game = 'a'\ngame = 'b'", "[limits", "\0"])
def test_a_file_that_is_not_toml_is_refused_in_the_readers_words(tmp_path: Path, text: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as reason:
        tomllib.loads(text)
    with pytest.raises(JudgeError) as caught:
        read_settings(written(tmp_path, text))
    assert str(caught.value) == f"{tmp_path / FILE}: not TOML: {reason.value}"


@pytest.mark.parametrize(("text", "at"), [(b"title = '\xff'", 9), (b"\xff\xfet\0", 0)])
def test_a_file_that_is_not_utf8_is_refused(tmp_path: Path, text: bytes, at: int) -> None:
    with pytest.raises(JudgeError) as caught:
        read_settings(written(tmp_path, text))
    message = f"{tmp_path / FILE}: not UTF-8: invalid start byte at byte {at}"
    assert str(caught.value) == message


def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(path: Path, *args: Any) -> str:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "read_text", denied)
    with pytest.raises(JudgeError) as caught:
        read_settings(tmp_path)
    assert str(caught.value) == f"{tmp_path / FILE}: permission denied"


@pytest.mark.parametrize("is_folder", [False, True])
def test_a_folder_without_the_file_says_nothing(tmp_path: Path, is_folder: bool) -> None:
    if is_folder:
        (tmp_path / FILE).mkdir()
    assert read_settings(tmp_path) == {}
    assert load_problem(tmp_path) == expected(tmp_path)


def test_the_settings_shipped_are_read() -> None:
    files = sorted(SHIPPED.glob(f"*/{FILE}"))
    assert files
    for file in files:
        assert read_settings(file.parent)["title"]


def test_groups_are_patterns_and_points_in_their_order(tmp_path: Path) -> None:
    for name in ("a.in", "b-1.in", "b-2.in"):
        (tmp_path / name).write_text("")
    problem = load_problem(written(tmp_path, "[groups]\n'b-*' = 2\n'*' = 0.5\n"))
    assert problem.groups == (("b-*", 2), ("*", 0.5))
