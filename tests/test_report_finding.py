"""What a search has found, in words."""

from __future__ import annotations

import pytest

from judge.games import GAMES
from judge.model import CaseResult, Verdict
from judge.report.finding import measure, provenance, quoted
from judge.stress import Attempt, Input
from judge.words import translator


@pytest.mark.parametrize(
    ("game", "text", "words"),
    [
        ("connect4", b"..\nXO\n", "2 x 2 with 2 stones"),
        ("gomoku", b"1\n1\n", "1 x 1 with 1 stone"),
        ("gomoku", b"no board\n", "1 line, 2 tokens"),
        (None, b"", "0 lines, 0 tokens"),
        (None, b"1\n2 3\n", "2 lines, 3 tokens"),
    ],
)
def test_an_input_is_measured(game, text, words):
    assert measure(GAMES.get(game), text) == words


@pytest.mark.parametrize(
    ("language", "board", "text"),
    [
        ("fr", "2 x 2 avec 2 pions", "1 ligne, 2 valeurs"),
        ("ru", "2 x 2, 2 фишки", "1 строка, 2 значения"),
        ("pt", "2 x 2 com 2 peças", "1 linha, 2 valores"),
    ],
)
def test_an_input_is_measured_in_the_reader_s_language(language, board, text):
    words = translator(language)
    assert measure(GAMES["connect4"], b"..\nXO\n", words) == board
    assert measure(None, b"1 2\n", words) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (b"", ""),
        (b"1 2\n", "1 2\n"),
        (b"\x1b[2J\xff", "\\x1b[2J\N{REPLACEMENT CHARACTER}\n"),
        (b"::error::x\n", "\\x3a:error::x\n"),
        (b"1" * 200, "1" * 120 + "...\n"),
        (b"1\n" * 50, "1\n" * 45 + "... and 5 lines more\n"),
        (b"1\n" * 46, "1\n" * 45 + "... and 1 line more\n"),
    ],
)
def test_an_input_is_shown_as_it_is_harmless_and_cut(text, shown):
    assert quoted(text) == shown


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "RE exit code 1: x by my.py, found on 2 x 2\n"),
        ("fr", "RE code de sortie 1 : x — my.py, trouvé avec 2 x 2\n"),
        ("ru", "RE код завершения 1: x — my.py, найдено на: 2 x 2\n"),
    ],
)
def test_a_case_that_crashes_a_program_says_how_in_the_reader_s_language(language, text):
    said = ("exit", {"code": 1, "last": ": x"})
    result = CaseResult("c", Verdict.RE, message="exit code 1: x", said=said)
    attempt = Attempt(Input(b"", "board 3"), b"", result)
    assert provenance(attempt, "my.py", "2 x 2", translator(language)) == text


def test_a_case_says_where_it_comes_from():
    attempt = Attempt(Input(b"", "board 3"), b"", CaseResult("c", Verdict.WA))
    assert (
        provenance(attempt, "my.py", "board 3, 2 x 2") == "WA by my.py, found on board 3, 2 x 2\n"
    )
