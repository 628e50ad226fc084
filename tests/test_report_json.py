"""The JSON report against its schema, and back."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge import report as package
from judge.model import CaseResult, Isolation, JudgeError, ProblemResult, Report, Verdict
from judge.report import json_v1

SCHEMA_FILE = Path(package.__file__).with_name("json_v1.schema.json")
SCHEMA = json.loads(SCHEMA_FILE.read_text("utf-8"))
VALIDATOR = jsonschema.Draft202012Validator(SCHEMA)

FULL = Report(
    "node sol.js",
    (
        ProblemResult(
            "gomoku",
            (
                CaseResult("1", Verdict.AC, 0.0123456789, 0.5, 12.34567, 9.00049, exit_code=0, capped_by="uid"),
                CaseResult(
                    "é\n\x1b",
                    Verdict.RE,
                    signal="SIGSEGV",
                    message="killed by SIGSEGV: \u2028",
                    stderr="\udcff\0",
                    output="4\n",
                    capped_by="rlimit",
                ),
                CaseResult("3", Verdict.SK, message="not run"),
            ),
            "sol.js",
        ),
        ProblemResult("empty", ()),
    ),
)  # fmt: skip


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_a_report_becomes_its_values() -> None:
    data = json.loads(json_v1.render(FULL))
    VALIDATOR.validate(data)
    assert {key: data[key] for key in ("version", "verdict", "program")} == {
        "version": 1,
        "verdict": "JE",
        "program": "node sol.js",
    }
    first, empty = data["problems"]
    assert empty == {"name": "empty", "program": "", "verdict": "JE", "results": []}
    assert (first["name"], first["program"], first["verdict"]) == ("gomoku", "sol.js", "RE")
    accepted, crashed, skipped = first["results"]
    assert accepted == {
        "case": "1",
        "verdict": "AC",
        "cpu_s": 0.012346,
        "wall_s": 0.5,
        "peak_mib": 12.346,
        "peak_floor_mib": 9.0,
        "exit_code": 0,
        "signal": None,
        "message": "",
        "stderr": "",
        "processes_capped_by": "uid",
    }
    assert (crashed["case"], crashed["signal"], crashed["exit_code"]) == (
        "é\n\x1b",
        "SIGSEGV",
        None,
    )
    assert (crashed["message"], crashed["stderr"]) == ("killed by SIGSEGV: \u2028", "\udcff\0")
    assert (skipped["verdict"], skipped["message"]) == ("SK", "not run")


def test_the_text_is_ascii_and_ends_in_a_newline() -> None:
    text = json_v1.render(FULL)
    assert text.isascii()
    assert text.endswith("}\n")
    assert text.replace("\n", "").isprintable()


SECONDS = st.floats(0, 1e6)
RESULTS = st.builds(
    CaseResult,
    case=st.text(),
    verdict=st.sampled_from(Verdict),
    cpu_s=SECONDS,
    wall_s=SECONDS,
    peak_mib=SECONDS,
    floor_mib=SECONDS,
    exit_code=st.one_of(st.none(), st.integers(0, 255)),
    signal=st.one_of(st.none(), st.sampled_from(["SIGKILL", "SIG35"])),
    message=st.text(),
    stderr=st.text(st.characters(exclude_categories=())),
    capped_by=st.sampled_from(["", "uid", "userns", "cgroup", "rlimit", "sample", "nothing"]),
)
PROBLEMS = st.builds(ProblemResult, st.text(), st.lists(RESULTS, max_size=3).map(tuple), st.text())
REPORTS = st.builds(Report, st.text(), st.lists(PROBLEMS, max_size=3).map(tuple))


@given(REPORTS)
def test_every_report_is_as_the_schema_says_and_keeps_its_texts(report: Report) -> None:
    data = json.loads(json_v1.render(report))
    VALIDATOR.validate(data)
    assert data["verdict"] == report.verdict.value
    results = [result for problem in report.problems for result in problem.results]
    rows = [row for problem in data["problems"] for row in problem["results"]]
    for result, row in zip(results, rows, strict=True):
        assert (row["case"], row["message"], row["stderr"]) == (
            result.case,
            result.message,
            result.stderr,
        )
        assert row["verdict"] == result.verdict.value
        assert (row["exit_code"], row["signal"]) == (result.exit_code, result.signal)


def changed(**changes: Any) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json_v1.render(FULL))
    data["problems"][0]["results"][0] |= changes
    return data


@pytest.mark.parametrize(
    "changes",
    [
        {"verdict": "ac"},
        {"verdict": None},
        {"cpu_s": -1},
        {"cpu_s": "0.1"},
        {"exit_code": 0.5},
        {"signal": 11},
        {"case": None},
        {"message": None},
        {"processes_capped_by": "luck"},
    ],
)
def test_the_schema_refuses_what_no_report_says(changes: dict[str, Any]) -> None:
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(changed(**changes))


@pytest.mark.parametrize("key", ["version", "verdict", "program", "problems"])
def test_the_schema_refuses_a_report_that_lacks_a_key(key: str) -> None:
    data = changed()
    del data[key]
    with pytest.raises(jsonschema.ValidationError):
        VALIDATOR.validate(data)


def test_the_schema_allows_keys_of_later_versions_and_describes_all_of_this_one() -> None:
    VALIDATOR.validate(changed(more=1))
    row = json.loads(json_v1.render(FULL))["problems"][0]["results"][0]
    assert {*row, "host"} == set(SCHEMA["$defs"]["result"]["properties"])
    assert [verdict.value for verdict in Verdict] == SCHEMA["$defs"]["verdict"]["enum"]


def test_what_is_enforced_stands_in_the_report() -> None:
    found = Isolation("landlock", ("Landlock ABI 7",), ("answers",), ("disk",))
    data = json.loads(json_v1.render(replace(FULL, isolation=found)))
    VALIDATOR.validate(data)
    assert data["isolation"] == {
        "mode": "landlock",
        "means": ["Landlock ABI 7"],
        "enforced": ["answers"],
        "not_enforced": ["disk"],
    }


def test_what_is_enforced_is_read_back() -> None:
    found = Isolation("landlock+none", ("Landlock ABI 7", "none"), (), ("answers", "disk"))
    text = json_v1.render(replace(FULL, isolation=found))
    VALIDATOR.validate(json.loads(text))
    assert json_v1.parse("r.json", json.loads(text)).isolation == found
    assert json_v1.parse("r.json", json.loads(json_v1.render(FULL))).isolation is None


@pytest.mark.parametrize("said", [1, [], {"mode": "none"}, {"mode": "none", "means": 1}])
def test_a_sandbox_of_which_nothing_is_said_is_refused(said: object) -> None:
    with pytest.raises(JudgeError, match="not a report of judge run"):
        json_v1.parse("r.json", {**json.loads(json_v1.render(FULL)), "isolation": said})
