"""What the three solvers share: how they start, read, answer, refuse and end."""

import ast
import os
import pty
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.asking import (
    BOARDS,
    ENVIRONMENT,
    ROOT,
    SOLVERS,
    Reply,
    ask,
    ask_process,
    expected_of,
    options_of,
    ways,
)

CASES = sorted(path for name in SOLVERS for path in (ROOT / "cases" / name).glob("*.in"))
REFUSED = sorted(path for name in SOLVERS for path in (ROOT / "cases" / name).glob("refuse/*.in"))
SAMPLE = {
    "gomoku": ("5\n0 0 0 0 2\n0 0 0 2 0\n0 0 2 0 0\n0 2 0 0 0\n2 0 0 0 0\n", "2\n"),
    "connect4": ("....\nO...\nOO..\nXXXX\n", "X\n"),
    "tictactoe": ("XOX\n O\n X\n", "ongoing\n"),
}
REFUSAL = {
    "gomoku": ("2\n0 1\n0 x\n", "gomoku: line 3: expected 0, 1 or 2, got 'x'\n"),
    "connect4": ("..\nXx\n.Ж\n", "connect4: line 3: expected '.', 'X' or 'O', got 'Ж'\n"),
    "tictactoe": ("XO\n\n Ж\n", "tictactoe: line 3: expected 'X', 'O' or a blank, got 'Ж'\n"),
}

each_solver = pytest.mark.parametrize("solver", SOLVERS)
each_way = pytest.mark.parametrize("way", ["module", "file", "isolated", "bare"])


@pytest.fixture
def pypy():
    """The path of PyPy; no test that needs it may be skipped in CI."""
    found = shutil.which("pypy3")
    if not found:
        assert "CI" not in os.environ, "CI has to test the solvers under pypy3"
        pytest.skip("pypy3 is not installed")
    return found


def test_there_are_boards_cases_and_refusals_for_each_solver():
    assert {board["problem"] for board in BOARDS} == set(SOLVERS)
    for solver in SOLVERS:
        assert sum(path.parts[-2] == solver for path in CASES) >= 12
        assert sum(path.parts[-3] == solver for path in REFUSED) >= 12


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: board["id"])
def test_a_known_board_has_its_answer(board):
    answer, remark, status = ask(board["problem"], board["input"], *options_of(board))
    assert (answer, status) == expected_of(board)
    assert remark.count("\n") <= 1


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parts[-2]}/{path.stem}")
def test_a_case_is_answered_and_nothing_is_remarked(path):
    answer = path.with_suffix(".out").read_text("utf-8")
    assert ask(path.parts[-2], path.read_bytes()) == Reply(answer, "", 0)


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_what_is_to_be_refused_is_refused_in_the_agreed_words(path):
    solver, why = path.parts[-3], path.with_suffix(".why").read_text("utf-8")
    assert why.count("\n") == 1
    assert ask(solver, path.read_bytes()) == Reply("", f"{solver}: {why}", 2)


@each_way
@each_solver
def test_a_solver_works_however_it_is_started(solver, way):
    text, answer = SAMPLE[solver]
    assert ask_process(ways(solver)[way], text) == Reply(answer, "", 0)
    text, remark = REFUSAL[solver]
    assert ask_process(ways(solver)[way], text) == Reply("", remark, 2)


@each_solver
def test_a_solver_works_as_a_lone_copy_in_another_folder(solver, tmp_path):
    shutil.copy(ROOT / "solvers" / f"{solver}.py", tmp_path / "main.py")
    text, answer = SAMPLE[solver]
    assert ask_process([sys.executable, "main.py"], text, cwd=tmp_path) == Reply(answer, "", 0)


@each_solver
def test_a_solver_works_under_pypy(solver, pypy):
    command = [pypy, str(ROOT / "solvers" / f"{solver}.py")]
    text, answer = SAMPLE[solver]
    for data in (text.encode(), b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()):
        assert ask_process(command, data) == Reply(answer, "", 0)
    assert ask_process(command, text.replace("\n", "\r")) == Reply(answer, "", 0)
    text, remark = REFUSAL[solver]
    assert ask_process(command, text) == Reply("", remark, 2)
    assert ask_process(command, "", stdin=None).status == 2


@each_solver
def test_a_solver_works_where_the_locale_is_not_utf8(solver):
    command = ways(solver)["file"]
    env = {**ENVIRONMENT, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    text, answer = SAMPLE[solver]
    data = b"\xef\xbb\xbf" + text.encode()
    assert ask_process(command, data, env=env) == Reply(answer, "", 0)
    reply = ask_process(command, REFUSAL[solver][0], env=env)
    assert (reply.answer, reply.remark.count("\n"), reply.status) == ("", 1, 2)


@each_solver
def test_a_solver_imports_nothing_but_sys(solver):
    tree = ast.parse((ROOT / "solvers" / f"{solver}.py").read_text("utf-8"))
    imported = [node for node in ast.walk(tree) if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert [ast.unparse(node) for node in imported] == ["import sys"]


@each_solver
def test_a_solver_loads_no_module_on_the_way_to_its_answer(solver):
    file = str(ROOT / "solvers" / f"{solver}.py")
    code = (
        f"import sys; source = open({file!r}, encoding='utf-8').read(); loaded = set(sys.modules)\n"
        "try: exec(source, {'__name__': '__main__'})\n"
        "finally: print(sorted(set(sys.modules) - loaded))"
    )
    text, answer = SAMPLE[solver]
    assert ask_process([sys.executable, "-I", "-S", "-c", code], text).answer == answer + "[]\n"


@each_solver
def test_a_solver_is_written_for_python_3_8(solver):
    source = (ROOT / "solvers" / f"{solver}.py").read_text("utf-8")
    assert ast.parse(source, feature_version=(3, 8)).body


@each_solver
def test_what_the_solvers_have_in_common_is_the_same_text(solver):
    def functions(name):
        source = (ROOT / "solvers" / f"{name}.py").read_text("utf-8")
        nodes = [node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
        return {node.name: ast.get_source_segment(source, node) for node in nodes}

    for name in ("put", "open_input"):
        assert functions(solver)[name] == functions("gomoku")[name]


@pytest.mark.parametrize("end", ["\r\n", "\r"])
@pytest.mark.parametrize(
    "board",
    [board for board in BOARDS if "\r" not in board["input"]],
    ids=lambda board: board["id"],
)
def test_line_ends_and_a_byte_order_mark_change_nothing(board, end):
    words, text = options_of(board), board["input"].lstrip("\ufeff")
    changed = ("\ufeff" + text.replace("\n", end)).encode()
    assert ask(board["problem"], changed, *words) == ask(board["problem"], text, *words)


@pytest.mark.parametrize("blank", ["\x0b", "\x0c", "\x85", "\u2028"])
def test_only_a_line_feed_or_a_carriage_return_ends_a_line(blank):
    assert ask("gomoku", f"2\n0{blank}1\n0 1\n").answer == "0\n"
    assert ask("connect4", f".{blank}X\nO{blank}X\n", "--align", "2").answer == "X\n"
    assert ask("tictactoe", f"X{blank}O\nX O\nX\n").answer == "win\n"


@each_solver
def test_an_empty_input_is_refused(solver):
    for data in (b"", b"\xef\xbb\xbf"):
        answer, remark, status = ask(solver, data)
        assert (answer, status) == ("", 2)
        assert remark.endswith(", got nothing\n")


@pytest.mark.parametrize(
    ("solver", "options"),
    [
        ("gomoku", ["--align K", "--exact"]),
        ("connect4", ["--align K", "--rows R", "--cols C"]),
        ("tictactoe", []),
    ],
)
def test_help_names_the_options(solver, options):
    answer, remark, status = ask(solver, "", "--help")
    assert answer.startswith(f"usage: {solver} ")
    assert (remark, status) == ("", 0)
    assert all(answer.count(option) == 2 for option in options)


@pytest.mark.parametrize(
    ("solver", "words", "fault"),
    [
        ("gomoku", "--bogus", "expected --align K, --exact or --help, got '--bogus'"),
        ("gomoku", "board.in", "expected --align K, --exact or --help, got 'board.in'"),
        ("gomoku", "--exact=1", "expected --align K, --exact or --help, got '--exact=1'"),
        ("gomoku", "--align", "--align: expected an integer of 1 or more, got ''"),
        ("gomoku", "--align 0", "--align: expected an integer of 1 or more, got '0'"),
        ("gomoku", "--align=-5", "--align: expected an integer of 1 or more, got '-5'"),
        ("gomoku", "--align 1_0", "--align: expected an integer of 1 or more, got '1_0'"),
        ("gomoku", "--align ٥", "--align: expected an integer of 1 or more, got '٥'"),
        ("connect4", "--align five", "--align: expected an integer of 1 or more, got 'five'"),
        ("connect4", "--rows 0", "--rows: expected an integer of 1 or more, got '0'"),
        ("connect4", "--cols=7.0", "--cols: expected an integer of 1 or more, got '7.0'"),
        ("connect4", "--exact", "expected --align K, --rows R, --cols C or --help, got '--exact'"),
        ("tictactoe", "--align 3", "expected --help or nothing, got '--align'"),
    ],
)
def test_a_wrong_option_is_refused_in_one_line(solver, words, fault):
    text, _ = SAMPLE[solver]
    assert ask(solver, text, *words.split()) == Reply("", f"{solver}: {fault}\n", 2)


def test_an_option_takes_its_value_with_a_blank_or_an_equals_sign():
    text = "....\nOO..\nXXX.\n"
    assert ask("connect4", text, "--align", "3").answer == "X\n"
    assert ask("connect4", text, "--align=3", "--rows=3", "--cols", "4").answer == "X\n"
    assert ask("connect4", text, "--align=5", "--align=3").answer == "X\n"


@each_solver
def test_an_answer_that_cannot_be_written_is_one_line_on_stderr(solver):
    command, (text, _) = ways(solver)["file"], SAMPLE[solver]
    remark = f"{solver}: the answer cannot be written\n"
    read_end, write_end = os.pipe()
    os.close(read_end)
    with os.fdopen(write_end, "wb") as broken_pipe, Path("/dev/full").open("wb") as full:
        for stdout in (broken_pipe, full):
            done = subprocess.run(
                command, input=text.encode(), stdout=stdout, stderr=subprocess.PIPE, env=ENVIRONMENT
            )
            assert (done.stderr.decode(), done.returncode) == (remark, 2)
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *command]
    assert ask_process(closed, text) == Reply("", remark, 2)


@each_solver
def test_a_closed_input_is_refused_and_a_closed_stderr_is_borne(solver):
    command, (text, answer) = ways(solver)["file"], SAMPLE[solver]
    closed = ["sh", "-c", 'exec "$@" <&-', "sh", *command]
    assert ask_process(closed, "") == Reply("", f"{solver}: standard input is closed\n", 2)
    mute = ["sh", "-c", 'exec "$@" 2>&-', "sh", *command]
    assert ask_process(mute, text) == Reply(answer, "", 0)
    assert ask_process(mute, REFUSAL[solver][0]) == Reply("", "", 2)


def start_at_terminal(solver):
    """A solver whose standard input is a terminal, and our end of it."""
    ours, its = pty.openpty()
    process = subprocess.Popen(
        ways(solver)["file"],
        stdin=its,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    os.close(its)
    return process, ours


@each_solver
def test_a_person_is_told_what_to_type_and_how_to_end_it(solver):
    process, ours = start_at_terminal(solver)
    text, answer = SAMPLE[solver]
    os.write(ours, text.encode() + b"\x04")
    out, err = process.communicate(timeout=60)
    os.close(ours)
    assert (out.decode(), process.returncode) == (answer, 0)
    assert err.decode().startswith(f"{solver}: type ")
    assert err.decode().endswith("; end with Ctrl-D\n")


@each_solver
def test_ctrl_c_ends_with_130_and_no_traceback(solver):
    # A test run in the background ignores the signal, and so would its children.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        process, ours = start_at_terminal(solver)
    finally:
        signal.signal(signal.SIGINT, before)
    hint = process.stderr.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    os.close(ours)
    assert hint.startswith(f"{solver}: type ".encode())
    assert (out, err, process.returncode) == (b"", b"", 130)
