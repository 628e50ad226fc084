"""A box of bubblewrap: what is told to it, and that what ran in it is known as if there were none."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge import box, isolation
from judge.box import Box
from judge.ending import CannotStartError
from judge.isolation import Sandbox
from judge.model import JudgeError, Limits, Program, Stop
from judge.run import Supervisors
from tests.fault_table import environment, still_running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

BWRAP = shutil.which("bwrap") or ""
has_boxes = pytest.mark.skipif(bool(isolation.why_no_box()), reason="there are no boxes here")
REQUEST = {"bwrap": BWRAP, "roots": ["/usr"], "covers": ["/usr/lib", "/usr/x"], "files": []}
LIMITS = Limits(cpu_s=5.0, wall_s=20.0, memory_mib=256)


@pytest.fixture(scope="module")
def boxes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Supervisors]:
    hidden = tmp_path_factory.mktemp("hidden")
    with Supervisors(environment("box"), sandbox=Sandbox(0, (hidden,), bwrap=BWRAP)) as runner:
        yield runner


def shell(runner: Supervisors, command: str, limits: Limits = LIMITS) -> tuple[str, object]:
    """Return what a command of the shell printed, and its Run."""
    run = runner.run(Program(command, ("/bin/sh", "-c", command)), b"", limits)
    with run.stdout:
        run.stdout.seek(0)
        return run.stdout.read().decode(), run


def test_what_cannot_be_reached_is_not_shown_and_a_link_is_one(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("usr/bin")
    assert box.shown(str(tmp_path / "link")) == ["--symlink", "usr/bin", str(tmp_path / "link")]
    assert box.shown("/usr") == ["--ro-bind", "/usr", "/usr"]
    assert box.shown("/no/such/file") == []


def test_a_folder_is_covered_by_an_empty_one_and_a_file_by_none() -> None:
    assert box.covered("/usr/lib")[-2:] == ["--tmpfs", "/usr/lib"]
    assert box.covered("/usr/bin/env") == ["--ro-bind", "/dev/null", "/usr/bin/env"]


def test_covers_lie_over_what_is_shown_and_are_closed_at_last() -> None:
    view = Box(REQUEST).view("/work")
    first = view.index("/usr")
    assert first < view.index("/usr/lib") < view.index("/work")
    assert view[-4:] == ["--remount-ro", "/", "--chdir", "/work"]


@pytest.mark.parametrize(
    ("said", "waited", "status"),
    [
        (b'{ "exit-code": 0 }', 0, 0),
        (b'{ "child-pid": 7 }\n{ "exit-code": 7 }\n', 7 << 8, 7 << 8),
        (b'{ "exit-code": 139 }', 139 << 8, signal.SIGSEGV),
        (b'{ "exit-code": 128 }', 128 << 8, 128 << 8),
        (b'{ "exit-code": 193 }', 193 << 8, 193 << 8),
        (b'{ "child-pid": 7 }', 1 << 8, None),
        (b"", 1 << 8, None),
        (b"", signal.SIGKILL, signal.SIGKILL),
    ],
)
def test_the_status_of_the_program_is_told(said: bytes, waited: int, status: int | None) -> None:
    told = Box(REQUEST)
    os.write(told.status_fd, said)
    assert told.status(waited) == status
    told.close()


@pytest.mark.parametrize("content", [b"", b"echo hello\n", b"MZ\0\0"])
def test_what_the_kernel_does_not_execute_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "p").write_bytes(content)
    with pytest.raises(OSError, match="Exec format error"):
        box.require_format(str(tmp_path / "p"))


def test_programs_and_scripts_are_not_refused(tmp_path: Path) -> None:
    (tmp_path / "p").write_bytes(b"#!/bin/sh\n")
    box.require_format(str(tmp_path / "p"))
    box.require_format(os.path.realpath(sys.executable))


@has_boxes
@pytest.mark.parametrize(
    ("command", "stop", "exit_code", "name"),
    [
        ("exit 0", Stop.EXIT, 0, None),
        ("exit 7", Stop.EXIT, 7, None),
        ("kill -SEGV $$", Stop.SIGNAL, None, "SIGSEGV"),
        ("kill -KILL $$", Stop.SIGNAL, None, "SIGKILL"),
        ("kill -TERM 0", Stop.SIGNAL, None, "SIGTERM"),
        ("kill -KILL 1; kill -STOP 1; exit 3", Stop.EXIT, 3, None),
        ("setsid sleep 60 & exit 0", Stop.EXIT, 0, None),
    ],
)
def test_the_end_of_a_program_is_known(boxes, command, stop, exit_code, name) -> None:
    _, run = shell(boxes, command)
    assert (run.stop, run.exit_code, run.signal) == (stop, exit_code, name)
    assert run.leftover == 0


@has_boxes
@pytest.mark.parametrize(
    ("command", "limits", "stop"),
    [
        ("while :; do :; done", Limits(cpu_s=0.2, wall_s=20), Stop.CPU),
        ("(while :; do :; done) & wait", Limits(cpu_s=0.2, wall_s=20), Stop.CPU),
        ("sleep 60", Limits(wall_s=0.3), Stop.WALL),
        ("yes", Limits(output_kib=64), Stop.OUTPUT),
        (
            "head -c 99m /dev/zero | tail -c 99m | wc -c",
            Limits(cpu_s=9, memory_mib=32),
            Stop.MEMORY,
        ),
    ],
)
def test_limits_hold(boxes, command, limits, stop) -> None:
    _, run = shell(boxes, command, limits)
    assert run.stop is stop, run
    assert stop is not Stop.CPU or run.cpu_s >= 0.2


@has_boxes
def test_the_time_of_bubblewrap_is_not_the_program_s(boxes) -> None:
    loop = "import time\nwhile time.process_time() < 0.3: pass\nprint(time.process_time())"
    run = boxes.run(Program("loop", (sys.executable, "-S", "-c", loop)), b"", LIMITS)
    with run.stdout:
        run.stdout.seek(0)
        assert float(run.stdout.read()) <= run.cpu_s < 0.4


@has_boxes
def test_a_box_shows_nothing_of_the_judge(boxes) -> None:
    said, _ = shell(boxes, "ls /; ls -A /tmp /dev/shm; cat /proc/1/cmdline /proc/1/environ")
    root = said.split()
    assert {"usr", "proc", "dev", "tmp"} <= set(root)
    assert not {"home", "root", "var", "mnt"} & set(root) - {
        *sys.prefix.split("/"),
        *sys.base_prefix.split("/"),
    }
    assert "CI=" not in said
    said, _ = shell(boxes, "ls -d /proc/[0-9]* | wc -l; ls /proc/self/fd | wc -l")
    assert list(map(int, said.split())) <= [6, 4]


@has_boxes
@pytest.mark.parametrize("place", ["/", "/dev", "/usr", "/proc/sys/kernel"])
def test_what_is_not_sized_cannot_be_written(boxes, place) -> None:
    assert shell(boxes, f"(echo x > {place}/new) 2>/dev/null || echo refused")[0] == "refused\n"


@has_boxes
@pytest.mark.parametrize("place", [".", "/tmp", "/dev/shm"])
def test_what_can_be_written_is_sized_and_new(boxes, place) -> None:
    command = f"ls {place}/new; echo x > {place}/new; df -k --output=size {place} | tail -n 1"
    for _ in range(2):
        size_kib = int(shell(boxes, command)[0])
        assert 0 < size_kib * 1024 <= box.WORK_SIZE


@has_boxes
def test_what_cannot_be_executed_is_said(boxes, tmp_path: Path) -> None:
    (tmp_path / "no").write_bytes(b"#!/no/such/interpreter\n")
    (tmp_path / "no").chmod(0o755)
    for words in (("/no/such",), (str(tmp_path / "no"),)):
        with pytest.raises(CannotStartError):
            boxes.run(Program("no", words), b"", LIMITS)


@has_boxes
def test_a_box_that_cannot_be_made_is_the_judge_s_fault() -> None:
    sandbox = Sandbox(0, bwrap=BWRAP)
    program = Program("true", ("/bin/true",))
    sandbox.wall(program)["roots"].append("/proc/1/root/etc/x\0y")
    with (
        Supervisors(environment("box"), sandbox=sandbox) as runner,
        pytest.raises(JudgeError, match="true: cannot set up a run: "),
    ):
        runner.run(program, b"", LIMITS)


@has_boxes
def test_a_box_does_not_outlive_its_supervisor() -> None:
    mark, others = f"box-{os.getpid()}", supervisors()
    with Supervisors(environment(mark), sandbox=Sandbox(0, bwrap=BWRAP)) as runner:
        program = Program("sleep", ("/bin/sh", "-c", "setsid sleep 1000 & sleep 1000"))
        with ThreadPoolExecutor(1) as pool:
            run = pool.submit(runner.run, program, b"", LIMITS)
            until(lambda: still_running(mark).count("sleep 1000 ") == 2)
            for pid in supervisors() - others:
                os.kill(pid, signal.SIGKILL)
            with pytest.raises(JudgeError, match="a supervisor process ended"):
                run.result()
        until(lambda: not still_running(mark))


def until(is_so: Callable[[], bool]) -> None:
    """Wait until something is so; it must be within ten seconds."""
    for _ in range(200):
        if is_so():
            return
        time.sleep(0.05)
    raise AssertionError("it never came to be")


def supervisors() -> set[int]:
    """Return the supervisors that this process has started."""
    found: list[int] = []
    for thread in Path("/proc/self/task").iterdir():
        found += map(int, (thread / "children").read_text().split())
    return {pid for pid in found if b"judge.supervise" in Path(f"/proc/{pid}/cmdline").read_bytes()}
