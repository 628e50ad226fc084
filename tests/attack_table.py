"""The programs of tests/attacks, and what must be true after each when it ran in the sandbox.

python -m tests.attack_table 7 1     the whole table with two versions of Landlock
python -m tests.attack_table bwrap   the same with bubblewrap
python -m tests.attack_table none    without a sandbox: to see what each attack does; not for a judge
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import shutil
import socket
import sys
import tempfile
import threading
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from judge.isolation import Sandbox
from judge.model import Limits, Run
from judge.program import from_file
from judge.run import Supervisors
from tests.fault_table import environment, still_running

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ATTACKS = Path(__file__).parent / "attacks"
LIMITS = Limits(cpu_s=5.0, wall_s=30.0, memory_mib=512, output_kib=64)
SET_UID = ATTACKS.parent / "set-uid"  # made by root for others
SECRET = b"the answer is 42\n"
LEFT = ("/tmp", "/var/tmp", "/dev/shm")  # where attacks try to leave something
SIGNALS_ARE_SCOPED = 6  # from this version of Landlock on


@dataclass(frozen=True)
class Attack:
    """A program, and what it is to say: "refused", or the signal that ends it.

    boxed  the same, where that differs in a box of bubblewrap
    abi    of Landlock from which it is stopped if it runs as the user of the judge
    storm  whether it starts many processes, which not all means of the kernel prevent:
           the supervisor then ends it a moment later
    """

    file: str
    says: tuple[str, ...] = ("refused",)
    boxed: tuple[str, ...] = ()
    abi: int = 1
    storm: bool = False

    def is_as_expected(self, said: str, run: Run, sandbox: Sandbox) -> bool:
        """Return whether it ended as it must."""
        if self.storm and run.capped_by in ("rlimit", "sample"):
            return True
        if sandbox.bwrap:
            return said in (self.boxed or self.says)
        return said in self.says or (self.abi > sandbox.abi and run.capped_by != "uid")


GROUPS = {
    "answers": (
        Attack("read-answer-by-absolute-path.py"),
        Attack("read-answer-by-relative-path.sh"),
        Attack("read-answer-through-link.py"),
        Attack("read-answer-through-hard-link.py"),
        Attack("read-answer-through-judges-root.py"),
        Attack("read-judges-descriptors.py"),
        Attack("open-answer-from-its-folder.py"),
        Attack("list-the-cases.py"),
        Attack("move-answer.py"),
        Attack("delete-answer.py"),
        Attack("cut-answer.py"),
        Attack("overwrite-answer.py"),
        Attack("change-answers-mode.py"),
        Attack("change-answers-time.py"),
        Attack("mark-answer.py"),
        Attack("cut-input.py"),
        Attack("mount-over-answers.c"),
    ),
    "judge": (
        Attack("signal-judge.py"),
        Attack("signal-threads-of-judge.py", abi=SIGNALS_ARE_SCOPED),
        Attack("signal-group-of-judge.py"),
        Attack("signal-supervisor.sh", boxed=("got",)),  # the box's own, which takes no harm
        Attack("kill-everyone.c"),
        Attack("kill-one-thread.c"),
        Attack("kill-by-owner.c"),
        Attack("queue-signal.c"),
        Attack("handle-of-judge.c"),
        Attack("trace-judge.c"),
        Attack("copy-memory-of-judge.c"),
        Attack("read-judges-memory.py"),
        Attack("read-judges-environment.py"),
        Attack("renice-judge.py"),
        Attack("renice-user.py"),
        Attack("pin-judge.py"),
        Attack("limit-judge.py"),
        Attack("favour-judge-when-memory-ends.py"),
        Attack("push-keys.c"),
        Attack("become-a-sibling.c"),
    ),
    "network": (
        Attack("connect-by-tcp.py"),
        Attack("listen-on-tcp.py"),
        Attack("send-by-udp.py"),
        Attack("connect-by-unix-path.py"),
        Attack("connect-by-unix-name.py"),
        Attack("connect-by-netlink.c"),
        Attack("connect-by-vsock.c"),
        Attack("ask-by-ring.c"),
    ),
    "privileges": (
        Attack("gain-privileges.c"),
        Attack("run-set-uid-program.sh"),
        Attack("new-user-namespace.c"),
        Attack("new-network-by-clone.c"),
        Attack("make-device.c"),
        Attack("raise-limits.py"),
        Attack("run-a-hidden-program.py"),
        Attack("use-keyring.c"),
        Attack("load-bpf.c"),
        Attack("handle-page-faults.c"),
        Attack("watch-counters.c"),
        Attack("other-abi.c", ("SIGSYS",)),
    ),
    "writes": (
        Attack("write-to-tmp.py", boxed=("got",)),  # to a private one
        Attack("write-to-var-tmp.sh"),
        Attack("write-to-shared-memory.py", ("refused", "got")),  # the same
        Attack("write-to-program-folder.py"),
        Attack("overwrite-program.py"),
        Attack("write-beside-work.sh", boxed=("got",)),  # the same
    ),
    "processes": (
        Attack("fork-storm.c", storm=True),
        Attack("fork-storm-of-sessions.py", storm=True),
        Attack("leave-a-daemon.sh"),
    ),
    "hidden memory": (
        Attack("hide-memory-in-files.c"),
        Attack("hide-memory-in-segments.c"),
        Attack("hide-data-in-queues.c"),
    ),
    "file sizes": (
        Attack("size-of-answer.py", ("got",), boxed=("refused",)),
    ),  # Landlock lets it pass
}
ROWS = [attack for attacks in GROUPS.values() for attack in attacks]


def make_set_uid(path: Path) -> None:
    """Make a program that prints whose rights it has, and takes those of this user."""
    shutil.copy("/usr/bin/id", path)
    path.chmod(0o4755)


class World:
    """What is attacked: cases, sockets, files, and this process, the judge."""

    def __init__(self, folder: Path, stack: contextlib.ExitStack) -> None:
        self.cases = folder / "cases"
        self.cases.mkdir()
        self.answer = self.cases / "1.out"
        self.answer.write_bytes(SECRET)
        self.helper = folder / "helper"
        shutil.copy("/bin/true", self.helper)
        self.set_uid = SET_UID
        if os.getuid() == 0:
            self.set_uid = folder / "set-uid"
            make_set_uid(self.set_uid)
        self.tcp = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        self.udp = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        self.udp.bind(self.tcp.getsockname())
        self.name = f"rowjudge-{os.getpid()}-{folder.name}"
        self.path, self.abstract = (
            stack.enter_context(socket.socket(socket.AF_UNIX)) for _ in range(2)
        )
        self.path.bind(str(folder / "socket"))
        self.abstract.bind(f"\0{self.name}")
        self.path.listen()
        self.abstract.listen()
        done = threading.Event()
        thread = threading.Thread(target=done.wait)
        thread.start()
        stack.callback(thread.join)
        stack.callback(done.set)
        targets = {
            "answer": self.answer,
            "judge": os.getpid(),
            "thread": thread.native_id,
            "port": self.tcp.getsockname()[1],
            "socket": folder / "socket",
            "name": self.name,
            "helper": self.helper,
            "set-uid": self.set_uid,
        }
        self.input = "".join(f"{key} {value}\n" for key, value in targets.items()).encode()
        self.before = self.state()

    def state(self) -> dict[str, object]:
        """Return all that an attack must not have changed."""
        sockets = (self.tcp, self.udp, self.path, self.abstract)
        stat = self.answer.stat() if self.answer.exists() else None
        return {
            "answer": stat and (self.answer.read_bytes(), stat.st_mode, stat.st_mtime_ns),
            "marks": stat and os.listxattr(self.answer),
            "cases": sorted(path.name for path in self.cases.iterdir()),
            "contacts": len(select.select(sockets, [], [], 0)[0]),
            "priority": os.getpriority(os.PRIO_PROCESS, 0),
            "processors": os.sched_getaffinity(0),
            "files": resource.getrlimit(resource.RLIMIT_NOFILE),
            "oom": Path("/proc/self/oom_score_adj").read_text(),
            "left": [f for f in LEFT if (Path(f) / "rowjudge-attack").exists()],
            "programs": {p.name: p.stat().st_size for p in ATTACKS.iterdir()},
            "running": still_running(self.name),
        }

    def changed(self) -> dict[str, object]:
        """Return what an attack has changed; nothing, if all is well."""
        return {key: now for key, now in self.state().items() if now != self.before[key]}


@contextlib.contextmanager
def world(
    sandbox: Sandbox | None, caps: Sequence[str] = (), warm: bool = False
) -> Iterator[tuple[World, Supervisors]]:
    """Give what is attacked and a runner; the sandbox hides the cases."""
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="rowjudge-world-")))
        folder.chmod(0o755)  # what a spare user may not read proves nothing
        attacked = World(folder, stack)
        shown = (attacked.set_uid,)
        sandbox = sandbox and replace(sandbox, hidden=(attacked.cases,), extra=shown, _walls={})
        env = environment(attacked.name)
        yield attacked, stack.enter_context(Supervisors(env, caps, warm, sandbox))


def outcome(runner: Supervisors, attacked: World, attack: Attack, cache: Path) -> tuple[str, Run]:
    """Return what an attack said last, or the signal that ended it."""
    program = from_file(attack.file, ATTACKS / attack.file, cache)
    run = runner.run(program, attacked.input, LIMITS)
    with run.stdout:
        run.stdout.seek(0)
        said = run.stdout.read().split()
    return run.signal or (said[-1].decode() if said else ""), run


def sandbox_of(word: str) -> Sandbox | None:
    """Return what a word means: a version of Landlock, bwrap, or none."""
    if word == "none":
        return None
    return Sandbox(0, bwrap=shutil.which("bwrap") or "") if word == "bwrap" else Sandbox(int(word))


def faults(sandbox: Sandbox | None, caps: Sequence[str], cache: Path) -> list[str]:
    """Return what went wrong in the whole table, in words."""
    wrong = []
    with world(sandbox, caps) as (attacked, runner):
        for attack in ROWS:
            said, run = outcome(runner, attacked, attack, cache)
            if not attack.is_as_expected(said, run, sandbox or Sandbox(0)):
                wrong.append(f"{attack.file}: said {said!r} {run.stderr[-200:]!r} {run.capped_by}")
            changed = attacked.changed()
            if changed:
                wrong.append(f"{attack.file}: changed {changed}")
                attacked.before = attacked.state()
    return wrong


def main() -> None:
    """Run the table in each sandbox that is named, and print what went wrong.

    A path is a folder of programs that are compiled already; other words are caps on processes.
    """
    walls = [word for word in sys.argv[1:] if word.isdigit() or word in ("bwrap", "none")]
    caches = [Path(word) for word in sys.argv[1:] if word.startswith("/")]
    caps = [word for word in sys.argv[1:] if word not in (*walls, *map(str, caches))]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        cache = next(iter(caches), Path(folder))
        wrong = {word: faults(sandbox_of(word), caps, cache) for word in walls}
    for word, lines in wrong.items():
        print(f"{word}: {len(ROWS)} attacks, {len(lines)} wrong", *lines, sep="\n  ")
    sys.exit(any(wrong.values()))


if __name__ == "__main__":
    main()
