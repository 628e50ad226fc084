"""Cases as tests of pytest: what judge.pytest_plugin loads when --solver is given."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from judge import load
from judge.cli import places
from judge.cli.language import of_environment
from judge.games import GAMES
from judge.games.formats import FormatError
from judge.grade import judge_unit
from judge.model import CaseFiles, CaseResult, JudgeError, Problem, Unit, Verdict
from judge.portable import Portable
from judge.program import CompileError, resolve, through_session
from judge.report import board, reason, text
from judge.run import Supervisors
from judge.words import translator

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judge.model import Program
    from judge.words import Words

_NOT_DRAWN = (Verdict.CE, Verdict.JE)


class NotAcceptedError(Exception):
    """A case that failed: its message is what is shown, without a traceback."""


class Cases:
    """The plugin proper: finds the problems among pytest's arguments, and judges their cases."""

    def __init__(self, config: pytest.Config) -> None:
        config.addinivalue_line("markers", "case: a case of a problem, judged with --solver")
        options = config.option
        # Workers of xdist are given the options, and folders in place of the arguments.
        if not hasattr(options, "solver_words"):
            options.solver_words = list(config.args)
            options.solver_folder = str(config.invocation_params.dir)
        self._folder = Path(options.solver_folder)
        self._cpu_s = options.solver_cpu_s
        self.words = translator(options.solver_lang or of_environment())
        self._runner: Any = None
        self.problems: dict[Path, Problem] = {}
        others = [word for word in options.solver_words if not self._add(word)]
        config.args[:] = [*map(str, self.problems), *others]
        self._program = self._resolved(options.solver)

    def _add(self, word: str) -> bool:
        """Add the problems that an argument means; return whether it means any.

        `FOLDER::CASE` is one case, as pytest names it.
        """
        path, _, case = word.partition("::")
        try:
            found = load.select([str(self._folder / path)], [], Path())
        except JudgeError:
            return False
        for problem in found:
            key = problem.folder.resolve()
            before = self.problems[key].cases if key in self.problems else ()
            own = [c for c in problem.cases if c in before or not case or c.name == case]
            kept = [c for c in before if c not in own]
            self.problems[key] = replace(problem, cases=(*kept, *own))
        return True

    def _resolved(self, solver: str) -> Program | CompileError:
        """Return the program, or the error that is every case's; raises UsageError without one."""
        known = places.references(self.problems.values())
        try:
            return resolve(solver, self._folder, known, places.cache_folder())
        except CompileError as error:
            return error
        except JudgeError as error:
            raise pytest.UsageError(f"--solver: {error}") from None

    @pytest.hookimpl(tryfirst=True)
    def pytest_collect_directory(
        self, path: Path, parent: pytest.Collector
    ) -> pytest.Collector | None:
        """Return the collector of a problem's folder; other folders are pytest's."""
        problem = self.problems.get(path.resolve())
        if problem is None:
            return None
        folder: Folder = Folder.from_parent(parent, path=path)
        folder.cases, folder.problem = self, problem
        return folder

    def pytest_unconfigure(self) -> None:
        """End the processes that run programs."""
        if self._runner is not None:
            self._runner.close()

    def judge(self, problem: Problem, files: CaseFiles) -> CaseResult:
        """Return the result of a case; raises JudgeError."""
        program = self._program
        if isinstance(program, CompileError):
            message, said = str(program), program.said
            return CaseResult(files.name, Verdict.CE, message=message, said=said)
        load.require_answers(replace(problem, cases=(files,)))
        if problem.driver == "session":
            program = through_session(program)
        limits = problem.limits
        if self._cpu_s:
            limits = replace(limits, cpu_s=self._cpu_s)
        if self._runner is None:
            env = places.program_environment()
            self._runner = Supervisors(env) if sys.platform == "linux" else Portable(env)
        case, checker = load.read_case(files), places.own_checker(problem)
        return judge_unit(self._runner, Unit(program, case, limits, problem.comparison, checker))


class Folder(pytest.Directory):
    """A problem's folder, its cases as tests."""

    cases: Cases
    problem: Problem

    def collect(self) -> Iterator[pytest.Item]:
        """Yield a test for each case, in natural order."""
        for files in self.problem.cases:
            item: CaseItem = CaseItem.from_parent(self, name=files.name)
            item.files, item.folder = files, self
            item.add_marker("case")
            item.extra_keyword_matches.add(self.problem.name)
            yield item


class CaseItem(pytest.Item):
    """A case as a test."""

    files: CaseFiles
    folder: Folder

    def runtest(self) -> None:
        """Judge it; raises NotAcceptedError or JudgeError."""
        problem = self.folder.problem
        result = self.folder.cases.judge(problem, self.files)
        self.user_properties += [
            ("verdict", result.verdict.value),
            ("cpu_s", f"{result.cpu_s:.3f}"),
            ("peak_mib", f"{result.peak_mib:.1f}"),
        ]
        if result.verdict is not Verdict.AC:
            words = self.folder.cases.words
            line = text.case_lines(result, 0, lambda code, verdict: code, words)
            raise NotAcceptedError(line + "\n" + _drawn(problem, self.files, result, words))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Return what is shown of a failure: our words, and a traceback only of our own faults."""
        if isinstance(excinfo.value, NotAcceptedError | JudgeError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, None, str]:
        """Return the place of the case, and its name as it is shown above a failure."""
        return self.files.input, None, f"{self.folder.problem.name}::{self.name}"


def _drawn(problem: Problem, files: CaseFiles, result: CaseResult, words: Words) -> str:
    """Return the board of a case and why its answer is right; "" if it has none."""
    game = GAMES.get(problem.game or "")
    if game is None or result.verdict in _NOT_DRAWN:
        return ""
    data = load.read_bytes(files.input)
    try:
        rules, pos = game.read(data)
        style = board.Style(game.symbols(data), words=words)
        drawn = board.draw(pos, rules.lines(pos), style)
        return f"{drawn}{reason.explained(game, data, result, words)}\n"
    except FormatError:
        return ""
