"""judge replay: games from files, shown step by step, and turned into other formats."""

from __future__ import annotations

import os
import pty
import subprocess
import sys

import pytest

from tests.conftest import ROOT

FIVE = "game: gomoku\nrows: 15\ncolumns: 15\nalign: 5\n\nh8 a1 i9 b1 j10\n"
FOUR = "game: connect4\nrows: 2\ncolumns: 5\nalign: 4\nresult: X\nending: line\n\n1122334\n"


def test_a_game_is_shown_move_by_move(judge, tmp_path):
    (tmp_path / "a.game").write_text(FOUR)
    done = judge("replay", "a.game")
    assert (done.returncode, done.stderr) == (0, "")
    boards = done.stdout.split("\n\n")
    assert len(boards) == 9
    assert boards[0] == "Connect 4: 2 x 5, 4 in a row wins\n" + (
        "|1 2 3 4 5|\n|. . . . .|\n|. . . . .|\n|1 2 3 4 5|"
    )
    assert boards[7] == (
        "Move 7 of 7: X plays 4\n|1 2 3 4 5|\n|O O O . .|\n[X X X X].|\n|1 2 3 4 5|"
    )
    assert boards[8] == "X wins!\n"


def test_it_is_told_in_the_reader_s_language(judge, tmp_path):
    (tmp_path / "a.game").write_text(FOUR)
    done = judge("replay", "a.game", "--lang", "fr")
    assert "Puissance 4" in done.stdout
    assert "Victoire du joueur X" in done.stdout


def test_on_a_terminal_each_move_waits_for_enter(tmp_path):
    (tmp_path / "a.game").write_text(FOUR)
    above, below = pty.openpty()
    env = {**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1"}
    with subprocess.Popen(
        [sys.executable, "-m", "judge", "replay", "a.game", "--ascii"],
        stdin=below,
        stdout=below,
        stderr=below,
        cwd=tmp_path,
        env=env,
    ) as running:
        os.close(below)
        shown, asked = b"", 0
        while running.poll() is None or b"wins" not in shown:
            try:
                shown += os.read(above, 4096)
            except OSError:
                break
            if shown.count(b"Enter: next move") > asked:
                asked += 1
                assert shown.count(b"Move ") == asked - 1
                os.write(above, b"\n")
    os.close(above)
    assert (running.returncode, asked, b"X wins!" in shown) == (0, 7, True)


@pytest.mark.parametrize("ending", ["sgf", "psq", "game"])
def test_a_game_turned_into_another_format_and_back_is_the_same(judge, tmp_path, ending):
    (tmp_path / "a.game").write_text(FIVE)
    assert judge("replay", "a.game", "--to", f"b.{ending}").stdout == f"Saved: b.{ending}\n"
    assert judge("replay", f"b.{ending}", "--to", "c.txt").returncode == 0
    assert (tmp_path / "c.txt").read_text().splitlines()[-1] == "h8 a1 i9 b1 j10"
    assert judge("replay", f"b.{ending}").stdout == judge("replay", "a.game").stdout


@pytest.mark.parametrize(
    ("file", "text", "words", "message"),
    [
        ("none", None, (), "none: cannot be read: no such file or directory"),
        ("a", "hi\n", (), "a: line 1: expected 'name: value' or a blank line, got 'hi'"),
        ("a", "x" * (1 << 20) + "x", (), "a: expected a game of 1 MiB at most, got more"),
        ("a.sgf", "hi", (), "a.sgf: expected SGF, '(;' to ')', got its end"),
        ("a.psq", "hi", (), "a.psq: line 1: expected 'Piskvorky WIDTHxHEIGHT, 0:0, 0', got 'hi'"),
        (
            "a",
            FOUR,
            ("--to", "b.sgf"),
            "b.sgf: cannot be written: a .sgf file holds gomoku with 5 in a row only,"
            " got connect4 with 4 in a row",
        ),
        ("a", FOUR, ("--to", "no/b"), "no/b: cannot be written: no such file or directory"),
    ],
)
def test_what_cannot_be_read_or_written_is_said_in_a_line(
    judge, tmp_path, file, text, words, message
):
    if text is not None:
        (tmp_path / file).write_text(text)
    done = judge("replay", file, *words)
    assert done.returncode in (2, 3)
    assert done.stderr == f"Error: {message}\n"
