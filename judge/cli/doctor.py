"""judge doctor: what this machine can and cannot enforce."""

from __future__ import annotations

import click

from judge import doctor, enforced
from judge.cli import sandboxing
from judge.cli.engine import engine
from judge.cli.options import paint
from judge.doctor import Finding
from judge.model import JudgeError, Verdict


@click.command(name="doctor")
def command() -> None:
    """Say what this machine can and cannot enforce, found out by trying, and what would help."""
    findings = []
    with engine(1) as (_, runner):
        for finding in doctor.examine(runner):
            findings.append(finding)
            _show(finding)
    for mode in ("landlock", "bwrap"):
        _show(_isolation(mode))
    if not all(f.ok for f in findings if f.name in doctor.NEEDED):
        raise JudgeError("verdicts given on this machine cannot be trusted; see above")


def _show(finding: Finding) -> None:
    word = paint("ok   ", Verdict.AC) if finding.ok else paint("lacks", Verdict.WA)
    click.echo(f"{word}  {finding.name}: {finding.seen}")
    if finding.remedy:
        click.echo(f"       {finding.remedy}")


def _isolation(mode: str) -> Finding:
    """Return what --sandbox would enforce here, in one of its modes."""
    name = f"--sandbox {mode}"
    fault = sandboxing.why_not(mode)
    if fault:
        return Finding(name, False, fault, "in this mode no program can be run")
    sandbox = sandboxing.made_of(mode)
    try:
        with engine(1, sandbox=sandbox) as (_, runner):
            found = enforced.examine(runner, sandbox, None)
    except JudgeError as error:
        return Finding(name, False, str(error), "in this mode no program can be run")
    broken = enforced.broken(found)
    remedy = f"does not hold for: {', '.join(broken)}" if broken else ""
    return Finding(name, not broken, enforced.describe(found), remedy)
