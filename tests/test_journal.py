"""The journal says what was finished, also after an interruption in the middle of a line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from judge import journal
from judge.model import CaseResult, JudgeError, Program, Verdict

RESULTS = [
    CaseResult("1", Verdict.AC, 0.5, 0.6, 9.5, 8.0, 0),
    CaseResult(
        "a\nb\u2028", Verdict.RE, signal="SIGSEGV", message="killed by SIGSEGV", stderr="\x00é"
    ),
    CaseResult("3", Verdict.TLE),
]


def written(tmp_path: Path, *texts: str) -> Path:
    file = tmp_path / "journal"
    file.write_text("".join(texts), "utf-8")
    return file


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    file = written(tmp_path, *(journal.line("key", "gomoku", result) for result in RESULTS))
    expected = {("gomoku", result.case): result for result in RESULTS}
    assert journal.read(file) == {"key": expected}


def test_every_line_is_one_line() -> None:
    assert all(journal.line("k", "p", result).count("\n") == 1 for result in RESULTS)


def test_the_latest_result_of_a_case_counts_and_programs_are_kept_apart(tmp_path: Path) -> None:
    again = CaseResult("1", Verdict.WA)
    file = written(
        tmp_path,
        journal.line("key", "p", RESULTS[0]),
        journal.line("other", "p", RESULTS[0]),
        journal.line("key", "p", again),
    )
    assert journal.read(file) == {"key": {("p", "1"): again}, "other": {("p", "1"): RESULTS[0]}}


@pytest.mark.parametrize("cut", [1, 10, 50])
def test_a_last_line_that_was_cut_off_is_left_out(tmp_path: Path, cut: int) -> None:
    whole = journal.line("key", "p", RESULTS[0])
    file = written(tmp_path, whole, journal.line("key", "p", RESULTS[1])[:-cut])
    assert journal.read(file) == {"key": {("p", "1"): RESULTS[0]}}


def test_results_stay_in_the_file_and_come_back_by_program(tmp_path: Path) -> None:
    keys = ["a", "a", "b", "a", "b"]
    lines = [journal.line(k, "p", CaseResult(str(i), Verdict.AC)) for i, k in enumerate(keys)]
    file = written(tmp_path, *lines)
    found = journal.read(file)
    with file.open("a") as opened:
        opened.write(journal.line("a", "p", CaseResult("9", Verdict.AC)))
    assert {key: [case for _, case in found[key]] for key in found} == {
        "a": ["0", "1", "3"],
        "b": ["2", "4"],
    }
    assert (len(found), found.get("c")) == (2, None)


@pytest.mark.parametrize("line", ["nonsense", "[]", "{}", '{"case": "1", "verdict": "OK"}'])
def test_a_file_that_is_no_journal_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    file = written(tmp_path, journal.line("key", "p", RESULTS[0]), line, "\n")
    with pytest.raises(JudgeError) as caught:
        journal.read(file)
    assert str(caught.value) == f"{file}:2: not a line of a journal: {line!r}"


def test_a_journal_that_is_missing_or_no_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JudgeError, match="no journal of an earlier run; run without it first"):
        journal.read(tmp_path / "none")
    (tmp_path / "journal").write_bytes(b"\xff\n")
    with pytest.raises(JudgeError, match="cannot read the journal"):
        journal.read(tmp_path / "journal")


def test_the_key_of_a_program_changes_with_its_words_and_its_file(tmp_path: Path) -> None:
    file = tmp_path / "p.py"
    file.write_text("print(1)")
    program = Program("p.py", (sys.executable, str(file)), file)
    first = journal.key(program)
    assert journal.key(program) == first
    assert journal.key(Program("p.py", (sys.executable, str(file), "-x"), file)) != first
    file.write_text("print(2)")
    assert journal.key(program) != first


def test_what_is_said_comes_back(tmp_path: Path) -> None:
    result = CaseResult("a", Verdict.RE, said=("exit", {"code": 1, "last": ""}))
    (tmp_path / "j").write_text(journal.line("key", "p", result))
    assert journal.read(tmp_path / "j") == {"key": {("p", "a"): result}}
