"""A command as it runs in a container under Docker's default profile, as far as that matters here.

    python -m tests.container WORD...     python WORD... in it

No new namespaces, no mounts; root keeps the few capabilities that Docker leaves it. What
is set holds for the process and all that it starts, and changes nothing for others.
"""

from __future__ import annotations

import os
import struct
import sys

from judge import seccomp
from judge.namespaces import OF_THIS_PROCESS, capset, checked, prctl, refuse_new_rights

REFUSED = (
    *("mount", "umount2", "pivot_root", "setns", "bpf", "perf_event_open", "fsopen", "fsmount"),
    *("move_mount", "open_tree", "add_key", "keyctl", "request_key", "userfaultfd", "unshare"),
    *("io_uring_setup", "io_uring_enter", "io_uring_register", "quotactl", "acct"),
)
PR_CAPBSET_DROP = 24
# chown dac_override fowner fsetid kill setgid setuid setpcap net_bind_service net_raw
# sys_chroot mknod audit_write setfcap
KEPT = 0xA804_25FB


def make_filter(machine: str) -> bytes:
    """Return a filter that refuses what Docker's does."""
    _, column = seccomp.MACHINES[machine]
    rules = []
    actions = dict.fromkeys(REFUSED, seccomp.DENY) | {"clone3": seccomp.ABSENT, "clone": None}
    for call, action in actions.items():
        if seccomp.CALLS[call][column] == "-":
            continue
        body = [seccomp.instruction(seccomp.RETURN, action or seccomp.ALLOW)]
        if action is None:
            denied = seccomp.on(seccomp.ANY_BIT, seccomp.NEW_NAMESPACES, seccomp.DENY)
            body = [seccomp.argument(0), *denied, *body]
        number = int(seccomp.CALLS[call][column])
        rules.append((number, [seccomp.instruction(seccomp.EQUAL, number, 0, len(body)), *body]))
    load = seccomp.instruction(seccomp.LOAD, seccomp.NUMBER_AT)
    code = [load, *seccomp.in_blocks(sorted(rules))]
    return b"".join(struct.pack("HBBI", *each) for each in code)


def enter() -> None:
    """Put this process into the container, for good."""
    if os.getuid() != 0:
        refuse_new_rights()
    seccomp.Filter(make_filter(os.uname().machine)).install()
    if os.getuid() == 0:
        for capability in range(64):
            if not KEPT >> capability & 1:
                prctl(PR_CAPBSET_DROP, capability, 0, 0, 0)
        low, high = KEPT & 0xFFFF_FFFF, KEPT >> 32
        checked(capset(OF_THIS_PROCESS, struct.pack("6I", low, low, 0, high, high, 0)))


if __name__ == "__main__":
    enter()
    os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
