"""judge show, used as a person would use it."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from tests.conftest import ROOT

WON = "....\n....\nOOO.\nXXXX\n"


def test_a_case_is_drawn_with_its_line_its_answer_and_whether_it_can_be(judge):
    done = judge("show", "gomoku/sample-1")
    assert (done.returncode, done.stdout) == (
        0,
        "gomoku/sample-1: gomoku, 6 x 6 with 13 stones\n"
        "    1 2 3 4 5 6\n"
        " 1  . . 2 . 1 .\n"
        " 2  . 1 2 2 2[1]\n"
        " 3  . . 2 .[1].\n"
        " 4  . . 2[1]. .\n"
        " 5  . .[1]. . .\n"
        " 6  .[1]. . . .\n"
        "1 has five on the anti-diagonal (2,6)..(6,2); the answer is 1\n"
        "it can arise in legal play\n",
    )


def test_a_board_that_cannot_be_says_why(judge, tmp_path):
    (tmp_path / "b.in").write_text("X.\n.O\n")
    done = judge("show", "b.in", "--game", "connect4")
    assert done.stdout.endswith(
        "it cannot arise in legal play: row 1, column 1: the disc hangs over an empty cell\n"
    )
    done = judge("show", "tictactoe/sample-5")
    assert "it cannot arise in legal play: both players have a line" in done.stdout


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "fr",
            (
                "entrée standard : connect4, 4 x 4 avec 7 pions",
                "le joueur X a quatre pions alignés sur la ligne 4, (4,1)..(4,4) ; la réponse est X",
                "cette grille est possible dans une partie régulière",
            ),
        ),
        (
            "ru",
            (
                "стандартный ввод: connect4, 4 x 4, 7 фишек",
                "игрок X собрал четыре в строке 4, (4,1)..(4,4); ответ: X",
                "такое поле возможно в игре по правилам",
            ),
        ),
        (
            "pt",
            (
                "entrada padrão: connect4, 4 x 4 com 7 peças",
                "o jogador X tem quatro peças seguidas na linha 4, (4,1)..(4,4); a resposta é X",
                "este tabuleiro é possível em uma partida regular",
            ),
        ),
    ],
)
def test_a_board_is_explained_in_the_language_asked_for(judge, language, words):
    done = judge("show", "-", "--lang", language, input=WON)
    lines = done.stdout.splitlines()
    assert (done.returncode, (lines[0], *lines[-2:])) == (0, words)


def test_what_is_left_out_of_a_wide_board_is_said_in_the_language_of_the_surroundings(judge):
    env = {"COLUMNS": "50", "LC_ALL": "fr_FR.UTF-8"}
    assert "(colonnes 19 à 40 sur 40)" in judge("show", "gomoku/largest-corner-row", env=env).stdout


def test_standard_input_is_drawn(judge):
    done = judge("show", "-", input=WON)
    assert (done.returncode, " 4 [X X X X]\n" in done.stdout) == (0, True), done


def test_several_boards_are_drawn_apart(judge):
    done = judge("show", "gomoku/five-*", "connect4/sample-1")
    titles = [line for line in done.stdout.splitlines() if " with " in line]
    assert len(titles) > 5
    assert titles[-1].startswith("connect4/sample-1: connect4, 6 x 7")
    assert done.stdout.count("\n\n") == len(titles) - 1


def test_a_file_s_game_is_that_of_its_folder_or_the_only_one_that_fits(judge, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine/problem.toml").write_text('game = "connect4"\n')
    (tmp_path / "tictactoe").mkdir()
    for folder in ("mine", "tictactoe", "."):
        (tmp_path / folder / "b.in").write_text("XO.\nX..\n...\n")
    assert "b.in: connect4, 3 x 3" in judge("show", "mine/b.in").stdout
    assert "b.in: tictactoe, 3 x 3" in judge("show", "tictactoe/b.in").stdout
    assert "b.in: tictactoe" in judge("show", "b.in", "--game", "tictactoe").stdout
    done = judge("show", "b.in")
    assert (done.returncode, done.stderr) == (
        2,
        "Error: b.in: whose board? name the game: --game gomoku or connect4 or tictactoe\n",
    )
    (tmp_path / "c.in").write_text("2\n0 1\n0 2\n")
    assert "c.in: gomoku, 2 x 2" in judge("show", ROOT / "cases/gomoku/one-cell.in", "c.in").stdout


def test_a_board_is_drawn_into_a_file_as_well(judge, tmp_path):
    (tmp_path / "b.in").write_text(WON)
    done = judge("show", "b.in", "--svg", "b.svg")
    assert done.returncode == 0
    root = ET.parse(tmp_path / "b.svg").getroot()
    assert len(root.findall("{http://www.w3.org/2000/svg}circle")) == 7


def test_a_board_is_as_wide_as_the_terminal_at_most(judge):
    done = judge("show", "gomoku/largest-corner-row", env={"COLUMNS": "50"})
    drawn = done.stdout.splitlines()[1:44]
    assert max(map(len, drawn)) <= 50
    assert "(columns 19 to 40 of 40)" in done.stdout


@pytest.mark.parametrize(
    ("args", "code", "said"),
    [
        (["nowhere"], 3, "Error: nowhere: no such file or case; see judge list -c"),
        (["gomoku/nowhere"], 3, "Error: gomoku/nowhere: no such case; see judge list -c gomoku"),
        (["puissance4/*"], 2, "whose board? name the game"),
        (["bad.in", "--game", "gomoku"], 3, "bad.in: no board of gomoku: line 1: expected a size"),
        (["odd/b.in"], 3, "odd/b.in: no game 'chess'; expected gomoku or connect4 or tictactoe"),
        (["gomoku/five-*", "--svg", "b.svg"], 2, "Error: --svg: expected one board, got"),
        (["gomoku/sample-1", "--svg", "no/b.svg"], 3, "no/b.svg: cannot write the report"),
        ([], 2, "Missing argument 'WHAT...'"),
    ],
)
def test_what_cannot_be_shown_is_one_line_and_an_exit_code(judge, tmp_path, args, code, said):
    (tmp_path / "bad.in").write_text("no board\n")
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd/problem.toml").write_text('game = "chess"\n')
    (tmp_path / "odd/b.in").write_text("1\n0\n")
    done = judge("show", *args)
    assert (done.returncode, said in done.stderr) == (code, True), done
    assert "Traceback" not in done.stderr
