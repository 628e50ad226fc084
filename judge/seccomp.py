"""A filter of system calls: what no program that is judged needs, and what would harm the judge.

Part of the supervisor process: the standard library only, and little of that. The
numbers of calls are those of the kernel's headers, for two kinds of machine.
"""

from __future__ import annotations

import ctypes
import struct

from judge.namespaces import checked, prctl

PR_SET_SECCOMP, SECCOMP_MODE_FILTER = 22, 2

ALLOW, KILL = 0x7FFF_0000, 0x8000_0000
DENY = 0x0005_0001  # the call fails with EPERM
ABSENT = 0x0005_0026  # ... with ENOSYS: libraries then use an older call
IGNORE = 0x0005_0000  # it returns 0 and does nothing
# Instructions of classic BPF: load a word, compare it with a constant, return.
LOAD, EQUAL, AT_LEAST, ANY_BIT, RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
NUMBER_AT, MACHINE_AT, ARGUMENTS_AT = 0, 4, 16
# Beside each machine's name: its number for the kernel, and its column in CALLS.
MACHINES = {"x86_64": (0xC000_003E, 0), "aarch64": (0xC000_00B7, 1)}
X32 = 0x4000_0000  # in the number of a call of a second ABI on x86_64
NEGATIVE = 0x8000_0000
NEW_NAMESPACES, NEW_TIME, CLONE_PARENT = 0x7E02_0000, 0x80, 0x8000
TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP = 0x5412, 0x541C, 0x8901, 0x8902
F_SETOWN, F_SETOWN_EX = 8, 15
USER_OF_PRIORITY, USER_OF_IOPRIO = 2, 3

# A call, its number on x86_64 and its number on aarch64.
TABLE = """
    acct 163 89, add_key 248 217, adjtimex 159 171, bpf 321 280, chmod 90 -, chown 92 -,
    chroot 161 51, clone 56 220, clone3 435 435, clock_adjtime 305 266, clock_settime 227 112,
    delete_module 176 106, fanotify_init 300 262, fchmod 91 52, fchmodat 268 53,
    fchmodat2 452 452, fchown 93 55, fchownat 260 54, fcntl 72 25, finit_module 313 273,
    fremovexattr 199 16, fsconfig 431 431, fsetxattr 190 7, fsmount 432 432, fsopen 430 430,
    fspick 433 433, futimesat 261 -, init_module 175 105, io_uring_enter 426 426,
    io_uring_register 427 427, io_uring_setup 425 425, ioctl 16 29, ioperm 173 -, iopl 172 -,
    ioprio_set 251 30, kcmp 312 272, kexec_file_load 320 294, kexec_load 246 104, keyctl 250 219,
    kill 62 129, lchown 94 -, lookup_dcookie 212 18, lremovexattr 198 15, lsetxattr 189 6,
    memfd_create 319 279, memfd_secret 447 447, migrate_pages 256 238, modify_ldt 154 -,
    mount 165 40, mount_setattr 442 442, move_mount 429 429, move_pages 279 239,
    mq_getsetattr 245 185, mq_notify 244 184, mq_open 240 180, mq_timedreceive 243 183,
    mq_timedsend 242 182, mq_unlink 241 181, msgctl 71 187, msgget 68 186, msgrcv 70 188,
    msgsnd 69 189, name_to_handle_at 303 264, open_by_handle_at 304 265, open_tree 428 428,
    perf_event_open 298 241, pidfd_getfd 438 438, pidfd_open 434 434, pidfd_send_signal 424 424,
    pivot_root 155 41, prlimit64 302 261, process_madvise 440 440, process_mrelease 448 448,
    process_vm_readv 310 270, process_vm_writev 311 271, ptrace 101 117, quotactl 179 60,
    quotactl_fd 443 443, reboot 169 142, removexattr 197 14, request_key 249 218,
    rt_sigqueueinfo 129 138, rt_tgsigqueueinfo 297 240, sched_setaffinity 203 122,
    sched_setattr 314 274, sched_setparam 142 118, sched_setscheduler 144 119, semctl 66 191,
    semget 64 190, semop 65 193, semtimedop 220 192, setdomainname 171 162, sethostname 170 161,
    setns 308 268, setpriority 141 140, settimeofday 164 170, setxattr 188 5, shmat 30 196,
    shmctl 31 195, shmdt 67 197, shmget 29 194, socket 41 198, swapoff 168 225, swapon 167 224,
    syslog 103 116, tgkill 234 131, tkill 200 130, truncate 76 45, umount2 166 39, unshare 272 97,
    userfaultfd 323 282, utime 132 -, utimensat 280 88, utimes 235 -, vhangup 153 58
"""
CALLS = {name: numbers for name, *numbers in (row.split() for row in TABLE.split(","))}
# Landlock does not restrict these, and a filter cannot see which file is meant: that
# they do nothing harms no honest program, where a failure would.
IGNORED = (
    *("chmod", "fchmod", "fchmodat", "fchmodat2"),
    *("utime", "utimes", "futimesat", "utimensat"),
)
SIGNALLING = ("kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo", "pidfd_open")
OF_OTHERS = (
    *("prlimit64", "sched_setaffinity", "sched_setattr", "sched_setparam"),
    "sched_setscheduler",
)

BLOCK = 8  # calls
Instruction = tuple[int, int, int, int]


def is_known(machine: str) -> bool:
    """Return whether there is a filter for this kind of machine, as uname names it."""
    return machine in MACHINES


def instruction(code: int, value: int, if_true: int = 0, if_false: int = 0) -> Instruction:
    """Return one instruction; the jumps count the instructions that are skipped."""
    return code, if_true, if_false, value


def argument(number: int) -> Instruction:
    """Return what loads the lower half of an argument of the call."""
    return instruction(LOAD, ARGUMENTS_AT + 8 * number)


def on(test: int, value: int, action: int) -> list[Instruction]:
    """Return what ends in an action if the word that was loaded passes a test."""
    return [instruction(test, value, 0, 1), instruction(RETURN, action)]


def unless_zero(action: int) -> list[Instruction]:
    """Return what ends in an action if the word that was loaded is not 0."""
    return [instruction(EQUAL, 0, 1, 0), instruction(RETURN, action)]


def looked_into(guarded: list[int]) -> dict[str, list[Instruction]]:
    """Return, for calls whose arguments decide, what denies some; what is left is allowed.

    guarded  processes that must not be signalled
    """
    signalling = [argument(0), *on(ANY_BIT, NEGATIVE, DENY)]
    for pid in guarded:
        signalling += on(EQUAL, pid, DENY)
    ioctl = [argument(1)]
    for request in (TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP):
        ioctl += on(EQUAL, request, DENY)
    others = [argument(0), *unless_zero(DENY)]
    who = [argument(1), *unless_zero(DENY), argument(0)]
    return {
        **dict.fromkeys(SIGNALLING, signalling),
        **dict.fromkeys(OF_OTHERS, others),
        "setpriority": [*who, *on(EQUAL, USER_OF_PRIORITY, DENY)],
        "ioprio_set": [*who, *on(EQUAL, USER_OF_IOPRIO, DENY)],
        "clone": [argument(0), *on(ANY_BIT, NEW_NAMESPACES | CLONE_PARENT, DENY)],
        "unshare": [argument(0), *on(ANY_BIT, NEW_NAMESPACES | NEW_TIME, DENY)],
        # A descriptor whose owner is another process sends that one signals.
        "fcntl": [argument(1), *on(EQUAL, F_SETOWN, DENY), *on(EQUAL, F_SETOWN_EX, DENY)],
        "ioctl": ioctl,
    }


def make_filter(machine: str, guarded: list[int], truncate: bool) -> bytes:
    """Return the filter for a kind of machine (see is_known).

    guarded   processes that must not be signalled
    truncate  whether files may be cut by their path, which old kernels' Landlock lets pass
    """
    number, column = MACHINES[machine]
    code = [instruction(LOAD, MACHINE_AT), instruction(EQUAL, number, 1, 0)]
    code += [instruction(RETURN, KILL), instruction(LOAD, NUMBER_AT)]
    if machine == "x86_64":
        code += on(AT_LEAST, X32, KILL)
    actions = dict.fromkeys(CALLS, DENY) | dict.fromkeys(IGNORED, IGNORE) | {"clone3": ABSENT}
    if truncate:
        del actions["truncate"]
    decided = looked_into(guarded)
    rules: list[tuple[int, list[Instruction]]] = []
    for call, action in actions.items():
        if CALLS[call][column] != "-":
            call_number = int(CALLS[call][column])
            body = [
                *decided.get(call, ()),
                instruction(RETURN, ALLOW if call in decided else action),
            ]
            rules.append((call_number, [instruction(EQUAL, call_number, 0, len(body)), *body]))
    code += in_blocks(sorted(rules))
    return b"".join(struct.pack("HBBI", *each) for each in code)


def in_blocks(rules: list[tuple[int, list[Instruction]]]) -> list[Instruction]:
    """Return the code of rules, sorted by the number of their call, in blocks that are skipped.

    The kernel runs a filter on every call there is when it is installed: a search in
    one long row took a millisecond.
    """
    code: list[Instruction] = []
    for first in range(0, len(rules), BLOCK):
        block = [each for _, body in rules[first : first + BLOCK] for each in body]
        last = rules[first : first + BLOCK][-1][0]
        code += [instruction(AT_LEAST, last + 1, len(block) + 1, 0), *block]
        code.append(instruction(RETURN, ALLOW))
    return [*code, instruction(RETURN, ALLOW)]


class Filter:
    """A filter in memory, as the kernel takes it: made before a fork, used after it."""

    def __init__(self, code: bytes) -> None:
        self._buffer = ctypes.create_string_buffer(code)
        self._program = struct.pack("HP", len(code) // 8, ctypes.addressof(self._buffer))

    def install(self) -> None:
        """Put it on this process and all that it will start, for good; raises OSError."""
        checked(prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, self._program, 0, 0))
