"""The programs of tests/programs and the verdict that each must get, however busy the machine is.

python -m tests.fault_table 20 --load 2     the whole table 20 times, beside 2 busy loops
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from judge.grade import judge_unit
from judge.model import Case, CaseResult, Comparison, Limits, Runner, Unit, Verdict
from judge.program import from_file
from judge.run import Supervisors

PROGRAMS = Path(__file__).parent / "programs"
MARK = "ROWJUDGE_TEST"
LIMITS = Limits(cpu_s=1.0, wall_s=20.0, memory_mib=256, output_kib=1024)
# A program that only waits is stopped by the clock: the row's own limit keeps the table short.
SOON = Limits(cpu_s=1.0, wall_s=1.5, memory_mib=256, output_kib=1024)
LONG = Limits(cpu_s=10.0, wall_s=60.0, memory_mib=256, output_kib=1024)
# Many processes at once: what each would use alone counts for each.
ROOMY = Limits(cpu_s=1.0, wall_s=20.0, memory_mib=1024, output_kib=1024)
INPUT = b"input\n" * 1000


@dataclass(frozen=True)
class Row:
    """A program, what it gets, and part of what is said about it."""

    file: str
    verdict: Verdict
    says: str = ""
    limits: Limits = LIMITS
    input: bytes = field(default=INPUT, repr=False)


AC, WA, RE, OLE, MLE, TLE = (Verdict[v] for v in ("AC", "WA", "RE", "OLE", "MLE", "TLE"))
ROWS = (
    Row("ok.py", AC),
    Row("ok.sh", AC),
    Row("ok.c", AC),
    Row("wrong.py", WA, "line 1, column 1: expected 'ok', got 'no'"),
    Row("silent.py", WA, "line 1: expected 'ok', got the end of the output"),
    Row("upper-case.py", WA, "--compare ignore-case would accept it"),
    Row("trailing-blanks.py", AC),
    Row("two-lines.py", WA, "line 1, column 1: expected 'ok', got 'o'"),
    # time
    Row("loop.py", TLE, "of CPU (limit 1.00 s)"),
    Row("loop.c", TLE, "of CPU (limit 1.00 s)"),
    Row("cpu-relay.py", TLE, "of CPU"),
    Row("cpu-of-threads.c", TLE, "of CPU"),
    Row("half-the-limit.py", AC),
    Row("sleep.py", TLE, "of wall time (limit 1.50 s", SOON),
    Row("sleep.sh", TLE, "of wall time", SOON),
    Row("ignore-sigterm.py", TLE, "of wall time", SOON),
    Row("fork-and-sleep.py", TLE, "of wall time", SOON),
    Row("stop-itself.py", TLE, "of wall time", SOON),
    # processes
    Row("daemon-holds-stdout.py", AC, "left 1 running, killed"),
    Row("setsid-chains.py", AC),
    Row("background.sh", AC, "left 1 running, killed"),
    Row("crash-leaves-a-child.py", RE, "exit code 4"),
    Row("zombies.py", AC),
    Row("fork-bomb.c", TLE),
    Row("fork-bomb.py", TLE, "", ROOMY),
    Row("fork-bomb-and-exit.sh", AC),
    Row("ok.c", AC),  # the next program is unharmed
    # output
    Row("endless-stdout.py", OLE, "printed more than 1024 KiB"),
    Row("endless-stdout.c", OLE, "printed more than 1024 KiB"),
    Row("endless-from-a-child.sh", OLE, "printed more than 1024 KiB"),
    Row("two-gib-of-stderr.c", AC, "", LONG),
    Row("stderr-only.py", WA, "got the end of the output"),
    Row("long-line.py", WA, "got 'xxxxxxxx"),
    Row("nul.py", WA, r"expected 'ok', got 'ok\x00'"),
    Row("invalid-utf8.py", WA, r"expected 'ok', got 'ok\xff'"),
    Row("escape.py", WA, r"got '\x1b[2J\x1b[31mok'"),
    Row("stdout-commands.py", WA, "got '::error::ok'"),
    # memory
    Row("memory-at-once.py", MLE, "(limit 256 MiB)", LONG),
    Row("memory-at-once.c", MLE, "(limit 256 MiB)", LONG),
    Row("memory-in-steps.py", MLE, "(limit 256 MiB)", LONG),
    Row("memory-of-six-children.py", MLE, "(limit 256 MiB)", LONG),
    Row("memory-for-a-moment.c", MLE, "(limit 256 MiB)", LONG),
    Row("memory-shared-after-fork.py", AC, "", LONG),
    Row("memory-reserved.c", AC),
    Row("memory-error.py", RE, "exit code 1: MemoryError"),
    # ends
    Row("kill-itself.py", RE, "killed by SIGKILL"),
    Row("sigxcpu-itself.py", RE, "killed by SIGXCPU"),
    Row("terminate-itself.sh", RE, "killed by SIGTERM"),
    Row("alarm.c", RE, "killed by SIGALRM"),
    Row("realtime-signal.c", RE, "killed by SIG35"),
    Row("segfault.c", RE, "killed by SIGSEGV"),
    Row("abort.c", RE, "killed by SIGABRT"),
    Row("divide.c", RE, "killed by SIGFPE"),
    Row("exit-1-after-ok.py", RE, "exit code 1"),
    Row("exit-3.sh", RE, "exit code 3"),
    Row("exit-256.c", AC),
    Row("crash.py", RE, "exit code 1: IndexError: list index out of range"),
    Row("syntax-error.py", RE, "exit code 1: SyntaxError"),
    Row("recursion.py", RE, "exit code 1: RecursionError"),
    Row("imitation.py", RE, "exit code 1"),
    Row("deep-recursion.c", AC),
    Row("closes-stdout.py", AC),
    Row("closes-everything.c", AC),
    # the input and the folder
    Row("truncate-stdin.py", AC),
    Row("never-reads.py", AC, "", LIMITS, b"x" * 50_000_000),
    Row("reads-a-little.py", AC, "", LIMITS, b"x" * 50_000_000),
    Row("reads-all.py", AC, "", LIMITS, b"x" * 50_000_000),
    Row("reads-dev-stdin.sh", AC),
    Row("writes-dev-stdout.sh", AC),
    Row("deep-folders.py", AC, "", LONG),
    Row("closed-folders.py", AC),
    Row("many-files.py", AC, "", LONG),
    Row("link-out.py", AC),
    Row("file-too-large.c", RE, "killed by SIGXFSZ"),
    # what honest programs do
    Row("broken-pipe.sh", AC),
    Row("environment.py", AC),
    Row("subprocesses.py", AC),
    Row("pool.py", AC),
    Row("threads.py", AC),
    Row("exec-again.sh", AC),
)


def judge_row(runner: Runner, row: Row, cache: Path) -> CaseResult:
    """Return the result of a row's program; every one of them is to print ok."""
    program = from_file(row.file, PROGRAMS / row.file, cache)
    case = Case(row.file, row.input, b"ok\n")
    return judge_unit(runner, Unit(program, case, row.limits, Comparison()))


def environment(mark: str) -> dict[str, str]:
    """Return what the programs find in their environment, with a mark to find them by."""
    return {
        "PATH": os.environ["PATH"],
        "LC_ALL": "C.UTF-8",
        "TZ": "UTC",
        "PYTHONHASHSEED": "0",
        "PYTHONDONTWRITEBYTECODE": "1",
        MARK: mark,
    }


def still_running(mark: str) -> list[str]:
    """Return the command lines of processes that carry a mark."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if f"{MARK}={mark}".encode() in (folder / "environ").read_bytes().split(b"\0"):
                words = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                if "judge.supervise" not in words:  # that is where warm programs come from
                    found.append(words)
        except OSError:
            continue
    return found


def main() -> None:
    """Judge the whole table again and again; print every verdict that is not the right one."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("rounds", type=int)
    parser.add_argument("-j", "--jobs", type=int, default=4)
    parser.add_argument("--load", type=int, default=0, help="busy loops beside it")
    options = parser.parse_args()
    loops = [subprocess.Popen([sys.executable, "-c", "while 1: pass"]) for _ in range(options.load)]
    wrong: Counter[str] = Counter()
    start = time.monotonic()
    try:
        with (
            tempfile.TemporaryDirectory() as folder,
            ThreadPoolExecutor(options.jobs) as executor,
            Supervisors(environment("rounds")) as runner,
        ):
            Path(folder).chmod(0o755)
            for number in range(options.rounds):
                futures = [executor.submit(judge_row, runner, row, Path(folder)) for row in ROWS]
                for row, future in zip(ROWS, futures, strict=True):
                    result = future.result()
                    if result.verdict is not row.verdict or row.says not in result.message:
                        wrong[row.file] += 1
                        print(number, row, result)
            left = still_running("rounds")
    finally:
        for loop in loops:
            loop.kill()
    seconds = time.monotonic() - start
    print(f"{options.rounds} rounds of {len(ROWS)} programs in {seconds:.0f} s;", end=" ")
    print(f"wrong: {dict(wrong) or 'none'}; still running: {left or 'none'}")
    sys.exit(bool(wrong or left))


if __name__ == "__main__":
    main()
