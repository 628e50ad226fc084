"""judge list: the problems, or the cases of some."""

from pathlib import Path

import click

from judge import load
from judge.cli import places
from judge.report.neutral import one_line


@click.command(name="list")
@click.argument("what", nargs=-1)
@click.option("-c", "--cases", is_flag=True, help="Name the cases, too.")
def command(what: tuple[str, ...], cases: bool) -> None:
    """List the problems that WHAT means, or all, with the number of their cases."""
    problems = load.select(list(what), places.case_roots(), Path())
    width = max(len(problem.name) for problem in problems)
    for problem in problems:
        count = f"{len(problem.cases)} case{'s' if len(problem.cases) != 1 else ''}"
        name = one_line(problem.name)
        click.echo(f"{name:{width}}  {count:>9}  {one_line(problem.title)}".rstrip())
        for case in problem.cases if cases else ():
            click.echo(f"  {one_line(case.name)}")
