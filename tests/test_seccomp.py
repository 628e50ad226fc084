"""The filter, run here as the kernel runs it: which calls it lets pass on which machine."""

from __future__ import annotations

import struct

import pytest

from judge import seccomp
from judge.seccomp import ABSENT, ALLOW, CALLS, DENY, IGNORE, KILL, MACHINES, make_filter

JUDGE, SUPERVISOR = 4711, 4712


def decision(machine: str, call: int, *arguments: int, of: int | None = None) -> int:
    """Return what the filter says of a call."""
    number = MACHINES[machine][0] if of is None else of
    words = [argument & (2**64 - 1) for argument in (*arguments, 0, 0, 0, 0, 0, 0)][:6]
    data = struct.pack("=IIQ6Q", call, number, 0, *words)
    code = list(struct.iter_unpack("HBBI", make_filter(machine, [JUDGE, SUPERVISOR], True)))
    at = loaded = 0
    while True:
        operation, if_true, if_false, value = code[at]
        at += 1
        if operation == seccomp.RETURN:
            return value
        if operation == seccomp.LOAD:
            (loaded,) = struct.unpack_from("=I", data, value)
            continue
        tests = {
            seccomp.EQUAL: loaded == value,
            seccomp.AT_LEAST: loaded >= value,
            seccomp.ANY_BIT: bool(loaded & value),
        }
        at += if_true if tests[operation] else if_false


def named(machine: str, call: str, *arguments: int) -> int:
    return decision(machine, int(CALLS[call][MACHINES[machine][1]]), *arguments)


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("call", "arguments", "said"),
    [
        ("socket", (1, 1, 0), DENY),
        ("ptrace", (), DENY),
        ("memfd_create", (), DENY),
        ("clone3", (), ABSENT),
        ("fchmodat", (), IGNORE),
        ("truncate", (), ALLOW),
        ("kill", (JUDGE, 9), DENY),
        ("kill", (SUPERVISOR, 9), DENY),
        ("kill", (-1, 9), DENY),
        ("kill", (0, 9), ALLOW),
        ("kill", (JUDGE + 5, 9), ALLOW),
        ("tgkill", (JUDGE, JUDGE, 9), DENY),
        ("tkill", (1, 9), DENY),
        ("pidfd_open", (JUDGE,), DENY),
        ("prlimit64", (0, 7), ALLOW),
        ("prlimit64", (JUDGE, 7), DENY),
        ("sched_setaffinity", (1,), DENY),
        ("setpriority", (0, 0, 5), ALLOW),
        ("setpriority", (0, JUDGE, 5), DENY),
        ("setpriority", (2, 0, 5), DENY),
        ("ioprio_set", (3, 0), DENY),
        ("clone", (0x01200011,), ALLOW),
        ("clone", (0x10000000,), DENY),
        ("clone", (0x8000,), DENY),
        ("unshare", (0x400,), ALLOW),
        ("unshare", (0x10000000,), DENY),
        ("ioctl", (0, 0x5401), ALLOW),
        ("ioctl", (0, 0x5412), DENY),
        ("ioctl", (0, 0x100005412), DENY),
        ("fcntl", (0, 3), ALLOW),
        ("fcntl", (0, 8), DENY),
    ],
)
def test_a_call_is_decided(machine: str, call: str, arguments: tuple[int, ...], said: int) -> None:
    assert named(machine, call, *arguments) == said


@pytest.mark.parametrize("machine", MACHINES)
def test_every_call_of_the_table_is_found_and_every_other_passes(machine: str) -> None:
    column = MACHINES[machine][1]
    numbers = {int(n[column]): name for name, n in CALLS.items() if n[column] != "-"}
    looked_into = seccomp.looked_into([]).keys() | {"truncate"}
    for call in range(500):
        said = decision(machine, call)
        if numbers.get(call) in looked_into or call not in numbers:
            assert said == ALLOW, call
        else:
            assert said in (DENY, IGNORE, ABSENT), numbers[call]


def test_calls_of_other_machines_end_the_program() -> None:
    assert decision("x86_64", 39, of=0x40000003) == KILL  # of 32 bits
    assert decision("x86_64", 0x40000000 + 39) == KILL
    assert decision("aarch64", 39, of=MACHINES["x86_64"][0]) == KILL


def test_only_known_machines_have_a_filter() -> None:
    assert seccomp.is_known("aarch64")
    assert not seccomp.is_known("riscv64")
