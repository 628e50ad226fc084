"""Finding problems in folders, and what words mean among them; messages."""

from __future__ import annotations

import errno
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from judge.load import (
    find_checker,
    find_problems,
    load_problem,
    only,
    read_bytes,
    read_case,
    require_answers,
    select,
)
from judge.model import JudgeError, Problem
from judge.pairs import find_cases
from tests.made_files import make

SHIPPED = Path(__file__).parent.parent / "cases"


# Links, and what cannot be read.


def test_a_link_to_a_folder_elsewhere_is_followed(tmp_path: Path) -> None:
    make(tmp_path / "elsewhere", "1.in", "1.out")
    make(tmp_path / "cases")
    (tmp_path / "cases" / "linked").symlink_to(tmp_path / "elsewhere")
    assert list(find_problems([tmp_path / "cases"])) == ["linked"]
    problem = load_problem(tmp_path / "cases" / "linked")
    assert (problem.name, len(problem.cases)) == ("linked", 1)


@pytest.mark.parametrize(
    ("target", "fault"),
    [("1.in", "too many levels of symbolic links"), ("nowhere", "no such file or directory")],
)
def test_an_input_that_is_a_link_to_nothing_is_a_case_that_cannot_be_read(
    tmp_path: Path, target: str, fault: str
) -> None:
    make(tmp_path, "1.out")
    (tmp_path / "1.in").symlink_to(target)
    (case,) = find_cases(tmp_path)
    with pytest.raises(JudgeError) as caught:
        read_case(case)
    assert str(caught.value) == f"{tmp_path}/1.in: {fault}"


def refusing(method: Any, closed: Path) -> Any:
    """Return a method of Path that is denied for one path, as it would be to anybody but root."""

    def denied(path: Path, *args: Any, **keywords: Any) -> Any:
        if path == closed:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
        return method(path, *args, **keywords)

    return denied


def test_a_folder_of_problems_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "a/1.in", "a/1.out")
    monkeypatch.setattr(Path, "iterdir", refusing(Path.iterdir, tmp_path))
    with pytest.raises(JudgeError) as caught:
        find_problems([tmp_path])
    assert str(caught.value) == f"{tmp_path}: permission denied"


@pytest.mark.parametrize("closed", ["1.in", "1.out"])
def test_a_file_that_cannot_be_read_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, closed: str
) -> None:
    make(tmp_path, "1.in", "1.out")
    (case,) = find_cases(tmp_path)
    monkeypatch.setattr(Path, "open", refusing(Path.open, tmp_path / closed))
    with pytest.raises(JudgeError) as caught:
        read_case(case)
    assert str(caught.value) == f"{tmp_path}/{closed}: permission denied"


def test_a_file_where_a_folder_is_expected_holds_no_problems(tmp_path: Path) -> None:
    make(tmp_path, "cases")
    assert find_problems([tmp_path / "cases"]) == {}
    with pytest.raises(JudgeError, match=r"/cases/gomoku: no such problem, folder or file$"):
        select([f"{tmp_path}/cases/gomoku"], [tmp_path / "cases"], tmp_path)


def test_a_folder_where_a_file_is_expected_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(JudgeError) as caught:
        read_bytes(tmp_path)
    assert str(caught.value) == f"{tmp_path}: is a directory"


def test_case_files_are_read_as_bytes(tmp_path: Path) -> None:
    make(tmp_path, "1.in", "1.out")
    (tmp_path / "1.in").write_bytes(b"\xff\r\n\0")
    (tmp_path / "1.out").write_bytes(b"\xef\xbb\xbf \r")
    case = read_case(*find_cases(tmp_path))
    assert (case.name, case.input, case.answer) == ("1", b"\xff\r\n\0", b"\xef\xbb\xbf \r")


# Problems.


def test_a_problem_is_a_folder_with_settings_or_with_cases(tmp_path: Path) -> None:
    make(tmp_path, "p10/problem.toml", "p2/1.in", "p1/deep/1.in", "file.in", "empty/", "docs/a.md")
    make(tmp_path, ".hidden/problem.toml", ".git/1.in")
    problems = find_problems([tmp_path, tmp_path / "nowhere"])
    assert list(problems.items()) == [(name, tmp_path / name) for name in ("p1", "p2", "p10")]


def test_an_earlier_root_hides_a_problem_of_a_later_one(tmp_path: Path) -> None:
    make(tmp_path, "here/a/1.in", "shipped/a/1.in", "shipped/b/1.in")
    problems = find_problems([tmp_path / "here", tmp_path / "shipped"])
    assert problems == {"a": tmp_path / "here/a", "b": tmp_path / "shipped/b"}


def test_a_problem_without_settings_has_its_folders_name_and_the_defaults(tmp_path: Path) -> None:
    make(tmp_path / "sums", "1.in", "1.out")
    problem = load_problem(tmp_path / "sums")
    expected = Problem("sums", tmp_path / "sums", find_cases(tmp_path / "sums"))
    assert problem == expected
    assert hash(problem) == hash(expected)
    assert problem != replace(expected, cases=find_cases(tmp_path))


def test_a_problem_here_is_named_after_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path / "sums" / "deep", "1.in", "1.out")
    monkeypatch.chdir(tmp_path / "sums" / "deep")
    assert load_problem(Path()).name == "deep"
    assert load_problem(Path("..")).name == "sums"


def test_the_problems_shipped_are_found_and_complete() -> None:
    problems = select([], [SHIPPED], Path())
    assert {problem.name for problem in problems} >= {"gomoku", "connect4", "tictactoe"}
    for problem in problems:
        require_answers(problem)
        assert problem.cases


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ("", "{0}: no cases found; expected pairs such as 1.in and 1.out"),
        ("1.out", "{0}: no cases found; expected pairs such as 1.in and 1.out"),
        ("1.in", "{0}/1.in: has no answer; write 1.out beside it, or run judge check sums --fill"),
        (
            "input1.txt",
            "{0}/input1.txt: has no answer; write output1.txt beside it,"
            " or run judge check sums --fill",
        ),
        (
            "in/1 in/2 out/2",
            "{0}/in/1: has no answer; write 1 in {0}/out, or run judge check sums --fill",
        ),
    ],
)
def test_what_is_missing_is_said(tmp_path: Path, files: str, message: str) -> None:
    folder = make(tmp_path / "sums", *files.split())
    with pytest.raises(JudgeError) as caught:
        require_answers(load_problem(folder))
    assert str(caught.value) == message.format(folder)


@pytest.mark.parametrize(
    ("pattern", "names"),
    [
        ("*", ["1", "a [x]", "deep/1"]),
        ("1", ["1"]),
        ("*1", ["1", "deep/1"]),
        ("a [[]x]", ["a [x]"]),
        ("A*", []),
        ("[", []),
    ],
)
def test_only_keeps_the_cases_whose_names_match(
    tmp_path: Path, pattern: str, names: list[str]
) -> None:
    make(tmp_path, "1.in", "deep/1.in", "a [x].in")
    assert [case.name for case in only(load_problem(tmp_path), pattern).cases] == names


@pytest.mark.parametrize(
    ("files", "checker"),
    [
        ("", None),
        ("checker.py", "checker.py"),
        ("checker", "checker"),
        ("checkers.py checker/", None),
        ("checker/ checker.cpp", "checker.cpp"),
    ],
)
def test_a_checker_is_the_file_of_that_name(
    tmp_path: Path, files: str, checker: str | None
) -> None:
    problem = load_problem(make(tmp_path, *files.split()))
    assert find_checker(problem) == (checker and tmp_path / checker)


# What a word means.


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two roots of problems, the current folder beside them, and folders in it."""
    make(tmp_path / "here/cases", "gomoku/problem.toml")
    make(tmp_path / "here/cases/gomoku", "1.in", "1.out", "10.in", "10.out", "2.in", "2.out")
    make(tmp_path / "here/cases/gomoku", "data/wide.in", "data/wide.out", "refuse/bad.in")
    make(tmp_path / "here/cases/gomoku", "refuse/bad.why", "wrong/any.py", "statement.md")
    (tmp_path / "here/cases/gomoku/problem.toml").write_text("compare = 'floats'\n")
    make(tmp_path / "shipped", "gomoku/problem.toml", "gomoku/hidden.in", "gomoku/hidden.out")
    make(tmp_path / "shipped", "connect4/problem.toml", "connect4/row.in", "connect4/row.out")
    make(tmp_path / "here/été + [1] %d", "a b.in", "a b.out", "[x].in", "[x].out", "é.in", "é.out")
    make(tmp_path / "here/pack/in", "1.txt", "2.txt")
    make(tmp_path / "here/pack/out", "1.txt", "2.txt")
    make(tmp_path / "here/plain", "1.in", "1.out", "deep/2.in", "deep/2.out")
    make(tmp_path / "here/empty")
    make(tmp_path / "here", "notes.txt")
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path


def chosen(tree: Path, *words: str) -> list[tuple[str, str]]:
    """Return the problems that the words mean, each with the names of its cases."""
    absolute = [word.replace("{tree}", str(tree)) for word in words]
    problems = select(absolute, [Path("cases"), tree / "shipped"], Path())
    for problem in problems:
        for case in problem.cases:
            assert case.input.is_file()
    return [(p.name, " ".join(case.name for case in p.cases)) for p in problems]


ALL = ("gomoku", "1 2 10 data/wide")
ODD = "été + [1] %d"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        # No word: every problem, and the cases here hide those shipped.
        ([], [("connect4", "row"), ALL]),
        # Names.
        (["gomoku"], [ALL]),
        (["connect4"], [("connect4", "row")]),
        (["gomoku", "connect4"], [ALL, ("connect4", "row")]),
        (["gomoku", "gomoku"], [ALL]),
        # Folders, seen from here or from a root.
        (["cases/gomoku"], [ALL]),
        (["cases/gomoku/"], [ALL]),
        (["./cases/gomoku"], [ALL]),
        (["cases/../cases/gomoku"], [ALL]),
        (["{tree}/here/cases/gomoku"], [ALL]),
        (["gomoku/"], [ALL]),
        (["connect4/"], [("connect4", "row")]),
        (["cases"], [ALL]),
        (["{tree}/shipped"], [("connect4", "row"), ("gomoku", "hidden")]),
        (["{tree}/shipped/gomoku"], [("gomoku", "hidden")]),
        (["plain"], [("plain", "1 deep/2")]),
        (["pack"], [("pack", "in/1.txt in/2.txt")]),
        ([ODD], [(ODD, "[x] a b é")]),
        ([f"{ODD}/"], [(ODD, "[x] a b é")]),
        # A folder inside a problem: its cases of that problem.
        (["cases/gomoku/data"], [("gomoku", "data/wide")]),
        (["gomoku/data"], [("gomoku", "data/wide")]),
        (["{tree}/here/cases/gomoku/data/"], [("gomoku", "data/wide")]),
        (["plain/deep"], [("deep", "2")]),
        # Files, an input or an answer.
        (["cases/gomoku/1.in"], [("gomoku", "1")]),
        (["cases/gomoku/1.out"], [("gomoku", "1")]),
        (["cases/gomoku/1.in", "cases/gomoku/1.out"], [("gomoku", "1")]),
        (["cases/gomoku/10.in", "cases/gomoku/2.in"], [("gomoku", "2 10")]),
        (["gomoku/2.in"], [("gomoku", "2")]),
        (["connect4/row.in"], [("connect4", "row")]),
        (["{tree}/here/cases/gomoku/data/wide.in"], [("gomoku", "data/wide")]),
        (["cases/gomoku/data/../1.in"], [("gomoku", "1")]),
        (["cases/gomoku/1.in", "{tree}/here/cases/gomoku/2.in"], [("gomoku", "1 2")]),
        (["{tree}/here/cases/gomoku/1.in", "gomoku"], [ALL]),
        (["cases/gomoku/1.in", "{tree}/shipped/gomoku"], [("gomoku", "1"), ("gomoku", "hidden")]),
        ([f"{ODD}/a b.in"], [(ODD, "a b")]),
        ([f"{ODD}/[x].in"], [(ODD, "[x]")]),
        ([f"{ODD}/é.out"], [(ODD, "é")]),
        (["pack/in/1.txt"], [("pack", "in/1.txt")]),
        (["pack/out/2.txt"], [("pack", "in/2.txt")]),
        (["plain/deep/2.in"], [("deep", "2")]),
        # Globs, which leave out whatever is no case.
        (["cases/*"], [ALL]),
        (["cases/gomoku/*"], [ALL]),
        (["cases/gomoku/1*"], [("gomoku", "1 10")]),
        (["cases/gomoku/*.out"], [("gomoku", "1 2 10")]),
        (["gomoku/*.in"], [("gomoku", "1 2 10")]),
        (["conn*"], [("connect4", "row")]),
        (["cases/**/*.in"], [ALL]),
        (["cases/g?moku/[12].in"], [("gomoku", "1 2")]),
        (["{tree}/shipped/*/*.in"], [("connect4", "row"), ("gomoku", "hidden")]),
        (["p*"], [("pack", "in/1.txt in/2.txt"), ("plain", "1 deep/2")]),
        (["pack/*/1.txt"], [("pack", "in/1.txt")]),
        (["*/a b.*"], [(ODD, "a b")]),
    ],
)
def test_a_word_means_problems_or_cases(
    tree: Path, words: list[str], expected: list[tuple[str, str]]
) -> None:
    assert chosen(tree, *words) == expected


@pytest.mark.parametrize(
    "word", ["cases/gomoku/data", "cases/gomoku/data/wide.in", "cases/gomoku/*/wide.*"]
)
def test_cases_inside_a_problem_keep_its_settings(tree: Path, word: str) -> None:
    (problem,) = select([word], [Path("cases")], Path())
    assert problem.comparison.mode == "floats"


def test_very_many_words_mean_the_cases_that_they_name(tmp_path: Path) -> None:
    names = [str(k) for k in range(2500)]
    make(tmp_path / "many", *(f"{name}.{end}" for name in names for end in ("in", "out")))
    words = [f"{tmp_path}/many/{name}.in" for name in reversed(names[1:])]
    (problem,) = select(words, [], tmp_path)
    assert [case.name for case in problem.cases] == names[1:]


def test_a_problem_is_found_from_a_folder_inside_it(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir("cases/gomoku/data")
    for words in (["wide.in"], ["."], ["*.in"], ["../data/wide.out"]):
        assert chosen(tree, *words) == [("gomoku", "data/wide")]
    assert chosen(tree, "..") == [ALL]


def test_a_folder_beside_a_problem_is_not_of_it(
    tree: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tree / "here/cases/plain", "1.in", "1.out")
    monkeypatch.chdir("cases/gomoku")
    for words in (["../plain"], ["../plain/1.in"], ["../plain/*.in"]):
        (problem,) = select(words, [Path("cases")], Path())
        assert (problem.name, problem.comparison.mode) == ("plain", "lines")


def test_a_problem_whose_cases_are_yet_to_be_made_is_one_without_any(tree: Path) -> None:
    make(tree / "here/cases/new", "problem.toml")
    assert chosen(tree, "new") == chosen(tree, "cases/new") == [("new", "")]


KNOWN = " (problems: connect4, gomoku)"
NO_CASES = ": no cases found; expected pairs such as 1.in and 1.out"


@pytest.mark.parametrize(
    ("word", "message"),
    [
        ("", "the name of a problem is empty; name a problem, a folder or a file"),
        ("gomuko", "gomuko: no such problem, folder or file; did you mean 'gomoku'?"),
        ("conect4", "conect4: no such problem, folder or file; did you mean 'connect4'?"),
        ("chess", f"chess: no such problem, folder or file{KNOWN}"),
        ("Gomoku", "Gomoku: no such problem, folder or file; did you mean 'gomoku'?"),
        ("nowhere/1.in", f"nowhere/1.in: no such problem, folder or file{KNOWN}"),
        ("cases/gomoku/3.in", f"cases/gomoku/3.in: no such problem, folder or file{KNOWN}"),
        ("notes.txt/1.in", f"notes.txt/1.in: no such problem, folder or file{KNOWN}"),
        ("cases/gomoku/3*", f"cases/gomoku/3*: no such problem, folder or file{KNOWN}"),
        ("cases/gomoku/refuse/*", f"cases/gomoku/refuse/*: no such problem, folder or file{KNOWN}"),
        ("*.txt", f"*.txt: no such problem, folder or file{KNOWN}"),
        ("a**", f"a**: no such problem, folder or file{KNOWN}"),
        ("[", f"[: no such problem, folder or file{KNOWN}"),
        ("x" * 300, f"{'x' * 300}: no such problem, folder or file{KNOWN}"),
        ("\0", f"\0: no such problem, folder or file{KNOWN}"),
        ("notes.txt", "notes.txt: not one of a pair of case files"),
        ("cases/gomoku/statement.md", "cases/gomoku/statement.md: not one of a pair of case files"),
        ("cases/gomoku/problem.toml", "cases/gomoku/problem.toml: not one of a pair of case files"),
        (
            "cases/gomoku/refuse/bad.in",
            "cases/gomoku/refuse/bad.in: not one of a pair of case files",
        ),
        ("cases/gomoku/wrong/any.py", "cases/gomoku/wrong/any.py: not one of a pair of case files"),
        ("empty", f"empty{NO_CASES}"),
        ("cases/gomoku/refuse", f"cases/gomoku/refuse{NO_CASES}"),
        ("cases/gomoku/wrong", f"cases/gomoku/wrong{NO_CASES}"),
    ],
)
def test_a_word_that_means_nothing_is_refused(tree: Path, word: str, message: str) -> None:
    with pytest.raises(JudgeError) as caught:
        chosen(tree, word)
    assert str(caught.value) == message


def test_no_problems_at_all_is_a_fault(tmp_path: Path) -> None:
    with pytest.raises(JudgeError) as caught:
        select([], [tmp_path], tmp_path)
    assert str(caught.value) == f"no problems in {tmp_path}; name a folder of cases"
    with pytest.raises(JudgeError) as caught:
        select(["gomoku"], [tmp_path], tmp_path)
    assert str(caught.value) == "gomoku: no such problem, folder or file"


def test_the_cases_of_a_case_that_lacks_its_answer_can_be_named(tree: Path) -> None:
    make(tree / "here/cases/gomoku", "new.in")
    (problem,) = select(["gomoku/new.in"], [Path("cases")], Path())
    with pytest.raises(JudgeError, match=r"^cases/gomoku/new\.in: has no answer; write new\.out "):
        require_answers(problem)
