"""Why an answer is right, and what a program did instead, in words."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.games.formats import FormatError
from judge.games.legality import Fault
from judge.games.lines import LineGame
from judge.model import CaseResult, Verdict
from judge.report.reason import explained, fault, outcome, reason
from judge.words import CATALOGUES, translator


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


GOMOKU = "6\n0 0 0 0 0 0\n1 1 1 1 1 1\n0 0 0 0 0 0\n2 2 2 2 2 0\n0 0 0 0 0 0\n0 0 0 0 0 0\n"


@pytest.mark.parametrize(
    ("language", "game", "text", "why"),
    [
        (
            "fr",
            "gomoku",
            GOMOKU,
            "le joueur 1 a six pions alignés sur la ligne 2, (2,1)..(2,6) et"
            " le joueur 2 a cinq pions alignés sur la ligne 4, (4,1)..(4,5) ;"
            " l'alignement du joueur 1 commence en premier",
        ),
        (
            "ru",
            "gomoku",
            GOMOKU,
            "игрок 1 собрал шесть в строке 2, (2,1)..(2,6) и"
            " игрок 2 собрал пять в строке 4, (4,1)..(4,5);"
            " линия игрока 1 начинается раньше",
        ),
        (
            "pt",
            "gomoku",
            GOMOKU,
            "o jogador 1 tem seis peças seguidas na linha 2, (2,1)..(2,6) e"
            " o jogador 2 tem cinco peças seguidas na linha 4, (4,1)..(4,5);"
            " a linha do jogador 1 começa primeiro",
        ),
        ("fr", "connect4", "X.\n", "personne n'a quatre pions alignés et 1 case est vide"),
        ("ru", "connect4", "...\n", "никто не собрал четыре в ряд, свободны 3 клетки"),
        ("ru", "tictactoe", "\n\n\n", "никто не собрал три в ряд, свободно 9 клеток"),
        ("pt", "connect4", "X\n", "ninguém tem quatro peças em linha e nenhuma casa está vazia"),
        ("fr", "tictactoe", "O\n\n\n", "O a 1 pion et X en a 0 : X commence"),
        ("ru", "tictactoe", "XX\n\n\n", "X: 2 фишки, O: 0; игроки ходят по очереди"),
        ("pt", "tictactoe", "XXX\nOO\nO\n", "O jogou depois que X já tinha vencido"),
        (
            "ru",
            "gomoku",
            "5\n" + "1 1 1 1 1\n" * 5,
            "игрок 1 собрал пять в строке 1, (1,1)..(1,5) и пять в столбце 1, (1,1)..(5,1)"
            " и пять по диагонали (1,1)..(5,5) и ещё 9 линий",
        ),
    ],
)
def test_the_reason_is_said_in_the_reader_s_language(language, game, text, why):
    assert reason(GAMES[game], text.encode(), translator(language)) == why


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (
            Fault("fault-floating", {"row": 0, "col": 2}),
            "row 1, column 3: the disc hangs over an empty cell",
        ),
        (
            Fault("fault-begins", {"first": 1, "second": 2, "stones": 2, "fewer": 1}),
            "player 2 has 2 stones and player 1 has 1: player 1 begins",
        ),
        (
            Fault("fault-alternate", {"first": 1, "second": 2, "stones": 3, "fewer": 1}),
            "player 1 has 3 stones and player 2 has 1: players alternate",
        ),
        (Fault("fault-both", {}), "both players have a line: the first one ended the game"),
        (
            Fault("fault-late", {"player": 2, "winner": 1}),
            "player 2 moved after player 1 had won",
        ),
        (
            Fault("fault-last-move", {"player": 1}),
            "no last move of player 1 completes all of its lines at once",
        ),
        (
            Fault("fault-fallen", {}),
            "the discs cannot have fallen in this order with players alternating",
        ),
        (
            Fault("fault-order", {"need": 5}),
            "no order of the stones avoids 5 in a row before the last move",
        ),
    ],
)
def test_every_fault_of_a_board_has_words_in_every_language(monkeypatch, found, said):
    monkeypatch.setattr(LineGame, "fault", lambda self, pos: found)
    rules, pos = GAMES["gomoku"].read(b"1\n1\n")
    assert fault(rules, pos, ".12") == said
    told = {fault(rules, pos, ".12", translator(language)) for language in CATALOGUES}
    assert len(told) == len(CATALOGUES)
    assert not any("{" in text for text in told)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "nobody has five in a line; your program printed 2"),
        ("fr", "personne n'a cinq pions alignés ; votre programme a affiché 2"),
        ("ru", "никто не собрал пять в ряд; ваша программа вывела 2"),
        ("pt", "ninguém tem cinco peças em linha; seu programa imprimiu 2"),
    ],
)
def test_why_and_what_instead_make_one_sentence(language, text):
    result = CaseResult("c", Verdict.WA, output="2\n")
    assert explained(GAMES["gomoku"], b"1\n0\n", result, translator(language)) == text


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


def test_how_a_program_ended_is_said_in_the_reader_s_language():
    result = CaseResult(
        "c", Verdict.RE, message="exit code 1: x", said=("exit", {"code": 1, "last": ": x"})
    )
    assert outcome(result) == "your program failed: exit code 1: x"
    assert outcome(result, translator("fr")) == "votre programme a échoué : code de sortie 1 : x"
