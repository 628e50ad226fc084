"""The JSON report, version 1; its schema is json_v1.schema.json beside this file."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.model import CaseResult, Report

VERSION = 1


def render(report: Report) -> str:
    """Return the report as JSON text; keys may be added in later versions, none changes."""
    data = {
        "version": VERSION,
        "verdict": report.verdict.value,
        "program": report.program,
        "problems": [
            {
                "name": problem.name,
                "program": problem.program,
                "verdict": problem.verdict.value,
                "results": [case(result) for result in problem.results],
            }
            for problem in report.problems
        ],
    }
    return json.dumps(data, ensure_ascii=True, indent=2) + "\n"


def case(result: CaseResult) -> dict[str, Any]:
    """Return what is said of one case."""
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
    }
