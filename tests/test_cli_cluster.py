"""--executor: a cluster grades, runs and searches as this machine does."""

from __future__ import annotations

import json
import subprocess
import sys
from operator import neg
from pathlib import Path
from typing import Any

import pytest

from judge.cli.cluster import TOGETHER, TOGETHER_S, OnCluster
from judge.cluster import Engine
from judge.grade import in_order
from judge.model import JudgeError
from tests.conftest import ROOT


class Remote:
    """What a Client gives for work that it has taken: it is done when it is asked for."""

    def __init__(self, work: Any, *args: Any) -> None:
        self._call = work, args
        self.cancelled = False

    def result(self, timeout: float | None) -> Any:
        work, args = self._call
        return work(*args)

    def cancel(self) -> None:
        self.cancelled = True


class Client:
    """A stand-in for a cluster of some workers, where something may go wrong."""

    def __init__(self, workers: int, error: Exception | None = None) -> None:
        self.workers = workers
        self.error = error
        self.sent: list[Remote] = []
        self.sizes: list[int] = []

    def nthreads(self) -> dict[str, int]:
        return {str(number): 1 for number in range(self.workers)}

    def submit(self, work: Any, *args: Any, **settings: Any) -> Remote:
        self.sizes.append(len(args[-1]))
        self.sent.append(Remote(self.fail if self.error else work, *args))
        return self.sent[-1]

    def fail(self, *args: Any) -> None:
        assert self.error
        raise self.error


def refuse_seven(number: int) -> int:
    if number == 7:
        raise JudgeError("seven")
    return -number


def test_the_first_units_travel_alone_and_later_short_ones_together() -> None:
    client = Client(2)
    found = list(in_order(OnCluster(client, Engine(())), neg, range(9000)))
    assert found == [-number for number in range(9000)]
    assert client.sizes[:4] == [1, 1, 1, 1]
    assert max(client.sizes) == TOGETHER
    assert sum(client.sizes) == 9000


def test_long_units_travel_alone() -> None:
    client = Client(2)
    executor = OnCluster(client, Engine(()))
    for _ in range(20):
        executor.learn(TOGETHER_S / 1000)
    assert executor.ahead == 2 * 2 * TOGETHER
    executor.learn(TOGETHER_S * 10)
    for number in range(10):
        executor.submit(neg, number)
    assert client.sizes == [1] * 10


def test_workers_that_come_late_are_kept_busy_too() -> None:
    client = Client(1)
    executor = OnCluster(client, Engine(()))
    few = executor.ahead
    client.workers = 50
    executor.submit(neg, 1)
    assert executor.ahead == 50 * few


def test_a_unit_that_raises_leaves_those_that_travel_with_it_alone() -> None:
    executor = OnCluster(Client(1), Engine(()))
    for _ in range(3):
        executor.learn(0.01)
    pending = [executor.submit(refuse_seven, number) for number in range(10)]
    with pytest.raises(JudgeError, match="seven"):
        pending[7].result()
    others = pending[:7] + pending[8:]
    assert [each.result() for each in others] == [0, -1, -2, -3, -4, -5, -6, -8, -9]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            ModuleNotFoundError("No module named 'judge'"),
            "a worker without this rowjudge: No module named 'judge'; install it there, or take"
            " the worker out of the cluster",
        ),
        (
            OSError("Stream is\n closed"),
            "the cluster is lost: Stream is closed; once it is there again, --resume goes on",
        ),
    ],
)
def test_what_goes_wrong_on_the_way_is_told_in_words(error: Exception, words: str) -> None:
    with pytest.raises(JudgeError) as caught:
        OnCluster(Client(1, error), Engine(())).submit(neg, 1).result()
    assert str(caught.value) == f"--executor: {words}"


def test_a_worker_of_another_version_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge.cli.cluster.__version__", "9.9")
    with pytest.raises(JudgeError, match=r"this rowjudge: expected rowjudge 9\.9, got \d"):
        OnCluster(Client(1), Engine(())).submit(neg, 1).result()


def test_what_nobody_wants_any_more_is_not_judged() -> None:
    client = Client(1)
    executor = OnCluster(client, Engine(()))
    for _ in range(3):
        executor.learn(0.01)
    first, second, third, fourth = (executor.submit(neg, number) for number in range(4))
    assert client.sizes == [1, 2]
    second.cancel()
    assert not client.sent[1].cancelled
    third.cancel()
    assert client.sent[1].cancelled
    fifth = executor.submit(neg, 4)
    fourth.cancel()
    assert (first.result(), fifth.result()) == (0, -4)
    assert executor.submit(neg, 5).result() == -5


def test_a_cluster_that_loses_a_worker_and_gains_one_grades_the_same():
    command = [sys.executable, "-m", "tests.cluster_class", "--programs", "4", "--cases", "25"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert (figures["units"], figures["same"], figures["hosts_named"]) == (100, True, True)
    assert figures["verdicts"] == {"AC": 38, "WA": 46, "RE": 16}
    assert figures["workers"] >= 3


def cases(file: Path) -> list[dict[str, Any]]:
    found = json.loads(file.read_text())["problems"][0]["results"]
    return [{k: case[k] for k in ("case", "verdict", "message", "exit_code")} for case in found]


def test_run_on_a_cluster_of_its_own_reports_the_same(judge, pairs, tmp_path):
    (tmp_path / "double.py").write_text("n = int(input())\nprint(2 * n // (n - 2))\n")
    here = judge("run", "double.py", "doubling", "--report", "json=here.json")
    words = ("--executor", "dask", "-j", 2, "--warm", "--report", "json=there.json")
    there = judge("run", "double.py", "doubling", *words)
    assert (there.returncode, here.returncode) == (1, 1), there.stderr
    assert cases(tmp_path / "there.json") == cases(tmp_path / "here.json")
    data = json.loads((tmp_path / "there.json").read_text())
    assert all(result["host"] for result in data["problems"][0]["results"])


def test_stress_on_a_cluster_finds_the_same(judge, pairs, tmp_path):
    (tmp_path / "gen.py").write_text("import sys\nprint(int(sys.argv[1]) % 20)\n")
    (tmp_path / "wrong.py").write_text("print(2 * int(input()) % 30)\n")
    words = ("stress", "wrong.py", "--generator", "gen.py", "--reference", "double.py")
    here = judge(*words)
    there = judge(*words, "--executor", "dask", "-j", 2)
    assert (there.returncode, there.stdout) == (1, here.stdout), there.stderr
    assert "\nthe right answer:\n" in there.stdout


def test_without_the_library_one_line_says_how_to_get_it(judge, pairs, tmp_path):
    (tmp_path / "distributed.py").write_text("raise ImportError")
    done = judge("run", "double.py", "doubling", "--executor", "dask")
    expected = "distributed is not installed; pip install 'rowjudge[cluster]'\n"
    assert (done.returncode, done.stderr) == (2, f"Error: --executor dask: {expected}")


def test_a_cluster_that_cannot_be_reached_is_one_line(judge, pairs):
    done = judge("run", "double.py", "doubling", "--executor", "dask:127.0.0.1:1")
    assert done.returncode == 3
    assert "Error: --executor dask:127.0.0.1:1: cannot be reached: " in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--executor", "dask:"), "expected dask or dask:ADDRESS, got 'dask:'"),
        (("--executor", "slurm"), "expected dask or dask:ADDRESS, got 'slurm'"),
    ],
)
def test_what_is_no_executor_is_refused(judge, pairs, words, message):
    done = judge("run", "double.py", "doubling", *words)
    assert (done.returncode, message in done.stderr) == (2, True), done.stderr
