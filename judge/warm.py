"""A Python program run in a fork of the supervisor, instead of in an interpreter of its own.

Starting an interpreter costs ten times what a fork does. The child makes itself, as far
as a program can see, into what `python FILE ARGUMENTS` would be, and ends as that ends.
Part of the supervisor process, which must hold no answers: a child can read its memory.
"""

from __future__ import annotations

# signal itself makes enums of what is here: slow to import, and around each call.
import _signal as signal  # type: ignore[import-not-found]
import atexit
import io
import marshal
import os
import resource
import sys

from judge.namespaces import succeeds

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import CodeType, ModuleType
    from typing import NoReturn

    # The path of a file, when it was changed last, in ns, and its size.
    Version = tuple[str, int, int]

FLUSH_FAILED = 120  # the exit code of Python itself when standard output cannot be flushed
# Frames between the bottom of the stack and the program's own, which cold runs do not have.
OUR_FRAMES = 9
MANY_FILES = 100
# What a new interpreter does on signals.
ACTIONS = (
    (signal.SIGINT, signal.default_int_handler),
    *((number, signal.SIG_DFL) for number in (signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP)),
    *((number, signal.SIG_IGN) for number in (signal.SIGPIPE, signal.SIGXFSZ)),
)
# A file is compiled here up to this size and within this address space; else as it runs.
MUCH_SOURCE, MUCH_MEMORY = 1 << 18, 1 << 30


class Python:
    """An interpreter, this process, prepared: what all programs find alike is made before any fork.

    What a child is the first to touch is copied for it, which costs more than the rest
    of a fork. Of the code of programs, only that of the last is in the memory that
    children see; of others, this process holds the files in memory that it lies in.
    """

    def __init__(self) -> None:
        self._env: dict[str, str] = {}
        self._fds: dict[Version, int] = {}
        self._last: tuple[Version, CodeType | None] = (("", 0, 0), None)
        sys.path[:] = sys.path[1:-1]  # the last is the judge's own
        for name in [name for name in sys.modules if name.partition(".")[0] == "judge"]:
            del sys.modules[name]
        make_streams()
        sys.setrecursionlimit(sys.getrecursionlimit() + OUR_FRAMES)

    def get_ready(self, file: str, env: dict[str, str], bind: Callable[[], None]) -> None:
        """Prepare for a run of a Python file; `bind` makes a forked child keep to its limits."""
        if env != self._env:
            os.environ.clear()
            os.environ.update(env)
            self._env = env
        version = version_of(file)
        if version != self._last[0]:
            self._last = version, None
            self._last = version, self._load(version, bind)

    def _load(self, version: Version, bind: Callable[[], None]) -> CodeType | None:
        """Return the code of a file, compiled once, by a child; None if that cannot be done."""
        if version not in self._fds:
            if len(self._fds) >= MANY_FILES:
                for fd in self._fds.values():
                    os.close(fd)
                self._fds.clear()
            fd = self._fds[version] = os.memfd_create("code")
            if not succeeds(lambda: write_code(version, fd, bind)):
                os.ftruncate(fd, 0)
        fd = self._fds[version]
        size = os.fstat(fd).st_size
        code: CodeType | None = marshal.loads(os.pread(fd, size, 0)) if size else None
        return code

    def become(self, argv: list[str]) -> NoReturn:
        """Run argv[0], for which all is ready, with the other words as its arguments.

        For a forked child; the standard descriptors, the limits and the folder are set.
        """
        exit_code = 1
        try:
            os.closerange(3, 1 << 16)
            for number, action in ACTIONS:
                signal.signal(number, action)
            sys.argv = argv
            sys.path.insert(0, os.path.dirname(argv[0]))
            exit_code = finish(run(argv[0], self._last[1]))
        finally:
            os._exit(exit_code)


def version_of(file: str) -> Version:
    """Return what tells a file from others, and from what it was before."""
    try:
        stat = os.stat(file)
    except OSError:
        return file, 0, 0
    return file, stat.st_mtime_ns, stat.st_size


def write_code(version: Version, fd: int, bind: Callable[[], None]) -> None:
    """Compile a file within limits and write its code, marshalled; raises if that fails."""
    file, _, size = version
    if size > MUCH_SOURCE or not os.path.isfile(file):
        raise ValueError
    import warnings  # here in the child: no program is to find it imported

    bind()
    # A warning is to be heard where the program runs: there it is compiled again, then.
    warnings.simplefilter("error", SyntaxWarning)
    resource.setrlimit(resource.RLIMIT_AS, (MUCH_MEMORY, MUCH_MEMORY))
    os.pwrite(fd, marshal.dumps(compile(source_of(file), file, "exec", dont_inherit=True)), 0)


def source_of(file: str) -> bytes:
    """Return the bytes of a file."""
    with open(file, "rb") as opened:
        return opened.read()


def make_streams() -> None:
    """Make the standard streams, which keep what they find, over a file and pipes as programs get."""
    file, (reading, writing) = os.memfd_create("input"), os.pipe()
    for number, fd in enumerate((file, writing, writing)):
        os.dup2(fd, number)
    for fd in (file, reading, writing):
        os.close(fd)
    sys.stdin = sys.__stdin__ = stream("<stdin>", 0, "r", "surrogateescape")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = stream("<stdout>", 1, "w", "surrogateescape")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = stream("<stderr>", 2, "w", "backslashreplace")  # type: ignore[misc]


def stream(name: str, fd: int, mode: str, errors: str) -> io.TextIOWrapper:
    """Return a standard stream as Python makes them for a file or a pipe."""
    line_buffering = fd == 2
    raw = io.FileIO(fd, mode, closefd=False)
    raw.name = name
    buffer = io.BufferedReader(raw) if mode == "r" else io.BufferedWriter(raw)
    text = io.TextIOWrapper(buffer, "utf-8", errors, "\n", line_buffering)
    text.mode = mode  # type: ignore[misc]
    return text


def fresh_main(file: str) -> ModuleType:
    """Return a new, empty __main__ for a file."""
    main = type(sys)("__main__")
    main.__dict__.update(
        __annotations__={}, __file__=file, __builtins__=sys.modules["builtins"], __cached__=None
    )
    sys.modules["__main__"] = main
    return main


def run(file: str, code: CodeType | None) -> int:
    """Execute the file as __main__ and return the exit code it ends with."""
    try:
        code = code or compile(source_of(file), file, "exec", dont_inherit=True)
        exec(code, fresh_main(file).__dict__)
    except SystemExit as error:
        return code_of_exit(error.code)
    except BaseException as error:
        tb = error.__traceback__
        error = error.with_traceback(tb and tb.tb_next)  # without our own frame
        sys.excepthook(type(error), error, error.__traceback__)
        if isinstance(error, KeyboardInterrupt):
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.kill(os.getpid(), signal.SIGINT)
        return 1
    return 0


def code_of_exit(value: object) -> int:
    """Return the exit code that SystemExit's value means, having printed what is to be printed."""
    if value is None:
        return 0
    if isinstance(value, int):
        return value & 0xFF
    print(value, file=sys.stderr)
    return 1


def finish(code: int) -> int:
    """Do what an interpreter does at its end; return the exit code, another if that fails."""
    threading = sys.modules.get("threading")
    if threading:
        threading._shutdown()  # waits for threads that are no daemons
    atexit._run_exitfuncs()
    try:
        if sys.stdout and not sys.stdout.closed:
            sys.stdout.flush()
    except (OSError, ValueError) as error:
        print(f"Exception ignored in: {sys.stdout!r}", file=sys.stderr)
        print(f"{type(error).__name__}: {error}", file=sys.stderr)
        return FLUSH_FAILED
    return code
