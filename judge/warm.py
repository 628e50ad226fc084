"""A Python program run in a fork of the supervisor, instead of in an interpreter of its own.

Starting an interpreter costs ten times what a fork does. The child makes itself, as far
as a program can see, into what `python FILE ARGUMENTS` would be, and ends as that ends.
Part of the supervisor process, which must hold no answers: a child can read its memory.
"""

from __future__ import annotations

import atexit
import io
import marshal
import os
import signal
import sys

# typing is for the reader and the type checker: importing it would double the start-up.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import CodeType, ModuleType
    from typing import NoReturn

FLUSH_FAILED = 120  # the exit code of Python itself when standard output cannot be flushed
# Frames between the bottom of the stack and the program's own, which cold runs do not have.
OUR_FRAMES = 9
MANY_FILES = 100


class CodeCache:
    """Compiled files, so that each is compiled once: in a child, which is bound by limits.

    The children write and read them, marshalled, in files in memory; this process only
    holds these, since what a program's child has written is not to be trusted.
    """

    def __init__(self) -> None:
        self._fds: dict[tuple[str, int, int], int] = {}

    def fd(self, file: str) -> int:
        """Return the descriptor for the code of a file, as the file is now."""
        try:
            stat = os.stat(file)
            key = (file, stat.st_mtime_ns, stat.st_size)
        except OSError:
            key = (file, 0, 0)
        if key not in self._fds:
            if len(self._fds) >= MANY_FILES:
                for fd in self._fds.values():
                    os.close(fd)
                self._fds.clear()
            self._fds[key] = os.memfd_create("code")
        return self._fds[key]


def become_python(argv: list[str], env: dict[str, str], code_fd: int) -> NoReturn:
    """Run argv[0], a Python file, with the other words as its arguments; never returns.

    code_fd  of a CodeCache; it is closed before the program begins

    The standard descriptors, the limits and the folder are set already.
    """
    exit_code = 1
    try:
        code = compiled(argv[0], code_fd)
        prepare(argv, env)
        exit_code = finish(run(argv[0], code))
    finally:
        os._exit(exit_code)


def compiled(file: str, code_fd: int) -> CodeType | None:
    """Return the code of a file, from the cache or put into it; None if it does not compile."""
    size = os.fstat(code_fd).st_size
    try:
        if size:
            cached: CodeType = marshal.loads(os.pread(code_fd, size, 0))
            return cached
        code = compile(source_of(file), file, "exec", dont_inherit=True)
        os.pwrite(code_fd, marshal.dumps(code), 0)
    except (OSError, SyntaxError, ValueError, EOFError, TypeError, RecursionError, MemoryError):
        return None  # run() compiles it again, where the error can be heard
    return code


def source_of(file: str) -> bytes:
    """Return the bytes of a file."""
    with open(file, "rb") as opened:
        return opened.read()


def prepare(argv: list[str], env: dict[str, str]) -> None:
    """Give this process the face of a new interpreter."""
    os.closerange(3, 1 << 16)
    os.environ.clear()
    os.environ.update(env)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for usual in (signal.SIGQUIT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(usual, signal.SIG_DFL)
    for ignored in (signal.SIGPIPE, signal.SIGXFSZ):
        signal.signal(ignored, signal.SIG_IGN)
    sys.argv = argv
    sys.path[:] = [os.path.dirname(argv[0]), *sys.path[1:-1]]  # the last is the judge's own
    for name in [name for name in sys.modules if name.partition(".")[0] == "judge"]:
        del sys.modules[name]
    sys.stdin = sys.__stdin__ = stream("<stdin>", 0, "r", "surrogateescape")  # type: ignore[misc]
    sys.stdout = sys.__stdout__ = stream("<stdout>", 1, "w", "surrogateescape")  # type: ignore[misc]
    sys.stderr = sys.__stderr__ = stream("<stderr>", 2, "w", "backslashreplace")  # type: ignore[misc]
    sys.setrecursionlimit(sys.getrecursionlimit() + OUR_FRAMES)


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
