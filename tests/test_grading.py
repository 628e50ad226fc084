"""Grading with a stand-in for the runner: whatever keeps a program from being judged is a result."""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath

import pytest

from judge.archives import Member
from judge.ending import CannotStartError
from judge.grading import Plan, Tools, entry, judge_task, plans, tasks
from judge.marks import Mark
from judge.model import (
    CaseFiles,
    CaseResult,
    JudgeError,
    Limits,
    Problem,
    Program,
    Run,
    Stop,
    Verdict,
)
from judge.submissions import Submission

RIGHT = b"print(input())\n"


@pytest.fixture
def problem(tmp_path: Path) -> Problem:
    cases = []
    for name in ("a", "b"):
        files = CaseFiles(name, f"{tmp_path}/{name}.in", f"{tmp_path}/{name}.out")
        for file in (files.input, files.answer):
            assert file
            file.write_text(name)
        cases.append(files)
    return Problem("echo", tmp_path, tuple(cases))


@pytest.fixture
def tools(tmp_path: Path) -> Tools:
    (tmp_path / "desks").mkdir()
    return Tools(tmp_path / "desks", tmp_path / "cache")


@dataclass
class Fake:
    """A runner that prints its input, or does what it is told to; it looks at the desk."""

    stderr: str = ""
    code: int = 0
    error: Exception | None = None
    seen: list[dict[str, bytes]] = field(default_factory=list)

    def run(self, program: Program, data: bytes, limits: Limits) -> Run:
        assert program.file
        here = program.file.parent
        files = [path for path in here.rglob("*") if path.is_file()]
        self.seen.append({str(path.relative_to(here)): path.read_bytes() for path in files})
        if self.error:
            raise self.error
        stderr = self.stderr.format(here=here).encode()
        return Run(Stop.EXIT, self.code, None, 0, 0, 0, 0, io.BytesIO(data), stderr)


def handed_in(*files: tuple[str, bytes], student: str = "Zoé") -> Submission:
    return Submission(student, tuple(Member(PurePosixPath(n), data) for n, data in files))


def graded(problem: Problem, tools: Tools, fake: Fake, one: Submission) -> list[CaseResult]:
    ((plan,),) = plans([one], [problem], {"echo"})
    return [judge_task(fake, tools, task) for task in tasks(plan, one.files, {}, None)]


def test_every_case_is_judged_beside_all_that_was_handed_in(problem: Problem, tools: Tools) -> None:
    fake = Fake()
    one = handed_in(("echo.py", RIGHT), ("lib/x.py", b"1"))
    results = graded(problem, tools, fake, one)
    assert [(result.case, result.verdict.value) for result in results] == [("a", "AC"), ("b", "AC")]
    assert fake.seen == [{"echo.py": RIGHT, "lib/x.py": b"1"}] * 2
    assert len(list(tools.place.iterdir())) <= 1


@pytest.mark.parametrize(
    ("error", "verdict", "message"),
    [
        (
            CannotStartError("echo.py: cannot start: is empty"),
            "RE",
            "echo.py: cannot start: is empty",
        ),
        (JudgeError("a supervisor process ended"), "JE", "a supervisor process ended"),
        (OSError(28, "No space left on device"), "JE", "No space left on device"),
    ],
)
def test_what_stops_one_program_is_its_result(
    problem: Problem, tools: Tools, error: Exception, verdict: str, message: str
) -> None:
    results = graded(problem, tools, Fake(error=error), handed_in(("echo.py", RIGHT)))
    assert [(r.verdict.value, r.message) for r in results] == [(verdict, message)] * 2


def test_where_the_program_lay_is_not_told(problem: Problem, tools: Tools) -> None:
    fake = Fake(stderr='File "{here}/echo.py"\n{here}/echo.py: no', code=1)
    result = graded(problem, tools, fake, handed_in(("echo.py", RIGHT)))[0]
    assert result.stderr == 'File "echo.py"\necho.py: no'
    assert result.message == "exit code 1: echo.py: no"
    assert result.said == ("exit", {"code": 1, "last": ": echo.py: no"})


def test_what_does_not_compile_is_compiled_once_and_never_run(
    problem: Problem, tools: Tools
) -> None:
    fake = Fake()
    results = graded(problem, tools, fake, handed_in(("echo.c", b"int main(void) { return x; }")))
    assert [(r.verdict.value, r.said) for r in results] == [("CE", ("not-compiled", {}))] * 2
    assert results[0].message == results[1].message
    assert results[0].message.startswith("echo.c: does not compile:\necho.c: In function")
    assert fake.seen == []


def test_a_program_without_functions_to_judge_does_not_compile(
    problem: Problem, tools: Tools
) -> None:
    session = replace(problem, driver="session")
    results = graded(session, tools, Fake(), handed_in(("echo.sh", b"cat")))
    said = "echo.sh: its functions are judged, so name a Python file"
    assert [(r.verdict.value, r.message) for r in results] == [("CE", said)] * 2


def test_a_language_that_is_not_here_is_our_fault(
    problem: Problem, tools: Tools, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    results = graded(problem, tools, Fake(), handed_in(("echo.rb", b"puts gets")))
    assert [result.verdict.value for result in results] == ["JE", "JE"]
    assert "ruby is not installed" in results[0].message


@pytest.mark.parametrize("name", ["x" * 300 + ".py", "a/b.py"])
def test_a_name_that_cannot_be_written_is_a_result(
    problem: Problem, tools: Tools, name: str
) -> None:
    one = handed_in(("a", b""), (name, RIGHT))
    results = graded(problem, tools, Fake(), one)
    assert [result.verdict.value for result in results] == ["JE", "JE"]
    assert len(list(tools.place.iterdir())) <= 1


def test_known_results_are_left_out(problem: Problem) -> None:
    one = handed_in(("echo.py", RIGHT))
    ((plan,),) = plans([one], [problem], {"echo"})
    known = {("echo", "a"): CaseResult("a", Verdict.WA)}
    assert [task.case.name for task in tasks(plan, one.files, known, None)] == ["b"]


def test_without_a_program_there_is_nothing_to_do(problem: Problem) -> None:
    one = handed_in(("rapport.pdf", b""))
    ((plan,),) = plans([one], [problem], {"echo"})
    assert list(tasks(plan, one.files, {}, None)) == []
    missing = ("no-program", {"names": "rapport.pdf"})
    assert entry(plan, ()).missing == missing
    assert entry(plan, ()).mark == Mark(0, 2)


def test_an_entry_says_what_a_program_is_worth(problem: Problem) -> None:
    plan = Plan("Zoé", problem, Member(PurePosixPath("echo.py"), RIGHT), ("Al",))
    found = entry(plan, (CaseResult("a", Verdict.SK), CaseResult("b", Verdict.AC)))
    assert [(r.case, r.verdict.value) for r in found.result.results] == [("a", "SK"), ("b", "AC")]
    assert (found.mark, found.same_as, found.result.program) == (Mark(1, 2), ("Al",), "echo.py")


def test_the_same_program_is_noticed_in_one_language_alone(problem: Problem) -> None:
    class_ = [
        handed_in(("echo.py", RIGHT), student="Al"),
        handed_in(("main.py", b"# mine\n" + RIGHT), student="Bo"),
        handed_in(("echo.rb", RIGHT), student="Cy"),
        handed_in(("echo.py", b""), student="Dot"),
        handed_in(("echo.py", b"\n"), student="Eve"),
    ]
    found = plans(class_, [problem], {"echo"})
    assert [row[0].same_as for row in found] == [("Bo",), ("Al",), (), (), ()]


def test_a_result_is_noted_for_a_student_and_a_program(problem: Problem) -> None:
    plan = Plan("Zoé", problem, Member(PurePosixPath("echo.py"), RIGHT))
    others = [
        replace(plan, student="Al"),
        replace(plan, program=Member(PurePosixPath("echo.py"), b"")),
        replace(plan, program=Member(PurePosixPath("echo.rb"), RIGHT)),
    ]
    assert plan.key not in {other.key for other in others}
    assert plan.key == replace(plan, same_as=("Al",)).key
