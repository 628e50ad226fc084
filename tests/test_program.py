"""From what a user names to a program: kinds, messages, compilers."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from judge import program as module
from judge.model import JudgeError, Program
from judge.program import (
    LANGUAGES,
    SESSION,
    CompileError,
    Reference,
    from_file,
    language_of,
    resolve,
    through_session,
)

ODD = "mes étés + [1] %d {x} 'q'"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with programs of every kind, under a name that needs care."""
    here = tmp_path / ODD
    here.mkdir()
    for name in ("sol.py", "Loud.PY", "my sol.py", "тест.py", "data.txt", "numbers", "40"):
        (here / name).write_text("")
    for name in ("program", "my program", "node"):
        (here / name).write_text("#!/bin/sh\n")
        (here / name).chmod(0o755)
    (here / "sub").mkdir()
    (here / "sub" / "program").write_text("#!/bin/sh\n")
    return here


def found(text: str, folder: Path, references: dict[str, Reference] | None = None) -> Program:
    return resolve(text, folder, references or {}, folder.parent / "cache")


# Sources and executables, by the path as it is written.


@pytest.mark.parametrize(
    "text", ["sol.py", "Loud.PY", "my sol.py", "тест.py", "./sol.py", "sub/../sol.py"]
)
def test_a_python_source_is_run_by_this_interpreter(folder: Path, text: str) -> None:
    file = (folder / text).absolute()
    assert found(text, folder) == Program(text, (sys.executable, str(file)), file)


def test_a_path_may_be_absolute(folder: Path) -> None:
    text = str(folder / "my sol.py")
    program = Program(text, (sys.executable, text), Path(text))
    assert found(text, folder) == program == found(text, Path("/"))


@pytest.mark.parametrize("text", ["program", "my program", "sub/program", "data.txt"])
def test_any_other_file_is_executed(folder: Path, text: str) -> None:
    file = folder / text
    assert found(text, folder) == Program(text, (str(file),), file)


def test_a_relative_folder_gives_absolute_words(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    for text in ("sol.py", "program", "sh sol.py"):
        assert resolve(text, Path(), {}, Path("cache")).argv == found(text, folder).argv


def test_the_name_of_a_problem_means_its_reference_solver(folder: Path) -> None:
    references = {
        "gomoku": (folder / "sol.py", ()),
        "krestiki": (folder / "sol.py", ("--computer", "слабый")),
    }
    plain = Program("gomoku", (sys.executable, str(folder / "sol.py")), folder / "sol.py")
    assert found("gomoku", folder, references) == plain
    words = (sys.executable, str(folder / "sol.py"), "--computer", "слабый")
    assert found("krestiki", folder, references).argv == words


def test_a_file_comes_before_a_problem_of_its_name(folder: Path) -> None:
    references: dict[str, Reference] = {"program": (folder / "sol.py", ())}
    assert found("program", folder, references).argv == (str(folder / "program"),)


# Commands.

SH = shutil.which("sh") or ""


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("sh", (SH,)),
        ("sh sol.py", (SH, "{0}/sol.py")),
        ("  sh   sol.py  ", (SH, "{0}/sol.py")),
        ("sh 'my sol.py' \"тест.py\" my\\ program", (SH, "{0}/my sol.py", "{0}/тест.py", "{0}/my program")),
        (f"{SH} sol.py", (SH, "{0}/sol.py")),
        ("sh -c 'exit 3'", (SH, "-c", "exit 3")),
        # Only whole words that name something here are paths.
        ("sh --file=sol.py nowhere.py -", (SH, "--file=sol.py", "nowhere.py", "-")),
        ("sh sub 40 41", (SH, "{0}/sub", "{0}/40", "41")),
        ("sh '' x", (SH, "", "x")),
        (f"sh {'x' * 5000}", (SH, "x" * 5000)),
        # A file here is executed, or run by its language, if it is no command.
        ("./program 1", ("{0}/program", "1")),
        ("'my program' 1", ("{0}/my program", "1")),
        ("'my program'", ("{0}/my program",)),
        ("./sol.py --align 6", (sys.executable, "{0}/sol.py", "--align", "6")),
        ("sol.py --align 6", (sys.executable, "{0}/sol.py", "--align", "6")),
        ("'my sol.py' numbers", (sys.executable, "{0}/my sol.py", "{0}/numbers")),
    ],
)  # fmt: skip
def test_a_command_is_split_as_in_a_shell(folder: Path, text: str, words: tuple[str, ...]) -> None:
    program = found(text, folder)
    expected = tuple(word.replace("{0}", str(folder)) for word in words)
    assert (program.name, program.argv) == (text, expected)


def test_a_command_on_the_path_comes_before_a_file_of_its_name(folder: Path, tools: Path) -> None:
    assert found("node sol.js", folder).argv[0] == str(tools / "node")
    assert found("./node sol.js", folder).argv[0] == str(folder / "node")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the program's name is empty; name a file or a command"),
        ("   ", "the program's name is empty; name a file or a command"),
        ("''", "the program's name is empty; name a file or a command"),
        ("'' x", "the program's name is empty; name a file or a command"),
        ("nowhere.py", "nowhere.py: no such file"),
        ("sub/nowhere", "sub/nowhere: no such file"),
        ("./nowhere", "./nowhere: no such file"),
        ("nonesuch", "nonesuch: no such file, command or problem"),
        ("gomuko", "gomuko: no such file, command or problem; did you mean 'gomoku'?"),
        ("sub", "sub: is a folder; name a program in it, or use judge grade for all of them"),
        (".", ".: is a folder; name a program in it, or use judge grade for all of them"),
        ("x" * 5000, f"{'x' * 5000}: no such file, command or problem"),
        ("it's.py", '"it\'s.py": not a command: no closing quotation'),
        ("node sol.js\\", "'node sol.js\\\\': not a command: no escaped character"),
        ("nonesuch sol.py", "nonesuch sol.py: nonesuch is not installed, or not on the PATH"),
        ("./nowhere sol.py", "./nowhere sol.py: ./nowhere: no such file"),
        ("sub/ sol.py", "sub/ sol.py: sub/: no such file"),
    ],
)
def test_what_cannot_be_executed_is_refused(folder: Path, text: str, message: str) -> None:
    with pytest.raises(JudgeError) as caught:
        found(text, folder, {"gomoku": (folder / "sol.py", ())})
    assert str(caught.value) == message
    assert caught.value.exit_code == 3


def test_a_folder_that_is_closed_holds_no_program(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(path: Path) -> bool:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    for name in ("is_file", "is_dir", "exists"):
        monkeypatch.setattr(Path, name, denied)
    with pytest.raises(JudgeError, match=r"^sub/sol\.py: no such file$"):
        found("sub/sol.py", folder)


# Languages, with stand-ins for what runs and compiles them.

COMPILER = """#!/bin/sh
echo "$@" >> "{log}"
while [ $# -gt 0 ]; do
    case "$1" in
        -o) echo built > "$2"; /bin/chmod +x "$2" ;;
        -o?*) echo built > "${{1#-o}}"; /bin/chmod +x "${{1#-o}}" ;;
        -d) echo built > "$2/class" ;;
    esac
    shift
done
"""
TOOLS = ("node", "sh", "perl", "ruby", "php", "lua", "java")
COMPILERS = ("gcc", "g++", "rustc", "go", "javac", "ghc", "ocamlfind", "fpc")


def write_tool(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)
    return folder / name


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A PATH with nothing but stand-ins; compilers write their words into `log`."""
    here = tmp_path / "tools"
    for name in TOOLS:
        write_tool(here, name, "#!/bin/sh\n")
    for name in COMPILERS:
        write_tool(here, name, COMPILER.format(log=tmp_path / "log"))
    monkeypatch.setenv("PATH", str(here))
    return here


def compilations(folder: Path) -> int:
    log = folder.parent / "log"
    return log.read_text().count("\n") if log.exists() else 0


def in_cache(folder: Path) -> list[str]:
    cache = folder.parent / "cache"
    return sorted(path.name for path in cache.iterdir()) if cache.is_dir() else []


@pytest.mark.parametrize(
    ("name", "language", "first"),
    [
        ("a.py", "Python", None),
        ("a.js", "JavaScript", "node"),
        ("a.mjs", "JavaScript", "node"),
        ("a.cjs", "JavaScript", "node"),
        ("a.sh", "shell", "sh"),
        ("a.pl", "Perl", "perl"),
        ("a.rb", "Ruby", "ruby"),
        ("a.php", "PHP", "php"),
        ("a.lua", "Lua", "lua"),
        ("A.Lua", "Lua", "lua"),
    ],
)
def test_an_interpreter_gets_the_source(
    folder: Path, tools: Path, name: str, language: str, first: str | None
) -> None:
    (folder / name).write_text("")
    named = language_of(folder / name)
    assert named is not None
    assert named.name == language
    interpreter = str(tools / first) if first else sys.executable
    assert found(name, folder).argv == (interpreter, str(folder / name))


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("a.c", "-O2 -o {binary} {source} -lm"),
        ("a.cpp", "-O2 -o {binary} {source}"),
        ("a.cc", "-O2 -o {binary} {source}"),
        ("a.cxx", "-O2 -o {binary} {source}"),
        ("a.rs", "-O --crate-name program -o {binary} {source}"),
        ("a.go", "build -o {binary} {source}"),
        ("a.hs", "-O -outputdir {folder} -o {binary} {source}"),
        ("a.ml", "ocamlopt -package str -o {binary} {source}"),
        ("a.pas", "-O2 -o{binary} {source}"),
    ],
)
def test_a_compiler_gets_the_source_and_its_result_is_run(
    folder: Path, tools: Path, name: str, words: str
) -> None:
    (folder / name).write_text("source")
    program = found(name, folder)
    (built,) = in_cache(folder)
    assert program.argv == (str(folder.parent / "cache" / built / "program"),)
    assert Path(program.argv[0]).read_text() == "built\n"
    assert program.file == folder / name
    log = (folder.parent / "log").read_text()
    temporary = log.partition("build-")[2][:8]
    build = folder.parent / "cache" / f"build-{temporary}"
    expected = words.format(binary=build / "program", folder=build, source=folder / name)
    assert log == f"{expected}\n"


@pytest.mark.parametrize(
    ("name", "source", "started"),
    [
        ("a.java", "public class Solution { }", "Solution"),
        ("a.java", "class Node {}\npublic final class Réponse {}", "Réponse"),
        ("a.java", "public\tabstract  class A {}", "A"),
        ("a.java", "public enum E { X }", "E"),
        ("a.java", "public record R(int x) {}", "R"),
        ("Sol.java", "class Node {}\nclass Sol {}", "Sol"),
        ("Sol.java", "class Solution {}", "Main"),
        ("a.java", "class Main {}", "Main"),
        ("a.java", "", "Main"),
        ("my sol.java", "class Main {}", "Main"),
        ("a.java", "republic class X {}", "Main"),
    ],
)
def test_java_starts_the_public_class(
    folder: Path, tools: Path, name: str, source: str, started: str
) -> None:
    (folder / name).write_text(source)
    program = found(name, folder)
    (built,) = in_cache(folder)
    classes = folder.parent / "cache" / built
    assert program.argv == (str(tools / "java"), "-cp", str(classes), started)
    assert (classes / f"{started}.java").read_text() == source


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda language: str(language.name))
def test_what_is_not_installed_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch, language: module.Language
) -> None:
    name = f"a{language.suffixes[0]}"
    (folder / name).write_text("")
    monkeypatch.setenv("PATH", str(folder / "sub"))
    tool = (language.compile or language.run).split()[0]
    if tool == "{python}":
        assert found(name, folder).argv[0] == sys.executable
        return
    with pytest.raises(JudgeError) as caught:
        found(name, folder)
    assert str(caught.value) == f"{name}: {tool} is not installed, or not on the PATH"
    assert not isinstance(caught.value, CompileError)
    assert in_cache(folder) == []


def test_no_two_languages_share_a_suffix() -> None:
    suffixes = [suffix for language in LANGUAGES for suffix in language.suffixes]
    assert len(suffixes) == len(set(suffixes))
    assert language_of(Path("program")) is language_of(Path("a.txt")) is None


# Compiled once, for all that goes into it.

SOURCE = '#include <stdio.h>\n#include "a.h"\n  # include "sub/b.h"\nint main;\n'


@pytest.fixture
def source(folder: Path, tools: Path) -> Path:
    """A C file that includes others."""
    (folder / "a.c").write_text(SOURCE)
    (folder / "a.h").write_text(
        '#include "a.h"\n#include "missing.h"\n#include "sub"\n#include "/dev/zero"\n'
    )
    (folder / "sub" / "b.h").write_text('#include "../deep.inc"\n#include "../sub/b.h"\n')
    (folder / "deep.inc").write_text("")
    return folder / "a.c"


def test_a_source_is_compiled_once(source: Path) -> None:
    first = found("a.c", source.parent)
    assert found("a.c", source.parent) == first
    assert compilations(source.parent) == 1


def test_what_is_compiled_goes_by_content_and_not_by_name(source: Path) -> None:
    first = found("a.c", source.parent)
    shutil.copy(source, source.with_name("copy of a.c"))
    os.utime(source)
    assert found("copy of a.c", source.parent).argv == first.argv
    assert compilations(source.parent) == 1


@pytest.mark.parametrize("changed", ["a.c", "a.h", "sub/b.h", "deep.inc"])
def test_a_change_in_what_goes_into_it_compiles_again(source: Path, changed: str) -> None:
    before = found("a.c", source.parent)
    with (source.parent / changed).open("a") as file:
        file.write("// changed\n")
    assert found("a.c", source.parent).argv != before.argv
    assert compilations(source.parent) == 2


def test_a_header_that_appears_compiles_again(source: Path) -> None:
    before = found("a.c", source.parent)
    (source.parent / "missing.h").write_text("")
    assert found("a.c", source.parent).argv != before.argv


def test_another_file_beside_it_does_not_compile_again(source: Path) -> None:
    before = found("a.c", source.parent)
    (source.parent / "other.h").write_text("")
    assert found("a.c", source.parent) == before
    assert compilations(source.parent) == 1


def test_a_cache_may_be_relative(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(source.parent.parent)
    program = resolve("a.c", source.parent, {}, Path("cache"))
    assert program == found("a.c", source.parent)


def test_two_languages_do_not_share_a_result(source: Path) -> None:
    shutil.copy(source, source.with_suffix(".cpp"))
    assert found("a.c", source.parent).argv != found("a.cpp", source.parent).argv
    assert compilations(source.parent) == 2


def test_two_at_once_do_not_collide(source: Path, tools: Path) -> None:
    meeting = f"echo > '{tools}/'$$; while [ $(echo '{tools}'/[0-9]* | wc -w) -lt 2 ]; do :; done\n"
    slow = COMPILER.format(log=source.parent.parent / "log").replace(
        "while", f"PATH=/bin:/usr/bin; {meeting}while", 1
    )
    write_tool(tools, "gcc", slow)
    with ThreadPoolExecutor(2) as executor:
        programs = list(executor.map(lambda _: found("a.c", source.parent), range(2)))
    assert programs[0] == programs[1]
    assert Path(programs[0].argv[0]).read_text() == "built\n"
    assert compilations(source.parent) == 2
    assert len(in_cache(source.parent)) == 1


# What goes wrong.


@pytest.mark.parametrize("fault", ["echo 'a.c:1: no {é} \\033'; exit 1", "kill -9 $$"])
def test_nothing_is_left_of_a_failure(source: Path, tools: Path, fault: str) -> None:
    write_tool(tools, "gcc", f'#!/bin/sh\necho half > "$3"\n{fault}\n')
    with pytest.raises(CompileError, match=r"^a\.c: does not compile:\n"):
        found("a.c", source.parent)
    assert in_cache(source.parent) == []
    write_tool(tools, "gcc", COMPILER.format(log=source.parent.parent / "log"))
    assert Path(found("a.c", source.parent).argv[0]).read_text() == "built\n"


def test_a_compile_error_has_the_compilers_words(source: Path, tools: Path) -> None:
    script = (
        "#!/bin/sh\necho 'a.c:1: no {é}'; echo 'in stderr' >&2; printf 'caf\\351\\n\\n'; exit 1\n"
    )
    write_tool(tools, "gcc", script)
    with pytest.raises(CompileError) as caught:
        found("a.c", source.parent)
    assert str(caught.value) == "a.c: does not compile:\na.c:1: no {é}\nin stderr\ncaf\ufffd"
    assert caught.value.exit_code == 1


def test_a_compile_error_is_of_the_file_that_was_handed_in(folder: Path, tools: Path) -> None:
    (folder / "a.java").write_text("public class Solution { }")
    write_tool(tools, "javac", '#!/bin/sh\nfor word; do :; done\necho "$word:1: no"\nexit 1\n')
    with pytest.raises(CompileError) as caught:
        found("a.java", folder)
    assert str(caught.value) == f"a.java: does not compile:\n{folder}/a.java:1: no"


def is_running(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def test_a_compiler_that_hangs_is_killed_with_its_children(
    source: Path, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pids = tools / "pids"
    script = f"#!/bin/sh\n/bin/sleep 600 &\necho $$ $! > {pids}\nwait\n"
    write_tool(tools, "gcc", script)
    monkeypatch.setattr(module, "COMPILE_S", 1)
    with pytest.raises(CompileError) as caught:
        found("a.c", source.parent)
    assert str(caught.value) == "a.c: the compiler took more than 1 s"
    assert in_cache(source.parent) == []
    running = [int(pid) for pid in pids.read_text().split()]
    assert len(running) == 2
    for _ in range(1000):  # a process that is killed takes a moment to end
        if not any(map(is_running, running)):
            return
        time.sleep(0.01)
    raise AssertionError(f"still running: {running}")


def test_a_compiler_speaks_english_and_keeps_its_files_together(
    source: Path, tools: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    monkeypatch.setenv("TMPDIR", str(tools))
    write_tool(tools, "gcc", '#!/bin/sh\necho > "$TMPDIR/half.o"; echo "$LC_ALL $TMPDIR"; exit 1\n')
    with pytest.raises(CompileError) as caught:
        found("a.c", source.parent)
    cache = source.parent.parent / "cache"
    assert str(caught.value).startswith(f"a.c: does not compile:\nC.UTF-8 {cache}/build-")
    assert in_cache(source.parent) == []
    assert not (tools / "half.o").exists()


def test_a_compiler_reads_no_input_and_stays_off_the_terminal(source: Path, tools: Path) -> None:
    write_tool(
        tools, "gcc", '#!/bin/sh\nread line && exit 1\necho done > "$3"; /bin/chmod +x "$3"\n'
    )
    assert Path(found("a.c", source.parent).argv[0]).read_text() == "done\n"


def failing(error: int, name: str | None) -> Any:
    def fail(*args: Any, **keywords: Any) -> Any:
        raise OSError(error, os.strerror(error), name or str(args[0]))

    return fail


def test_a_source_that_cannot_be_read_is_named(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "read_bytes", failing(errno.EACCES, None))
    with pytest.raises(JudgeError) as caught:
        found("a.c", source.parent)
    assert str(caught.value) == f"a.c: cannot compile: {source}: permission denied"


def test_a_cache_that_is_a_file_is_named(source: Path) -> None:
    cache = source.parent.parent / "cache"
    cache.write_text("")
    with pytest.raises(JudgeError) as caught:
        found("a.c", source.parent)
    assert str(caught.value) == f"a.c: cannot compile: {cache}: file exists"


def test_a_cache_that_cannot_be_written_is_named(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.mkdtemp", failing(errno.EROFS, "/cache/build-x"))
    with pytest.raises(JudgeError) as caught:
        found("a.c", source.parent)
    assert str(caught.value) == "a.c: cannot compile: /cache/build-x: read-only file system"


def test_a_full_disk_is_said_and_nothing_is_left(
    source: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "rename", failing(errno.ENOSPC, "/cache"))
    with pytest.raises(JudgeError) as caught:
        found("a.c", source.parent)
    assert str(caught.value) == "a.c: cannot compile: /cache: no space left on device"
    assert in_cache(source.parent) == []


# The compilers of this machine.

SUMS = {
    "C": ("sum é.c", '#include <stdio.h>\n#include "add it.h"\nint main(void) { int a, b; if (scanf("%d %d", &a, &b) != 2) return 1; printf("%d\\n", ADD(a, b)); }'),
    "C++": ("sum é.cpp", '#include <iostream>\n#include "add it.h"\nint main() { int a, b; std::cin >> a >> b; std::cout << ADD(a, b) << std::endl; }'),
    "Java": ("sum é.java", "import java.util.Scanner;\npublic class Сумма { public static void main(String[] a) { Scanner in = new Scanner(System.in); System.out.println(in.nextInt() + in.nextInt()); } }"),
    "Rust": ("sum é.rs", 'use std::io;\nfn main() { let mut s = String::new(); io::stdin().read_line(&mut s).unwrap(); println!("{}", s.split_whitespace().map(|x| x.parse::<i32>().unwrap()).sum::<i32>()); }'),
    "Go": ("sum é.go", 'package main\nimport "fmt"\nfunc main() { var a, b int; fmt.Scan(&a, &b); fmt.Println(a + b) }'),
}  # fmt: skip


@pytest.mark.parametrize("language", SUMS)
def test_a_program_is_compiled_and_runs(folder: Path, language: str) -> None:
    name, text = SUMS[language]
    (folder / name).write_text(text)
    (folder / "add it.h").write_text("#define ADD(a, b) ((a) + (b))\n")
    named = language_of(folder / name)
    assert named is not None
    assert named.name == language
    compiler = named.compile.split()[0]
    if not shutil.which(compiler):
        assert language != "C", "gcc must be installed where the tests run"
        with pytest.raises(
            JudgeError, match=f"^{name}: {compiler} is not installed, or not on the PATH$"
        ):
            found(name, folder)
        return
    program = found(name, folder)
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(
        program.argv, input="1 2\n", capture_output=True, text=True, cwd="/", env=environment
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "3\n", "")


@pytest.mark.parametrize("language", SUMS)
def test_a_program_that_does_not_compile_gets_the_compilers_words(
    folder: Path, language: str
) -> None:
    name = SUMS[language][0]
    (folder / name).write_text("this is nonsense;\n")
    compiler = next(named.compile.split()[0] for named in LANGUAGES if named.name == language)
    if not shutil.which(compiler):
        assert language != "C", "gcc must be installed where the tests run"
        return
    with pytest.raises(CompileError, match=r"nonsense|error") as caught:
        found(name, folder)
    assert str(caught.value).startswith(f"{name}: does not compile:\n")
    assert in_cache(folder) == []


# Sessions.


@pytest.mark.parametrize("text", ["sol.py", "Loud.PY", "sol.py --quick"])
def test_a_session_evaluates_in_a_python_file(folder: Path, text: str) -> None:
    program = through_session(found(text, folder))
    file = folder / text.split()[0]
    assert program == Program(text, (sys.executable, str(SESSION), str(file)), file)
    assert SESSION.is_file()


@pytest.mark.parametrize("text", ["program", "sh sol.py", "data.txt", "python3 sol.py"])
def test_a_session_needs_a_python_file(folder: Path, text: str) -> None:
    if text.startswith("python3"):
        program = Program(text, ("/usr/bin/python3", str(folder / "sol.py")))
    else:
        program = found(text, folder)
    with pytest.raises(JudgeError) as caught:
        through_session(program)
    assert str(caught.value) == f"{text}: its functions are judged, so name a Python file"


def test_a_file_is_resolved_by_its_absolute_path(folder: Path) -> None:
    program = from_file("Anna", folder / "sol.py", folder.parent / "cache")
    assert program == Program("Anna", (sys.executable, str(folder / "sol.py")), folder / "sol.py")
