"""judge play over a pipe: what is shown and typed is a transcript, and transcripts are golden files.

`python -m tests.test_cli_play` writes the golden files anew; look at what it changes.
"""

from __future__ import annotations

import os
import random
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from judge.ai.levels import LEVELS
from judge.cli.agreed import Agreement, rules_of
from judge.games.lines import Why
from judge.report import table
from judge.words import CATALOGUES, translator
from tests.conftest import ROOT

GOLDEN = Path(__file__).parent / "golden" / "play"


class Transcript(NamedTuple):
    """The words after `judge play`, what is typed, and how the command exits."""

    words: str
    typed: tuple[str, ...]
    exit_code: int = 0


NO_MOVES = ("４", "²", "1_0", "-1", "0", "8", "", "seven", "1" * 5000, "\0", "\x1b[2J")
FULL_COLUMN = ("3",) * 6
TRANSCRIPTS = {
    "row": Transcript("connect4", tuple("1122334")),
    "column": Transcript("connect4", tuple("1212121")),
    "diagonal": Transcript("connect4 --rows 4 --cols 5 --align 3", tuple("122334433")),
    "full-board": Transcript("connect4 --rows 4 --cols 4", tuple("1212212134344343")),
    "joker-for-the-other": Transcript("connect4 --jokers 1", (*"71711161", "r3")),
    "joker-for-both": Transcript("connect4 --jokers 1", (*"1212211212", "r3")),
    "jokers-refused": Transcript(
        "connect4 --jokers 1 --joker-kind row",
        ("c1", "r7", "r1", "4", "r1", "4", "4", "r1", "1"),
        2,
    ),
    "no-jokers": Transcript("connect4", ("r1", "quit")),
    "many-columns": Transcript(
        "connect4 --rows 3 --cols 12 --align 3", ("10", "1", "11", "1", "12")
    ),
    "undo-of-people": Transcript("connect4", ("undo", "1", "2", "undo", "undo", "4", *"112233"), 2),
    "undo-of-a-computer": Transcript(
        "connect4 --level rule --seed 7", ("4", "undo", "4", "hint", "quit", "")
    ),
    "settings": Transcript(
        "connect4 --ask --seed 3",
        ("27", "x", "4", "5", "6", "3", "1", "row", "person", "nobody", "computer", "depth2", "?"),
        2,
    ),
    "computers": Transcript("connect4 --first perfect --second depth4 --seed 1", ()),
    "computers-with-jokers": Transcript(
        "connect4 --jokers 1 --first depth2 --second rule --seed 1", ()
    ),
    "cross": Transcript("tictactoe", tuple("14253")),
    "draw-of-three": Transcript("tictactoe", tuple("123546879")),
    "unbeaten": Transcript("tictactoe --second unbeatable --seed 2", tuple("153"), 2),
    "large-tictactoe": Transcript("tictactoe --rows 4 --cols 4 --align 4", tuple("1526374")),
    "five": Transcript("gomoku", ("h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "L8")),
    "gomoku-computers": Transcript(
        "gomoku --rows 9 --cols 9 --first fours --second patterns --seed 1", ()
    ),
    "left-and-saved": Transcript("tictactoe", ("5", "save", "save a.game", "quit", "b.game")),
    "left-alone": Transcript("gomoku", ("quit",)),
    "end-of-input": Transcript("tictactoe", ("5",), 2),
} | {
    f"{game}-{language}": transcript
    for language in CATALOGUES
    for game, transcript in {
        "connect4": Transcript(
            f"connect4 --lang {language} --jokers 1",
            ("?", *FULL_COLUMN, *NO_MOVES, "3", "r1", "1", "undo", *"2244", "hint", "quit", ""),
        ),
        "tictactoe": Transcript(
            f"tictactoe --lang {language} --ask",
            ("", "", "", "", "", "?", *NO_MOVES, "10", "5", "5", *"1932746"),
        ),
        "gomoku": Transcript(
            f"gomoku --lang {language} --rows 5 --cols 6 --align 4",
            ("?", *NO_MOVES, "g1", "a6", "b2", "b2", *["a1", "c2", "a2", "d2", "a3", "e2"]),
        ),
    }.items()
}


def play(transcript: Transcript, folder: Path) -> subprocess.CompletedProcess[str]:
    """Return what `judge play` did in an empty folder."""
    return subprocess.run(
        [sys.executable, "-m", "judge", "play", *transcript.words.split()],
        input="".join(f"{line}\n" for line in transcript.typed).encode(),
        capture_output=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )


def as_text(done: subprocess.CompletedProcess[bytes]) -> str:
    """Return what was printed, and the message of the end if there is one."""
    return (done.stdout + done.stderr).decode()


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_a_game_goes_as_in_its_transcript(name, tmp_path):
    done = play(TRANSCRIPTS[name], tmp_path)
    assert as_text(done) == (GOLDEN / f"{name}.txt").read_bytes().decode()
    assert done.returncode == TRANSCRIPTS[name].exit_code


def test_every_golden_file_has_its_transcript():
    assert {file.stem for file in GOLDEN.iterdir()} == TRANSCRIPTS.keys()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("chess", "GAME: expected gomoku, connect4, tictactoe or a file with a game, got 'chess'"),
        ("connect4 --align 8", "8 in a row do not fit on a board of 6 x 7; take 7 at most"),
        ("connect4 --rows 27", "Invalid value for '--rows': 27 is not in the range 1<=x<=26."),
        ("tictactoe --jokers 1", "jokers: expected 0 where discs do not fall, got 1"),
        (
            "connect4 --level grandmaster",
            "random, rule, depth2, depth4, depth8 or perfect, got 'grandmaster'",
        ),
        (
            "connect4 --rows 5 --level perfect",
            "random, rule, depth2, depth4 or depth8, got 'perfect'",
        ),
        ("a.game --rows 5", "--rows: the game in a.game has its own; leave it out"),
        ("a.game --record no/where", "no/where: cannot be written: no such file or directory"),
    ],
)
def test_what_cannot_be_played_is_said_in_a_line(judge, tmp_path, words, message):
    (tmp_path / "a.game").write_text("game: tictactoe\nrows: 3\ncolumns: 3\nalign: 3\n\n1 2\n")
    done = judge("play", *words.split(), input="quit\n\n")
    assert done.returncode in (2, 3)
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_the_help_names_every_level(judge):
    told = judge("play", "--help").stdout
    for game, levels in LEVELS.items():
        assert re.search(rf"{game} +{', '.join(levels)}\n", told)


def test_a_saved_game_goes_on_where_it_was_left(judge, tmp_path):
    first = judge("play", "tictactoe", "--second", "rules", input="1\nquit\nmy game\n")
    assert "judge play" in first.stdout
    again = judge("play", "my game", input="quit\n\n")
    assert "O: computer (rules)" in again.stdout
    assert "Going on after 2 moves." in again.stdout


def test_the_same_seed_gives_the_same_game(judge, tmp_path):
    words = ("play", "connect4", "--first", "random", "--second", "random", "--seed")
    games = [judge(*words, seed).stdout for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_ctrl_c_ends_a_game_with_its_own_exit_code_and_keeps_the_record(tmp_path):
    words = [sys.executable, "-m", "judge", "play", "tictactoe", "--record", "a.game"]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(
        words, stdin=pipe, stdout=pipe, stderr=pipe, cwd=tmp_path, env=env
    ) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(b"5\n")
        running.stdin.flush()
        shown = b""
        while b"Cell for O?" not in shown:
            shown += os.read(running.stdout.fileno(), 4096)
        running.send_signal(signal.SIGINT)
        _, said = running.communicate()
    assert (running.returncode, b"Traceback" in said) == (130, False)
    assert (tmp_path / "a.game").read_text().splitlines()[-1] == "5"


def test_a_transcript_is_a_case(judge, tmp_path):
    folder = tmp_path / "talk"
    folder.mkdir()
    row = TRANSCRIPTS["row"]
    (folder / "row.in").write_text("".join(f"{line}\n" for line in row.typed))
    (folder / "row.out").write_bytes((GOLDEN / "row.txt").read_bytes())
    (folder / "problem.toml").write_text('compare = "exact"\n')
    done = judge("run", f"{sys.executable} -m judge play connect4", "talk")
    assert (done.returncode, "1 of 1 accepted" in done.stdout) == (0, True), done.stdout


@pytest.mark.parametrize("size", range(1, 27))
@pytest.mark.parametrize("game", ["connect4", "tictactoe", "gomoku"])
def test_games_of_every_size_start_and_end(game, size):
    other = 27 - size
    for rows, cols in ((size, size), (size, other)):
        for align in sorted({1, 2, 5, max(rows, cols) // 2, max(rows, cols)}):
            if not 0 < align <= max(rows, cols):
                continue
            rules = rules_of(Agreement(game, rows, cols, align), translator("en"))
            state, lot = rules.start(), random.Random(size)
            while not rules.outcome(state).over:
                state = rules.play(state, lot.choice(rules.legal_moves(state)))
            assert rules.outcome(state).why in (Why.LINE, Why.FULL)
            drawn = table.draw(rules, state, table.Look())
            assert drawn.count("X") + drawn.count("O") == len(
                state.board.cells
            ) - state.board.cells.count(0)


if __name__ == "__main__":
    import tempfile

    GOLDEN.mkdir(exist_ok=True)
    for name, transcript in TRANSCRIPTS.items():
        with tempfile.TemporaryDirectory() as folder:
            done = play(transcript, Path(folder))
        if done.returncode != transcript.exit_code:
            print(f"{name}: exit code {done.returncode}")
        (GOLDEN / f"{name}.txt").write_bytes(as_text(done).encode())
