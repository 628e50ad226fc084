"""The JSON report, version 1; its schema is json_v1.schema.json beside this file."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator
from typing import Any

from judge.model import CaseResult, Isolation, JudgeError, ProblemResult, Report, Shard, Verdict

VERSION = 1


class Streamed(list[Any]):
    """A list for the encoder alone: each item is made as it is written, and not kept."""

    def __init__(self, items: Collection[Any], make: Callable[[Any], Any]) -> None:
        super().__init__()
        self._items, self._make = items, make

    def __len__(self) -> int:
        """Return the number of items."""
        return len(self._items)

    def __iter__(self) -> Iterator[Any]:
        """Yield each item."""
        return map(self._make, self._items)


def pieces(data: dict[str, Any]) -> Iterator[str]:
    """Yield the JSON text of a report in pieces."""
    yield from json.JSONEncoder(indent=2).iterencode(data)
    yield "\n"


def render(report: Report) -> str:
    """Return the report as JSON text; keys may be added in later versions, none changes."""
    return "".join(written(report))


def written(report: Report) -> Iterator[str]:
    """Return the same in pieces, so that it need not be in memory as a whole."""
    data: dict[str, Any] = {
        "version": VERSION,
        "verdict": report.verdict.value,
        "program": report.program,
        "problems": [
            {
                "name": problem.name,
                "program": problem.program,
                "verdict": problem.verdict.value,
                "results": Streamed(problem.results, case),
            }
            for problem in report.problems
        ],
    }
    if report.shard:
        number, count, cases = report.shard.number, report.shard.count, report.shard.cases
        data["shard"] = {"number": number, "count": count, "cases": dict(cases)}
    if report.isolation:
        data["isolation"] = isolation(report.isolation)
    return pieces(data)


def isolation(found: Isolation) -> dict[str, Any]:
    """Return what is said of the sandbox."""
    return {
        "mode": found.mode,
        "means": list(found.means),
        "enforced": list(found.enforced),
        "not_enforced": list(found.open),
    }


def case(result: CaseResult) -> dict[str, Any]:
    """Return what is said of one case."""
    host = {"host": result.host} if result.host else {}
    return {
        "case": result.case,
        "verdict": result.verdict.value,
        "cpu_s": round(result.cpu_s, 6),
        "wall_s": round(result.wall_s, 6),
        "peak_mib": round(result.peak_mib, 3),
        "peak_floor_mib": round(result.floor_mib, 3),
        "exit_code": result.exit_code,
        "signal": result.signal,
        "message": result.message,
        "stderr": result.stderr,
        "processes_capped_by": result.capped_by,
        **host,
    }


def parse(file: str, data: dict[str, Any]) -> Report:
    """Return the report that was written; raises JudgeError for what is none, naming the file.

    What a report leaves out, such as the outputs, is empty.
    """
    if data.get("version") != VERSION:
        version = data.get("version")
        raise JudgeError(f"{file}: version: expected {VERSION}, got {version!r}; use a newer judge")
    try:
        problems = tuple(
            ProblemResult(p["name"], tuple(map(_result, p["results"])), p.get("program", ""))
            for p in data["problems"]
        )
        shard = data.get("shard")
        if shard:
            shard = Shard(shard["number"], shard["count"], tuple(shard["cases"].items()))
        return Report(data["program"], problems, shard, _isolation(data.get("isolation")))
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise JudgeError(f"{file}: not a report of judge run: {error!r}") from None


def _isolation(data: dict[str, Any] | None) -> Isolation | None:
    """Return what was said of the sandbox; raises KeyError or TypeError for what says nothing."""
    if data is None:
        return None
    words = (tuple(map(str, data[key])) for key in ("means", "enforced", "not_enforced"))
    return Isolation(str(data["mode"]), *words)


def _result(data: dict[str, Any]) -> CaseResult:
    """Return the result of one case; raises KeyError or ValueError for what is none."""
    return CaseResult(
        case=data["case"],
        verdict=Verdict(data["verdict"]),
        cpu_s=data["cpu_s"],
        wall_s=data["wall_s"],
        peak_mib=data["peak_mib"],
        floor_mib=data.get("peak_floor_mib", 0.0),
        exit_code=data["exit_code"],
        signal=data["signal"],
        message=data["message"],
        stderr=data.get("stderr", ""),
        capped_by=data.get("processes_capped_by", ""),
        host=data.get("host", ""),
    )
