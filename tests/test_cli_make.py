"""judge make, used as a person would use it."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.games.formats import FormatError


def test_a_board_is_printed(judge):
    done = judge("make", "gomoku", "--seed", 5)
    assert done.returncode == 0
    GAMES["gomoku"].validate(done.stdout.encode())
    assert judge("make", "gomoku", "--seed", 5).stdout == done.stdout
    assert judge("make", "gomoku", "--seed", 6).stdout != done.stdout


def test_boards_are_written_as_cases_that_are_in_order(judge, tmp_path):
    done = judge("make", "connect4", "--count", 60, "--out", "cases/connect4")
    assert (done.returncode, done.stdout) == (0, "wrote 60 cases to cases/connect4\n")
    folder = tmp_path / "cases/connect4"
    (folder / "problem.toml").write_text('game = "connect4"\n')
    names = [path.stem for path in folder.glob("*.in")]
    assert len(names) == 60
    assert any(name.startswith("false-line-1-") for name in names)
    checked = judge("check", "connect4")
    assert checked.returncode == 0 or "the same input as" in checked.stderr, checked
    assert judge("run", "connect4", "connect4").returncode == 0


def test_boards_that_both_players_have_won_say_so_in_their_names(judge, tmp_path):
    judge("make", "gomoku", "--count", 200, "--out", "made")
    for file in (tmp_path / "made").glob("*.in"):
        both = GAMES["gomoku"].ambiguous(file.read_bytes())
        assert not both or file.name.startswith("both-"), file


@pytest.mark.parametrize("name", GAMES)
def test_texts_to_be_refused_come_with_the_reason(judge, tmp_path, name):
    done = judge("make", name, "--refuse", "--count", 20, "--out", "refuse")
    assert done.returncode == 0, done
    files = list((tmp_path / "refuse").glob("*.in"))
    assert len(files) == 20
    for file in files:
        with pytest.raises(FormatError) as error:
            GAMES[name].read(file.read_bytes())
        assert file.with_suffix(".why").read_text() == f"{error.value}\n"


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["chess"], 2, "Error: chess: boards are made for gomoku, connect4, tictactoe alone"),
        (["gomoku", "--count", "0"], 2, "--count"),
        (["gomoku", "--out", "file"], 2, "'file' is a file"),
        (["gomoku", "--out", "file/below"], 3, "cannot be written: not a directory"),
    ],
)
def test_what_cannot_be_made_is_one_line_and_an_exit_code(judge, tmp_path, args, code, said):
    (tmp_path / "file").write_text("")
    done = judge("make", *args)
    assert (done.returncode, said in done.stderr) == (code, True), done
    assert "Traceback" not in done.stderr
