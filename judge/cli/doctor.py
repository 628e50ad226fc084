"""judge doctor: what this machine can and cannot enforce."""

from __future__ import annotations

import click

from judge import doctor, enforced, isolation, landlock
from judge.cli.engine import engine, has_supervisors
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
    _show(_isolation())
    if not all(f.ok for f in findings if f.name in doctor.NEEDED):
        raise JudgeError("verdicts given on this machine cannot be trusted; see above")


def _show(finding: Finding) -> None:
    word = paint("ok   ", Verdict.AC) if finding.ok else paint("lacks", Verdict.WA)
    click.echo(f"{word}  {finding.name}: {finding.seen}")
    if finding.remedy:
        click.echo(f"       {finding.remedy}")


def _isolation() -> Finding:
    """Return what --sandbox would enforce here."""
    if not has_supervisors() or not isolation.available():
        remedy = "programs can read the answers; judge on Linux 5.13 or later, x86_64 or aarch64"
        return Finding("sandbox", False, "there is no Landlock here", remedy)
    sandbox = isolation.Sandbox(landlock.abi())
    try:
        with engine(1, sandbox=sandbox) as (_, runner):
            found = enforced.examine(runner, sandbox, None)
    except JudgeError as error:
        return Finding("sandbox", False, str(error), "programs cannot be walled in here")
    broken = [word for word in enforced.TRIED if word not in found.enforced]
    remedy = f"does not hold for: {', '.join(broken)}" if broken else ""
    return Finding("sandbox", not broken, enforced.describe(found), remedy)
