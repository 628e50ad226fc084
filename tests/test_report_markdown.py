"""The Markdown report is tables, in which nothing that a program says is obeyed."""

from __future__ import annotations

from judge.model import CaseResult, Isolation, ProblemResult, Report, Verdict
from judge.report import markdown


def test_problems_and_failures_are_tables() -> None:
    results = (
        CaseResult("1", Verdict.AC, cpu_s=0.25, peak_mib=10.0),
        CaseResult(
            "wrap-*", Verdict.WA, cpu_s=0.5, peak_mib=9.0, message="expected '|', got '<b>'"
        ),
        CaseResult("3", Verdict.SK, message="not run"),
    )
    text = markdown.render(Report("my_p.py", (ProblemResult("gomoku", results),)))
    assert text.splitlines() == [
        r"## WA: my\_p.py",
        "",
        "| problem | verdict | accepted | not accepted | CPU, slowest | peak, largest |",
        "| --- | --- | ---: | --- | ---: | ---: |",
        "| gomoku | WA | 1 of 3 | 1 SK, 1 WA | 0.500 s | 10.0 MiB |",
        "",
        "| case | verdict | CPU | why |",
        "| --- | --- | ---: | --- |",
        r"| gomoku/wrap-\* | WA | 0.500 s | expected '\|', got '\<b\>' |",
        "| gomoku/3 | SK | 0.000 s | not run |",
    ]


def test_a_run_without_failures_has_one_table() -> None:
    report = Report("p", (ProblemResult("gomoku", (CaseResult("1", Verdict.AC),)),))
    assert "| case |" not in markdown.render(report)


def test_very_many_failures_are_counted_not_listed() -> None:
    results = tuple(CaseResult(str(i), Verdict.WA) for i in range(markdown.SHOWN + 5))
    text = markdown.render(Report("p", (ProblemResult("gomoku", results),)))
    assert text.endswith("\n\nand 5 more.\n")
    assert text.count("| gomoku/") == markdown.SHOWN


def test_what_is_enforced_stands_at_the_end() -> None:
    found = Isolation("landlock", ("Landlock ABI 7",), ("answers",), ("disk",))
    text = markdown.render(Report("p", (), None, found))
    assert text.endswith("\n\nisolation: Landlock ABI 7; enforced: answers; not enforced: disk\n")
