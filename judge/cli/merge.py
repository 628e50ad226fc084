"""judge merge: one report of the reports or journals of a run's parts."""

from __future__ import annotations

from pathlib import Path

import click

from judge import cli, shards
from judge.cli.options import REPORTS, paint, report_option, write_reports
from judge.cli.sharding import read
from judge.report import text


@click.command(name="merge")
@click.argument(
    "files", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="FILE..."
)
@report_option(REPORTS)
@click.pass_context
def command(
    ctx: click.Context, /, files: tuple[Path, ...], reports: tuple[tuple[str, Path], ...]
) -> None:
    """Make one report of those of several runs.

    FILE is a JSON report or a journal of judge run, of one of its shards for instance.
    Cases may be in several files if their verdicts agree. If the files are shards,
    no case may be missing.
    """
    report, warnings = shards.merge([(str(file), read(file)) for file in files])
    for warning in warnings:
        click.echo(f"Warning: {warning}", err=True)
    for problem in report.problems:
        click.echo(text.summary(problem, paint))
    write_reports(report, reports, str)
    ctx.exit(cli.exit_code(report.verdict))
