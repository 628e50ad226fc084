"""Options that several commands share, and what they do."""

from __future__ import annotations

import os
import tempfile
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from judge.compare import MODES
from judge.model import JudgeError, Limits, Problem, Report, Verdict
from judge.settings import MOST

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    Command = TypeVar("Command", bound=Callable[..., Any])

# What makes a report of each kind: in a module of judge.report, imported when it is wanted.
REPORTS = {
    "json": "json_v1.written",
    "junit": "junit.written",
    "github": "github.render",
    "markdown": "markdown.render",
}
_COLOURS = {Verdict.AC: "green", Verdict.SK: "yellow", Verdict.JE: "magenta"}
_DEFAULTS = Limits()


def limit_options(command: Command) -> Command:
    """Add the limits of a run to a command; None is what the problem says."""
    options = (
        ("--cpu-s", float, f"Seconds of CPU time; default {_DEFAULTS.cpu_s:g}."),
        ("--wall-s", float, "Seconds by the clock; default 5 times the CPU time and 1 more."),
        ("--memory-mib", int, f"MiB of memory; default {_DEFAULTS.memory_mib}."),
        ("--output-kib", int, f"KiB of output; default {_DEFAULTS.output_kib}."),
    )
    for name, kind, text in reversed(options):
        if kind is int:
            bounds: click.ParamType[Any] = click.IntRange(1, MOST)
        else:
            bounds = click.FloatRange(0, MOST, min_open=True)
        command = click.option(name, type=bounds, callback=_number, metavar="N", help=text)(command)
    return command


def _number(ctx: click.Context, param: click.Parameter, value: float | None) -> float | None:
    """Return the value; nan is within any bounds, as it compares with nothing."""
    if value is not None and value != value:
        raise click.BadParameter("nan is no number")
    return value


def comparison_options(command: Command) -> Command:
    """Add the ways of comparing to a command; None is what the problem says."""
    for name in ("--float-rel", "--float-abs"):
        text = f"Tolerance of --compare floats, {'relative' if 'rel' in name else 'absolute'}."
        bounds = click.FloatRange(0, MOST)
        command = click.option(name, type=bounds, callback=_number, metavar="N", help=text)(command)
    text = "How outputs are compared; default: lines."
    return click.option("--compare", "mode", type=click.Choice(MODES), help=text)(command)


def with_settings(settings: dict[str, Any], problem: Problem) -> Problem:
    """Return the problem with what the command line says in place of its own settings."""
    given = {key: value for key, value in settings.items() if value is not None}
    limits = {key: given.pop(key) for key in tuple(given) if hasattr(problem.limits, key)}
    return replace(
        problem,
        limits=replace(problem.limits, **limits),
        comparison=replace(problem.comparison, **given),
    )


def report_option(kinds: Iterable[str]) -> Callable[[Command], Command]:
    """Return what adds --report to a command, for reports of some kinds."""
    kinds = tuple(kinds)

    def kinds_and_files(
        ctx: click.Context, param: click.Parameter, values: tuple[str, ...]
    ) -> tuple[tuple[str, Path], ...]:
        wanted = []
        for value in values:
            kind, _, file = value.partition("=")
            if kind not in kinds or not file:
                expected = f"expected {' or '.join(kinds)}, = and a file"
                raise click.BadParameter(f"{expected}, got {value!r}")
            wanted.append((kind, Path(file)))
        return tuple(wanted)

    return click.option(
        "--report",
        "reports",
        metavar="KIND=FILE",
        multiple=True,
        callback=kinds_and_files,
        help=f"Write a report as well: {', '.join(kinds)}; may be given several times.",
    )


def write_reports(
    report: Report, wanted: tuple[tuple[str, Path], ...], page: Callable[[], str]
) -> None:
    """Write the reports; a file is replaced whole or left as it was.

    page  returns the report as HTML

    In GitHub Actions, annotations and a job summary are written unasked.
    """
    for kind, file in wanted:
        replace_file(file, page() if kind == "html" else rendered(kind, report))
    if os.environ.get("GITHUB_ACTIONS") == "true":
        click.echo("".join(rendered("github", report)), nl=False)
        summary = os.environ.get("GITHUB_STEP_SUMMARY")
        if summary:
            with Path(summary).open("a", encoding="utf-8") as opened:
                opened.writelines(rendered("markdown", report))


def rendered(kind: str, report: Report) -> Iterable[str]:
    """Return a report of a kind, or its pieces."""
    module, _, name = REPORTS[kind].partition(".")
    render: Callable[[Report], Iterable[str]]
    render = getattr(import_module(f"judge.report.{module}"), name)
    return render(report)


def replace_file(file: Path, text: str | Iterable[str]) -> None:
    """Replace a report at once; raises JudgeError, and keeps the old one, if that fails."""
    try:
        write_whole(file, text)
    except OSError as error:
        raise JudgeError(f"{file}: cannot write the report: {error.strerror}") from None


def write_whole(file: Path, text: str | Iterable[str]) -> None:
    """Write a text, or its pieces, at once; raises OSError and keeps what was, if that fails."""
    pieces = (text,) if isinstance(text, str) else text
    if file.exists() and not file.is_file():  # /dev/stdout, a FIFO
        with file.open("w", encoding="utf-8") as opened:
            opened.writelines(pieces)
        return
    temporary = None
    try:
        with tempfile.NamedTemporaryFile(
            "w", encoding="utf-8", dir=file.parent, prefix=f".{file.name}-", delete=False
        ) as opened:
            temporary = Path(opened.name)
            opened.writelines(pieces)
            opened.flush()
            os.fsync(opened.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(file)
    except OSError:
        if temporary:
            temporary.unlink(missing_ok=True)
        raise


def write_case_file(file: Path, content: bytes) -> None:
    """Write a file of a case, and the folders on its way; raises JudgeError if that fails."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    except OSError as error:
        reason = (error.strerror or "").lower()
        raise JudgeError(f"{file}: cannot be written: {reason}") from None


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def paint(text: str, verdict: Verdict) -> str:
    """Return the text in the colour of a verdict; click takes it off where it is not wanted."""
    if "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb":
        return text
    return click.style(text, fg=_COLOURS.get(verdict, "red"), bold=verdict is not Verdict.AC)
