"""judge compare: an output against an answer, without running anything."""

from __future__ import annotations

import os
import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import IO, Any

import click

from judge.cli import exit_code
from judge.cli.language import language_option
from judge.cli.options import comparison_options, paint
from judge.compare import compare
from judge.grade import difference
from judge.model import Comparison, JudgeError, Verdict
from judge.report.neutral import neutral
from judge.words import tell, translator


@click.command(name="compare")
@click.argument("answer", type=click.Path(path_type=Path))
@click.argument("output", type=click.Path(path_type=Path))
@comparison_options
@language_option
@click.pass_context
def command(
    ctx: click.Context, /, answer: Path, output: Path, language: str, **settings: Any
) -> None:
    """Compare OUTPUT with ANSWER as `judge run` does; - is standard input.

    Prints the first difference, if there is one.
    """
    how = replace(Comparison(), **{k: v for k, v in settings.items() if v is not None})
    with _opened(answer) as want, _opened(output) as got:
        mismatch = compare(got, want, how)
    verdict = Verdict.WA if mismatch else Verdict.AC
    told = tell(translator(language), difference(mismatch)) if mismatch else ""
    click.echo(f"{paint(verdict.value, verdict)}  {neutral(told)}".rstrip())
    ctx.exit(exit_code(verdict))


def _opened(path: Path) -> IO[bytes]:
    """Return a file that can be sought in: a pipe is copied first."""
    try:
        if str(path) != "-" and path.is_file():
            return path.open("rb")
        copy = tempfile.TemporaryFile()  # noqa: SIM115 - the caller closes it
        with click.open_file(str(path), "rb") as opened:
            shutil.copyfileobj(opened, copy)
    except OSError as error:
        raise JudgeError(f"{path}: {os.strerror(error.errno or 0).lower()}") from None
    else:
        return copy
