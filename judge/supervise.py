"""The supervisor: a small process that starts, limits, watches and kills programs.

There is one for each worker, run with `python -I -S`; it uses the standard
library alone. A child that is forked from a small process starts fast and does
not inherit a large peak of memory. It must stay single-threaded, as
PR_SET_PDEATHSIG fires when the thread that forked ends, and it never sees an answer.

It reads requests from a SOCK_SEQPACKET socket, its descriptor 0, and answers each;
both are marshalled dicts. When the socket is closed it kills what runs, and ends.

    request  argv, env, warm (see judge.warm), wall (see judge.wall.Walls, or None), limits
             {cpu_s, wall_s, memory, output, processes} in seconds and bytes; with two
             descriptors: the input, and an empty file for the output, if it is not small
    answer   status (as of wait), killed ("", "cpu", "wall", "memory", "output" or
             "processes"), cpu_s, wall_s, peak, floor (bytes), stdout (None if it is in
             the file), stderr, leftover, capped_by (see sandbox.ProcessCap); or, if
             nothing was started, error (an errno), stage ("exec" or "setup"), and said,
             by bubblewrap
"""

from __future__ import annotations

# What signal and socket are made of: to import these would double the start-up.
import _signal as signal  # type: ignore[import-not-found]
import _socket as socket
import gc
import marshal
import os
import sys

from judge.job import Job, run
from judge.namespaces import prctl, refuse_new_rights
from judge.sandbox import PR_SET_CHILD_SUBREAPER, ProcessCap, bind_for_all
from judge.wall import Walls
from judge.warm import Python

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from judge.job import Tools

INT = 4  # bytes of a descriptor in a message
# This process ends when its socket does. Signals that are caught, not ignored, are as
# usual again in a program that a forked child executes, without a step of the child's,
# even if they were ignored where the judge was started, as shells and nohup have it.
CAUGHT = (
    *(signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP),
    *(signal.SIGPIPE, signal.SIGXFSZ),
)


def receive(control: socket.socket) -> tuple[bytes, list[int]]:
    """Return the next request and the descriptors that came with it; nothing at the end."""
    size = control.recv_into(bytearray(1), 1, socket.MSG_PEEK | socket.MSG_TRUNC)
    room = socket.CMSG_SPACE(2 * INT)
    text, messages, _, _ = control.recvmsg(size or 1, room, socket.MSG_CMSG_CLOEXEC)
    data = b"".join(data for _, _, data in messages)
    return text, [
        int.from_bytes(data[k : k + INT], sys.byteorder) for k in range(0, len(data), INT)
    ]


def serve(control: socket.socket, folder: str, tools: Tools) -> None:
    """Answer requests until the judge closes the socket; working folders are in `folder`."""
    number, work, walls = 0, "", tools[1]
    while True:
        text, fds = receive(control)
        if not text:
            return
        if not work:
            number += 1
            work = f"{folder}/{number}"
            os.mkdir(work, 0o700)
        try:
            job = Job(tools, control.fileno(), marshal.loads(text), work)
            answer = run(job, fds[0], fds[1])
        except OSError as error:
            answer = {"error": error.errno, "stage": "setup"}
        finally:
            for fd in fds:
                os.close(fd)
            if not walls.clear(work):
                work = ""
        control.send(marshal.dumps(answer))


def ahead_of_programs() -> None:
    """Make sure, if this is root, that no number of processes keeps this one from ending them."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -10)
        os.sched_setscheduler(0, os.SCHED_OTHER | os.SCHED_RESET_ON_FORK, os.sched_param(0))
    except OSError:
        pass


def main() -> None:
    """Serve descriptor 0, working below argv[1]; argv[2:] are caps, and "walls" and "warm"."""
    control = socket.socket(fileno=os.dup(0))
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    refuse_new_rights()  # which programs inherit, as they do these limits
    bind_for_all()
    for number in CAUGHT:
        signal.signal(number, lambda number, frame: None)
    ahead_of_programs()
    folder = f"{sys.argv[1]}/{os.getpid()}"
    os.mkdir(folder, 0o711)
    walls = Walls(folder, "walls" in sys.argv[2:])
    cap = ProcessCap([word for word in sys.argv[2:] if word not in ("walls", "warm")])
    python = Python() if "warm" in sys.argv[2:] else None
    gc.freeze()  # a collection in a forked child would copy all these pages
    try:
        serve(control, folder, (cap, walls, python))
    finally:
        cap.close()
