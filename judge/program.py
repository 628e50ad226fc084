"""From what a user names to a Program: a source file, an executable or a command.

A source file in a language that is compiled is compiled here, once for its content.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from judge.model import JudgeError, Program

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from judge.model import Said

COMPILE_S = 60
_INCLUDE = re.compile(rb'^\s*#\s*include\s*"([^"\n\0]+)"', re.MULTILINE)
SESSION = Path(__file__).with_name("session.py")

# A solver's absolute file, and the words that follow it.
Reference = tuple[Path, tuple[str, ...]]


class CompileError(JudgeError):
    """A source file that does not compile: a verdict on the program, in the compiler's words."""

    exit_code = 1

    @property
    def said(self) -> Said | None:
        """The same for every language; None if it is not as the compiler said it."""
        first, _, words = str(self).partition("\n")
        program = first.removesuffix(": does not compile:")
        return ("compile-failed", {"program": program, "said": words}) if words else None


@dataclass(frozen=True)
class Language:
    """How a source file becomes something to execute.

    In the words, {source} is the file, {python} this interpreter, {binary} what a
    compiler writes, {folder} where that lies and {class} Java's public class.
    """

    name: str
    suffixes: tuple[str, ...]
    run: str
    compile: str = ""


LANGUAGES = (
    Language("Python", (".py",), "{python} {source}"),
    Language("JavaScript", (".js", ".mjs", ".cjs"), "node {source}"),
    Language("shell", (".sh",), "sh {source}"),
    Language("Perl", (".pl",), "perl {source}"),
    Language("Ruby", (".rb",), "ruby {source}"),
    Language("PHP", (".php",), "php {source}"),
    Language("Lua", (".lua",), "lua {source}"),
    Language("C", (".c",), "{binary}", "gcc -O2 -o {binary} {source} -lm"),
    Language("C++", (".cpp", ".cc", ".cxx"), "{binary}", "g++ -O2 -o {binary} {source}"),
    Language("Rust", (".rs",), "{binary}", "rustc -O --crate-name program -o {binary} {source}"),
    Language("Go", (".go",), "{binary}", "go build -o {binary} {source}"),
    Language(
        "Java",
        (".java",),
        "java -cp {folder} {class}",
        "javac -encoding UTF-8 -d {folder} {source}",
    ),
    Language("Haskell", (".hs",), "{binary}", "ghc -O -outputdir {folder} -o {binary} {source}"),
    Language("OCaml", (".ml",), "{binary}", "ocamlfind ocamlopt -package str -o {binary} {source}"),
    Language("Pascal", (".pas",), "{binary}", "fpc -O2 -o{binary} {source}"),
)


def resolve(text: str, folder: Path, references: Mapping[str, Reference], cache: Path) -> Program:
    """Return the program that a user means by `text`, seen from the folder `folder`.

    references  the reference solver of each problem, by its name
    cache       where what is compiled is kept, by the content of its source

    A source file is run by its language (see LANGUAGES), compiled first if need be;
    any other file is executed; the name of a problem means its reference solver;
    anything else is a command as in a shell, in which words that name files become
    absolute, since every run starts in an empty folder of its own. Raises JudgeError
    if there is nothing to execute, and CompileError.
    """
    if _holds((folder / text).is_file):
        return from_file(text, (folder / text).absolute(), cache)
    if text in references:
        solver, args = references[text]
        program = from_file(text, solver, cache)
        return replace(program, argv=(*program.argv, *args))
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise JudgeError(f"{text!r}: not a command: {str(error).lower()}") from None
    if not words or not words[0]:
        raise JudgeError("the program's name is empty; name a file or a command")
    installed = shutil.which(words[0])
    if _holds((folder / words[0]).is_file) and ("/" in words[0] or not installed):
        program = from_file(text, (folder / words[0]).absolute(), cache)
    elif len(words) == 1 and not installed:
        raise JudgeError(_nothing_named(text, folder, references))
    else:
        program = Program(text, (_executable(text, words[0]),))
    rest = (_absolute(word, folder) for word in words[1:])
    return replace(program, argv=(*program.argv, *rest))


def from_file(name: str, file: Path, cache: Path) -> Program:
    """Return the program in an absolute file, compiled into `cache` if its language is."""
    language = language_of(file)
    if language is None:
        return Program(name, (str(file),), file)
    words = {"python": sys.executable, "source": str(file)}
    if language.compile:
        try:
            build = _build(name, language, file, cache.absolute())
            words |= {"folder": str(build), "binary": str(build / "program"), "class": _class(file)}
        except OSError as error:
            fault = f"{error.filename or cache}: {(error.strerror or '').lower()}"
            raise JudgeError(f"{name}: cannot compile: {fault}") from None
    run = [word.format(**words) for word in language.run.split()]
    return Program(name, (_executable(name, run[0]), *run[1:]), file)


def through_session(program: Program) -> Program:
    """Return what evaluates a case's lines in the module that a program's file is.

    Raises JudgeError if it is not a Python file.
    """
    language = language_of(program.file) if program.file else None
    if language is None or language.name != "Python":
        raise JudgeError(f"{program.name}: its functions are judged, so name a Python file")
    return replace(program, argv=(sys.executable, str(SESSION), str(program.file)))


def language_of(file: Path) -> Language | None:
    """Return the language of a source file by its suffix, or None.

    >>> language_of(Path("Sol.CPP")).name
    'C++'
    """
    suffix = file.suffix.lower()
    return next((language for language in LANGUAGES if suffix in language.suffixes), None)


def _holds(test: Callable[[], bool]) -> bool:
    """Return what a test of a path says; one that cannot be looked at fails it."""
    try:
        return test()
    except OSError:  # a command too long to be a name, or a folder that is closed
        return False


def _nothing_named(text: str, folder: Path, references: Iterable[str]) -> str:
    if _holds((folder / text).is_dir):
        return f"{text}: is a folder; name a program in it, or use judge grade for all of them"
    if "/" in text or "." in text:
        return f"{text}: no such file"
    from difflib import get_close_matches  # slow to import, and rarely needed

    close = get_close_matches(text, list(references), 1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return f"{text}: no such file, command or problem{hint}"


def _absolute(word: str, folder: Path) -> str:
    """Return a word of a command, absolute if it names a file or a folder."""
    is_there = word and _holds((folder / word).exists)
    return str((folder / word).absolute()) if is_there else word


def _executable(name: str, word: str) -> str:
    found = shutil.which(word)
    if found is None:
        fault = ": no such file" if "/" in word else " is not installed, or not on the PATH"
        raise JudgeError(f"{name}: {word}{fault}")
    return os.path.abspath(found)  # noqa: PTH100 - Path.absolute keeps ".."


def _build(name: str, language: Language, file: Path, cache: Path) -> Path:
    """Return the folder of what the compiler made of a file, from the cache if it is there."""
    final = cache / _key(language, file)
    if final.is_dir():
        return final
    cache.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="build-", dir=cache))
    try:
        source = folder / f"{_class(file)}.java" if language.name == "Java" else file
        if source is not file:  # javac wants the file named as its public class
            shutil.copyfile(file, source)
        words = {"source": str(source), "folder": str(folder), "binary": str(folder / "program")}
        command = [word.format(**words) for word in language.compile.split()]
        command[0] = _executable(name, command[0])
        # In one language everywhere, and with nothing left elsewhere if it is killed.
        settings = ("/usr/bin/env", "LC_ALL=C.UTF-8", f"TMPDIR={folder}")
        said = _compile(name, [*settings, *command], file)
        if said is not None:  # of the file that was handed in, not of the copy
            said = said.replace(str(source), str(file))
            raise CompileError(f"{name}: does not compile:\n{said}")
        folder.chmod(0o755)
        try:
            folder.rename(final)
        except OSError:
            if not final.is_dir():  # else somebody has just built the same
                raise
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return final


def _key(language: Language, file: Path) -> str:
    """Return a name for the result: of the compiler's words and all that it will read of ours."""
    digest = hashlib.sha256(language.compile.encode())
    parts = [file]
    for part in parts:  # which grows
        text = part.read_bytes()
        digest.update(b"\0" + hashlib.sha256(text).digest())
        for include in _INCLUDE.findall(text):
            path = Path(os.path.abspath(part.parent / os.fsdecode(include)))  # noqa: PTH100 - Path.absolute keeps ".."
            if _holds(path.is_file) and path not in parts:
                parts.append(path)
    return digest.hexdigest()[:32]


def _class(file: Path) -> str:
    """Return the class of a Java file that is started: the public one, or one named as the file."""
    text = file.read_text("utf-8", "replace")
    found = re.search(r"\bpublic\s+(?:(?:final|abstract)\s+)*(?:class|enum|record)\s+(\w+)", text)
    if found:
        return found[1]
    is_named = re.search(rf"\b(?:class|enum|record)\s+{re.escape(file.stem)}\b", text)
    return file.stem if is_named else "Main"


def _compile(name: str, command: list[str], file: Path) -> str | None:
    """Return a compiler's words if it fails, else None; raises CompileError if it hangs."""
    with subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=file.parent,
        start_new_session=True,
    ) as process:
        try:
            words = process.communicate(timeout=COMPILE_S)[0].decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            raise CompileError(f"{name}: the compiler took more than {COMPILE_S} s") from None
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    return words.rstrip() if process.returncode else None
