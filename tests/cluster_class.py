"""Many programs on a local cluster that loses a worker and gains one: the same as on this machine.

python -m tests.cluster_class --programs 300 --cases 40
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import distributed

from judge.cli.cluster import OnCluster
from judge.cli.places import program_environment
from judge.cluster import Work, pack
from judge.grade import in_order, judge_near_limit
from judge.model import Case, CaseResult, Comparison, Limits, Program, Unit
from judge.report import json_v1
from judge.run import Supervisors

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

SOURCES = (
    "print(2 * int(input()))\n",
    "print(2 * int(input()) % 20)\n",
    "n = int(input())\nprint(2 * n // (n % 7))\n",
    "import sys\nsys.exit(int(input()) % 2)\n",
)
TIMES = ("cpu_s", "wall_s", "peak_mib", "peak_floor_mib", "host")


def units(folder: Path, programs: int, cases: int) -> Iterator[Unit]:
    """Yield a unit for each program and case; the programs lie in a folder."""
    for number in range(programs):
        file = folder / f"{number}.py"
        file.write_text(f"# {number}\n{SOURCES[number % len(SOURCES)]}")
        program = Program(file.name, (sys.executable, str(file)), file)
        for k in range(1, cases + 1):
            case = Case(f"{number}/{k}", f"{k}\n".encode(), f"{2 * k}\n".encode())
            yield Unit(program, case, Limits(cpu_s=10), Comparison())


def told(result: CaseResult) -> dict[str, Any]:
    """Return what a report says of a result, but for times and machines."""
    return {k: v for k, v in json_v1.case(result).items() if k not in TIMES}


def disturbed(client: Any, cluster: Any, results: Iterable[CaseResult], count: int) -> Any:
    """Yield the results; kill a worker after a third of them, and add one after another third."""
    for number, result in enumerate(results):
        if number == count // 3:
            os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)
        if number == 2 * count // 3:
            cluster.scale(3)
        yield result


def main() -> int:
    """Judge here and on a cluster, and print what differs, as JSON; exit 1 if anything does."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--programs", type=int, default=300)
    parser.add_argument("--cases", type=int, default=40)
    options = parser.parse_args()
    count = options.programs * options.cases
    env = program_environment()
    with tempfile.TemporaryDirectory() as place:
        Path(place).chmod(0o755)
        every = partial(units, Path(place), options.programs, options.cases)
        start = time.monotonic()
        with ThreadPoolExecutor(2) as threads, Supervisors(env) as runner:
            here = list(in_order(threads, partial(judge_near_limit, runner, 1), every()))
        here_s, start = time.monotonic() - start, time.monotonic()
        with (
            distributed.LocalCluster(
                n_workers=2, threads_per_worker=1, dashboard_address=None
            ) as cluster,
            distributed.Client(cluster) as client,
        ):
            executor = OnCluster(client)
            ready_s, start = time.monotonic() - start, time.monotonic()
            results = in_order(executor, Work(tuple(env.items())), map(pack, every()))
            there = list(disturbed(client, cluster, results, count))
            there_s = time.monotonic() - start
    same = [told(result) for result in here] == [told(result) for result in there]
    figures = {
        "units": count,
        "same": same,
        "verdicts": Counter(result.verdict.value for result in there),
        "hosts_named": all(result.host for result in there),
        "here_s": round(here_s, 2),
        "there_s": round(there_s, 2),
        "start_of_the_cluster_s": round(ready_s, 2),
    }
    print(json.dumps(figures))
    return 0 if same and len(there) == count else 1


if __name__ == "__main__":
    sys.exit(main())
