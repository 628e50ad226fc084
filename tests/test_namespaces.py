"""Rights are given up for good, and shared memory is a child's own."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from judge.namespaces import (
    SHARED_MEMORY,
    checked,
    drop_capabilities,
    enter_userns,
    libc,
    own_shared_memory,
    refuse_new_rights,
    succeeds,
)
from tests.in_child import in_child


def test_what_the_kernel_refuses_is_an_error() -> None:
    with pytest.raises(OSError, match="Bad file descriptor"):
        checked(libc.close(-1))
    assert checked(libc.getpid()) == os.getpid()


def fail() -> None:
    raise PermissionError


def test_a_child_tells_whether_something_can_be_done(capfd: pytest.CaptureFixture[str]) -> None:
    assert succeeds(lambda: None)
    assert not succeeds(fail)


def capabilities(text: str) -> set[str]:
    return set(re.findall(r"^Cap(?:Prm|Eff|Inh):\t(\w+)$", text, re.MULTILINE))


def test_rights_are_given_up_and_not_had_again_by_what_is_started() -> None:
    def action() -> str:
        refuse_new_rights()
        drop_capabilities()
        mine = Path("/proc/self/status").read_text()
        words = ["cat", "/proc/self/status"]
        return mine + subprocess.run(words, capture_output=True, text=True).stdout

    said = in_child(action)
    assert said.count("CapEff:") == 2
    assert capabilities(said) == {"0" * 16}


@pytest.mark.skipif(not succeeds(enter_userns), reason="there are no user namespaces here")
def test_in_a_user_namespace_one_stays_who_one_is() -> None:
    def action() -> str:
        enter_userns()
        return f"{os.getuid()} {os.getgid()} {Path('/proc/self/uid_map').read_text()}"

    me = os.getuid(), os.getgid()
    assert in_child(action).split() == list(map(str, (*me, os.getuid(), os.getuid(), 1)))


@pytest.mark.skipif(not succeeds(own_shared_memory), reason="there are no namespaces here")
def test_shared_memory_of_one_s_own_is_small_empty_and_seen_by_nobody_else() -> None:
    mark = Path(SHARED_MEMORY) / f"rowjudge-{os.getpid()}"

    def action() -> str:
        own_shared_memory()
        before = list(Path(SHARED_MEMORY).iterdir())
        mark.write_text("x")
        found = os.statvfs(SHARED_MEMORY)
        return f"{before} {found.f_blocks * found.f_frsize >> 20} {mark.exists()}"

    assert in_child(action) == "[] 64 True"
    assert not mark.exists()
