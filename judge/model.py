"""The values that the judge passes around, and the pure rules that turn them into verdicts.

Sizes are in MiB or KiB, times in seconds; the unit is in the name. Nothing here
reads a file, a clock or the environment. What is never changed with `replace` is a
NamedTuple, which takes a seventh of the time to define.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable


# What is to be told to a person: the name of a text in judge.words, and its values.
Said = tuple[str, dict[str, Any]]


class JudgeError(Exception):
    """Something that stops the judge itself: its message is for a person, its exit code final.

    >>> str(JudgeError("cases/gomoku: no cases found")), JudgeError.exit_code
    ('cases/gomoku: no cases found', 3)
    """

    exit_code = 3


class UsageError(JudgeError):
    """A command that cannot be understood: exit code 2."""

    exit_code = 2


class Verdict(Enum):
    """What is said of one case, of a problem or of a whole run."""

    AC = "AC"  # accepted
    SK = "SK"  # skipped: not run
    WA = "WA"  # wrong answer
    RE = "RE"  # non-zero exit or a signal
    OLE = "OLE"  # output limit exceeded
    MLE = "MLE"  # memory limit exceeded
    TLE = "TLE"  # time limit exceeded, CPU or wall
    CE = "CE"  # does not compile
    JE = "JE"  # the judge's, the checker's or the case set's fault, never the program's

    @property
    def severity(self) -> int:
        """Its place in the order from best (0, AC) to worst (JE)."""
        return _VERDICTS.index(self)


_VERDICTS = tuple(Verdict)


class Stop(Enum):
    """Why a run ended: apart from its verdict, as a draw differs from its cause."""

    EXIT = "exit"
    SIGNAL = "signal"
    CPU = "cpu"
    WALL = "wall"
    MEMORY = "memory"
    OUTPUT = "output"
    PROCESSES = "processes"


@dataclass(frozen=True)
class Limits:
    """What one run may use.

    >>> Limits(cpu_s=1.0).wall_limit_s
    6.0
    """

    cpu_s: float = 2.0
    wall_s: float | None = None
    memory_mib: int = 512
    output_kib: int = 16 * 1024
    processes: int = 64

    @property
    def wall_limit_s(self) -> float:
        """Wall seconds after which a run is ended: generous, as a machine may be busy."""
        return 5 * self.cpu_s + 1 if self.wall_s is None else self.wall_s


@dataclass(frozen=True)
class Program:
    """Something that can be executed.

    name  as the user named it
    argv  an absolute path first
    file  the file that was handed in, if it is one: a session imports it
    trusted  whether it is the case set's own, and may read what it is given
    """

    name: str
    argv: tuple[str, ...]
    file: Path | None = None
    trusted: bool = False


class Checker(NamedTuple):
    """A program that says whether an output is right, and the protocol it speaks."""

    program: Program
    protocol: str = "testlib"


class CaseFiles(NamedTuple):
    """Where a case lies: its name, and the paths of its files; "" if the pair is incomplete."""

    name: str
    input_path: str
    answer_path: str

    @property
    def input(self) -> Path:
        """The file of the input."""
        return Path(self.input_path)

    @property
    def answer(self) -> Path | None:
        """The file of the answer, None if there is none."""
        return Path(self.answer_path) if self.answer_path else None


@dataclass(frozen=True)
class Case:
    """A case read: the bytes that a program gets and the bytes that it must print."""

    name: str
    input: bytes
    answer: bytes


@dataclass(frozen=True)
class Comparison:
    """How an output is held against the answer: a mode, and tolerances for `floats`."""

    mode: str = "lines"
    float_abs: float = 1e-6
    float_rel: float = 1e-6


@dataclass(frozen=True)
class Problem:
    """A folder of cases and what its problem.toml says.

    cases      in natural order of their names; they may be made anew each time
    game       name of the rules in judge.games that give the answers, or None
    driver     "program": the program is run on the input; "session": the lines
               of the input are evaluated in it, as at the Python prompt
    reference  stem of the solver in solvers/ that must pass, with its arguments
    checker    protocol of the checker in the folder, if there is one
    groups     globs of cases, and the points for all of a group's
    """

    name: str
    folder: Path
    cases: Collection[CaseFiles]
    title: str = ""
    game: str | None = None
    comparison: Comparison = Comparison()
    limits: Limits = Limits()
    driver: str = "program"
    reference: str | None = None
    args: tuple[str, ...] = ()
    checker: str = "testlib"
    groups: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True)
class Unit:
    """One program on one case: all that is needed to judge it, wherever that is done."""

    program: Program
    case: Case
    limits: Limits
    comparison: Comparison
    checker: Checker | None = None


class Run(NamedTuple):
    """What happened when a program ran once.

    exit_code   None when a signal ended it
    signal      name of that signal, such as "SIGSEGV"
    cpu_s       of the whole process tree
    peak_mib    of the whole process tree
    floor_mib   a peak at or below this cannot be told from it: it is "at most"
    stdout      a file, cut at the output limit
    stderr      its first 64 KiB
    leftover    processes still running when the program ended, killed by then
    capped_by   what keeps their number down: "uid", "userns" or "cgroup" (a limit of the
                kernel's for this run alone), "rlimit" (one that is shared by all of the
                user's, and looking), "sample" (looking alone) or "nothing"
    """

    stop: Stop
    exit_code: int | None
    signal: str | None
    cpu_s: float
    wall_s: float
    peak_mib: float
    floor_mib: float
    stdout: IO[bytes]
    stderr: bytes
    leftover: int = 0
    capped_by: str = "nothing"


class Runner(Protocol):
    """Something that runs programs: the supervisors, or a stand-in for them."""

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        """Run a program on `data` and return what happened; may be called by many threads."""


class Mismatch(NamedTuple):
    """The first difference between an output and the answer.

    line, column  in the output, from 1; column 0 is a place between tokens
    want, got     made visible, quoted; a place in words where nothing stands
    note          which looser comparison would accept the output, if any
    """

    line: int
    column: int
    want: str
    got: str
    note: str = ""

    def __str__(self) -> str:
        """Return the difference in one line.

        >>> print(Mismatch(2, 5, "'0'", "'O'"))
        line 2, column 5: expected '0', got 'O'
        """
        place = f"line {self.line}" + (f", column {self.column}" if self.column else "")
        note = f" ({self.note})" if self.note else ""
        return f"{place}: expected {self.want}, got {self.got}{note}"


@dataclass(frozen=True)
class CaseResult:
    """The verdict on one case, with what a reader needs to believe it.

    message  why, in English
    said     the same for every language, where it is the judge's own words
    output   the start of what was printed, if the case was not accepted
    host     the machine of a cluster that judged it, "" if it was this one
    """

    case: str
    verdict: Verdict
    cpu_s: float = 0.0
    wall_s: float = 0.0
    peak_mib: float = 0.0
    floor_mib: float = 0.0
    exit_code: int | None = None
    signal: str | None = None
    message: str = ""
    stderr: str = ""
    output: str = ""
    capped_by: str = ""
    said: Said | None = None
    host: str = ""


@dataclass(frozen=True)
class ProblemResult:
    """The results of one program on one problem's cases, in case order.

    They may lie in a file: whoever goes through them should not keep them all.
    """

    name: str
    results: Collection[CaseResult]
    program: str = ""

    @cached_property
    def verdict(self) -> Verdict:
        """The worst verdict of the cases."""
        return worst(result.verdict for result in self.results)


@dataclass(frozen=True)
class Shard:
    """One of the parts that a run is split into: its number, from 1, and how many there are.

    cases  how many cases the whole run has of each problem, in its order
    """

    number: int
    count: int
    cases: tuple[tuple[str, int], ...] = ()


class Isolation(NamedTuple):
    """What keeps programs from the answers, the judge and the rest of the machine.

    means     how, in words; none without a sandbox
    enforced  words that were found to hold, such as "answers" and "network"
    open      words for what does not
    """

    mode: str
    means: tuple[str, ...]
    enforced: tuple[str, ...]
    open: tuple[str, ...]


@dataclass(frozen=True)
class Report:
    """All that one command judged: `program` as the user named it.

    shard  the part of a run that this is, if it is one
    """

    program: str
    problems: tuple[ProblemResult, ...] = field(default_factory=tuple)
    shard: Shard | None = None
    isolation: Isolation | None = None

    @property
    def verdict(self) -> Verdict:
        """The worst verdict of the problems."""
        return worst(problem.verdict for problem in self.problems)


def decide(run: Run, mismatch: Mismatch | None) -> Verdict:
    """Return the verdict on a run whose output was compared: limits, then crash, then answer.

    A non-zero exit is RE even after a right answer, as online judges have it.
    """
    if run.stop in (Stop.CPU, Stop.WALL):
        return Verdict.TLE
    if run.stop is Stop.MEMORY:
        return Verdict.MLE
    if run.stop is Stop.OUTPUT:
        return Verdict.OLE
    if run.stop in (Stop.SIGNAL, Stop.PROCESSES) or run.exit_code != 0:
        return Verdict.RE
    return Verdict.WA if mismatch else Verdict.AC


def worst(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the most severe verdict; JE for none at all, as nothing judged is never AC.

    >>> worst([Verdict.AC, Verdict.TLE, Verdict.WA])
    <Verdict.TLE: 'TLE'>
    >>> worst([])
    <Verdict.JE: 'JE'>
    """
    return max(verdicts, key=lambda verdict: verdict.severity, default=Verdict.JE)
