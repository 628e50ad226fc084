"""Why an answer is right, and what a program did instead, in words."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.games.formats import FormatError
from judge.model import CaseResult, Verdict
from judge.report.reason import fault, outcome, reason


@pytest.mark.parametrize(
    ("game", "text", "why"),
    [
        ("gomoku", "1\n0\n", "nobody has five in a line"),
        ("gomoku", "1\n2\n", "nobody has five in a line and no cell is empty"),
        (
            "gomoku",
            "6\n0 0 0 0 0 2\n0 0 0 0 2 0\n0 0 0 2 0 0\n0 0 2 0 0 0\n0 2 0 0 0 0\n0 0 0 0 0 0\n",
            "2 has five on the anti-diagonal (1,6)..(5,2)",
        ),
        (
            "gomoku",
            "6\n0 0 0 0 0 0\n1 1 1 1 1 1\n0 0 0 0 0 0\n2 2 2 2 2 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n",
            "1 has six on row 2, (2,1)..(2,6) and 2 has five on row 4, (4,1)..(4,5);"
            " the line of 1 starts first",
        ),
        (
            "gomoku",
            "5\n" + "1 1 1 1 1\n" * 5,
            "1 has five on row 1, (1,1)..(1,5) and five on column 1, (1,1)..(5,1)"
            " and five on the diagonal (1,1)..(5,5) and 9 lines more",
        ),
        ("connect4", "X\n", "nobody has four in a line and no cell is empty"),
        ("connect4", "X.\n", "nobody has four in a line and 1 cell is empty"),
        ("connect4", "...\n", "nobody has four in a line and 3 cells are empty"),
        ("connect4", "O\nO\nO\nO\n", "O has four on column 1, (1,1)..(4,1)"),
        (
            "connect4",
            "XXXX\nOOOO\n",
            "X has four on row 1, (1,1)..(1,4) and O has four on row 2, (2,1)..(2,4)",
        ),
        ("connect4", "1111\n0000\n", "1 has four on row 1, (1,1)..(1,4)"),
        ("connect4", "X" * 11 + "\n", "X has 11 on row 1, (1,1)..(1,11)"),
        ("tictactoe", "O\n\n\n", "O has 1 stone and X has 0: X begins"),
        ("tictactoe", "XX\n\n\n", "X has 2 stones and O has 0: players alternate"),
        (
            "tictactoe",
            "XXX\nOOO\n\n",
            "both players have a line: the first one ended the game",
        ),
        ("tictactoe", "XXX\nOO\nO\n", "O moved after X had won"),
        ("tictactoe", "XXX\nOO\n\n", "X has three on row 1, (1,1)..(1,3)"),
        ("tictactoe", "\n\n\n", "nobody has three in a line and 9 cells are empty"),
    ],
)
def test_the_answer_has_a_reason(game, text, why):
    assert reason(GAMES[game], text.encode()) == why


def test_what_is_no_board_has_no_reason():
    with pytest.raises(FormatError):
        reason(GAMES["gomoku"], b"")


def test_players_are_called_as_they_are_drawn():
    rules, pos = GAMES["gomoku"].read(b"1\n2\n")
    assert fault(rules, pos, ".12") == "player 2 has 1 stone and player 1 has 0: player 1 begins"
    assert fault(rules, pos, ".XO") == "O has 1 stone and X has 0: X begins"
    rules, pos = GAMES["gomoku"].read(b"1\n1\n")
    assert fault(rules, pos, ".12") == ""


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("0\n", "printed 0"),
        ("", "printed nothing"),
        (" \n", "printed nothing"),
        ("1\n2\n", r"printed '1\n2'"),
        ("\x1b[2J\n", r"printed '\x1b[2J'"),
        ("9" * 90, "printed '" + "9" * 60 + "…'"),
    ],
)
def test_what_was_printed_is_shown_in_one_harmless_line(output, said):
    result = CaseResult("c", Verdict.WA, output=output, message="line 1: ...")
    assert outcome(result) == f"your program {said}"


@pytest.mark.parametrize(
    ("verdict", "said"),
    [
        (Verdict.RE, "your program failed: exit code 1"),
        (Verdict.TLE, "your program took too long: exit code 1"),
        (Verdict.MLE, "your program used too much memory: exit code 1"),
        (Verdict.OLE, "your program printed too much: exit code 1"),
    ],
)
def test_a_program_that_did_not_end_well_is_told_so(verdict, said):
    assert outcome(CaseResult("c", verdict, message="exit code 1")) == said
