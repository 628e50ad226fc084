"""Ask a checker whether an output is right, where answers are not unique.

Two protocols are spoken. testlib's: `checker INPUT OUTPUT ANSWER`, exit code 0 for
accepted, 1, 2, 4 and 8 for wrong (answer, presentation, dirt after it, end of file).
Kattis's: `checker INPUT ANSWER FEEDBACK_FOLDER/ < OUTPUT`, 42 for accepted, 43 for
wrong. Any other end is a fault of the checker: JE, whatever the program did.
"""

from __future__ import annotations

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path
from typing import IO

from judge.model import Case, Checker, Limits, Run, Runner, Stop, Verdict

# A checker is the case set's own program: its limits only keep a run from hanging.
LIMITS = Limits(cpu_s=30.0, wall_s=120.0, memory_mib=2048, output_kib=1024)
_VERDICTS = {
    "testlib": {0: Verdict.AC, 1: Verdict.WA, 2: Verdict.WA, 4: Verdict.WA, 8: Verdict.WA},
    "kattis": {42: Verdict.AC, 43: Verdict.WA},
}
_SAID = 500


def ask(runner: Runner, checker: Checker, case: Case, output: IO[bytes]) -> tuple[Verdict, str]:
    """Return the verdict of a checker on an output, and what it said.

    The verdict is AC, WA or, when the checker misbehaves, JE.
    """
    with tempfile.TemporaryDirectory(prefix="rowjudge-check-") as name:
        folder = Path(name)
        folder.chmod(0o755)  # the checker may run as another user
        files = {"input": case.input, "answer": case.answer}
        for file, data in files.items():
            (folder / file).write_bytes(data)
        output.seek(0)
        with (folder / "output").open("wb") as copy:
            shutil.copyfileobj(output, copy)
        feedback = folder / "feedback"
        feedback.mkdir()
        feedback.chmod(0o777)
        run = _run(runner, checker, folder)
        said = _said(run, feedback)
    codes = _VERDICTS[checker.protocol]
    if run.stop is Stop.EXIT and run.exit_code in codes:
        return codes[run.exit_code], said
    return Verdict.JE, f"the checker {_misbehaved(run)}" + (f": {said}" if said else "")


def _run(runner: Runner, checker: Checker, folder: Path) -> Run:
    words = [str(folder / name) for name in ("input", "output", "answer")]
    data = b""
    if checker.protocol == "kattis":
        words = [words[0], words[2], f"{folder}/feedback/"]
        data = (folder / "output").read_bytes()
    program = replace(checker.program, argv=(*checker.program.argv, *words), trusted=True)
    return runner.run(program, data, LIMITS)


def _said(run: Run, feedback: Path) -> str:
    """Return the checker's message in one line: from its feedback, or its streams."""
    with run.stdout:
        run.stdout.seek(0)
        texts = [run.stderr, run.stdout.read(_SAID)]
    message = feedback / "judgemessage.txt"
    if message.is_file():
        texts.insert(0, message.read_bytes()[:_SAID])
    words = next((text for text in texts if text.strip()), b"")
    return " ".join(words.decode("utf-8", "replace")[:_SAID].split())


def _misbehaved(run: Run) -> str:
    if run.stop is Stop.EXIT:
        return f"ended with exit code {run.exit_code}"
    if run.stop is Stop.SIGNAL:
        return f"was killed by {run.signal}"
    return f"exceeded its {run.stop.value} limit"
