"""Programs are run within limits, and nothing of them is left: judge.run and its supervisors."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge.ending import CannotStartError
from judge.job import STDERR_KEPT
from judge.model import JudgeError, Limits, Program, Run, Stop, Verdict
from judge.pipe import SMALL
from judge.run import Supervisors
from tests.fault_table import LIMITS, PROGRAMS, ROWS, Row, environment, judge_row, still_running

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = f"test-run-{os.getpid()}"


@pytest.fixture(scope="module")
def runner() -> Iterator[Supervisors]:
    with Supervisors(environment(MARK)) as supervisors:
        yield supervisors


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def shell(command: str) -> Program:
    return Program(command, ("/bin/sh", "-c", command))


def output(run: Run) -> bytes:
    with run.stdout:
        run.stdout.seek(0)
        return run.stdout.read()


def test_every_program_of_the_folder_is_in_the_table() -> None:
    assert {row.file for row in ROWS} == {path.name for path in PROGRAMS.iterdir()}
    assert len(ROWS) >= 60


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.file)
def test_a_program_gets_its_verdict_and_leaves_nothing(
    runner: Supervisors, cache: Path, row: Row
) -> None:
    result = judge_row(runner, row, cache)
    assert (result.verdict, still_running(MARK)) == (row.verdict, []), result
    assert row.says in result.message


def test_output_that_just_fits_is_kept_and_one_byte_more_is_too_much(runner: Supervisors) -> None:
    limits = Limits(output_kib=64)
    fits = runner.run(shell("head -c 65536 /dev/zero"), b"", limits)
    assert (fits.stop, len(output(fits))) == (Stop.EXIT, 65536)
    over = runner.run(shell("head -c 65537 /dev/zero"), b"", limits)
    assert (over.stop, len(output(over))) == (Stop.OUTPUT, 65536)


def test_the_largest_answer_that_needs_no_file_arrives_whole(runner: Supervisors) -> None:
    words = f"head -c {SMALL} /dev/zero; head -c 70000 /dev/zero >&2"
    run = runner.run(shell(words), b"", Limits())
    assert (run.stop, output(run), run.stderr) == (Stop.EXIT, bytes(SMALL), bytes(STDERR_KEPT))


def test_the_input_arrives_byte_for_byte(runner: Supervisors) -> None:
    data = bytes(range(256)) * 4000
    run = runner.run(Program("cat", ("/bin/cat",)), data, Limits())
    assert output(run) == data


def test_the_first_64_kib_of_stderr_are_kept(runner: Supervisors) -> None:
    run = runner.run(shell("printf first >&2; head -c 1000000 /dev/zero >&2"), b"", Limits())
    assert run.stderr.startswith(b"first\0")
    assert len(run.stderr) == 64 * 1024
    output(run)


def test_cpu_wall_and_memory_are_those_of_the_whole_tree(runner: Supervisors) -> None:
    burn = "import time\nwhile time.process_time() < 0.3: pass"
    command = f"{sys.executable} -c '{burn}' & {sys.executable} -c '{burn}'; wait"
    run = runner.run(shell(command), b"", LIMITS)
    output(run)
    assert run.stop is Stop.EXIT
    assert 0.6 <= run.cpu_s < 1.0
    assert run.wall_s >= 0.3


def test_a_small_program_under_a_large_judge_has_a_small_peak(cache: Path) -> None:
    code = (
        "import sys\n"
        "from pathlib import Path\n"
        "ballast = bytearray(400 << 20)\n"
        "ballast[::4096] = bytes(len(ballast[::4096]))\n"
        "from judge.model import Limits, Program\n"
        "from judge.run import Supervisors\n"
        "with Supervisors({'PATH': '/usr/bin:/bin'}) as runner:\n"
        "    run = runner.run(Program('true', ('/bin/true',)), b'', Limits())\n"
        "print(run.peak_mib, run.floor_mib)\n"
    )
    root = Path(__file__).parent.parent
    said = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True
    ).stdout.split()
    peak_mib, floor_mib = map(float, said)
    assert peak_mib < 16
    assert floor_mib < 16


@pytest.mark.parametrize(
    ("content", "mode", "said"),
    [
        (None, 0, "there is no file {file}"),
        (b"", 0o755, "{file} is empty"),
        (b"#!/bin/sh\necho ok\n", 0o644, "{file} is not executable; try chmod +x"),
        (b"#!/bin/shh\necho ok\n", 0o755, "names an interpreter that cannot be run: '/bin/shh'"),
        (b"#!/bin/sh\r\necho ok\r\n", 0o755, "ends in a carriage return; save it with Unix"),
        (b"MZ\x90\x00 not for here", 0o755, "{file} is not a program for this machine"),
    ],
)
def test_a_program_that_cannot_start_is_a_fault_of_the_set_up_in_words(
    runner: Supervisors, tmp_path: Path, content: bytes | None, mode: int, said: str
) -> None:
    file = tmp_path / "program"
    if content is not None:
        file.write_bytes(content)
        file.chmod(mode)
    with pytest.raises(CannotStartError) as caught:
        runner.run(Program("mine", (str(file),)), b"", Limits())
    assert str(caught.value).startswith("mine: cannot start: ")
    assert said.format(file=file) in str(caught.value)


def test_a_folder_cannot_start(runner: Supervisors, tmp_path: Path) -> None:
    with pytest.raises(CannotStartError, match="is a folder; name a file in it"):
        runner.run(Program("mine", (str(tmp_path),)), b"", Limits())


def test_a_program_that_cannot_start_does_no_harm_to_the_next(runner: Supervisors) -> None:
    with pytest.raises(CannotStartError):
        runner.run(Program("mine", ("/nowhere",)), b"", Limits())
    assert output(runner.run(shell("echo ok"), b"", Limits())) == b"ok\n"


def test_many_threads_may_run_programs_at_once(runner: Supervisors) -> None:
    def echo(number: int) -> bytes:
        return output(runner.run(Program("cat", ("/bin/cat",)), b"%d" % number, Limits()))

    with ThreadPoolExecutor(8) as executor:
        assert list(executor.map(echo, range(100))) == [b"%d" % i for i in range(100)]


def test_no_more_programs_run_at_once_than_may() -> None:
    with Supervisors(environment(MARK), at_once=2) as runner, ThreadPoolExecutor(8) as executor:
        runs = [executor.submit(runner.run, shell("echo ok"), b"", Limits()) for _ in range(40)]
        assert [output(run.result()) for run in runs] == [b"ok\n"] * 40
        assert len(runner._all) == 2  # each runs one program at a time


@pytest.mark.parametrize("means", ["uid", "cgroup", "sample"])
@pytest.mark.skipif(os.getuid() != 0, reason="only root has these means")
def test_a_fork_bomb_is_ended_by_whatever_means_there_are(cache: Path, means: str) -> None:
    bomb = next(row for row in ROWS if row.file == "fork-bomb.c")
    with Supervisors(environment(MARK), [means]) as runner:
        result = judge_row(runner, bomb, cache)
        assert result.verdict is not Verdict.AC
        if result.capped_by == "sample":
            assert result.message == "ran more than 64 processes at once"
        else:
            assert result.verdict is bomb.verdict
        assert judge_row(runner, ROWS[0], cache).verdict is Verdict.AC
    assert still_running(MARK) == []


def test_closing_ends_what_runs_and_the_thread_that_waits_for_it() -> None:
    mark = f"{MARK}-closed"
    faults: list[str] = []

    def wait(supervisors: Supervisors) -> None:
        try:
            supervisors.run(shell("sleep 1000 & sleep 1000"), b"", Limits())
        except JudgeError as error:
            faults.append(str(error))

    with Supervisors(environment(mark)) as supervisors:
        thread = threading.Thread(target=wait, args=(supervisors,))
        thread.start()
        while len(still_running(mark)) < 2:
            time.sleep(0.01)
    thread.join()
    assert faults == ["a supervisor process ended before its work was done; run it again"]
    assert still_running(mark) == []
    with pytest.raises(JudgeError, match="the run was stopped"):
        supervisors.run(shell("true"), b"", Limits())


def test_a_judge_that_is_killed_leaves_nothing_running() -> None:
    mark = f"{MARK}-killed"
    code = (
        "from judge.model import Limits, Program\n"
        "from judge.run import Supervisors\n"
        f"runner = Supervisors({{'PATH': '/usr/bin:/bin', 'ROWJUDGE_TEST': {mark!r}}})\n"
        "runner.run(Program('x', ('/bin/sh', '-c', 'setsid sleep 1000 & sleep 1000')), b'', Limits())"
    )
    root = Path(__file__).parent.parent
    judge = subprocess.Popen([sys.executable, "-c", code], cwd=root)
    while len(still_running(mark)) < 2:
        time.sleep(0.01)
    judge.kill()
    judge.wait()
    deadline = time.monotonic() + 10
    while still_running(mark) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert still_running(mark) == []


def test_working_folders_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with Supervisors(environment(MARK)) as supervisors:
        run = supervisors.run(shell("pwd; mkdir -p a/b; touch a/b/c; chmod 0 a"), b"", Limits())
        work = Path(output(run).decode().strip())
        assert work.is_relative_to(tmp_path)
        assert not work.exists()
    assert list(tmp_path.iterdir()) == []
