"""Every dialect of a board that is read, and every text that is refused, with its fault."""

import pytest

from judge.games import GAMES
from judge.games.formats import FormatError

GOMOKU, CONNECT_4, TIC_TAC_TOE = (GAMES[name] for name in ("gomoku", "connect4", "tictactoe"))

GOMOKU_TEXT = b"3\n0 1 2\n0 0 0\n2 1 0\n"
CONNECT_4_TEXT = b"....\n..X.\nXOOX\n"
TIC_TAC_TOE_TEXT = b"X O\n X \n   \n"

DIALECTS = (
    [
        (GOMOKU, GOMOKU_TEXT, dialect)
        for dialect in [
            "\ufeff3\n0 1 2\n0 0 0\n2 1 0\n".encode(),
            b"3\r\n0 1 2\r\n0 0 0\r\n2 1 0\r\n",
            b"3\r0 1 2\r0 0 0\r2 1 0\r",
            b"3\n0 1 2\n0 0 0\n2 1 0",
            b"\n3\n\n0 1 2\n  \n0 0 0\n2 1 0\n\n",
            b" 3 \n0\t1\t2\n0  0  0 \n\t2 1 0\n",
            b"+3\n00 +1 002\n-0 0 0\n2 1 +0\n",
            b"3\n0 1 2 9 -4\n0 0 0\n2 1 0 0\n",
            b"3\n0 1 2\n0 0 0\n2 1 0\n1 1 1\nend\n",
            b"3\n012\n000\n210\n",
            b"3\n012\n000\n210\nend\n",
            b"3 0 1 2 0 0 0 2 1 0\n",
            b"3\n0 1 2 0 0 0 2 1 0\n",
            b"3 0\n1 2 0 0 0\n2 1 0\n",
            b"3\n0\n1\n2\n0\n0\n0\n2\n1\n0\n",
        ]
    ]
    + [
        (CONNECT_4, CONNECT_4_TEXT, dialect)
        for dialect in [
            "\ufeff....\r\n..X.\r\nXOOX\r\n".encode(),
            b"....\r..X.\rXOOX",
            b"\n\n....\n..X.\nXOOX\n \n",
            b". . . .\n. . X .\nX O O X\n",
            b"  ....\n  ..X.  \n  XOOX\n",
            b"____\n__x_\nxoox\n",
            b"- - - -\n- - X -\nX O O X\n",
            "....\n..Х.\nХООХ\n".encode(),
            "....\n..х.\nхоох\n".encode(),
            b"1234\n....\n..X.\nXOOX\n",
            b"0 1 2 3\n. . . .\n. . X .\nX O O X\n0 1 2 3\n",
            b"....\n..X.\nXOOX\n1 2 3 4\n",
            b"1 2 3 4\n\n....\n..X.\nXOOX\n\n1234\n",
            b"|1 2 3 4|\n|. . . .|\n|. . X .|\n|X O O X|\n|1 2 3 4|\n",
            b"| | | | |\n| | |X| |\n|X|O|O|X|\n",
            b" | | | \n | |X| \nX|O|O|X\n",
            b"+-+-+-+-+\n| | | | |\n+-+-+-+-+\n| | |X| |\n+-+-+-+-+\n|X|O|O|X|\n+-+-+-+-+\n",
            b"  1   2   3   4\n| _ | _ | _ | _ |\n| _ | _ | X | _ |\n| X | O | O | X |\n-----------------\n",
            b" . | . | . | .\n===+===+===+===\n . | . | X | .\n___|___|___|___\n X | O | O | X\n",
            b"0000\n0010\n1221\n",
            b"0 0 0 0\n0 0 1 0\n1 2 2 1\n",
            b"1 2 3 4\n0 0 0 0\n0 0 1 0\n1 2 2 1\n",
            b"|0|0|0|0|\n|0|0|1|0|\n|1|2|2|1|\n",
        ]
    ]
    + [
        (TIC_TAC_TOE, TIC_TAC_TOE_TEXT, dialect)
        for dialect in [
            "\ufeffX O\r\n X \r\n   \r\n".encode(),
            b"X O\r X\r\r",
            b"X O\n X\n\n",
            b"X O\n X\n",
            b"X O\n X",
            b"X O \n X   \n   \n\n\n",
            b"X.O\n.X.\n...\n",
            b"x_o\n_x_\n___\n",
            b"X-O\n-X-\n---\n",
            "Х О\n Х\n".encode(),
            "х\u00a0о\n\u00a0х\n".encode(),
            b"X . O\n. X .\n. . .\n",
            b"X\t.\tO\n.\tX\t.\n.\t.\t.\n",
            b"X   O\n  X\n\n",
            b"X 2 O\n4 X 6\n7 8 9\n",
            b"X2O\n4X6\n789\n",
            b"X.O.X....\n",
            b"X O X    \n",
            b"\nX . O . X . . . .\n",
            b"X   O   X     . .\n",
            b"X| |O\n |X|\n | |\n",
            b"|X| |O|\n| |X| |\n| | | |\n",
            b" X |   | O\n---+---+---\n   | X |\n---+---+---\n   |   |\n",
            b" X |   | O\n---+---+---\n   | X |\n---+---+---\n\n",
            b"   |   |\n X |   | O\n___|___|___\n   |   |\n   | X |\n___|___|___\n   |   |\n   |   |\n   |   |\n",
            b"| |\nX | | O\n___|___|___\n| |\n| X |\n___|___|___\n| |\n| |\n| |\n",
            b"-------------\n| X | 2 | O |\n-------------\n| 4 | X | 6 |\n-------------\n| 7 | 8 | 9 |\n-------------\n",
            b"\n X |   | O\n---+---+---\n   | X |\n---+---+---\n   |   |\n\n",
            b"\n-----\n|X|_|O|\n-----\n|_|X|_|\n-----\n|_|_|_|\n-----\n\n",
            b"+---+---+---+\n| X |   | O |\n|   | X |   |\n|   |   |   |\n+---+---+---+\n",
        ]
    ]
)

REFUSED = [
    (GOMOKU, b"", "expected the size of the board, got nothing"),
    (GOMOKU, b"0\n", "line 1: expected a size of 1 or more, got '0'"),
    (GOMOKU, "٣\n".encode(), "line 1: expected a size of 1 or more, got '٣'"),
    (GOMOKU, b"\n2\n0 1\n0 3\n", "line 4: expected 0, 1 or 2, got '3'"),
    (GOMOKU, b"2\n0 1 x\n0 1\n", "line 2: expected an integer, got 'x'"),
    (GOMOKU, b"2\n0 1\n1_0 2\n", "line 3: expected 0, 1 or 2, got '1_0'"),
    (GOMOKU, b"2 0 1\n1 -1\n", "line 2: expected 0, 1 or 2, got '-1'"),
    (GOMOKU, b"2 2\n0 1\n0 1\n", "line 1: expected the size alone, got '2 2'"),
    (GOMOKU, b"2 0 1 2\n", "line 1: expected 4 cells, got 3"),
    (GOMOKU, b"3\n0 1 2\n", "expected 3 rows, got 1"),
    (GOMOKU, b"6\n0 1 2 0 1 0\n0 1 2 0 1\n", "line 3: expected 6 cells, got 5: '0 1 2 0 1'"),
    (GOMOKU, b"3\n000\n00\n000\n", "line 3: expected 3 cells, got 2: '00'"),
    (GOMOKU, b"3\n000\n0120\n000\n", "line 3: expected 3 cells, got 4: '0120'"),
    (GOMOKU, b"9" * 2000, f"line 1: expected a size of 1 or more, got '{'9' * 37}...'"),
    (CONNECT_4, b" \n", "expected rows of cells, got nothing"),
    (CONNECT_4, b"...\n..\n", "line 2: expected 3 cells, got 2: '..'"),
    (CONNECT_4, b"...\n.Z.\n", "line 2: expected '.', 'X' or 'O', got 'Z'"),
    (CONNECT_4, b"...\n.0X\n", "line 2: expected '.', 'X' or 'O', got '0'"),
    (CONNECT_4, b"...\n.\xffX\n", "line 2: expected '.', 'X' or 'O', got '\ufffd'"),
    (CONNECT_4, b"000\n013\n", "line 2: expected 0, 1 or 2, got '3'"),
    (CONNECT_4, b"| |XO| |\n", "line 1: expected one symbol a cell, got 'XO'"),
    (CONNECT_4, b"...\nX .O\n", "line 2: expected 3 cells, got 2: 'X .O'"),
    (CONNECT_4, b"X .O\n....\n", "line 1: expected one symbol a cell, got '.O'"),
    (CONNECT_4, b"- - -\n- --\n", "line 2: expected 3 cells, got 2: '- --'"),
    (CONNECT_4, b"___\n___|___\n", "line 2: expected 3 cells, got 2: '___|___'"),
    (CONNECT_4, b"|.|.|\n|1|2|3|\n", "line 2: expected 2 cells, got 3: '|1|2|3|'"),
    (CONNECT_4, b"..\nXO\n\n..\n", "line 4: expected nothing after a blank line, got '..'"),
    (TIC_TAC_TOE, b"", "expected 3 rows, got nothing"),
    (TIC_TAC_TOE, b"X.\n", "expected 3 rows, got 1"),
    (TIC_TAC_TOE, b"X..\n...\n", "expected 3 rows, got 2"),
    (TIC_TAC_TOE, b"X\nO\nX\nO\n", "expected 3 rows, got 4"),
    (TIC_TAC_TOE, b"XOXO\n", "line 1: expected 3 cells, got 4: 'XOXO'"),
    (
        TIC_TAC_TOE,
        b"X O X\nXO X\n",
        "line 2: expected 3 cells, got 2: 'XO X'",
    ),
    (TIC_TAC_TOE, b"XOX\nO2O\n...\n", "line 2: expected 5 as the number of an empty cell, got 2"),
    (TIC_TAC_TOE, b"XZX\n", "line 1: expected 'X', 'O' or a blank, got 'Z'"),
    (TIC_TAC_TOE, b"X|O|X\nX|O|.\n", "expected 3 rows, got 2"),
    (TIC_TAC_TOE, b"X|O\nX|O\nX|O\n", "line 1: expected 3 cells, got 2: 'X|O'"),
    (TIC_TAC_TOE, b"X|OX|X\nX||\n||\n", "line 1: expected one symbol a cell, got 'OX'"),
    (TIC_TAC_TOE, b"||\n---+---\nX||\nO||\n---+---\n||\n", "expected 3 rows, got 4"),
    (TIC_TAC_TOE, b"X|O|X\nXOX\n||\n", "line 2: expected 3 cells, got 1: 'XOX'"),
    (
        TIC_TAC_TOE,
        b"X||\n---+---\n||\n---+---\n||\n---+---\nx",
        "line 7: expected 3 cells, got 1: 'x'",
    ),
    (TIC_TAC_TOE, b" XOX\n", "line 1: expected 3 cells, got 1: ' XOX'"),
    (TIC_TAC_TOE, b"---+---+---\n", "expected 3 rows, got 0"),
]


@pytest.mark.parametrize(("game", "canonical", "dialect"), DIALECTS)
def test_a_dialect_is_read_as_the_board_it_shows(game, canonical, dialect):
    assert game.read(dialect)[1] == game.read(canonical)[1]
    assert game.write(game.read(dialect)[1]) == canonical


@pytest.mark.parametrize(("game", "text", "message"), REFUSED)
def test_a_text_that_is_no_board_is_refused_with_its_fault(game, text, message):
    with pytest.raises(FormatError) as refusal:
        game.read(text)
    assert str(refusal.value) == message
    line, fault = refusal.value.line, refusal.value.fault
    assert message == (fault if line is None else f"line {line}: {fault}")
