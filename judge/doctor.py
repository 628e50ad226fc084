"""What this machine can enforce and what it cannot, each found out by trying."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING, NamedTuple

from judge.model import JudgeError, Limits, Program, Run, Stop
from judge.program import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from judge.model import Runner

CAPS = {
    "userns": "programs run in a user namespace, under RLIMIT_NPROC",
    "rlimit": "looked at every 50 ms; RLIMIT_NPROC holds for all processes of this user together",
    "uid": "programs run as a spare user, under RLIMIT_NPROC",
    "cgroup": "a cgroup holds, for programs that a spare user cannot reach",
    "sample": "looked at every 50 ms",
    "nothing": "not limited",
}
LOW_SPACE_MIB = 1024
# Without these no verdict can be trusted.
NEEDED = ("start programs", "CPU time", "wall time", "memory", "output")


class Finding(NamedTuple):
    """One thing that was looked at: whether all is well, what was seen, what would help."""

    name: str
    ok: bool
    seen: str
    remedy: str = ""


def examine(runner: Runner) -> Iterator[Finding]:
    """Yield the findings; the runner is tried with small programs of the system's own."""
    yield _system()
    for name, probe in (
        ("start programs", _start),
        ("CPU time", _cpu_time),
        ("wall time", _wall_time),
        ("memory", _memory),
        ("output", _output),
        ("nothing left running", _leftover),
        ("number of processes", _processes),
    ):
        yield _tried(name, probe, runner)
    yield _space()
    yield _load()
    yield _languages()


def _tried(name: str, probe: Callable[[Runner], Finding], runner: Runner) -> Finding:
    try:
        return probe(runner)
    except (JudgeError, OSError) as error:
        return Finding(name, False, str(error), "the judge cannot work here without it")


def _system() -> Finding:
    linux = sys.platform == "linux"
    seen = f"{os.uname().sysname} {os.uname().release}, Python {sys.version.split()[0]}"
    remedy = "limits are incomplete on other systems; judge on Linux, or in a container or WSL 2"
    return Finding("system", linux, seen, "" if linux else remedy)


def _shell(runner: Runner, command: str, limits: Limits) -> Run:
    run = runner.run(Program(command, ("/bin/sh", "-c", command)), b"", limits)
    run.stdout.close()
    return run


def _stopped(name: str, run: Run, right: Stop, seen: str) -> Finding:
    ok = run.stop is right
    got = seen if ok else f"expected a stop by {right.value}, got {run.stop.value}"
    return Finding(name, ok, got, "" if ok else "verdicts that depend on it cannot be trusted here")


def _start(runner: Runner) -> Finding:
    run = _shell(runner, "exit 7", Limits())
    if run.exit_code == 7:
        return Finding("start programs", True, f"in {1000 * run.wall_s:.1f} ms")
    seen = f"expected exit code 7 of a shell, got {run.exit_code}"
    return Finding("start programs", False, seen, "the judge cannot work here without it")


def _cpu_time(runner: Runner) -> Finding:
    loops = "(while :; do :; done) & while :; do :; done"
    run = _shell(runner, loops, Limits(cpu_s=0.2, wall_s=10))
    seen = f"two processes stopped at {run.cpu_s:.2f} s together (limit 0.20 s)"
    return _stopped("CPU time", run, Stop.CPU, seen)


def _wall_time(runner: Runner) -> Finding:
    run = _shell(runner, "sleep 60", Limits(wall_s=0.2))
    return _stopped("wall time", run, Stop.WALL, f"stopped at {run.wall_s:.2f} s (limit 0.20 s)")


def _memory(runner: Runner) -> Finding:
    command = "head -c 200m /dev/zero | tail -c 200m | wc -c"
    run = _shell(runner, command, Limits(cpu_s=20, memory_mib=64))
    return _stopped("memory", run, Stop.MEMORY, f"stopped at {run.peak_mib:.0f} MiB (limit 64 MiB)")


def _output(runner: Runner) -> Finding:
    run = _shell(runner, "yes", Limits(output_kib=64))
    return _stopped("output", run, Stop.OUTPUT, "stopped beyond 64 KiB")


def _leftover(runner: Runner) -> Finding:
    run = _shell(runner, "setsid sleep 60 & exit 0", Limits())
    ok = run.leftover > 0 and run.wall_s < 10
    remedy = (
        "" if ok else "processes that leave their group stay behind; look for them now and then"
    )
    return Finding("nothing left running", ok, f"{run.leftover} found and killed", remedy)


def _processes(runner: Runner) -> Finding:
    run = _shell(runner, "exit 0", Limits())
    ok = run.capped_by in ("uid", "userns", "cgroup")
    remedy = (
        "fork bombs disturb other programs for a moment; allow user namespaces, or a pids cgroup"
    )
    return Finding("number of processes", ok, CAPS[run.capped_by], "" if ok else remedy)


def locks(runner: Runner) -> Finding:
    """Return whether Python programs have locks between processes, which lie in shared memory."""
    words = "import multiprocessing; multiprocessing.Lock()"
    run = runner.run(Program("a lock", (sys.executable, "-I", "-S", "-c", words)), b"", Limits())
    run.stdout.close()
    name = "locks between processes"
    if run.exit_code == 0:
        return Finding(name, True, "Python programs can have them in the sandbox")
    seen = "Python programs cannot have them in the sandbox: there is no shared memory"
    return Finding(name, False, seen, "allow user namespaces, for a /dev/shm of the program's own")


def _space() -> Finding:
    folder = tempfile.gettempdir()
    free_mib = shutil.disk_usage(folder).free >> 20
    ok = free_mib >= LOW_SPACE_MIB
    remedy = "" if ok else "outputs are kept there: set TMPDIR to a folder with more room"
    return Finding("room for outputs", ok, f"{free_mib} MiB free in {folder}", remedy)


def _load() -> Finding:
    load, cores = os.getloadavg()[0], os.cpu_count() or 1
    ok = load <= cores
    remedy = "" if ok else "CPU times wobble on a busy machine: use a smaller -j, and --repeat"
    return Finding("quiet machine", ok, f"load {load:.1f} on {cores} cores", remedy)


def _languages() -> Finding:
    there: list[str] = []
    missing: list[str] = []
    for language in LANGUAGES:
        words = (language.compile or language.run).split()[0]
        known = words.startswith("{") or shutil.which(words)
        (there if known else missing).append(language.name)
    remedy = f"install what you need of {', '.join(missing)}" if missing else ""
    return Finding("languages", bool(there), ", ".join(there), remedy)
