"""judge run, used as a person would use it."""

from __future__ import annotations

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.conftest import ROOT
from tests.fault_table import MARK, still_running


def verdicts(report: Path) -> dict[str, str]:
    """Return the verdict of every case in a JSON report."""
    data = json.loads(report.read_text())
    return {r["case"]: r["verdict"] for p in data["problems"] for r in p["results"]}


def test_a_right_program_is_accepted_case_by_case_in_natural_order(judge, pairs):
    done = judge("run", "double.py", "doubling")
    lines = [re.sub(r"<=|[\d.]+ (s|MiB)", "#", line).split() for line in done.stdout.splitlines()]
    assert done.returncode == 0, done
    assert lines[0] == ["doubling:", "double.py,", "3", "cases"]
    assert [line[:2] for line in lines[1:4]] == [["AC", "1"], ["AC", "2"], ["AC", "10"]]
    assert done.stdout.splitlines()[4].startswith("AC  doubling: 3 of 3 accepted; slowest ")


def test_a_wrong_program_is_told_the_first_difference(judge, pairs, tmp_path):
    (tmp_path / "wrong.py").write_text("print(2 * int(input()) % 20)\n")
    done = judge("run", "wrong.py", "doubling")
    assert done.returncode == 1
    assert "line 1, column 1: expected '20', got '0'" in done.stdout
    assert "WA  doubling: 2 of 3 accepted, 1 WA" in done.stdout


def test_a_crash_shows_the_end_of_stderr(judge, pairs, tmp_path):
    (tmp_path / "crash.py").write_text("print(2 * int(input()))\n1 / 0\n")
    done = judge("run", "crash.py", "doubling")
    assert done.returncode == 1
    assert "exit code 1: ZeroDivisionError: division by zero" in done.stdout
    assert '        |   File "' in done.stdout


@pytest.mark.parametrize("name", ["my sol.py", "a+b.py", "x[1].py", "100%.py", "numéro.py", "д.py"])
def test_any_letters_may_be_in_paths(judge, tmp_path, name):
    folder = tmp_path / f"cases of {name}"
    folder.mkdir()
    (folder / "1 é+[%].in").write_text("1\n")
    (folder / "1 é+[%].out").write_text("2\n")
    (tmp_path / name).write_text("print(2 * int(input()))\n")
    done = judge("run", name, folder.name)
    assert (done.returncode, "1 é+[%]" in done.stdout) == (0, True), done
    quoted = shlex.join([sys.executable, name])
    assert judge("run", quoted, folder.name).returncode == 0


def test_executables_commands_and_other_languages_are_judged(judge, pairs, tmp_path):
    (tmp_path / "sol.c").write_text(
        '#include <stdio.h>\nint main(){int n;scanf("%d",&n);printf("%d",2*n);}'
    )
    subprocess.run(["gcc", "-o", tmp_path / "a.out", tmp_path / "sol.c"], check=True)
    (tmp_path / "sol.sh").write_text("read n; echo $((2 * n))")
    for program in ("./a.out", "sol.c", "sol.sh", "sh sol.sh", "awk '{print 2 * $1}'"):
        done = judge("run", program, "doubling")
        assert done.returncode == 0, done


def test_a_program_is_judged_on_the_problem_that_it_is_named_after(judge, tmp_path):
    (tmp_path / "tictactoe.py").write_text((ROOT / "solvers/tictactoe.py").read_text())
    done = judge("run", "tictactoe.py", "--case", "sample-*")
    assert (done.returncode, done.stdout.count("  AC  sample-")) == (0, 5)


def test_a_problem_s_name_means_its_reference_solver(judge):
    done = judge("run", "connect4", "--case", "sample-*")
    assert done.returncode == 0
    assert done.stdout.startswith("connect4: connect4, ")


def test_without_arguments_every_reference_solver_is_judged(judge, tmp_path):
    done = judge("run", "-j", 2, "--report", "json=all.json", "--case", "s*")
    assert done.returncode == 0, done.stdout[-3000:]
    names = [
        problem["name"] for problem in json.loads((tmp_path / "all.json").read_text())["problems"]
    ]
    assert {"gomoku", "connect4", "tictactoe"} <= set(names)


def test_cases_here_come_before_those_shipped(judge, tmp_path):
    folder = tmp_path / "cases/gomoku"
    folder.mkdir(parents=True)
    (folder / "mine.in").write_text("x")
    (folder / "mine.out").write_text("x")
    done = judge("run", "cat", "gomoku")
    assert (done.returncode, "gomoku: cat, 1 case" in done.stdout) == (0, True)


def test_fail_fast_skips_the_rest(judge, pairs, tmp_path):
    done = judge("run", "echo 2", "doubling", "--fail-fast", "--report", "json=r.json")
    assert done.returncode == 1
    assert verdicts(tmp_path / "r.json") == {"1": "AC", "2": "WA", "10": "SK"}
    assert "SK  10  not run: an earlier case failed" in done.stdout


def test_the_command_line_overrules_the_problem(judge, pairs, tmp_path):
    (pairs / "problem.toml").write_text("[limits]\nwall_s = 0.1\n")
    (tmp_path / "slow.py").write_text(
        "import time; time.sleep(0.3); print(2 * int(input()), 'X')\n"
    )
    assert judge("run", "slow.py", "doubling").stdout.count("  TLE") == 3
    assert judge("run", "slow.py", "doubling", "--wall-s", 60).stdout.count("  WA") == 3
    for folder_answer in pairs.glob("*.out"):
        folder_answer.write_text(folder_answer.read_text().strip() + " x\n")
    done = judge("run", "slow.py", "doubling", "--wall-s", 60, "--compare", "ignore-case")
    assert done.returncode == 0, done


def test_reports_are_written_and_replace_what_was_there(judge, pairs, tmp_path):
    (tmp_path / "r.json").write_text("old")
    done = judge("run", "echo 2", "doubling", "--report", "json=r.json", "--report", "junit=r.xml")
    assert done.returncode == 1
    assert verdicts(tmp_path / "r.json") == {"1": "AC", "2": "WA", "10": "WA"}
    assert ET.parse(tmp_path / "r.xml").getroot().get("failures") == "2"
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".r")]


@pytest.mark.parametrize(
    ("text", "title"),
    [("# Doubler `n`\n\nx\n", "Doubler n"), ("x\n", "doubling"), ("", "doubling")],
)
def test_a_page_has_the_title_that_the_statement_has_in_its_language(
    judge, pairs, tmp_path, text, title
):
    (pairs / "statement.fr.md").write_text(text, "utf-8")
    judge("run", "double.py", "doubling", "--lang", "fr", "--report", "html=r.html")
    assert f"<h3>{title}</h3>" in (tmp_path / "r.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("fr", ["doubling : echo 2, 3 cas", "ligne 1, colonne 1 : attendu '4', obtenu '2'"]),
        ("ru", ["doubling: echo 2, тестов: 3", "ожидалось: '4'; получено: '2'"]),
        ("pt", ["doubling: echo 2, 3 casos", "WA  doubling: 1 de 3 aceitos, 2 WA; mais lento "]),
    ],
)
def test_a_run_is_told_in_the_reader_s_language(judge, pairs, tmp_path, language, lines):
    reports = ("--report", "json=r.json", "--report", "html=r.html")
    done = judge("run", "echo 2", "doubling", *reports, env={"LC_ALL": f"{language}.UTF-8"})
    assert (done.returncode, [line for line in lines if line not in done.stdout]) == (1, []), done
    assert "line 1, column 1: expected '4', got '2'" in (tmp_path / "r.json").read_text()
    assert f'<html lang="{language}">' in (tmp_path / "r.html").read_text("utf-8")
    assert "<h3>doubling</h3>" in (tmp_path / "r.html").read_text("utf-8")
    assert judge("run", "echo 2", "doubling", "--lang", "en").stdout.startswith("doubling: echo 2,")


def test_a_report_may_go_to_standard_output(judge, pairs):
    done = judge("run", "double.py", "doubling", "--report", "json=/dev/stdout")
    assert json.loads(done.stdout[done.stdout.index("{") :])["verdict"] == "AC"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_a_report_onto_a_full_disk_is_a_fault_in_words(judge, pairs):
    done = judge("run", "double.py", "doubling", "--report", "json=/dev/full")
    assert done.returncode == 3
    assert done.stderr == "Error: /dev/full: cannot write the report: No space left on device\n"


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["double.py", "empty"], 3, "Error: empty: no cases found; expected pairs such as"),
        (["double.py", "half"], 3, "Error: half/1.in: has no answer; write 1.out beside it"),
        (["double.py", "nowhere"], 3, "Error: nowhere: no such problem, folder or file"),
        (["double.py", "gomuku"], 3, "did you mean 'gomoku'?"),
        (["nosuch.py", "doubling"], 3, "Error: nosuch.py: no such file"),
        (["nosuch", "doubling"], 3, "Error: nosuch: no such file, command or problem"),
        (["", "doubling"], 3, "Error: the program's name is empty; name a file or a command"),
        (["./text", "doubling"], 3, "text is not executable; try chmod +x"),
        (["./blank", "doubling"], 3, "blank is empty"),
        (["doubling", "doubling"], 3, "Error: doubling: is a folder; name a program in it"),
        (["double.py"], 2, "Error: double.py: on which problem? name it: judge run double.py"),
        (["double.py", "doubling", "--case", "x*"], 3, "--case x*: no case has such a name"),
        (
            ["double.py", "doubling", "--report", "xml=f"],
            2,
            "expected json or junit or ",
        ),
        (["double.py", "doubling", "--report", "json="], 2, "got 'json='"),
        (["double.py", "doubling", "--report", "json=no/f"], 3, "no/f: cannot write the report"),
        (["double.py", "doubling", "--cpu-s", "0"], 2, "--cpu-s"),
        (["double.py", "doubling", "--cpu-s", "inf"], 2, "--cpu-s"),
        (["double.py", "doubling", "--wall-s", "nan"], 2, "nan is no number"),
        (["double.py", "doubling", "--memory-mib", "99999999999"], 2, "--memory-mib"),
        (["double.py", "doubling", "--compare", "fuzzy"], 2, "'fuzzy' is not one of"),
        (["double.py", "bad"], 3, "bad/problem.toml: unknown key 'tittle'; expected"),
    ],
)
def test_what_cannot_be_judged_is_one_line_and_an_exit_code(
    judge, pairs, tmp_path, args, code, said
):
    for name in ("empty", "half", "bad"):
        (tmp_path / name).mkdir()
    (tmp_path / "half/1.in").write_text("1\n")
    (tmp_path / "bad/problem.toml").write_text('tittle = "x"\n')
    (tmp_path / "text").write_text("echo hi\n")
    (tmp_path / "blank").write_text("")
    (tmp_path / "blank").chmod(0o755)
    done = judge("run", *args)
    assert (done.returncode, said in done.stderr) == (code, True), done
    assert "Traceback" not in done.stderr


def test_a_source_that_does_not_compile_is_ce_with_the_compiler_s_words(judge, pairs, tmp_path):
    (tmp_path / "bad.c").write_text("int main(void) { return undefined_name; }\n")
    done = judge("run", "bad.c", "doubling", "--report", "json=r.json")
    assert done.returncode == 1
    assert "undefined_name" in done.stderr
    assert set(verdicts(tmp_path / "r.json").values()) == {"CE"}


@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupted_run_reports_what_there_is_and_leaves_nothing(pairs, tmp_path, number, code):
    mark = f"interrupted-{os.getpid()}-{code}"
    program = tmp_path / "third_sleeps.sh"
    program.write_text("read n; test $n = 10 && { sleep 1000 & sleep 1000; }; echo $((2 * n))\n")
    judge = subprocess.Popen(
        [
            *(sys.executable, "-m", "judge", "run", f"env {MARK}={mark} sh {program}", pairs),
            *(
                "--report",
                f"json={tmp_path}/r.json",
                "--report",
                f"junit={tmp_path}/r.xml",
                "-j",
                "1",
            ),
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    while not any("sleep 1000" in line for line in still_running(mark)):
        time.sleep(0.02)
    judge.send_signal(number)
    _, stderr = judge.communicate(timeout=10)
    assert (judge.returncode, stderr) == (code, "Error: interrupted\n")
    assert still_running(mark) == []
    assert verdicts(tmp_path / "r.json") == {"1": "AC", "2": "AC", "10": "SK"}
    assert ET.parse(tmp_path / "r.xml").getroot().get("skipped") == "1"


def test_output_that_is_not_wanted_any_more_ends_the_judge_quietly(pairs, tmp_path):
    command = f"{sys.executable} -m judge run {tmp_path}/double.py {pairs} | true"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert done.stderr == ""


@pytest.mark.parametrize(
    "env", [{"COLUMNS": "0"}, {"TERM": "dumb"}, {"LANG": "C", "LC_ALL": "C"}, {"NO_COLOR": "1"}]
)
def test_odd_terminals_do_no_harm(judge, pairs, env):
    done = judge("run", "double.py", "doubling", env=env)
    assert (done.returncode, "\x1b" in done.stdout) == (0, False), done
    assert judge("run", "--help", env=env).returncode == 0


def test_standard_output_may_be_closed(pairs, tmp_path):
    command = f"{sys.executable} -m judge run {tmp_path}/double.py {pairs} >&-"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_run_is_taken_up_where_it_was_interrupted(judge, pairs, tmp_path):
    log, go = tmp_path / "log", tmp_path / "go"
    program = tmp_path / "count.py"
    program.write_text(
        f"n = int(input())\nopen({str(log)!r}, 'a').write(str(n))\n"
        f"import os, time\n"
        f"if n == 10 and not os.path.exists({str(go)!r}): time.sleep(1000)\n"
        "print(2 * n)\n"
    )
    words = [sys.executable, "-m", "judge", "run", "count.py", "doubling", "-j", "1"]
    env = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": str(tmp_path / ".cache")}
    first = subprocess.Popen(words, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True)
    while not log.exists() or not log.read_text().endswith("10"):
        time.sleep(0.02)
    first.send_signal(signal.SIGINT)
    first.communicate(timeout=10)
    assert first.returncode == 130
    go.touch()
    log.write_text("")
    done = judge("run", "count.py", "doubling", "--resume", "--report", "json=r.json")
    assert (done.returncode, log.read_text()) == (0, "10"), done
    assert verdicts(tmp_path / "r.json") == {"1": "AC", "2": "AC", "10": "AC"}


def test_a_program_that_has_changed_is_not_taken_up(judge, pairs, tmp_path):
    judge("run", "double.py", "doubling", "--journal", "j")
    (tmp_path / "double.py").write_text("print(0)\n")
    done = judge("run", "double.py", "doubling", "--journal", "j", "--resume")
    assert (done.returncode, done.stdout.count("  WA ")) == (1, 3)


def test_what_failed_is_run_again_alone(judge, pairs, tmp_path):
    (tmp_path / "p.py").write_text("print(2 * int(input()) % 20)\n")
    assert judge("run", "p.py", "doubling").returncode == 1
    (tmp_path / "p.py").write_text("print(2 * int(input()))\n")
    done = judge("run", "p.py", "doubling", "--failed")
    assert (done.returncode, "AC  doubling: 1 of 1 accepted" in done.stdout) == (0, True)
    done = judge("run", "p.py", "doubling", "--failed")
    assert (done.returncode, done.stdout) == (0, "nothing failed in the last run\n")


def test_a_journal_has_a_line_for_each_finished_case(judge, pairs, tmp_path):
    judge("run", "echo 2", "doubling", "--journal", "j.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "j.jsonl").read_text().splitlines()]
    assert [(row["case"], row["verdict"]) for row in rows] == [
        ("1", "AC"),
        ("2", "WA"),
        ("10", "WA"),
    ]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--resume", "--journal", "none"], "none: no journal of an earlier run; run without it"),
        (["--failed", "--journal", "bad"], "bad:2: not a line of a journal: 'nonsense'"),
        (["--journal", "bad/x"], "bad/x: cannot write the journal: "),
    ],
)
def test_a_journal_that_cannot_be_used_is_said_in_words(judge, pairs, tmp_path, args, said):
    judge("run", "echo 2", "doubling", "--journal", "bad")
    first = (tmp_path / "bad").read_text().splitlines()[0]
    (tmp_path / "bad").write_text(f"{first}\nnonsense\n")
    done = judge("run", "echo 2", "doubling", *args)
    assert (done.returncode, said in done.stderr) == (3, True), done


def test_in_github_actions_annotations_and_a_summary_are_written_unasked(judge, pairs, tmp_path):
    (tmp_path / "p.py").write_text("print('::error::fooled')\n")
    env = {"GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md")}
    done = judge("run", "p.py", "doubling", env=env)
    commands = [line for line in done.stdout.splitlines() if line.strip().startswith("::")]
    assert len(commands) == 4
    assert commands[3].startswith("::notice title=isolation::isolation: none; enforced: nothing;")
    assert commands[0].startswith("::error title=WA doubling/1::line 1, column 1: expected '2'")
    assert (tmp_path / "summary.md").read_text().startswith("## WA: p.py\n")


def test_a_checker_decides_where_answers_are_not_unique(judge, pairs, tmp_path):
    (pairs / "checker.py").write_text(
        "import sys\n"
        "_, output, answer = (open(name).read() for name in sys.argv[1:])\n"
        "print('differ by', int(output) - int(answer), file=sys.stderr)\n"
        "sys.exit(abs(int(output) - int(answer)) > 1)\n"
    )
    (tmp_path / "near.py").write_text("n = int(input())\nprint(2 * n + (n > 1) + (n > 2))\n")
    done = judge("run", "near.py", "doubling")
    assert done.returncode == 1
    assert [line.split()[0] for line in done.stdout.splitlines()[1:4]] == ["AC", "AC", "WA"]
    assert "differ by 2" in done.stdout


def test_a_checker_may_be_named_and_speak_the_kattis_protocol(judge, pairs, tmp_path):
    (tmp_path / "k.py").write_text(
        "import sys\n"
        "answer, output = open(sys.argv[2]).read(), sys.stdin.read()\n"
        "open(sys.argv[3] + 'judgemessage.txt', 'w').write('seen')\n"
        "sys.exit(42 if answer.split() == output.split() else 43)\n"
    )
    words = ("doubling", "--checker", "k.py", "--protocol", "kattis")
    assert judge("run", "double.py", *words).returncode == 0
    assert judge("run", "echo 2", *words).stdout.count("  WA ") == 2


def test_a_checker_that_misbehaves_is_the_judge_s_fault(judge, pairs, tmp_path):
    (tmp_path / "c.py").write_text("1 / 0\n")
    done = judge("run", "double.py", "doubling", "--checker", "python3 c.py --x")
    assert (done.returncode, done.stdout.count("  WA ")) == (1, 3)  # exit code 1 is testlib's wrong
    (tmp_path / "c.py").write_text("import sys; sys.exit('no' * 3 and 3)\n")
    done = judge("run", "double.py", "doubling", "--checker", "c.py")
    assert (done.returncode, done.stdout.count("  JE ")) == (3, 3)
    assert "the checker ended with exit code 3" in done.stdout
    done = judge("run", "double.py", "doubling", "--checker", "./nowhere")
    assert (done.returncode, "Error: ./nowhere: no such file" in done.stderr) == (3, True)


def test_a_time_near_the_limit_is_measured_again(judge, pairs, tmp_path):
    (tmp_path / "busy.py").write_text(
        "import time\nwhile time.process_time() < 0.27: pass\nprint(2 * int(input()))\n"
    )
    done = judge(
        "run", "busy.py", "doubling", "--cpu-s", 0.3, "--wall-s", 60, "--repeat", 3, "-j", 1
    )
    assert done.stdout.count(" s of CPU in 3 runs (limit 0.30 s)") == 3, done.stdout


@pytest.fixture
def full_disk(tmp_path):
    """Return a folder on a disk of its own on which there is no room for a report."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("only root can make a small disk")
    try:
        (folder / "r.json").write_text("the old report")
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_full_disk_keeps_the_old_report(judge, pairs, full_disk):
    for number in range(20):  # enough cases that the report needs more than what is left
        (pairs / f"case-{number}-{'x' * 200}.in").write_text("1\n")
        (pairs / f"case-{number}-{'x' * 200}.out").write_text("2\n")
    (full_disk / "filler").write_bytes(bytes(56 * 1024))
    done = judge("run", "double.py", "doubling", "--report", "json=disk/r.json")
    assert (done.returncode, done.stderr) == (
        3,
        "Error: disk/r.json: cannot write the report: No space left on device\n",
    )
    assert (full_disk / "r.json").read_text() == "the old report"
    assert {path.name for path in full_disk.iterdir()} == {"r.json", "filler"}


def test_a_reference_solver_is_judged_on_another_problem_when_that_is_asked(judge):
    done = judge("run", "puissance4", "puissance4-partie", "--case", "sample-1")
    assert (done.returncode, "1 of 1 accepted" in done.stdout) == (0, True), done


def test_the_first_boards_that_fail_are_drawn_and_explained(judge):
    wrong = ROOT / "cases/gomoku/wrong/flat-list.py"
    done = judge("run", wrong, "gomoku", "--case", "wrap-*")
    assert done.returncode == 1
    assert done.stdout.count("; your program printed ") == 3
    assert (
        "\nwrap-right\n"
        "    1 2 3 4 5 6\n"
        " 1  . . . . . .\n"
        " 2  . . . 1 1 1\n"
        " 3  1 1 . . . .\n"
        " 4  . . . . . .\n"
        " 5  . . . . . .\n"
        " 6  . . . . . .\n"
        "nobody has five in a line; your program printed 1\n"
        "\nWA  gomoku: "
    ) in done.stdout
    for count in (0, 1):
        done = judge("run", wrong, "gomoku", "--case", "wrap-*", "--draw", count)
        assert done.stdout.count("; your program printed ") == count


def test_what_is_no_board_is_not_drawn(judge, pairs):
    (pairs / "problem.toml").write_text('game = "gomoku"\n')
    done = judge("run", "echo 7", "doubling")
    assert (done.returncode, "your program" in done.stdout) == (1, False), done
