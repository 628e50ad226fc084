"""What the Python prompt prints for a list of inputs, typed in a submitted module.

    python -m judge.session FILE < case.in

For exercises whose answer is a function. It runs in the limited child process,
so it needs little of the standard library, nothing of ours, and starts fast.

The session (standard input, UTF-8) comes in one of two forms:

- bare: each line is typed as it stands; a compound statement ends at an empty line,
  and at the end of the session;
- pasted, as soon as a line starts with `>>> `: such lines and the `... ` lines that
  follow them are typed; all others (an example's results, remarks) are skipped.

Lines `< text` right after a block are what `input()` reads while that block runs.
Beyond them it meets the end of the input; those left unread are forgotten. Nothing
typed is echoed: the output is that of the blocks alone, one after the other.

An exception prints one line, `ValueError: message`, and the session goes on; stderr
says where in FILE it came from. `exit()` ends the session, as at the prompt.

FILE runs first, once, as an imported module: `if __name__ == "__main__":` is not
entered, its standard input is empty, and what it prints goes to stderr. If it ends
by asking for input or by `exit()`, what it defined so far is the module. Any other
exception there, or a file that is no Python, ends the session with status 1.
"""

from __future__ import annotations

import codeop
import io
import os
import sys

TYPE_CHECKING = False  # importing `typing` doubles the start-up
if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import CodeType
    from typing import TextIO

    Block = tuple[str, str]  # what is typed at the prompt, what input() reads meanwhile

MODULE = "submission"
PROMPT, MORE, TYPED = ">>> ", "... ", "< "


def read_blocks(text: str) -> Iterator[Block]:
    r"""The blocks of a session, in order: pairs of source and typed text.

    >>> list(read_blocks("x = 1\nif x:\n    x\n\nf()\n< 5\n< 6"))
    [('x = 1', ''), ('if x:\n    x\n', ''), ('f()', '5\n6\n')]
    >>> list(read_blocks(">>> 1 + 1\n2\n>>> for i in 'ab':\n...     i\n'a'\n'b'\n"))
    [('1 + 1', ''), ("for i in 'ab':\n    i", '')]
    """
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    pasted = any(marked(line, PROMPT) for line in lines)
    k = 0
    while k < len(lines):
        if pasted and not marked(lines[k], PROMPT):
            k += 1
            continue
        source = lines[k][len(PROMPT) :] if pasted else lines[k]
        k += 1
        while k < len(lines) and (marked(lines[k], MORE) if pasted else unfinished(source)):
            source += "\n" + (lines[k][len(MORE) :] if pasted else lines[k])
            k += 1
        if all(line.lstrip()[:1] in ("", "#") for line in source.split("\n")):
            continue
        typed = ""
        while k < len(lines) and marked(lines[k], TYPED):
            typed += lines[k][len(TYPED) :] + "\n"
            k += 1
        yield source, typed


def marked(line: str, mark: str) -> bool:
    """True if the line starts with the mark, or is the mark without its blank."""
    return line.startswith(mark) or line == mark.rstrip()


def unfinished(source: str) -> bool:
    """True if the prompt would ask for one more line.

    >>> unfinished("for i in 'ab':"), unfinished("f("), unfinished("1 +")
    (True, True, False)
    """
    try:
        return codeop.compile_command(source) is None
    except Exception:
        return False


def compiled(source: str | bytes, filename: str, mode: str) -> CodeType:
    """The code of a source; raises SyntaxError, ValueError (NUL) or MemoryError (nested too deep)."""
    return compile(source, filename, mode, dont_inherit=True)


def describe(error: BaseException) -> str:
    """The line that the prompt ends a traceback with; classes of the module keep their bare name.

    >>> describe(ValueError("no")), describe(ValueError()), describe(KeyError("k"))
    ('ValueError: no', 'ValueError', "KeyError: 'k'")
    """
    kind = type(error)
    name = kind.__qualname__
    if kind.__module__ not in ("builtins", MODULE):
        name = kind.__module__ + "." + name
    try:
        message = error.msg if isinstance(error, SyntaxError) else str(error)
    except Exception:
        message = "<exception str() failed>"
    return f"{name}: {message}" if message else name


def origin(error: BaseException, path: str) -> str:
    """`path`, with the last line of that file which the error went through."""
    line = error.lineno if isinstance(error, SyntaxError) and error.filename == path else None
    step = error.__traceback__
    while step:
        if step.tb_frame.f_code.co_filename == path:
            line = step.tb_lineno
        step = step.tb_next
    return f"{path}: line {line}" if line else path


def complain(message: str) -> None:
    """One line on stderr, whatever the submission made of `sys.stderr`."""
    os.write(2, f"session: {message}\n".encode("utf-8", "backslashreplace"))


def can_flush(stream: TextIO | None) -> bool:
    """True after flushing the stream; False if it was closed, detached or taken away."""
    try:
        stream.flush()  # type: ignore[union-attr]
    except (ValueError, AttributeError):
        return False
    return True


def type_in(typed: str, stream: TextIO | None) -> TextIO:
    """The stream, with this text alone to be read; a new one in the place of a closed one.

    One stream for the whole session also serves a submission that said `from sys import stdin`.
    """
    if stream and can_flush(stream):
        stream.seek(0)
        stream.truncate()
        stream.write(typed)
        stream.seek(0)
        return stream
    return io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")


def run_file(path: str, source: bytes) -> dict[str, object]:
    """The names that the submitted file defines; raises what running it raises.

    File descriptor 1 is stderr's meanwhile, so that nothing printed here counts as an answer.
    """
    module = type(sys)(MODULE)
    module.__file__ = path
    sys.modules[MODULE] = module  # as dataclasses and pickle expect
    stdout, answers = sys.stdout, os.dup(1)
    os.dup2(2, 1)
    try:
        exec(compiled(source, path, "exec"), module.__dict__)  # noqa: S102
    except (EOFError, SystemExit) as error:
        complain(f"{origin(error, path)}: {describe(error)}; going on with what is defined so far")
    finally:
        usable = [stream for stream in (stdout, sys.stdout) if can_flush(stream)]
        os.dup2(answers, 1)
        os.close(answers)
        # Kept, because a wrapper that dies closes the buffer it shares with ours.
        module.__dict__["__stdout__"] = sys.stdout
        if usable:
            sys.stdout = usable[0]
        else:
            sys.stdout = open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    return module.__dict__


def run_block(source: str, namespace: dict[str, object], path: str) -> None:
    """Run one block as the prompt does, printing its value or its exception."""
    try:
        exec(compiled(source + "\n", "<session>", "single"), namespace)  # noqa: S102
    except (SystemExit, KeyboardInterrupt, BrokenPipeError):
        raise
    except BaseException as error:
        print(describe(error))
        complain(f"{origin(error, path)}: {describe(error)}")
    sys.stdout.flush()


def run_session(path: str, text: str) -> int:
    """The exit status of a session: 0 done, 1 the file cannot be run, 2 nor even read."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            source = file.read()
    except OSError as fault:
        complain(f"{path}: cannot read: {fault.strerror}; give the path of a Python file")
        return 2
    sys.stdin = stdin = type_in("", None)
    try:
        namespace = run_file(path, source)
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        complain(f"{origin(error, path)}: {describe(error)}")
        return 1
    for block, typed in read_blocks(text):
        sys.stdin = stdin  # first: if another wrapper dies here, it closes ours
        sys.stdin = stdin = type_in(typed, stdin)
        run_block(block, namespace, path)
    return 0


def main() -> int:
    """Run the command line."""
    if len(sys.argv) != 2:
        complain(f"arguments: expected one file, got {sys.argv[1:]!r}; its input is the session")
        return 2
    if sys.stdin is None or sys.stdout is None:
        complain("standard streams: closed: expected both input and output; open them")
        return 2
    path = sys.argv.pop(1)
    sys.argv[0] = path
    if not sys.flags.safe_path:
        del sys.path[0]
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))  # noqa: PTH100, PTH120
    text = sys.stdin.buffer.read().decode("utf-8", "replace")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        return run_session(path, text)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 1


if __name__ == "__main__":
    sys.exit(main())
