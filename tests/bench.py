"""Figures of speed, each beside its yardstick in the same run.

    python -m tests.bench [--json FILE] [WORD]...

Ratios are medians of pairs that were measured in turn, so that a machine which is
busy for a while slows both. Times are CPU seconds of whole processes, children
included, by wait4. WORDs pick the figures whose names contain one of them.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from judge import isolation, landlock
from judge.ai.book import after
from judge.ai.solve import Solver, completing, playable
from judge.ai.tictactoe import Solution
from judge.games import GAMES
from judge.isolation import Sandbox
from judge.model import Limits, Program
from judge.run import Supervisors

ROOT = Path(__file__).parent.parent
PYTHON = sys.executable  # never what is called python on the PATH: that may be a slow shim
PAIRS = 15
CASES = 200  # of the class that is graded
C_DP = r"""
#include <stdio.h>
#include <stdlib.h>
/* Cell by cell: the runs that end in each cell, from those of three neighbours above and one left. */
static int digit(void) {
    static unsigned char buffer[1 << 16];
    static size_t at, end;
    for (;;) {
        if (at == end) {
            end = fread(buffer, 1, sizeof buffer, stdin);
            at = 0;
            if (!end) return -1;
        }
        int c = buffer[at++];
        if (c >= '0' && c <= '9') return c - '0';
        if (c == '\n') return -2;
    }
}
int main(void) {
    int n = 0, c, winner = 0;
    while ((c = digit()) >= 0) n = 10 * n + c;
    typedef struct { int player, column, fall, rise; } cell;
    cell *above = calloc(n + 2, sizeof *above), *row = calloc(n + 2, sizeof *row);
    for (int i = 0; i < n; i++) {
        int run = 0, last = 0;
        for (int j = 1; j <= n; j++) {
            do c = digit(); while (c == -2);
            run = c == last ? run + 1 : 1;
            last = c;
            row[j].player = c;
            row[j].column = above[j].player == c ? above[j].column + 1 : 1;
            row[j].fall = above[j - 1].player == c ? above[j - 1].fall + 1 : 1;
            row[j].rise = above[j + 1].player == c ? above[j + 1].rise + 1 : 1;
            if (c && !winner && (run >= 5 || row[j].column >= 5 || row[j].fall >= 5 || row[j].rise >= 5))
                winner = c;
        }
        cell *other = above;
        above = row;
        row = other;
    }
    printf("%d\n", winner);
}
"""
C_BOARD = r"""
#include <stdio.h>
#include <stdlib.h>
/* A board of random stones; where one would be the fifth it is the other, or none if that is too. */
static signed char *board;
static int n;
static int completes(int row, int col, int player) {
    static const int step[4][2] = {{0, -1}, {-1, 0}, {-1, -1}, {-1, 1}};
    for (int d = 0; d < 4; d++) {
        int k = 1;
        for (; k < 5; k++) {
            int i = row + k * step[d][0], j = col + k * step[d][1];
            if (i < 0 || j < 0 || j >= n || board[(size_t)i * n + j] != player) break;
        }
        if (k == 5) return 1;
    }
    return 0;
}
int main(int argc, char **argv) {
    n = atoi(argv[1]);
    board = calloc(n, n);
    srandom(1);
    printf("%d\n", n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            int player = 1 + random() % 2;
            if (completes(i, j, player)) player = 3 - player;
            if (completes(i, j, player)) player = 0;
            board[(size_t)i * n + j] = player;
            printf("%d%c", player, j + 1 < n ? ' ' : '\n');
        }
}
"""
C_PEAK = r"""
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
/* Prints the peak of a program in KiB: one of ours cannot be told from that of a larger parent. */
int main(int argc, char **argv) {
    pid_t pid = fork();
    if (!pid) { execv(argv[1], argv + 1); _exit(127); }
    int status;
    struct rusage used;
    wait4(pid, &status, 0, &used);
    fprintf(stderr, "%ld", used.ru_maxrss);
    return status != 0;
}
"""
REFERENCE = """
n = int(input())
rows = [list(map(int, input().split())) for _ in range(n)]

def start(i, j):
    player = rows[i][j]
    for di, dj in ((1, 0), (0, 1), (1, 1), (1, -1)):
        row, col = i, j
        for _ in range(4):
            row += di
            col += dj
            if not (0 <= row < n and 0 <= col < n) or rows[row][col] != player:
                break
        else:
            return True
    return False

def winner():
    for i in range(n):
        for j in range(n):
            if rows[i][j] and start(i, j):
                return rows[i][j]
    return 0

print(winner())
"""
SPAWN_LOOP = """
import os, sys
*command, folder = sys.argv[1:]
for name in sorted(os.listdir(folder)):
    if name.endswith(".in"):
        fd = os.open(os.path.join(folder, name), os.O_RDONLY)
        out = os.memfd_create("out")
        pid = os.posix_spawn(command[0], command, {}, file_actions=[(os.POSIX_SPAWN_DUP2, fd, 0), (os.POSIX_SPAWN_DUP2, out, 1)])
        os.wait4(pid, 0)
        os.lseek(out, 0, 0)
        with open(os.path.join(folder, name[:-2] + "out"), "rb") as answer:
            assert os.read(out, 99) == answer.read()
        os.close(fd)
        os.close(out)
"""
BASH_LOOP = 'for f in "$2"/*.in; do "$1" < "$f" | cmp -s - "${f%.in}.out" || echo differs; done'


class Usage(NamedTuple):
    """What a whole process used."""

    cpu_s: float
    wall_s: float
    peak_mib: float


class Figure(NamedTuple):
    """A line of the table; `goal` is what the value must not exceed, None where it is a yardstick."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    note: str = ""


def measure(*argv: object, stdin: Path | None = None) -> Usage:
    """Return what a process and all its children used; it must end well."""
    env = {"PATH": os.environ["PATH"], "HOME": os.environ["HOME"], "PYTHONPATH": str(ROOT)}
    env["XDG_CACHE_HOME"] = tempfile.gettempdir()
    with (stdin or Path(os.devnull)).open("rb") as opened:
        start = time.perf_counter()
        process = subprocess.Popen(
            list(map(str, argv)), stdin=opened, stdout=subprocess.DEVNULL, env=env, cwd=ROOT
        )
        _, status, used = os.wait4(process.pid, 0)
        wall_s = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, argv
    return Usage(used.ru_utime + used.ru_stime, wall_s, used.ru_maxrss / 1024)


def peak_mib(folder: Path, *argv: object, stdin: Path | None = None) -> float:
    """Return the peak memory of the largest process that a command starts."""
    program = compiled(folder, "peak", C_PEAK)
    with (stdin or Path(os.devnull)).open("rb") as opened:
        words = list(map(str, (program, *argv)))
        done = subprocess.run(words, stdin=opened, capture_output=True, check=True, cwd=ROOT)
    return int(done.stderr) / 1024


def ratio(ours: Callable[[], Usage], theirs: Callable[[], Usage], pairs: int = PAIRS) -> float:
    """Return the median ratio of CPU times over pairs measured in turn, after a warm-up."""
    ours(), theirs()
    return statistics.median(ours().cpu_s / theirs().cpu_s for _ in range(pairs))


def compiled(folder: Path, name: str, source: str) -> Path:
    """Return a C program, compiled with -O2."""
    (folder / f"{name}.c").write_text(source)
    subprocess.run(["gcc", "-O2", "-o", folder / name, folder / f"{name}.c"], check=True)
    return folder / name


def dense_board(folder: Path, size: int) -> Path:
    """Return a board of random stones on which nobody has five, in the statement's layout."""
    file = folder / f"dense-{size}.txt"
    with file.open("wb") as opened:
        program = compiled(folder, "board", C_BOARD)
        subprocess.run([program, str(size)], stdout=opened, check=True)
    return file


def striped_board(folder: Path, size: int) -> Path:
    """Return a full board of one pattern all over: a processor foresees every branch on it."""
    file = folder / f"striped-{size}.txt"
    pattern = [("1 1 2 2 " * (size // 4 + 2)), ("2 2 1 1 " * (size // 4 + 2))]
    with file.open("w") as opened:
        opened.write(f"{size}\n")
        for i in range(size):
            opened.write(pattern[i % 2][: 2 * size - 1] + "\n")
    return file


def small_cases(folder: Path, count: int) -> Path:
    """Return a folder of small Gomoku cases; on none of them do both players have five."""
    cases, game = folder / f"cases-{count}", GAMES["gomoku"]
    cases.mkdir()
    draw = random.Random(1)
    number = 0
    while number < count:
        rows = [" ".join(draw.choice("0012") for _ in range(10)) for _ in range(10)]
        text = "\n".join(["10", *rows, ""]).encode()
        if not game.ambiguous(text):
            (cases / f"{number:04}.in").write_bytes(text)
            (cases / f"{number:04}.out").write_text(f"{game.answer(text)}\n")
            number += 1
    return cases


def start_up(folder: Path) -> Iterator[Figure]:
    """Yield how much longer than doing nothing a solver takes on an ordinary board."""
    board = dense_board(folder, 40)
    for name in ("gomoku", "connect4", "tictactoe"):
        grid = {
            "gomoku": board,
            "connect4": ROOT / "cases/connect4/sample-1.in",
            "tictactoe": ROOT / "cases/tictactoe/sample-1.in",
        }[name]
        if name == "gomoku":
            value = ratio(
                lambda: measure(PYTHON, ROOT / "solvers/gomoku.py", stdin=board),
                lambda: measure(PYTHON, "-c", "pass"),
            )
            yield Figure("solvers/gomoku.py on 40 x 40 / pass", value, "", 1.10)
        value = ratio(
            lambda name=name, grid=grid: measure(PYTHON, "-m", f"solvers.{name}", stdin=grid),
            lambda: measure(PYTHON, "-c", "pass"),
        )
        yield Figure(f"-m solvers.{name} / pass", value, "", 1.60)
    (folder / "reference.py").write_text(REFERENCE)
    value = ratio(
        lambda: measure(PYTHON, folder / "reference.py", stdin=board),
        lambda: measure(PYTHON, "-c", "pass"),
    )
    yield Figure("yardstick: the statement's algorithm on 40 x 40 / pass", value, "")


def large_gomoku(folder: Path) -> Iterator[Figure]:
    """Yield how the solver compares on large boards with C, with numpy and with the statement."""
    solver, program = ROOT / "solvers/gomoku.py", compiled(folder, "dp", C_DP)
    board = dense_board(folder, 5000)

    def ours() -> Usage:
        return measure(PYTHON, solver, stdin=board)

    value = ratio(ours, lambda: measure(program, stdin=board), 7)
    yield Figure("gomoku, dense 5,000 x 5,000 / C -O2", value, "", 0.60)
    peak = peak_mib(folder, PYTHON, solver, stdin=board)
    yield Figure("the same, peak memory", peak, "MiB", 16)
    board = striped_board(folder, 5000)
    value = ratio(ours, lambda: measure(program, stdin=board), 7)
    yield Figure("gomoku, stripes, 5,000 x 5,000 / C -O2", value, "")
    value = ratio(lambda: measure("wc", "-w", board), lambda: measure(program, stdin=board), 5)
    yield Figure("yardstick: wc -w / C -O2", value, "")
    (folder / "reference.py").write_text(REFERENCE)
    middle = dense_board(folder, 2000)
    value = ratio(
        lambda: measure(PYTHON, solver, stdin=middle),
        lambda: measure(PYTHON, folder / "reference.py", stdin=middle),
        2,
    )
    yield Figure("gomoku, dense 2,000 x 2,000 / the statement's algorithm", value, "", 0.01)


def judge_overhead(folder: Path) -> Iterator[Figure]:
    """Yield what a case costs beyond running its program, beside loops that do the same."""
    program = compiled(folder, "dp", C_DP)
    many, one, count = small_cases(folder, 1000), small_cases(folder, 1), 1000
    (folder / "loop.py").write_text(SPAWN_LOOP)
    (folder / "loop.sh").write_text(BASH_LOOP)

    def per_case(*words: object) -> Usage:
        """Return what one more case costs, the start of the command taken off."""
        first, all_ = measure(*words, one), measure(*words, many)
        return Usage(
            *((b - a) / (count - 1) for a, b in zip(first[:2], all_[:2], strict=True)), 0.0
        )

    judge = (PYTHON, "-m", "judge", "run")
    rounds = range(3)
    cpu, wall, bash = [], [], []
    for _ in rounds:
        floor = per_case(PYTHON, folder / "loop.py", program)
        cpu.append(per_case(*judge, "-j", 1, program).cpu_s - floor.cpu_s)
        wall.append(per_case(*judge, "-j", 2, program).wall_s)
        bash.append(per_case("bash", folder / "loop.sh", program).cpu_s - floor.cpu_s)
    note = "beyond a bare posix_spawn loop"
    yield Figure("judge, C program, CPU a case", 1000 * statistics.median(cpu), "ms", 1.0, note)
    yield Figure(
        "yardstick: bash and cmp, CPU a case", 1000 * statistics.median(bash), "ms", None, note
    )
    yield Figure("judge, C program, -j 2, wall a case", 1000 * statistics.median(wall), "ms", 1.5)
    solver = ROOT / "solvers/gomoku.py"
    for words, goal in ((("--warm",), 1.3), ((), None)):
        figures = [
            per_case(*judge, "-j", 2, *words, solver).wall_s
            for _ in range(1 if goal is None else 3)
        ]
        name = f"judge, Python program, {'warm' if words else 'cold'}, -j 2, wall a case"
        yield Figure(name, 1000 * statistics.median(figures), "ms", goal)
    if shutil.which("oj"):
        words = ("oj", "test", "-c", program, "-d", one, "-f", "%s.%e")
        value = ratio(lambda: measure(*judge, program, one), lambda: measure(*words), 7)
        yield Figure("judge, one case / oj test, one case", value, "", 0.35)
    value = ratio(
        lambda: measure(*judge, program, one), lambda: measure(PYTHON, "-c", "import click"), 7
    )
    yield Figure("judge, one case / import click", value, "")


def sandbox(folder: Path) -> Iterator[Figure]:
    """Yield what walls cost a run of a program that does nothing, in pairs with none."""
    program = Program("nothing", (str(compiled(folder, "nothing", "int main(void) {}\n")),))
    walls: dict[str, Sandbox | None] = {"none": None}
    if isolation.available():
        walls["landlock"] = Sandbox(landlock.abi())
    if not isolation.why_no_box():
        walls["bwrap"] = Sandbox(0, bwrap=shutil.which("bwrap") or "")

    def a_run(walled: Sandbox | None) -> Usage:
        """Return what a run takes with all its supervisor does, of which the start is a part."""
        before, runs = resource.getrusage(resource.RUSAGE_CHILDREN), 60
        with Supervisors({"PATH": os.environ["PATH"]}, sandbox=walled) as runner:
            runner.run(program, b"", Limits()).stdout.close()
            start = time.perf_counter()
            for _ in range(runs):
                runner.run(program, b"", Limits()).stdout.close()
            wall_s = time.perf_counter() - start
        then = resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu_s = then.ru_utime + then.ru_stime - before.ru_utime - before.ru_stime
        return Usage(cpu_s / runs, wall_s / runs, 0.0)

    rounds = [{name: a_run(walled) for name, walled in walls.items()} for _ in range(9)]
    for name in list(walls)[1:]:
        for k, what in enumerate(("CPU", "wall")):
            value = statistics.median(each[name][k] - each["none"][k] for each in rounds)
            goal = 2.0 if name == "landlock" else None
            yield Figure(f"--sandbox {name}, {what} a run beyond none", 1000 * value, "ms", goal)


def trivial_class(folder: Path, programs: int) -> tuple[Path, Path]:
    """Return a class of small programs, no two the same, and a problem of CASES cases for it."""
    hand_ins, problem = folder / f"class-{programs}", folder / "echo"
    hand_ins.mkdir()
    problem.mkdir(exist_ok=True)
    for number in range(programs):
        (hand_ins / f"student-{number:05}.py").write_text(f"x = {number}\nprint(input())\n")
    for number in range(CASES):
        for suffix in (".in", ".out"):
            (problem / f"{number}{suffix}").write_text(f"{number}\n")
    return hand_ins, problem


def grade(folder: Path, units: int, *words: object) -> Usage:
    """Return what grading a class takes, with a report of all its units."""
    report, notes = folder / "class.json", folder / "class.jsonl"
    place = trivial_class(folder, units // CASES)
    command = (PYTHON, "-m", "judge", "grade", *place, *words)
    return measure(*command, "--report", f"json={report}", "--journal", notes)


def class_overhead(folder: Path) -> Iterator[Figure]:
    """Yield what a unit of a class costs beyond running its program, in walls and without."""
    hand_ins, problem = trivial_class(folder, 1)
    program = next(hand_ins.iterdir())
    (folder / "loop.py").write_text(SPAWN_LOOP)
    floor = measure(PYTHON, folder / "loop.py", PYTHON, program, problem).cpu_s / CASES
    yield Figure("yardstick: bare posix_spawn loop, CPU a unit", 1000 * floor, "ms")
    for walls, goal in (("none", 5.0), ("landlock", 6.0)):
        words = ("--sandbox", walls, "-j", 1)
        few = grade(folder, 2 * CASES, *words)
        many = grade(folder, 5 * CASES, *words)
        shutil.rmtree(folder / "class-2")
        shutil.rmtree(folder / "class-5")
        cost = (many.cpu_s - few.cpu_s) / (3 * CASES) - floor
        yield Figure(f"judge grade, sandbox {walls}, CPU a unit beyond it", 1000 * cost, "ms", goal)


def run_one_folder(folder: Path, cases: int, *words: object) -> Usage:
    """Return what one program takes on one folder of cases, with reports of them all."""
    program, problem = folder / "echo.py", folder / f"cases-{cases}"
    program.write_text("print(input())\n")
    problem.mkdir()
    for number in range(cases):
        for suffix in (".in", ".out"):
            (problem / f"{number}{suffix}").write_text(f"{number}\n")
    reports = [f"--report={kind}={folder / kind}" for kind in ("json", "junit")]
    command = (PYTHON, "-m", "judge", "run", program, problem, *words, *reports)
    return measure(*command, "--journal", folder / "run.jsonl")


def scale(folder: Path) -> Iterator[Figure]:
    """Yield the judge's peak memory by the number of units, which should hardly matter."""
    words = ("-j", 2, "--warm", "--sandbox", "none")
    for name, judged in (("judge grade", grade), ("judge run, one folder", run_one_folder)):
        peaks = []
        for units in (1_000, 10_000, 100_000):
            usage = judged(folder, units, *words)
            peaks.append(usage.peak_mib)
            yield Figure(f"{name}, {units:,} units, peak memory", usage.peak_mib, "MiB")
            yield Figure("the same, warm, -j 2, wall a unit", 1000 * usage.wall_s / units, "ms")
        yield Figure("peak memory at 100,000 units / at 1,000", peaks[-1] / peaks[0], "", 1.20)


def games(folder: Path) -> Iterator[Figure]:
    """Yield how long exact values take, in this process; a table is made anew for each."""
    spent_s, nodes = [], 0
    for seed in range(100):
        mine, taken = random_position(random.Random(seed), 16)
        start_s = time.process_time()
        solver = Solver()
        solver.value(mine, taken)
        spent_s.append(time.process_time() - start_s)
        nodes += solver.nodes
    note = "of 100 random positions with 16 discs"
    yield Figure("connect4, exact value, median", statistics.median(spent_s), "s", 0.05, note)
    yield Figure("connect4, exact value, worst", max(spent_s), "s", 4.0, note)
    yield Figure("connect4, positions searched in a second", nodes / sum(spent_s) / 1000, "k")
    spent_s = []
    for _ in range(9):
        start_s = time.process_time()
        solution = Solution(3, 3, 3)
        solution.value(0, 0)
        spent_s.append(time.process_time() - start_s)
        assert len(solution.values) == 5478
    yield Figure("tictactoe, all 5,478 values", 1000 * statistics.median(spent_s), "ms", 15.0)


def random_position(lot: random.Random, discs: int) -> tuple[int, int]:
    """Return a Connect 4 position in which nobody can win at once: the mover's discs, and all."""
    while True:
        mine = taken = 0
        while taken.bit_count() < discs:
            position = after(mine, taken, lot.randrange(7))
            if position is None:
                mine = taken = 0
            else:
                mine, taken = position
        if not completing(mine) & playable(taken):
            return mine, taken


SECTIONS = {
    "games": games,
    "start": start_up,
    "gomoku": large_gomoku,
    "judge": judge_overhead,
    "sandbox": sandbox,
    "class": class_overhead,
    "scale": scale,
}


def main() -> None:
    """Measure, and print a table as it stands in the README."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("sections", nargs="*", help=", ".join(SECTIONS))
    parser.add_argument("--json", type=Path, metavar="FILE")
    options = parser.parse_args()
    day = time.strftime("%Y-%m-%d")
    cores = os.cpu_count()
    print(f"Measured on {day}, {cores} cores, Linux {platform.release().split('-')[0]}, ", end="")
    print(
        f"CPython {platform.python_version()}.\n\n| figure | value | goal |\n| --- | ---: | ---: |"
    )
    figures = []
    for name, section in SECTIONS.items():
        if options.sections and name not in options.sections:
            continue
        with tempfile.TemporaryDirectory() as folder:
            Path(folder).chmod(0o755)
            for figure in section(Path(folder)):
                figures.append(figure)
                goal = "" if figure.goal is None else f"<= {figure.goal:g}"
                note = f" ({figure.note})" if figure.note else ""
                value = f"{figure.value:.3g} {figure.unit}".strip()
                print(f"| {figure.name}{note} | {value} | {goal} |", flush=True)
    if options.json:
        rows = [figure._asdict() for figure in figures]
        options.json.write_text(json.dumps({"day": day, "figures": rows}, indent=2) + "\n")


if __name__ == "__main__":
    main()
