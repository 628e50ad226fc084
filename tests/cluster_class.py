"""A class on a local cluster that loses a worker and gains one: graded the same as on this machine.

python -m tests.cluster_class --programs 300 --cases 40
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

import distributed

ROOT = Path(__file__).parent.parent
SOURCES = (
    "print(2 * int(input()))\n",
    "print(2 * int(input()) % 20)\n",
    "n = int(input())\nprint(2 * n // (n % 7))\n",
    "import sys\nsys.exit(int(input()) % 2)\n",
)
TIMES = ("cpu_s", "wall_s", "peak_mib", "peak_floor_mib", "host")


def write_class(folder: Path, programs: int, cases: int) -> None:
    """Write a class and a problem."""
    for name in ("class", "doubling"):
        (folder / name).mkdir()
    for number in range(programs):
        source = f"# {number}\n{SOURCES[number % len(SOURCES)]}"
        (folder / f"class/student-{number:05}.py").write_text(source)
    for k in range(1, cases + 1):
        (folder / f"doubling/{k}.in").write_text(f"{k}\n")
        (folder / f"doubling/{k}.out").write_text(f"{2 * k}\n")


def grade(folder: Path, report: str, *words: str) -> subprocess.Popen[str]:
    """Return the judge as it grades the class."""
    command = (sys.executable, "-m", "judge", "grade", "class", "doubling", "--cpu-s", "10")
    return subprocess.Popen(
        [*command, "--report", f"json={report}", "--journal", f"{report}l", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(folder / ".cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def finished(process: subprocess.Popen[str]) -> None:
    """Wait for the judge; some programs are wrong, so its exit code is 1."""
    said, _ = process.communicate()
    assert process.returncode == 1, said


def grade_on_cluster(folder: Path, units: int) -> tuple[float, int]:
    """Grade the class on two workers; return how long it took, and how many workers there were.

    One is killed after a third of the units, and one is added after another third.
    """
    settings: dict[str, Any] = {"threads_per_worker": 1, "dashboard_address": None}
    with (
        distributed.LocalCluster(n_workers=2, **settings) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = set(client.run(os.getpid).values())
        start = time.monotonic()
        process = grade(folder, "there.json", "--executor", f"dask:{cluster.scheduler_address}")
        wait_for(folder / "there.jsonl", units // 3, process)
        os.kill(min(pids), signal.SIGKILL)
        wait_for(folder / "there.jsonl", 2 * units // 3, process)
        cluster.scale(3)
        finished(process)
        took_s = time.monotonic() - start
        client.wait_for_workers(3, 60)
        pids |= set(client.run(os.getpid).values())
    return took_s, len(pids)


def wait_for(journal: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Wait until there are so many lines in a journal."""
    lines = 0
    while not journal.exists():
        assert process.poll() is None, process.communicate()
        time.sleep(0.05)
    with journal.open("rb") as opened:
        while lines < count:
            assert process.poll() is None, "it was too fast to be disturbed"
            lines += opened.read().count(b"\n")
            time.sleep(0.02)


def results(file: Path) -> list[dict[str, Any]]:
    """Return the results in a report."""
    students = json.loads(file.read_text())["students"]
    return [result for student in students for result in student["problems"][0]["results"]]


def without_figures(file: Path) -> str:
    """Return a report without times and machines."""
    data = json.loads(file.read_text())
    for student in data["students"]:
        for result in student["problems"][0]["results"]:
            for name in TIMES:
                result.pop(name, None)
    return json.dumps(data)


def main() -> int:
    """Grade here and on a cluster, and print what differs, as JSON; exit 1 if anything does."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--cases", type=int, default=40)
    options = parser.parse_args()
    count = options.programs * options.cases
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        folder.chmod(0o755)
        write_class(folder, options.programs, options.cases)
        start = time.monotonic()
        finished(grade(folder, "here.json", "-j", "2"))
        here_s = time.monotonic() - start
        there_s, workers = grade_on_cluster(folder, count)
        same = without_figures(folder / "here.json") == without_figures(folder / "there.json")
        there = results(folder / "there.json")
    figures = {
        "units": len(there),
        "same": same,
        "verdicts": Counter(result["verdict"] for result in there),
        "hosts_named": all(result.get("host") for result in there),
        "workers": workers,
        "here_s": round(here_s, 2),
        "there_s": round(there_s, 2),
        "overhead_a_unit_ms": round(1000 * (there_s - here_s) / count, 2),
    }
    print(json.dumps(figures))
    return 0 if same and len(there) == count else 1


if __name__ == "__main__":
    sys.exit(main())
