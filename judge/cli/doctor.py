"""judge doctor: what this machine can and cannot enforce."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from judge import doctor, enforced
from judge.cli import sandboxing
from judge.cli.engine import engine
from judge.cli.options import paint
from judge.doctor import Finding
from judge.model import JudgeError, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator


@click.command(name="doctor")
def command() -> None:
    """Say what this machine can and cannot enforce, found out by trying, and what would help."""
    findings = []
    with engine(1) as (_, runner):
        for finding in doctor.examine(runner):
            findings.append(finding)
            _show(finding)
    for mode in ("landlock", "bwrap"):
        for finding in _isolation(mode):
            _show(finding)
    if not all(f.ok for f in findings if f.name in doctor.NEEDED):
        raise JudgeError("verdicts given on this machine cannot be trusted; see above")


def _show(finding: Finding) -> None:
    word = paint("ok   ", Verdict.AC) if finding.ok else paint("lacks", Verdict.WA)
    click.echo(f"{word}  {finding.name}: {finding.seen}")
    if finding.remedy:
        click.echo(f"       {finding.remedy}")


def _isolation(mode: str) -> Iterator[Finding]:
    """Yield what --sandbox would enforce here in one of its modes, and what programs lack in it."""
    name = f"--sandbox {mode}"
    fault = sandboxing.why_not(mode)
    if fault:
        yield Finding(name, False, fault, "in this mode no program can be run")
        return
    sandbox = sandboxing.made_of(mode)
    try:
        with engine(1, sandbox=sandbox) as (_, runner):
            found = enforced.examine(runner, sandbox, None)
            broken = enforced.broken(found)
            remedy = f"does not hold for: {', '.join(broken)}" if broken else ""
            yield Finding(name, not broken, enforced.describe(found), remedy)
            yield doctor.locks(runner)
    except JudgeError as error:
        yield Finding(name, False, str(error), "in this mode no program can be run")
