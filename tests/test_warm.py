"""A warm run cannot be told from a cold one by what a program does, says and ends with."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge.grade import judge_unit
from judge.model import Case, Comparison, Run, Unit
from judge.program import from_file
from judge.run import Supervisors
from judge.warm import MUCH_SOURCE
from tests.fault_table import LIMITS, ROWS, Row, environment, judge_row, still_running

if TYPE_CHECKING:
    from collections.abc import Iterator

MARK = f"test-warm-{os.getpid()}"
PYTHON_ROWS = [row for row in ROWS if row.file.endswith(".py")]
PROGRAMS = {
    "exit-none": "import sys; sys.exit()",
    "exit-0": "raise SystemExit(0)",
    "exit-7": "import sys; sys.exit(7)",
    "exit-256": "import sys; sys.exit(256)",
    "exit-minus-1": "import sys; sys.exit(-1)",
    "exit-text": "import sys; sys.exit('so long')",
    "exit-tuple": "raise SystemExit((1, 2))",
    "exit-true": "raise SystemExit(True)",
    "os-exit": "import os; print('lost'); os._exit(3)",
    "uncaught": "def f():\n    g()\ndef g():\n    raise ValueError('é \\ud800')\nf()",
    "chained": "try:\n    1 / 0\nexcept ZeroDivisionError as error:\n    raise KeyError('k') from error",
    "group": "raise ExceptionGroup('both', [ValueError(1), TypeError(2)])",
    "syntax": "x = 1\nif x\n    pass",
    "indentation": "if 1:\n  x\n y",
    "keyboard": "raise KeyboardInterrupt",
    "deep": "def f(n):\n    return f(n + 1)\nf(0)",
    "depth": "import sys\ndef f(n):\n    try:\n        return f(n + 1)\n    except RecursionError:\n        return n\nprint(f(0))",
    "atexit": "import atexit\natexit.register(print, 'last')\nprint('first')",
    "atexit-after-error": "import atexit\natexit.register(print, 'last')\n1 / 0",
    "atexit-raises": "import atexit\n@atexit.register\ndef f():\n    raise ValueError('in f')",
    "thread": "import threading, time\nthreading.Thread(target=lambda: (time.sleep(0.1), print('late'))).start()\nprint('early')",
    "daemon": "import threading, time\nthreading.Thread(target=time.sleep, args=(60,), daemon=True).start()\nprint('done')",
    "thread-raises": "import threading\nt = threading.Thread(target=lambda: 1 / 0, name='T')\nt.start(); t.join()",
    "stdout-closed": "import sys\nprint('x'); sys.stdout.close()",
    "fd-1-closed": "import os\nprint('x'); os.close(1)",
    "stdout-none": "import sys\nsys.stdout = None\nprint('x')",
    "streams": "import sys\nfor s in (sys.stdin, sys.stdout, sys.stderr):\n    print(s.name, s.mode, s.encoding, s.errors, s.line_buffering, s.isatty(), s.fileno())",
    "buffer": "import sys\nsys.stdout.buffer.write(b'\\xff\\n'); print(sys.stdin.buffer.read())",
    "surrogates": "import sys\nprint(ascii(sys.stdin.read())); print('\\udcff')",
    "input": "print(input('? ')); print(input('? '))",
    "input-eof": "while True:\n    input()",
    "main": "import __main__, sys\nprint(__name__, __main__ is sys.modules['__main__'], sorted(vars(__main__)))\nprint(__package__, __doc__, __cached__)",
    "argv": "import sys, os\nprint(sys.argv[1:], os.path.basename(sys.argv[0]), sys.path[0] == os.path.dirname(os.path.abspath(__file__)), __file__ == sys.argv[0])",
    "path": "import sys\nprint(len(sys.path), sys.path[1:], [m for m in sys.modules if 'judge' in m])",
    "flags": "import sys\nprint(sys.flags, sys.dont_write_bytecode, sys.getrecursionlimit() < 1100)",
    "hash": "print(hash('board'), sorted({'a', 'b'}), list({'x', 'y', 'z'}))",
    "environ": "import os\nprint(sorted(set(os.environ) - {'HOME', 'TMPDIR'}), os.environ['HOME'] == os.getcwd())",
    "child-environ": "import subprocess\nprint(subprocess.run(['sh', '-c', 'echo $TZ $LC_ALL; test $HOME = $PWD && echo home'], capture_output=True, text=True).stdout)",
    "encoding": "import locale, sys\nprint(locale.getpreferredencoding(False), sys.getfilesystemencoding(), open('f', 'w').encoding)",
    "time-zone": "import time\nprint(time.tzname, time.timezone)",
    "signals": "import signal\nprint([(s.name, signal.getsignal(s)) for s in sorted(signal.valid_signals()) if isinstance(s, signal.Signals) and signal.getsignal(s) not in (signal.SIG_DFL, None)])",
    "pickle": "import pickle\nclass A: pass\nprint(type(pickle.loads(pickle.dumps(A()))) is A)",
    "dataclass": "from dataclasses import dataclass\n@dataclass\nclass P:\n    x: int\nprint(P(1))",
    "multiprocessing": "import multiprocessing\ndef f(x):\n    return x * x\nif __name__ == '__main__':\n    with multiprocessing.Pool(2) as pool:\n        print(pool.map(f, [1, 2, 3]))",
    "asyncio": "import asyncio\nasync def f():\n    await asyncio.sleep(0)\n    return 1\nprint(asyncio.run(f()))",
    "excepthook": "import sys\nsys.excepthook = lambda *a: print('hook', a[0].__name__)\n1 / 0",
    "warning": "import warnings\nwarnings.warn('careful')",
    "syntax-warning": "print(1 is 1)",
    "future": "from __future__ import annotations\nx: undefined = 1\nprint(__annotations__)",
    "latin": "# -*- coding: latin-1 -*-\nprint('caf\u00e9')",
    "import-beside": "import beside\nprint(beside.x)",
    "abort": "import os\nos.abort()",
    "fork": "import os\nif os.fork() == 0:\n    print('child', flush=True)\nelse:\n    os.wait()\n    print('parent')",
    "exec": "import os, sys\nprint('lost')\nos.execv('/bin/echo', ['echo', 'other'])",
    "descriptors": "import os\nprint(sorted(os.listdir('/proc/self/fd'))[:4], len(os.listdir('/proc/self/fd')))",
    "random": "import random\nrandom.seed(1)\nprint(random.random())",
    "big-output": "print('x' * 300000)",
}


@pytest.fixture(scope="module")
def cold() -> Iterator[Supervisors]:
    with Supervisors(environment(MARK)) as supervisors:
        yield supervisors


@pytest.fixture(scope="module")
def warm() -> Iterator[Supervisors]:
    with Supervisors(environment(MARK), warm=True) as supervisors:
        yield supervisors


def seen(run: Run) -> tuple[object, ...]:
    """Return what of a run can be seen, but for its times."""
    with run.stdout:
        run.stdout.seek(0)
        stderr = re.sub("0x[0-9a-f]+", "0x", run.stderr.decode())
        return run.stop, run.exit_code, run.signal, run.stdout.read(), stderr


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_a_program_does_is_the_same(
    cold: Supervisors, warm: Supervisors, tmp_path: Path, name: str
) -> None:
    file = tmp_path / "the program.py"
    file.write_text(PROGRAMS[name], "latin-1" if name == "latin" else "utf-8", "surrogateescape")
    (tmp_path / "beside.py").write_text("x = 5")
    program = from_file("p", file, tmp_path)
    data = b"first\r\nsecond \xff\n"
    expected = seen(cold.run(program, data, LIMITS))
    assert [seen(warm.run(program, data, LIMITS)) for _ in range(2)] == [expected] * 2


@pytest.mark.parametrize("row", PYTHON_ROWS, ids=lambda row: row.file)
def test_the_verdicts_of_the_fault_table_are_the_same(
    warm: Supervisors, tmp_path: Path, row: Row
) -> None:
    result = judge_row(warm, row, tmp_path)
    assert (result.verdict, still_running(MARK)) == (row.verdict, []), result
    assert row.says in result.message


def test_what_is_no_python_file_is_started_as_ever(warm: Supervisors, tmp_path: Path) -> None:
    row = next(row for row in ROWS if row.file == "ok.c")
    assert judge_row(warm, row, tmp_path).verdict is row.verdict


def test_a_program_cannot_find_the_judge_s_answers_in_its_memory(
    warm: Supervisors, tmp_path: Path
) -> None:
    (tmp_path / "spy.py").write_text(
        "import gc\n"
        "backwards = 'rewsna erar a'\n"  # lest the program find itself
        "found = any(backwards in repr(o)[::-1] for o in gc.get_objects())\n"
        "print('found' if found else 'hidden')\n"
    )
    program = from_file("spy", tmp_path / "spy.py", tmp_path)
    unit = Unit(program, Case("1", b"", b"a rare answer\n"), LIMITS, Comparison())
    for _ in range(3):
        assert "got 'hidden'" in judge_unit(warm, unit).message


def test_programs_in_turn_and_files_that_change_run_as_they_are(
    warm: Supervisors, tmp_path: Path
) -> None:
    first, second = (from_file(name, tmp_path / f"{name}.py", tmp_path) for name in "ab")
    for says, program in [("1", first), ("2", second), ("1", first), ("33", first), ("2", second)]:
        Path(program.argv[1]).write_text(f"print({says})\n")
        assert seen(warm.run(program, b"", LIMITS))[3] == f"{says}\n".encode()


def test_a_source_too_large_to_be_compiled_beforehand_runs(
    warm: Supervisors, tmp_path: Path
) -> None:
    (tmp_path / "large.py").write_text("print('ok')\n" + "# nothing\n" * (MUCH_SOURCE // 10))
    program = from_file("large", tmp_path / "large.py", tmp_path)
    assert seen(warm.run(program, b"", LIMITS))[3] == b"ok\n"


def test_a_program_cannot_find_another_program_s_code(warm: Supervisors, tmp_path: Path) -> None:
    (tmp_path / "other.py").write_text("def treasure(): pass\n")
    (tmp_path / "spy.py").write_text(
        "import gc, types\n"
        "names = {code.co_filename for o in gc.get_objects()\n"
        "         for code in [o, *gc.get_referents(o)] if isinstance(code, types.CodeType)}\n"
        "print([name for name in names if name.endswith('other.py')])\n"
    )
    for name, says in [("other", b""), ("spy", b"[]\n")]:
        program = from_file(name, tmp_path / f"{name}.py", tmp_path)
        assert seen(warm.run(program, b"", LIMITS))[3] == says
