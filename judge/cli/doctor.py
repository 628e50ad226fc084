"""judge doctor: what this machine can and cannot enforce."""

import click

from judge import doctor
from judge.cli.engine import engine
from judge.cli.options import paint
from judge.model import JudgeError, Verdict


@click.command(name="doctor")
def command() -> None:
    """Say what this machine can and cannot enforce, found out by trying, and what would help."""
    findings = []
    with engine(1) as (_, runner):
        for finding in doctor.examine(runner):
            findings.append(finding)
            word = paint("ok   ", Verdict.AC) if finding.ok else paint("lacks", Verdict.WA)
            click.echo(f"{word}  {finding.name}: {finding.seen}")
            if finding.remedy:
                click.echo(f"       {finding.remedy}")
    if not all(f.ok for f in findings if f.name in doctor.NEEDED):
        raise JudgeError("verdicts given on this machine cannot be trusted; see above")
