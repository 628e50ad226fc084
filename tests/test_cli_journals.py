"""Where journals are, and that a cut line spoils none."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli import journals
from judge.model import JudgeError


def test_the_same_words_in_the_same_folder_have_one_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    first = journals.default_place("grade", "class")
    assert first.parent == tmp_path / "rowjudge/journals"
    assert first == journals.default_place("grade", "class")
    assert first != journals.default_place("grade", "class2")
    monkeypatch.chdir(tmp_path)
    assert first != journals.default_place("grade", "class")


@pytest.mark.parametrize(
    ("before", "after"),
    [("", "3\n"), ("1\n2\n", "1\n2\n3\n"), ("1\n2", "1\n3\n"), ("1", "3\n")],
)
def test_a_line_that_was_cut_off_gives_way_to_the_next(
    tmp_path: Path, before: str, after: str
) -> None:
    file = tmp_path / "journal"
    file.write_text(before)
    with journals.opened(file, "a") as opened:
        opened.write("3\n")
    assert file.read_text() == after


def test_a_new_journal_and_its_folders_are_made(tmp_path: Path) -> None:
    with journals.opened(tmp_path / "a/b", "a") as opened:
        opened.write("1\n")
    assert (tmp_path / "a/b").read_text() == "1\n"


def test_a_journal_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    for mode in "aw":
        with pytest.raises(JudgeError) as caught:
            journals.opened(tmp_path, mode)
        assert str(caught.value) == f"{tmp_path}: cannot write the journal: Is a directory"
