"""The tic-tac-toe solver on every board there is, and in every dialect that it reads."""

import random
from collections import Counter
from itertools import product

import pytest

from solvers.tictactoe import gamestate, read_board
from tests.asking import Reply, ask

BOARDS = [
    ["".join(cells[start : start + 3]) for start in (0, 3, 6)] for cells in product(" XO", repeat=9)
]
O_STARTED = "Wrong turn order: O started"
X_TWICE = "Wrong turn order: X went twice"
IMPOSSIBLE = "Impossible board: game should have ended after the game was won"
COUNTS = {
    "ongoing": 4520,
    "win": 942,
    "draw": 16,
    O_STARTED: 8272,
    X_TWICE: 5365,
    IMPOSSIBLE: 568,
}


def state(board):
    """The state, or the message of the exception."""
    try:
        return gamestate(board)
    except ValueError as fault:
        return fault.args[0]


def played(board, player, reached):
    """Collect every position that play can come to, with its state, by playing."""
    if tuple(board) in reached:
        return
    lines = [board[0:3], board[3:6], board[6:9], board[0::3], board[1::3], board[2::3]]
    lines += [board[0::4], board[2:7:2]]
    over = any(line in (["X"] * 3, ["O"] * 3) for line in lines)
    reached[tuple(board)] = "win" if over else "ongoing" if " " in board else "draw"
    for cell in [] if over else range(9):
        if board[cell] == " ":
            played(
                [*board[:cell], player, *board[cell + 1 :]], "O" if player == "X" else "X", reached
            )


def test_the_19683_boards_fall_into_the_known_classes():
    assert Counter(map(state, BOARDS)) == COUNTS


def test_the_5478_boards_that_play_comes_to_have_a_state_and_no_other():
    reached = {}
    played([" "] * 9, "X", reached)
    assert len(reached) == 5478
    for board in BOARDS:
        expected = reached.get(tuple("".join(board)))
        assert (state(board) == expected) if expected else (state(board) not in reached.values())


def turned(board):
    return ["".join(col) for col in zip(*board[::-1], strict=True)]


def test_turning_a_board_over_does_not_change_its_state():
    for board in BOARDS:
        assert state(turned(board)) == state(board[::-1]) == state(board)


@pytest.mark.parametrize(
    ("board", "message"),
    [
        (["O  ", "   ", "   "], O_STARTED),
        (["OOX", "   ", "   "], O_STARTED),
        (["XX ", "   ", "   "], X_TWICE),
        (["XXX", "   ", "   "], X_TWICE),
        (["XXX", "OOO", "   "], IMPOSSIBLE),
        (["XXX", "OO ", "O  "], IMPOSSIBLE),
        (["OOO", "XX ", "XX "], IMPOSSIBLE),
    ],
)
def test_a_board_that_play_cannot_come_to_raises_the_exact_message(board, message):
    with pytest.raises(ValueError, match=message) as fault:
        gamestate(board)
    assert type(fault.value) is ValueError
    assert fault.value.args == (message,)


def test_the_state_says_nothing_of_marks_written_otherwise():
    assert gamestate(["xxx", "xxx", "..."]) == "ongoing"


# The five boards of the statement, whose text has lost its blanks.
DRAWINGS = {
    "ongoing": "| |\nX | |\n{}| |\n| X | O\n{}| |\nO | X |\n| |\n",
    "draw": "| |\nX | O | X\n{}| |\nX | X | O\n{}| |\nO | X | O\n| |\n",
    "win": "| |\nX | X | X\n{}| |\n| O | O\n{}| |\n| |\n| |\n",
    O_STARTED: "| |\nO | O | X\n{}| |\n| |\n{}| |\n| |\n| |\n",
    IMPOSSIBLE: "| |\nX | X | X\n{}| |\nO | O | O\n{}| |\n| |\n| |\n",
}


@pytest.mark.parametrize("answer", DRAWINGS)
def test_a_drawing_of_the_statement_has_the_state_it_stands_for(answer):
    text = DRAWINGS[answer].replace("{}", "___|___|___\n")
    assert ask("tictactoe", text) == Reply(f"{answer}\n", "", 0)


def drawing(board):
    """The nine lines that the statement draws a board in, blanks included."""
    rows = ["   |   |   \n" + " " + " | ".join(row) + " \n" for row in board]
    return "___|___|___\n".join(rows) + "   |   |   \n"


def spelt(board, empty):
    return [row.replace(" ", empty) for row in board]


def numbered(board):
    cells = "".join(board)
    marks = [str(i) if cell == " " else cell for i, cell in enumerate(cells, 1)]
    return ["".join(marks[start : start + 3]) for start in (0, 3, 6)]


def trimmed(text):
    return "\n".join(line.rstrip() for line in text.split("\n"))


LAYOUTS = {
    "rows": lambda board: "\n".join(board) + "\n",
    "rows without end": "\n".join,
    "rows trimmed": lambda board: trimmed("\n".join(board)) + "\n",
    "rows lost": lambda board: trimmed("\n".join(board)).rstrip("\n") + "\n",
    "blank lines after": lambda board: "\n".join(board) + "\n\n \n",
    "dots": lambda board: "\n".join(spelt(board, ".")),
    "dots a blank apart": lambda board: "\n".join(" ".join(row) for row in spelt(board, ".")),
    "dots far apart": lambda board: "\n".join("  ".join(row) for row in spelt(board, "-")),
    "underscores": lambda board: "\n".join(spelt(board, "_")),
    "dashes": lambda board: "\n".join(spelt(board, "-")),
    "numbers": lambda board: "\n".join(numbered(board)),
    "numbers a blank apart": lambda board: "\n".join(" ".join(row) for row in numbered(board)),
    "one line": "".join,
    "one line of dots": lambda board: "".join(spelt(board, ".")) + "\n",
    "one line, dots apart": lambda board: " ".join("".join(spelt(board, "."))) + "\n",
    "bars": lambda board: "\n".join("|".join(row) for row in board),
    "bars trimmed": lambda board: trimmed("\n".join("|".join(row) for row in board)),
    "bars and rules": lambda board: "\n-+-+-\n".join("|".join(row) for row in board),
    "frame": lambda board: "\n".join(f"|{'|'.join(row)}|" for row in board),
    "frame and rules": lambda board: (
        "-------------\n" + "".join(f"| {' | '.join(row)} |\n-------------\n" for row in board)
    ),
    "drawing": drawing,
    "drawing trimmed": lambda board: trimmed(drawing(board)),
    "drawing stripped": lambda board: "\n".join(
        line.strip() for line in drawing(board).split("\n")
    ),
    "lower case": lambda board: "\n".join(board).lower(),
    "Cyrillic": lambda board: "\n".join(board).translate(str.maketrans("XO", "ХО")),
    "no-break blanks": lambda board: "\n".join(spelt(board, "\xa0")),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout_of_every_board_reads_as_the_board(layout):
    for board in BOARDS[:: 1 if layout in ("rows", "rows lost", "drawing stripped") else 7]:
        assert read_board(LAYOUTS[layout](board)) == board, LAYOUTS[layout](board)


def test_rows_a_blank_apart_with_blanks_as_cells_read_as_the_board():
    for board in BOARDS:
        # With no mark beyond the second column, nothing tells such rows from glued ones.
        if any(row[2] != " " for row in board):
            text = trimmed("\n".join(" ".join(row) for row in board)) + "\n"
            if text.strip().count("\n"):
                assert read_board(text) == board, text


def test_the_verdict_is_the_state_or_the_bare_message():
    draw = random.Random(2)
    for board in draw.sample(BOARDS, 500):
        text = LAYOUTS[draw.choice(list(LAYOUTS))](board)
        assert ask("tictactoe", text) == Reply(f"{state(board)}\n", "", 0)


@pytest.mark.parametrize(
    ("text", "board"),
    [
        ("\n", ["   ", "   ", "   "]),
        ("\n\n\n", ["   ", "   ", "   "]),
        ("XX\n", ["XX ", "   ", "   "]),
        ("  X\n", ["  X", "   ", "   "]),
        ("\n\n  X\n", ["   ", "   ", "  X"]),
        ("X.\n.O.\n...\n", ["X  ", " O ", "   "]),
        (" X | O | X\n---+---+---\n\n---+---+---\n O |   |\n", ["XOX", "   ", "O  "]),
        (" X | O |\n---+---+---\n   | X |\n", ["XO ", " X ", "   "]),
        ("---------\n", ["   ", "   ", "   "]),
        ("X O X\n-----\nO X O\n=====\nX O X\n", ["XOX", "OXO", "XOX"]),
    ],
)
def test_a_text_reads_as_a_board(text, board):
    assert read_board(text) == board


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("\nX..\n.O.\n...\n", "expected 3 rows, got 4"),
        (".\n", "expected 3 rows, got 1"),
        ("---+---\n", "expected 3 rows, got 0"),
        ("X  O  X\n  O\nX\n", "line 2: expected 3 cells, got 1: '  O'"),
        ("X  O  X  O\n...\n...\n", "line 1: expected 3 cells, got 4: 'X  O  X  O'"),
        ("X | O\n  |\n  |\n", "line 1: expected 3 cells, got 2: 'X | O'"),
        (" X | O | X\n O | X |\n---+---+---\n X |   |\n---+---+---\n   |   | O\n", "expected 3 rows, got 4"),
        ("123\n457\n789\n", "line 2: expected 6 as the number of an empty cell, got 7"),
        ("X" * 60 + "\n", f"line 1: expected 3 cells, got 60: '{'X' * 37}...'"),
    ],
)  # fmt: skip
def test_what_is_no_board_is_refused_with_its_place(text, fault):
    assert ask("tictactoe", text) == Reply("", f"tictactoe: {fault}\n", 2)
