"""Each fault of a case set in its exact words, and none for a right one."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.check import (
    Expectation,
    alterations,
    case_faults,
    expectations,
    idle_cases,
    refusal_faults,
    refusals,
    rejects,
    right_answer,
    wrong_faults,
)
from judge.load import load_problem, select
from judge.model import Case, CaseFiles, CaseResult, Comparison, JudgeError, Problem, Verdict

SHIPPED = Path(__file__).parent.parent / "cases"


def board(*rows: str) -> str:
    return f"{len(rows)}\n" + "".join(f"{' '.join(row)}\n" for row in rows)


ROW = board("11111", "00000", "02222", "00000", "00000")
COLUMN = board("20000", "21111", "20000", "20000", "20000")
NOBODY = board("10", "02")
BOTH = board("22222", "00000", "11111", "00000", "00000")
GOMOKU = "game = 'gomoku'\n"


def make(folder: Path, files: dict[str, str | bytes], settings: str = GOMOKU) -> Problem:
    """Write a problem: its settings, and files by name."""
    for name, text in {"problem.toml": settings, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text.encode() if isinstance(text, str) else text)
    return load_problem(folder)


def relative(folder: Path, faults: list[str]) -> list[str]:
    return [fault.replace(f"{folder}/", "").replace(f"{folder}", "FOLDER") for fault in faults]


RIGHT: dict[str, str | bytes] = {
    "row.in": ROW,
    "row.out": "1\n",
    "column.in": COLUMN,
    "column.ans": "2\n",
    "nobody.in": NOBODY,
    "nobody.out": "0\n",
    "both-rows.in": BOTH,
    "both-rows.out": "2\n",
    "statement.md": "# Five",
    ".cache/x.out": "",
    "refuse/empty.in": "",
    "refuse/empty.why": "expected the size of the board, got nothing\n",
    "wrong/no-row.py": "# expect: WA row*\n",
    "inner/problem.toml": "",
    "inner/left.out": "",
}


def test_a_right_set_has_no_fault(tmp_path: Path) -> None:
    problem = make(tmp_path, RIGHT)
    assert len(problem.cases) == 4
    assert list(case_faults(problem)) == []
    assert list(refusal_faults(problem)) == []


def test_the_sets_that_are_shipped_have_no_fault() -> None:
    problems = [problem for problem in select([], [SHIPPED], Path()) if problem.game]
    assert {problem.name for problem in problems} >= {"gomoku", "connect4", "tictactoe"}
    for problem in problems:
        assert list(case_faults(problem)) == []
        assert list(refusal_faults(problem)) == []
        assert refusals(problem)
        assert expectations(problem)


@pytest.mark.parametrize(
    ("files", "faults"),
    [
        # Pairs.
        ({}, ["FOLDER: no cases found"]),
        ({"row.in": ROW}, ["row.in: has no answer; judge check sums --fill writes it"]),
        ({"row.in": ROW, "row.out": "1\n", "more.out": "1\n"}, ["more.out: an answer without an input"]),
        ({"row.in": ROW, "row.out": "1\n", "row.ans": "1\n"}, ["row.ans: an answer without an input"]),
        ({"row.in": ROW, "row.out": "1\n", "deep/b.ans": ""}, ["deep/b.ans: an answer without an input"]),
        ({"row.in": ROW, "row.out": "1\n", "output1.txt": ""}, ["output1.txt: an answer without an input"]),
        (
            {"row.out": "1\n", "column.out": "2\n"},
            ["FOLDER: no cases found", "column.out: an answer without an input", "row.out: an answer without an input"],
        ),
        # Duplicates.
        (
            {"a.in": ROW, "a.out": "1\n", "b.in": ROW, "b.out": "1\n", "deep/a.in": ROW, "deep/a.out": "1\n"},
            ["b.in: the same input as a.in", "deep/a.in: the same input as a.in"],
        ),
        # Answers: exactly the line that the rules give.
        (
            {"row.in": ROW, "row.out": "2\n"},
            ["row.out: line 1, column 1: expected '1\\n', got '2\\n', by the rules of gomoku"],
        ),
        (
            {"row.in": ROW, "row.out": "1"},
            [
                "row.out: line 1: expected the end of the line, got the end of the output"
                " (--compare lines would accept it), by the rules of gomoku"
            ],
        ),
        (
            {"row.in": ROW, "row.out": "1\r\n"},
            [
                "row.out: line 1, column 2: expected the end of the line, got '\\r\\n'"
                " (--compare lines would accept it), by the rules of gomoku"
            ],
        ),
        (
            {"row.in": ROW, "row.out": ""},
            ["row.out: line 1: expected '1\\n', got the end of the output, by the rules of gomoku"],
        ),
        # Format: what is read without guessing is not yet what the statement promises.
        (
            {"row.in": ROW.replace("0 2", "0  2"), "row.out": "1\n"},
            ["row.in: line 4: expected '0 2 2 2 2', got '0  2 2 2 2'"],
        ),
        (
            {"row.in": ROW.replace("\n", "\r\n"), "row.out": "1\n"},
            ["row.in: line 1: expected '5', got '5\\r'"],
        ),
        (
            {"row.in": ROW + "\n", "row.out": "1\n"},
            ["row.in: line 7: expected the end of the text, got ''"],
        ),
        (
            {"large.in": board(*["0" * 41] * 41), "large.out": "0\n"},
            ["large.in: line 1: expected a size from 1 to 40, got 41"],
        ),
        # No board at all: said once, and the answer is not asked for.
        ({"word.in": "hello\n", "word.out": "?\n"}, ["word.in: line 1: expected a size of 1 or more, got 'hello'"]),
        ({"raw.in": b"1\n\xff\n", "raw.out": "0\n"}, ["raw.in: line 2: expected 0, 1 or 2, got '\ufffd'"]),
        # Both aligned.
        (
            {"rows.in": BOTH, "rows.out": "2\n"},
            ["rows.in: both players are aligned; name it both-rows.in if that is meant"],
        ),
        (
            {"deep/rows.in": BOTH, "deep/rows.out": "2\n"},
            ["deep/rows.in: both players are aligned; name it both-rows.in if that is meant"],
        ),
        ({"deep/both-rows.in": BOTH, "deep/both-rows.out": "2\n"}, []),
        # Several at once, in case order.
        (
            {"2.in": BOTH, "2.out": "1\n", "10.in": ROW, "x.ans": ""},
            [
                "2.out: line 1, column 1: expected '2\\n', got '1\\n', by the rules of gomoku",
                "2.in: both players are aligned; name it both-2.in if that is meant",
                "10.in: has no answer; judge check sums --fill writes it",
                "x.ans: an answer without an input",
            ],
        ),
    ],
)  # fmt: skip
def test_a_fault_of_a_case_is_said(
    tmp_path: Path, files: dict[str, str | bytes], faults: list[str]
) -> None:
    problem = make(tmp_path / "sums", files)
    assert relative(tmp_path / "sums", list(case_faults(problem))) == faults


def test_rules_that_are_not_known_are_a_fault(tmp_path: Path) -> None:
    problem = make(tmp_path, {"1.in": "", "1.out": ""}, "game = 'chess'\n")
    (fault,) = case_faults(problem)
    assert fault == f"{tmp_path}: no game 'chess'; expected gomoku or connect4 or tictactoe"


def test_without_rules_only_the_files_are_looked_at(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"1.in": "x", "1.out": "y", "2.in": "x", "3.out": ""}
    problem = make(tmp_path, files, "")
    assert relative(tmp_path, list(case_faults(problem))) == [
        "2.in: the same input as 1.in",
        f"2.in: has no answer; judge check {tmp_path.name} --fill writes it",
        "3.out: an answer without an input",
    ]
    assert list(refusal_faults(problem)) == []


def test_two_lines_settle_a_board_where_the_statement_says_so(tmp_path: Path) -> None:
    board = "OOO\nXXX\n...\n".replace(".", " ")
    problem = make(
        tmp_path,
        {"rows.in": board, "rows.out": "Impossible board: game should have ended after the game was won\n"},
        "game = 'tictactoe'\n",
    )  # fmt: skip
    assert list(case_faults(problem)) == []


@pytest.mark.parametrize("missing", ["row.in", "row.out"])
def test_a_file_that_is_gone_is_named(tmp_path: Path, missing: str) -> None:
    problem = make(tmp_path, {"row.in": ROW, "row.out": "1\n"})
    (tmp_path / missing).unlink()
    with pytest.raises(JudgeError) as caught:
        list(case_faults(problem))
    assert str(caught.value) == f"{tmp_path}/{missing}: no such file or directory"


# The answer by the rules.


def test_the_rules_answer_a_case(tmp_path: Path) -> None:
    problem = make(tmp_path, {"a.in": ROW, "b.in": BOTH, "c.in": "hello"})
    row, both, word = problem.cases
    assert (right_answer(problem, row), right_answer(problem, both)) == (b"1\n", b"2\n")
    with pytest.raises(JudgeError) as caught:
        right_answer(problem, word)
    expected = f"{tmp_path}/c.in: line 1: expected a size of 1 or more, got 'hello'"
    assert str(caught.value) == expected
    assert right_answer(make(tmp_path, {}, ""), row) is None
    (tmp_path / "a.in").unlink()
    with pytest.raises(JudgeError, match=r"/a\.in: no such file or directory$"):
        right_answer(problem, row)


# Refusals.

WHY = "line 1: expected a size of 1 or more, got 'hello'"


@pytest.mark.parametrize(
    ("text", "why", "faults"),
    [
        ("hello", WHY, []),
        ("hello", f"{WHY}\n", []),
        ("hello", f"{WHY}\r\n", []),
        ("hello", "", [f"refuse/1.in: expected '', got {WHY!r}"]),
        ("hello", "line 1: no\n", [f"refuse/1.in: expected 'line 1: no', got {WHY!r}"]),
        ("hello", f"{WHY} ", [f"refuse/1.in: expected {WHY + ' '!r}, got {WHY!r}"]),
        ("hello", b"caf\xe9", [f"refuse/1.in: expected 'caf\ufffd', got {WHY!r}"]),
        (ROW, "because\n", ["refuse/1.in: was to be refused (because), and is accepted"]),
    ],
)
def test_an_input_is_refused_for_the_reason_beside_it(
    tmp_path: Path, text: str, why: str | bytes, faults: list[str]
) -> None:
    problem = make(tmp_path, {"refuse/1.in": text, "refuse/1.why": why})
    assert relative(tmp_path, list(refusal_faults(problem))) == faults


def test_a_refusal_without_a_reason_is_refused(tmp_path: Path) -> None:
    problem = make(tmp_path, {"refuse/1.in": "hello", "refuse/1.out": "0\n"})
    for look in (refusals, lambda problem: list(refusal_faults(problem))):
        with pytest.raises(JudgeError) as caught:
            look(problem)
        message = f"{tmp_path}/refuse/1.in: has no 1.why; write the reason into it"
        assert str(caught.value) == message


def test_refusals_come_in_natural_order_with_their_reasons(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {}
    for name in ("10", "2", "1"):
        files |= {f"refuse/{name}.in": "", f"refuse/{name}.why": f"why {name}\n"}
    found = refusals(make(tmp_path, files))
    assert [(case.name, why) for case, why in found] == [
        ("1", "why 1"),
        ("2", "why 2"),
        ("10", "why 10"),
    ]
    assert refusals(make(tmp_path / "other", {})) == []


# Wrong programs.


@pytest.mark.parametrize(
    ("text", "verdict", "globs"),
    [
        ("# expect: WA row*\nprint()\n", Verdict.WA, ("row*",)),
        ("# expect: RE *\n", Verdict.RE, ("*",)),
        ("# expect: TLE a b-[12] c?\r\n", Verdict.TLE, ("a", "b-[12]", "c?")),
        ("#!/usr/bin/env node // # expect: OLE x", Verdict.OLE, ("x",)),
        (b"# expect: MLE caf\xe9*\n\xff\n", Verdict.MLE, ("caf\ufffd*",)),
    ],
)
def test_the_first_line_of_a_wrong_program_says_what_it_must_get(
    tmp_path: Path, text: str | bytes, verdict: Verdict, globs: tuple[str, ...]
) -> None:
    problem = make(tmp_path, {"wrong/a.py": text, "wrong/.hidden": "", "wrong/cache/x.pyc": ""})
    assert expectations(problem) == [Expectation(tmp_path / "wrong/a.py", verdict, globs)]


@pytest.mark.parametrize(
    "first",
    [
        "",
        "print(1)",
        "# expects: WA a",
        "# expect:",
        "# expect: WA",
        "# expect: row*",
        "# expect: wa row*",
        "# expect: AC row*",
        "# expect: SK row*",
        "# expect: JE row*",
        "# expect: XX row*",
    ],
)
def test_a_wrong_program_that_does_not_say_it_is_refused(tmp_path: Path, first: str) -> None:
    problem = make(tmp_path, {"wrong/a.py": f"{first}\n# expect: WA a\n"})
    with pytest.raises(JudgeError) as caught:
        expectations(problem)
    form = "'# expect: WA GLOB [GLOB...]'"
    assert str(caught.value) == f"{tmp_path}/wrong/a.py:1: expected {form}, got {first!r}"


def test_without_wrong_programs_nothing_is_expected(tmp_path: Path) -> None:
    assert expectations(make(tmp_path, {})) == []
    assert expectations(make(tmp_path, {"wrong": "a file"})) == []


@pytest.mark.parametrize(
    ("globs", "results", "faults"),
    [
        ("row*", "row-1:WA row-2:AC column:AC", []),
        ("row*", "row-1:WA row-2:WA column:WA", []),
        ("row* col*", "row-1:WA column:WA", []),
        ("row-1", "row-1:AC", ["a.py: expected WA on some case row-1, got none"]),
        ("row*", "", ["a.py: expected WA on some case row*, got none"]),
        (
            "row* col* x",
            "row-1:WA column:AC",
            [
                "a.py: expected WA on some case col*, got none",
                "a.py: expected WA on some case x, got none",
            ],
        ),
        ("Row*", "row-1:WA", ["a.py: expected WA on some case Row*, got none"]),
        # Any other failure is not what the program is for.
        (
            "row*",
            "row-1:WA column:RE b:SK",
            [
                "a.py: expected AC or WA on column, got RE: said",
                "a.py: expected AC or WA on b, got SK: said",
            ],
        ),
        (
            "row*",
            "row-1:TLE",
            [
                "a.py: expected WA on some case row*, got none",
                "a.py: expected AC or WA on row-1, got TLE: said",
            ],
        ),
    ],
)
def test_a_wrong_program_that_is_not_caught_as_expected_is_a_fault(
    globs: str, results: str, faults: list[str]
) -> None:
    expected = Expectation(Path("a.py"), Verdict.WA, tuple(globs.split()))
    got = [
        CaseResult(name, Verdict(verdict), message="said")
        for name, verdict in (word.split(":") for word in results.split())
    ]
    assert list(wrong_faults(expected, got)) == faults


@pytest.mark.parametrize(
    ("kills", "idle"),
    [
        ({}, ["1", "2", "3"]),
        ({"a": set()}, ["1", "2", "3"]),
        ({"a": {"1"}, "b": {"3"}}, ["2"]),
        ({"a": {"1", "2"}, "b": {"2", "3"}}, []),
    ],
)
def test_a_case_that_fails_no_wrong_program_is_idle(
    kills: dict[str, set[str]], idle: list[str]
) -> None:
    cases = tuple(CaseFiles(name, f"{name}.in", "") for name in ("1", "2", "3"))
    assert idle_cases(Problem("sums", Path("sums"), cases), kills) == idle


@pytest.mark.parametrize(
    ("settings", "wrong"),
    [
        ("", [b"1\n0\n", b"\n", b"2\n", b"b a\n"]),
        ('compare = "floats"\n', [b"1\n0\n", b"\n", b"b a\n"]),
        ("checker", [b"1\n0\n", b"\n", b"b a\n"]),
    ],
)
def test_answers_are_altered_where_that_must_be_rejected(tmp_path, settings, wrong):
    files: dict[str, str | bytes] = {"1.in": "1", "1.out": "1\n", "2.in": "2", "2.out": "b a\n"}
    if settings == "checker":
        files["checker.py"] = ""
    problem = make(tmp_path, files, settings if settings != "checker" else "")
    tried = [output for case, output in alterations(problem) if case.name == "1"]
    assert tried == wrong
    assert all(rejects(problem.comparison, Case("1", b"", b"1\n"), output) for output in tried)


def test_a_right_output_is_not_rejected():
    assert not rejects(Comparison(), Case("1", b"", b"1\n"), b"1 \n")
