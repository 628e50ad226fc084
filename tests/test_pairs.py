"""Which files of a folder are cases: layouts, order, what is kept of them, messages."""

from __future__ import annotations

import errno
import itertools
import os
import tracemalloc
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import pairs
from judge.model import CaseFiles, JudgeError
from judge.pairs import BLOCK, Cases, answer_place, find_cases, has_cases, natural, stray_answers
from tests.made_files import make


def seen(folder: Path, cases: Collection[CaseFiles]) -> list[tuple[str, str, str | None]]:
    """Return each case as its name, its input and its answer, relative to the folder."""
    return [
        (
            case.name,
            case.input.relative_to(folder).as_posix(),
            case.answer.relative_to(folder).as_posix() if case.answer else None,
        )
        for case in cases
    ]


@pytest.mark.parametrize(
    ("files", "cases"),
    [
        # Pairs beside each other.
        ("1.in 1.out", [("1", "1.in", "1.out")]),
        ("1.in 1.ans", [("1", "1.in", "1.ans")]),
        ("1.in 1.a", [("1", "1.in", "1.a")]),
        ("1.in 1.ans 1.out", [("1", "1.in", "1.out")]),
        ("1.in 1.a 1.ans", [("1", "1.in", "1.ans")]),
        ("sample-1.in sample-1.out", [("sample-1", "sample-1.in", "sample-1.out")]),
        ("a.b.in a.b.out a.out", [("a.b", "a.b.in", "a.b.out")]),
        ("é 1+%[x].in é 1+%[x].out".replace(" 1", "\u00a01"), [("é\u00a01+%[x]", "é\u00a01+%[x].in", "é\u00a01+%[x].out")]),
        # An answer to a name without a suffix.
        ("01 01.a 02 02.a", [("01", "01", "01.a"), ("02", "02", "02.a")]),
        ("tests/01 tests/01.a", [("tests/01", "tests/01", "tests/01.a")]),
        ("1.txt 1.txt.a", [("1.txt", "1.txt", "1.txt.a")]),
        # inputNAME and outputNAME.
        ("input000.txt output000.txt", [("input000.txt", "input000.txt", "output000.txt")]),
        ("input1 output1", [("input1", "input1", "output1")]),
        ("input_1.txt output_1.txt", [("input_1.txt", "input_1.txt", "output_1.txt")]),
        ("input.txt output.txt", [("input.txt", "input.txt", "output.txt")]),
        ("input-wide.txt output-wide.txt", [("input-wide.txt", "input-wide.txt", "output-wide.txt")]),
        ("input1.in input1.out", [("input1", "input1.in", "input1.out")]),
        ("input1.ans input1.in", [("input1", "input1.in", "input1.ans")]),
        ("input1.in output1.in", [("input1", "input1.in", "output1.in")]),
        # A folder of inputs and one of answers.
        ("in/1 out/1", [("in/1", "in/1", "out/1")]),
        ("in/1.txt out/1.txt", [("in/1.txt", "in/1.txt", "out/1.txt")]),
        ("in/a.in out/a.out", [("in/a", "in/a.in", "out/a.out")]),
        ("in/a.txt out/a.ans", [("in/a.txt", "in/a.txt", "out/a.ans")]),
        ("input/00 output/00", [("input/00", "input/00", "output/00")]),
        ("input/input00.txt output/output00.txt", [("input/input00.txt", "input/input00.txt", "output/output00.txt")]),
        ("x/in/1 x/out/1 y/in/1 y/out/1", [("x/in/1", "x/in/1", "x/out/1"), ("y/in/1", "y/in/1", "y/out/1")]),
        # Answers beside the inputs, in a folder that happens to be called in or input.
        ("in/1.in in/1.ans", [("in/1", "in/1.in", "in/1.ans")]),
        ("in/1.in in/1.out in/notes.txt", [("in/1", "in/1.in", "in/1.out")]),
        ("input/01 input/01.a", [("input/01", "input/01", "input/01.a")]),
        # Folders below.
        ("data/sample/1.in data/sample/1.ans data/secret/1.in data/secret/1.ans",
         [("data/sample/1", "data/sample/1.in", "data/sample/1.ans"), ("data/secret/1", "data/secret/1.in", "data/secret/1.ans")]),
        ("1.in/ 1.in/2.in 1.in/2.out", [("1.in/2", "1.in/2.in", "1.in/2.out")]),
        # An input that has no answer is a case that lacks it.
        ("1.in", [("1", "1.in", None)]),
        ("1.in 2.out", [("1", "1.in", None)]),
        ("1.in 1.out/", [("1", "1.in", None)]),
        ("1.in 01.out", [("1", "1.in", None)]),
        ("input1.txt", [("input1.txt", "input1.txt", None)]),
        ("in/1 in/2 out/2", [("in/1", "in/1", None), ("in/2", "in/2", "out/2")]),
        ("in/1.in", [("in/1", "in/1.in", None)]),
        # Whatever else lies there is no case.
        ("", []),
        ("1.out 2.ans 3.a", []),
        ("in/ out/", []),
        ("in/1", []),
        ("in/1 out/", [("in/1", "in/1", None)]),
        ("out/1", []),
        ("problem.toml statement.md checker.py README", []),
        ("input.md inputs.txt input_format.txt", []),
        ("01", []),
        (".1.in .1.out .git/1.in .git/1.out", []),
        ("refuse/1.in refuse/1.why wrong/1.py wrong/1.in wrong/1.out", []),
        ("data/refuse/1.in data/wrong/1.in", []),
        # A problem inside another keeps its cases.
        ("1.in 1.out inner/problem.toml inner/2.in inner/2.out", [("1", "1.in", "1.out")]),
    ],
)  # fmt: skip
def test_cases_are_found_in_every_layout(
    tmp_path: Path, files: str, cases: list[tuple[str, str, str | None]]
) -> None:
    make(tmp_path, *files.split(" ") if files else ())
    assert seen(tmp_path, find_cases(tmp_path)) == cases
    assert has_cases(tmp_path) == bool(cases)


def test_two_cases_of_one_name_are_refused(tmp_path: Path) -> None:
    make(tmp_path, "1", "1.a", "1.in", "1.out")
    with pytest.raises(JudgeError) as caught:
        find_cases(tmp_path)
    message = f"{tmp_path}/1: its case has the name of {tmp_path}/1.in; rename one of them"
    assert str(caught.value) == message


def test_cases_come_in_natural_order(tmp_path: Path) -> None:
    names = ["10", "9", "a2", "a10", "a", "1", "01", "b-1", "2", "a2b"]
    make(tmp_path, *(f"{name}.{suffix}" for name in names for suffix in ("in", "out")))
    order = [case.name for case in find_cases(tmp_path)]
    assert order == ["01", "1", "2", "9", "10", "a", "a2", "a2b", "a10", "b-1"]


@given(st.lists(st.text("0129aé²٣-", max_size=5), min_size=1, max_size=6, unique=True))
def test_natural_order_is_an_order_and_tells_all_names_apart(names: list[str]) -> None:
    keys = [natural(name) for name in names]
    assert len(set(keys)) == len(names)
    orders = {tuple(sorted(order, key=natural)) for order in itertools.permutations(names)}
    assert len(orders) == 1


@pytest.mark.parametrize(
    ("file", "place"),
    [
        ("1.in", "1.out"),
        ("a.b.in", "a.b.out"),
        ("input1.txt", "output1.txt"),
        ("in/1.in", "in/1.out"),
        ("in/1.txt", "out/1.txt"),
        ("input/00", "output/00"),
        ("input/input00.txt", "input/output00.txt"),
        ("tests/01", "tests/01.a"),
    ],
)
def test_an_answer_that_is_written_in_its_place_is_found(
    tmp_path: Path, file: str, place: str
) -> None:
    assert answer_place(Path(file)) == Path(place)
    make(tmp_path, file, place)
    assert [case[1:] for case in seen(tmp_path, find_cases(tmp_path))] == [(file, place)]


# Links, and what cannot be read.


def test_a_link_to_a_folder_around_it_is_not_followed(tmp_path: Path) -> None:
    make(tmp_path, "a/1.in", "a/1.out", "b/2.in", "b/2.out")
    for name, target in (("a/up", "../.."), ("a/self", "."), ("b/up", ".."), ("b/a", "../a")):
        (tmp_path / name).symlink_to(target)
    names = [case.name for case in find_cases(tmp_path)]
    assert names == ["a/1", "b/2", "b/a/1"]


@pytest.mark.parametrize("closed", [".", "a", "a/below"])
def test_a_folder_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    make(tmp_path, "a/1.in", "a/1.out", "a/below/2.in")
    scandir = os.scandir

    def denied(folder: str) -> Any:
        if Path(folder) == tmp_path / closed:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), folder)
        return scandir(folder)

    monkeypatch.setattr(os, "scandir", denied)
    with pytest.raises(JudgeError) as caught:
        find_cases(tmp_path)
    assert str(caught.value) == f"{tmp_path / closed}: permission denied"


@pytest.mark.parametrize(
    ("files", "strays"),
    [
        ("", ""),
        ("1.in 1.out 2.in in/3 out/3 input4 output4", ""),
        ("1.out", "1.out"),
        ("1.in 1.out 1.ans", "1.ans"),
        ("deep/1.ans output5.txt output.md", "deep/1.ans output5.txt"),
        (".git/1.out refuse/1.out wrong/1.out inner/problem.toml inner/1.out", ""),
    ],
)
def test_an_answer_that_belongs_to_no_input_is_a_stray(
    tmp_path: Path, files: str, strays: str
) -> None:
    found = stray_answers(make(tmp_path, *files.split()))
    assert found == [tmp_path / name for name in strays.split()]


# What is kept of very many.


@pytest.mark.parametrize("count", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 3 * BLOCK])
def test_any_number_of_cases_are_given_back_as_they_came(count: int) -> None:
    odd = ["é", "a\n", "\udcff", "x y", ""]
    files = [
        CaseFiles(f"{odd[k % 5]}{k}", f"{odd[k % 5]}{k}.in", f"{k}.a" if k % 3 else "")
        for k in range(count)
    ]
    cases = Cases(iter(files))
    assert (len(cases), list(cases), list(cases)) == (count, files, files)
    assert all(case in cases for case in files[:: BLOCK // 2])
    assert CaseFiles("other", "other.in", "") not in cases


def test_a_case_beyond_a_block_is_kept_in_some_bytes() -> None:
    def numbered() -> Iterator[CaseFiles]:
        for k in range(40 * BLOCK):
            yield CaseFiles(f"{k}", f"cases/sums/{k}.in", f"cases/sums/{k}.out")

    tracemalloc.start()
    cases = Cases(numbered())
    found = tracemalloc.take_snapshot()
    tracemalloc.stop()
    # Not what is in pathlib: the table of the interpreter's own names grows by leaps there.
    ours = found.filter_traces([tracemalloc.Filter(True, pairs.__file__)])
    kept = sum(trace.size for trace in ours.traces)
    assert len(cases) < kept < 30 * len(cases)


def test_cases_beyond_a_block_come_in_natural_order(tmp_path: Path) -> None:
    names = [str(k) for k in range(2 * BLOCK + 10)]
    make(tmp_path, *(f"{name}.in" for name in names), "7.out")
    cases = list(find_cases(tmp_path))
    assert [case.name for case in cases] == names
    assert [case.name for case in cases if case.answer] == ["7"]


def test_two_cases_of_one_name_are_refused_in_a_large_folder(tmp_path: Path) -> None:
    make(tmp_path, *(f"{k}.in" for k in range(BLOCK + 10)), "5", "5.a")
    with pytest.raises(JudgeError, match=r"/5: its case has the name of .*/5.in; rename one"):
        find_cases(tmp_path)
