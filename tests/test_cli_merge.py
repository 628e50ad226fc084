"""judge run --shard and judge merge, used as a person would use them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from judge.shards import assign

TIMES = ("cpu_s", "wall_s", "peak_mib", "peak_floor_mib")


def without_times(text: str) -> Any:
    """Return a JSON report with what differs from run to run left out."""
    data = json.loads(text)
    for problem in data["problems"]:
        for result in problem["results"]:
            for name in TIMES:
                result.pop(name)
    return data


@pytest.fixture
def two(pairs, tmp_path):
    """Return the words that judge two problems, one with a failure."""
    other = tmp_path / "also"
    other.mkdir()
    for number in range(5):
        (other / f"{number}.in").write_text(f"{number}\n")
        (other / f"{number}.out").write_text(f"{2 * number % 6}\n")
    return ("run", "double.py", "doubling", "also")


@pytest.mark.parametrize("count", [1, 3])
def test_the_merged_reports_are_the_whole_run_s(judge, two, tmp_path, count):
    whole = judge(*two, "--report", "json=whole.json")
    assert whole.returncode == 1
    for number in range(1, count + 1):
        words = ("--shard", f"{number}/{count}", "--journal", f"{number}.jsonl")
        done = judge(*two, *words, "--report", f"json={number}.json")
        assert done.returncode in (0, 1), done
    numbers = range(1, count + 1)
    merged = judge("merge", *(f"{n}.json" for n in numbers), "--report", "json=merged.json")
    assert (merged.returncode, merged.stderr) == (1, "")
    expected = without_times((tmp_path / "whole.json").read_text())
    assert without_times((tmp_path / "merged.json").read_text()) == expected
    ends = [line for line in whole.stdout.splitlines() if re.match(r"AC|WA", line)]
    assert [line.split(";")[0] for line in ends] == [
        line.split(";")[0] for line in merged.stdout.splitlines()
    ]
    journals = [f"{n}.jsonl" for n in numbers if (tmp_path / f"{n}.jsonl").stat().st_size]
    merged = judge("merge", *journals, "--report", "json=merged.json")
    problems = {p["name"]: p for p in expected["problems"]}
    found = without_times((tmp_path / "merged.json").read_text())
    assert {p["name"]: p for p in found["problems"]} == problems
    assert (found["program"], found["verdict"]) == ("double.py", "WA")


def test_a_shard_without_cases_is_no_failure(judge, pairs, tmp_path):
    used = assign([("doubling", case) for case in ("1", "2", "10")], 8, {}).values()
    number = min(set(range(1, 9)) - set(used))
    done = judge("run", "double.py", "doubling", "--shard", f"{number}/8")
    assert (done.returncode, done.stdout) == (0, f"shard {number}/8: no case is in it\n")


@pytest.mark.parametrize("file", ["all.jsonl", "all.json"])
def test_a_shard_is_balanced_by_an_earlier_run(judge, pairs, tmp_path, file):
    (tmp_path / "double.py").write_text(
        "import time; n = int(input()); time.sleep(n == 10 and 0.5); print(2 * n)\n"
    )
    words = ("run", "double.py", "doubling")
    judge(*words, "--journal", "all.jsonl", "--report", "json=all.json")
    done = [judge(*words, "--shard", f"{n}/2", "--balance", file).stdout for n in (1, 2)]
    assert re.findall(r"AC +(\S+) ", "".join(done)) == ["10", "doubling:", "1", "2", "doubling:"]


@pytest.mark.parametrize("shard", ["0/3", "4/3", "1", "a/b", "1/0", "-1/3", "1/99999", "1/2/3"])
def test_a_shard_that_is_none_is_refused(judge, pairs, shard):
    done = judge("run", "double.py", "doubling", "--shard", shard)
    assert done.returncode == 2
    assert f"expected I/N with 1 <= I <= N <= 10000, got {shard!r}" in done.stderr


def test_balance_alone_is_refused(judge, pairs):
    done = judge("run", "double.py", "doubling", "--balance", "x")
    expected = "Error: --balance: says how to split a run; give --shard I/N as well\n"
    assert (done.returncode, done.stderr) == (2, expected)


NEITHER = (
    "x: neither a JSON report nor a journal; expected what judge run"
    " --report json=FILE or --journal FILE writes"
)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "x: no such file or directory"),
        (b"\xff\xfe", NEITHER),
        (b"", NEITHER),
        (b"[]", NEITHER),
        (b"[" * 100_000, NEITHER),
        (b'{"version": 2, "problems": []}', "x: version: expected 1, got 2; use a newer judge"),
        (b'{"version": 1, "problems": []}', "x: not a report of judge run: KeyError('program')"),
        (b'{"version": 1, "problems": 1}', "x: not a report of judge run: TypeError("),
        (b'{"case": "1"}\n', 'x:1: not a line of a journal: \'{"case": "1"}\''),
    ],
)
def test_a_file_that_is_neither_is_refused(judge, tmp_path, content, message):
    if content is not None:
        (tmp_path / "x").write_bytes(content)
    done = judge("merge", "x")
    assert done.returncode == 3
    assert done.stderr.startswith(f"Error: {message}")
    assert "Traceback" not in done.stderr


def test_a_journal_of_several_programs_is_refused(judge, pairs, tmp_path):
    judge("run", "double.py", "doubling", "--journal", "j")
    judge("run", "cat", "doubling", "--journal", "k")
    (tmp_path / "j").write_text((tmp_path / "j").read_text() + (tmp_path / "k").read_text())
    done = judge("merge", "j")
    expected = "Error: j: doubling: results of several programs; judge it anew\n"
    assert (done.returncode, done.stderr) == (3, expected)


def test_what_is_in_two_files_is_told_and_a_contradiction_refused(judge, pairs, tmp_path):
    judge("run", "double.py", "doubling", "--report", "json=a")
    done = judge("merge", "a", "a")
    told = "Warning: 3 cases are in two of the files, doubling/1 in a and a for one\n"
    assert (done.returncode, done.stderr) == (0, told)
    (tmp_path / "b").write_text((tmp_path / "a").read_text().replace('"AC"', '"WA"'))
    done = judge("merge", "a", "b")
    told = "Error: doubling/1: WA in b, but AC in a; judge it again\n"
    assert (done.returncode, done.stderr) == (3, told)
