"""The prompt driver: what a session prints, whatever the submission does."""

import os
import re
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.session import describe, read_blocks
from tests.asking import ENVIRONMENT, ROOT, Reply, ask_process

SESSION = ROOT / "judge" / "session.py"
PLAIN = "def f(x):\n    return x\n\ndef g():\n    return input('? ')\n\nGRID = [[0]]\n"


@pytest.fixture
def run(tmp_path):
    """Return a function that runs a session in a submission of this text."""
    file = tmp_path / "submission file.py"

    def ask(source, session, *words):
        file.write_bytes(source.encode() if isinstance(source, str) else source)
        reply = ask_process([sys.executable, *words, str(SESSION), str(file)], session)
        return reply._replace(remark=reply.remark.replace(str(file), "FILE"))

    return ask


@pytest.mark.parametrize(
    ("session", "printed"),
    [
        ("1 + 1\n", "2\n"),
        ("f(3)", "3\n"),
        ("f('a')\nf(\"it's\")\n", "'a'\n\"it's\"\n"),
        ("None\n", ""),
        ("f(None)\nf(False)\n", "False\n"),
        ("x = f(4)\nx\n", "4\n"),
        ("x = 1; x; x + 1\n", "1\n2\n"),
        ("print('a'); 5\n", "a\n5\n"),
        ("print('no end', end='')\n5\n", "no end5\n"),
        ("3\n_ * 2\n", "3\n6\n"),
        ("for i in range(2):\n    i\n    print(i)\n\n", "0\n0\n1\n1\n"),
        ("for i in range(2):\n    i\n", "0\n1\n"),
        ("for i in range(2): i\n\n'x'\n", "0\n1\n'x'\n"),
        ("if False:\n    1\nelse:\n    2\n\n3\n", "2\n3\n"),
        ("try:\n    f()\nexcept TypeError:\n    'TypeError'\n\n", "'TypeError'\n"),
        ("def h(x):\n    return f(x) + 1\n\nh(1)\n", "2\n"),
        ("@f\ndef h():\n    return 7\n\nh()\n", "7\n"),
        ("f(\n  [1,\n\n   2])\n", "[1, 2]\n"),
        ("'''a\n\nb'''\n", "'a\\n\\nb'\n"),
        ("f(1 + \\\n2)\n", "3\n"),
        ("# a remark\n\n\n1\n", "1\n"),
        ("GRID[0][0] = 5\nGRID\n", "[[5]]\n"),
        ("import math\nmath.pi\n", "3.141592653589793\n"),
        ("f('é')\nprint('игра')\n", "'é'\nигра\n"),
        ("", ""),
        ("\n\n", ""),
    ],
)
def test_a_session_prints_what_the_prompt_prints(run, session, printed):
    assert run(PLAIN, session) == Reply(printed, "", 0)


@pytest.mark.parametrize(
    ("session", "printed"),
    [
        (">>> f(1)\n", "1\n"),
        (">>> f(1)\n1\n>>> f(2)\n2\n", "1\n2\n"),
        (">>> for i in range(2):\n...     i\n0\n1\n>>> 5\n", "0\n1\n5\n"),
        (">>> for i in range(2):\n...     i\n...\n0\n", "0\n1\n"),
        (">>> if f(0):\n...     1\n... else:\n...     2\n", "2\n"),
        (">>>\n>>> \n>>> 1\n", "1\n"),
        ("An example:\n\n>>> 1\n\nand its end: 7\n", "1\n"),
        (">>> f([1,\n...    2])\n", "[1, 2]\n"),
        (">>> g()\n< five\n? 'five'\n", "? 'five'\n"),
    ],
)
def test_an_example_can_be_pasted_with_its_prompts_and_results(run, session, printed):
    assert run(PLAIN, session) == Reply(printed, "", 0)


@pytest.mark.parametrize("change", [lambda s: s.replace("\n", "\r\n"), lambda s: "\ufeff" + s])
def test_line_ends_and_a_byte_order_mark_change_nothing(run, change):
    for session in ("for i in 'ab':\n    i\n\ng()\n< 5\n", ">>> f(1)\n>>> g()\n< 5\n"):
        assert run(PLAIN, change(session)) == run(PLAIN, session)


@pytest.mark.parametrize(
    ("session", "printed"),
    [
        ("g()\n< 5\n", "? '5'\n"),
        ("g(), g()\n< 5\n< six\n", "? ? ('5', 'six')\n"),
        ("g()\n<\n", "? ''\n"),
        ("g()\n<  5 \n", "? ' 5 '\n"),
        ("g()\n< é\n", "? 'é'\n"),
        ("g()\n", "? EOFError: EOF when reading a line\n"),
        ("g()\n< 1\n< 2\ng()\n< 3\n", "? '1'\n? '3'\n"),
        ("g()\n< 1\n< 2\ng()\n", "? '1'\n? EOFError: EOF when reading a line\n"),
        ("for i in 'ab':\n    g()\n\n< 1\n< 2\n", "? '1'\n? '2'\n"),
        ("import sys\nsys.stdin.read()\n< 1\n< 2\n", "'1\\n2\\n'\n"),
        ("import sys\nlist(sys.stdin)\n< 1\n", "['1\\n']\n"),
        ("import sys\nsys.stdin.buffer.read()\n< 1\n", "b'1\\n'\n"),
        ("1\n\n< 5\n2\n", "1\nSyntaxError: invalid syntax\n2\n"),
    ],
)
def test_lines_after_a_block_are_what_it_reads(run, session, printed):
    reply = run(PLAIN, session)
    assert (reply.answer, reply.status) == (printed, 0)


@pytest.mark.parametrize(
    ("session", "printed"),
    [
        ("raise ValueError('no')\n", "ValueError: no\n"),
        ("raise ValueError\n", "ValueError\n"),
        ("raise ValueError('two\\nlines')\n", "ValueError: two\nlines\n"),
        ("h(1)\n", "NameError: name 'h' is not defined\n"),
        ("GRID.size\n", "AttributeError: 'list' object has no attribute 'size'\n"),
        ("{}['k']\n", "KeyError: 'k'\n"),
        ("1 +\n", "SyntaxError: invalid syntax\n"),
        ("1 +\n2\n", "SyntaxError: invalid syntax\n2\n"),
        ("    1\n", "IndentationError: unexpected indent\n"),
        ("for i in 'a':\n    i\n2\n", "SyntaxError: invalid syntax\n"),
        ("f(1\n", "SyntaxError: '(' was never closed\n"),
        (
            "import json\njson.loads('')\n",
            "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)\n",
        ),
        ("raise Mine('x')\n", "Mine: x\n"),
        ("raise BaseException('x')\n", "BaseException: x\n"),
        ("raise GeneratorExit\n", "GeneratorExit\n"),
        ("Shy()\n", "ZeroDivisionError: division by zero\n"),
        ("raise Mute\n", "Mute: <exception str() failed>\n"),
        ("print('a'); h\nprint('b')\n", "a\nNameError: name 'h' is not defined\nb\n"),
    ],
)
def test_an_exception_prints_its_last_line_and_the_session_goes_on(run, session, printed):
    source = PLAIN + (
        "class Mine(Exception): pass\n"
        "class Shy:\n    def __repr__(self): 1 / 0\n"
        "class Mute(Exception):\n    def __str__(self): 1 / 0\n"
    )
    reply = run(source, session)
    assert (reply.answer, reply.status) == (printed, 0)
    assert "Traceback" not in reply.remark


@pytest.mark.parametrize("block", ["endless(1)", "x = '\0'", "-" * 100_000 + "1", "(" * 500])
def test_a_block_that_is_too_much_for_python_prints_one_line_too(run, block):
    reply = run("def endless(x):\n    return endless(x)\n", f"{block}\n'after'\n")
    assert reply.answer.endswith(("\n'after'\n", "never closed\n"))
    assert re.match(r"(Recursion|Value|Syntax|Memory)Error", reply.answer)
    assert reply.status == 0


@pytest.mark.parametrize(
    ("session", "remark"),
    [
        ("f(\n", "session: FILE: SyntaxError: '(' was never closed\n"),
        ("f()\n", "session: FILE: TypeError: f() missing 1 required positional argument: 'x'\n"),
        ("deep()\n", "session: FILE: line 9: ZeroDivisionError: division by zero\n"),
        ("int('x')\n", "session: FILE: ValueError: invalid literal for int() with base 10: 'x'\n"),
    ],
)
def test_stderr_says_where_in_the_file_an_exception_came_from(run, session, remark):
    source = PLAIN + "def deep():\n    return f(1 / 0)\n"
    assert run(source, session).remark == remark


# The submission's file.


@pytest.mark.parametrize(
    ("source", "remark"),
    [
        ("def f(:\n", "session: FILE: line 1: SyntaxError: invalid syntax\n"),
        ("if 1:\n\tx = 1\n        y = 2\n", "session: FILE: line 3: TabError: "),
        ("x = 1\n  y = 2\n", "session: FILE: line 2: IndentationError: unexpected indent\n"),
        ("x = 1\n\ny = 1 / 0\n", "session: FILE: line 3: ZeroDivisionError: division by zero\n"),
        ("import no_such_thing\n", "session: FILE: line 1: ModuleNotFoundError: No module named"),
        (b"x = '\xe9'\n", "session: FILE: line 1: SyntaxError: (unicode error) 'utf-8' codec"),
        ("x = 1\0\n", "session: FILE: "),
        ("(" * 500, "session: FILE: line 1: SyntaxError: too many nested parentheses\n"),
        ("-" * 100_000 + "1", "session: FILE: "),
        ("def f(): return f()\nf()\n", "session: FILE: line 1: RecursionError: maximum recursion"),
    ],
)
def test_a_file_that_is_no_module_ends_the_session_in_one_line(run, source, remark):
    reply = run(source, "1\n")
    assert (reply.answer, reply.status) == ("", 1)
    assert reply.remark.startswith(remark)
    assert reply.remark.count("\n") == 1


@pytest.mark.parametrize(
    "source",
    [
        b"\xef\xbb\xbfdef f():\n    return '\xc3\xa9'\n",
        b"# -*- coding: latin-1 -*-\ndef f():\n    return '\xe9'\n",
        b"def f():\r\n\treturn '\xc3\xa9'\r\n",
        b"def f():\r    return '\xc3\xa9'\r",
    ],
    ids=["byte-order-mark", "latin-1", "crlf-and-tab", "cr"],
)
def test_a_file_may_be_encoded_as_python_allows(run, source):
    assert run(source, "f()\n") == Reply("'é'\n", "", 0)


@pytest.mark.parametrize(
    ("ending", "remark"),
    [
        ("x = input()", "EOFError: EOF when reading a line"),
        ("exit()", "SystemExit: None"),
        ("raise SystemExit(3)", "SystemExit: 3"),
        ("import sys; sys.exit('the end')", "SystemExit: the end"),
    ],
)
def test_a_file_that_asks_or_exits_is_what_it_defined_so_far(run, ending, remark):
    reply = run(f"{PLAIN}{ending}\ny = 1\n", "f(1)\ny\n")
    assert (reply.answer, reply.status) == ("1\nNameError: name 'y' is not defined\n", 0)
    going_on = f"session: FILE: line 8: {remark}; going on with what is defined so far\n"
    assert reply.remark.startswith(going_on)


def test_what_the_file_prints_on_import_is_kept_apart(run):
    source = PLAIN + (
        "import os, subprocess, sys\n"
        "print('printed')\nsys.stdout.write('unfinished')\nos.write(1, b'raw ')\n"
        "subprocess.run(['echo', 'child'], check=True)\n"
    )
    reply = run(source, "f(1)\n")
    assert (reply.answer, reply.status) == ("1\n", 0)
    assert {"printed", "raw", "child", "unfinished"} <= set(reply.remark.replace("\n", " ").split())


def test_the_main_block_of_the_file_is_not_entered(run):
    source = PLAIN + "NAME = __name__\nif __name__ == '__main__':\n    input()\n    exit(5)\n"
    assert run(source, "NAME\n") == Reply("'submission'\n", "", 0)


@pytest.mark.parametrize("read", ["input()", "open(0).read()", "__import__('os').read(0, 99)"])
def test_the_file_does_not_see_the_session_on_import(run, read):
    source = f"try:\n    x = {read}\nexcept EOFError:\n    x = ''\n"
    assert run(source, "bool(x)\n").answer == "False\n"


@pytest.mark.parametrize(
    "trick",
    [
        "sys.stdout = io.TextIOWrapper(sys.stdout.buffer, 'utf-8')",
        "sys.stdout = io.TextIOWrapper(sys.stdout.detach(), 'utf-8')",
        "sys.stdout = open(1, 'w', closefd=False)",
        "sys.stdout = io.StringIO()",
        "sys.stdout = None",
        "sys.stdout.close()",
        "sys.stdin = io.TextIOWrapper(sys.stdin.buffer, 'utf-8')",
        "sys.stdin = io.TextIOWrapper(sys.stdin.detach(), 'utf-8')",
        "sys.stdin = open(0, closefd=False)",
        "sys.stdin = None",
        "sys.stdin.close()",
        "sys.stderr = io.StringIO()",
        "sys.displayhook = lambda value: 1 / 0; sys.displayhook = sys.__displayhook__",
        "sys.argv[:] = []; sys.path[:] = []; sys.modules.pop('submission')",
        "del sys.modules['codeop'], sys.modules['io']",
    ],
)
def test_a_file_may_do_what_it_wants_with_its_streams(run, trick):
    reply = run(f"import io, sys\nprint('import')\n{trick}\n{PLAIN}", "f('é')\ng()\n< 5\nh\n")
    assert reply.answer == "'é'\n? '5'\nNameError: name 'h' is not defined\n"
    assert (reply.status, "Traceback" in reply.remark) == (0, False)


def test_a_file_that_kept_the_streams_of_its_import_reads_and_prints(run):
    source = "from sys import stdin, stdout\ndef k():\n    stdout.write(stdin.readline())\n"
    assert run(source, "k()\n< one\n< lost\n1\nk()\n< two\n").answer == "one\n1\ntwo\n"


def test_a_file_finds_the_modules_beside_it_and_not_the_judges(run, tmp_path):
    (tmp_path / "neighbour.py").write_text("x = 5\n")
    assert run("from neighbour import x\n", "x\n") == Reply("5\n", "", 0)
    assert run("import supervise\n", "1\n").status == 1


def test_a_file_may_define_what_looks_itself_up_by_its_module(run):
    source = (
        "import dataclasses, pickle\n@dataclasses.dataclass\nclass P:\n    x: 'int' = 3\n"
        "class Q(P):\n    pass\n"
    )
    session = "P()\npickle.loads(pickle.dumps(Q())).x\nP\n"
    assert run(source, session) == Reply("P(x=3)\n3\n<class 'submission.P'>\n", "", 0)


def test_names_of_the_session_are_names_of_the_module(run):
    source = "size = 2\ndef area():\n    return size * size\n"
    assert run(source, "area()\nsize = 5\narea()\n").answer == "4\n25\n"


# How a session ends.


@pytest.mark.parametrize(
    ("call", "status"), [("exit()", 0), ("exit(3)", 3), ("raise SystemExit", 0), ("quit(True)", 1)]
)
def test_exit_ends_the_session_with_its_status(run, call, status):
    reply = run(PLAIN, f"1\n{call}\n2\n")
    assert (reply.answer, reply.remark, reply.status) == ("1\n", "", status)


def test_what_was_printed_before_a_crash_is_not_lost(run):
    reply = run("import os\n", "1\nprint('a')\nos._exit(9)\n2\n")
    assert (reply.answer, reply.status) == ("1\na\n", 9)


def test_what_was_printed_before_an_endless_block_is_not_lost(tmp_path):
    (tmp_path / "f.py").write_text("def loop():\n    while True: pass\n")
    running = subprocess.Popen(
        [sys.executable, str(SESSION), str(tmp_path / "f.py")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    running.stdin.write(b"'before'\nloop()\n'after'\n")
    running.stdin.close()
    assert os.read(running.stdout.fileno(), 99) == b"'before'\n"
    time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    assert (running.stdout.read(), running.stderr.read(), running.wait(30)) == (b"", b"", 130)
    running.stdout.close()
    running.stderr.close()


def test_a_reader_that_is_gone_ends_the_session_without_a_word(tmp_path):
    (tmp_path / "f.py").write_text("")
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "wb") as broken:
        done = subprocess.run(
            [sys.executable, str(SESSION), str(tmp_path / "f.py")],
            input=b"1\n2\n",
            stdout=broken,
            stderr=subprocess.PIPE,
            env=ENVIRONMENT,
        )
    assert (done.stderr, done.returncode) == (b"", 1)


# The command.


@pytest.mark.parametrize("words", [[], ["a.py", "b.py"]])
def test_anything_but_one_file_is_a_fault_of_usage(words):
    message = f"session: arguments: expected one file, got {words!r}; its input is the session\n"
    assert ask_process([sys.executable, str(SESSION), *words], "") == Reply("", message, 2)


def test_a_file_that_cannot_be_read_is_a_fault_of_usage(tmp_path):
    for path, reason in [
        (tmp_path / "none.py", "No such file or directory"),
        (tmp_path, "Is a directory"),
    ]:
        message = f"session: {path}: cannot read: {reason}; give the path of a Python file\n"
        reply = ask_process([sys.executable, str(SESSION), str(path)], "1\n")
        assert reply == Reply("", message, 2)


@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_a_closed_stream_is_a_fault_of_usage(redirection, tmp_path):
    (tmp_path / "f.py").write_text("")
    words = [sys.executable, str(SESSION), str(tmp_path / "f.py")]
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *words]
    message = "session: standard streams: closed: expected both input and output; open them\n"
    assert ask_process(command, "") == Reply("", message, 2)


@pytest.mark.parametrize("words", [["-I"], ["-S"], ["-OO"], ["-E", "-s"]])
def test_it_runs_under_any_switches(run, words):
    assert run(PLAIN, "f(1)\nf()\n", *words).answer.startswith("1\nTypeError: f() missing")


def test_it_runs_as_a_module(tmp_path):
    (tmp_path / "f.py").write_text(PLAIN)
    command = [sys.executable, "-m", "judge.session", str(tmp_path / "f.py")]
    assert ask_process(command, "f(1)\n") == Reply("1\n", "", 0)


def test_it_prints_utf8_where_the_locale_is_not_utf8(tmp_path):
    (tmp_path / "f.py").write_text(PLAIN)
    env = {**ENVIRONMENT, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    command = [sys.executable, str(SESSION), str(tmp_path / "f.py")]
    reply = ask_process(command, "print('é')\ng()\n< ё\nprint('\\ud800')\n", env=env)
    assert reply == Reply("é\n? 'ё'\n\\ud800\n", "", 0)


def test_it_starts_without_the_slow_modules(tmp_path):
    (tmp_path / "f.py").write_text("import sys\n")
    session = "sorted({'typing', 'traceback', 'code', 'inspect', 'judge'} & set(sys.modules))\n"
    command = [sys.executable, "-I", str(SESSION), str(tmp_path / "f.py")]
    assert ask_process(command, session).answer == "[]\n"


# Its parts.


@given(st.lists(st.sampled_from([">>> 1", "... 2", "< 3", "x", "for i in x:", "    y", "", ">>>"])))
def test_every_line_of_a_session_belongs_to_one_block_at_most(lines):
    blocks = list(read_blocks("\n".join(lines)))
    used = "\n".join(source + "\n" + typed for source, typed in blocks).split("\n")
    assert sum(map(bool, used)) <= len(lines)
    assert all(source.strip() for source, _ in blocks)


@pytest.mark.parametrize(
    ("error", "line"),
    [
        (ValueError("no"), "ValueError: no"),
        (ValueError(""), "ValueError"),
        (KeyError("k"), "KeyError: 'k'"),
        (OSError(2, "No such file"), "FileNotFoundError: [Errno 2] No such file"),
        (subprocess.SubprocessError("x"), "subprocess.SubprocessError: x"),
        (SyntaxError("bad", ("f.py", 3, 1, "x")), "SyntaxError: bad"),
    ],
)
def test_an_exception_is_described_as_the_prompt_does(error, line):
    assert describe(error) == line
