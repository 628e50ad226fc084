"""The registry: answers of known boards, refusals in the agreed words, the solvers as second opinion."""

import itertools
import json
import random
from collections import Counter
from pathlib import Path

import pytest

from judge.games import GAMES, Game, connect4
from judge.games.formats import FormatError
from judge.games.lines import LineGame, Position, Why
from solvers import connect4 as connect4_solver
from solvers import gomoku as gomoku_solver
from solvers import tictactoe as tictactoe_solver

ROOT = Path(__file__).parent.parent
BOARDS = [
    json.loads(line)
    for line in (ROOT / "tests/data/boards.jsonl").read_text("utf-8").splitlines()
    if line.strip()
]
REFUSED = sorted((ROOT / "cases").glob("*/refuse/*.in"))
CASES = sorted(path for name in GAMES for path in (ROOT / "cases" / name).glob("*.in"))


def options(board):
    """The options of a board in our names."""
    return {
        "need" if name == "k" else name: value for name, value in board.get("options", {}).items()
    }


def named(board):
    return board["id"]


def test_there_are_boards_cases_and_refusals_of_every_game():
    assert {board["problem"] for board in BOARDS} == set(GAMES)
    assert {path.parts[-3] for path in REFUSED} == set(GAMES)
    assert {path.parts[-2] for path in CASES} == set(GAMES)


@pytest.mark.parametrize("board", BOARDS, ids=named)
def test_a_known_board_has_its_answer(board):
    text, expected = board["input"].encode(), board["expected"]
    if expected == {"error": "*"}:
        with pytest.raises(FormatError):
            GAMES[board["problem"]].answer(text, **options(board))
        return
    answer = expected["error"] if isinstance(expected, dict) else expected
    assert GAMES[board["problem"]].answer(text, **options(board)) == answer


@pytest.mark.parametrize("board", [board for board in BOARDS if "legal" in board], ids=named)
def test_a_known_board_is_legal_or_not(board):
    rules, pos = GAMES[board["problem"]].read(board["input"].encode(), **options(board))
    assert (rules.fault(pos) is None) is board["legal"]


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_what_is_to_be_refused_is_refused_in_the_agreed_words(path):
    with pytest.raises(FormatError) as refusal:
        GAMES[path.parts[-3]].answer(path.read_bytes())
    assert f"{refusal.value}\n" == path.with_suffix(".why").read_text("utf-8")


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parts[-2]}/{path.stem}")
def test_a_case_is_as_the_statement_says_and_has_the_answer_of_the_rules(path):
    game = GAMES[path.parts[-2]]
    text = path.read_bytes()
    game.validate(text)
    assert f"{game.answer(text)}\n".encode() == path.with_suffix(".out").read_bytes()


def test_the_19683_boards_of_tic_tac_toe_have_their_known_answers():
    game = GAMES["tictactoe"]
    answers = Counter(
        game.answer(game.write(Position(3, 3, bytes(cells))))
        for cells in itertools.product((0, 1, 2), repeat=9)
    )
    assert answers == {
        "ongoing": 4_520,
        "win": 942,
        "draw": 16,
        "Wrong turn order: O started": 8_272,
        "Wrong turn order: X went twice": 5_365,
        "Impossible board: game should have ended after the game was won": 568,
    }


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (b"....\nXXXX\n", "X"),
        (b"....\nOOOO\n", "O"),
        (b"OOOO\nXXXX\n", "both"),
        (b"XO\nOX\n", "draw"),
        (b"X.\nOX\n", "ongoing"),
        (b"0000\n1111\n", "1"),
        (b"0000\n2222\n", "2"),
        (b"2222\n1111\n", "both"),
        (b"12\n21\n", "0"),
        (b"10\n21\n", "0"),
    ],
)
def test_a_connect_4_board_is_answered_in_its_own_symbols(text, answer):
    assert GAMES["connect4"].answer(text) == answer


@pytest.mark.parametrize(
    ("name", "text", "options", "answer"),
    [
        ("connect4", b"...\nOO.\nXXX\n", {}, "ongoing"),
        ("connect4", b"...\nOO.\nXXX\n", {"need": 3}, "X"),
        ("connect4", b"...\nOO.\nXXX\n", {"need": 3, "rows": 3, "cols": 3}, "X"),
        ("connect4", b".....\nXXXXX\n", {"exact": True}, "ongoing"),
        ("gomoku", b"4\n1 0 0 0\n0 1 0 0\n0 0 1 0\n0 0 0 1\n", {"need": 4}, "1"),
        ("gomoku", b"6\n" + b"1 1 1 1 1 1\n" + b"0 0 0 0 0 0\n" * 5, {}, "1"),
        ("gomoku", b"6\n" + b"1 1 1 1 1 1\n" + b"0 0 0 0 0 0\n" * 5, {"exact": True}, "0"),
    ],
)
def test_options_change_the_rules(name, text, options, answer):
    assert GAMES[name].answer(text, **options) == answer


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"rows": 6}, "expected 6 rows, got 2"),
        ({"cols": 7}, "expected 7 columns, got 3"),
        ({"need": 0}, "need: expected 1 or more, got 0"),
    ],
)
def test_a_board_of_another_size_than_demanded_is_refused(options, message):
    with pytest.raises(ValueError, match=f"^{message}$"):
        GAMES["connect4"].read(b"...\nXOX\n", **options)


@pytest.mark.parametrize(
    ("name", "text", "ambiguous"),
    [
        ("gomoku", b"5\n1 1 1 1 1\n2 2 2 2 2\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n", True),
        ("gomoku", b"5\n1 1 1 1 1\n2 2 2 2 0\n0 0 0 0 0\n0 0 0 0 0\n0 0 0 0 0\n", False),
        ("connect4", b"OOOO\nXXXX\n", True),
        ("connect4", b"OOO.\nXXXX\n", False),
        ("tictactoe", b"XXX\n   \nOOO\n", False),
    ],
)
def test_two_winners_leave_the_answer_open_unless_the_statement_settles_it(name, text, ambiguous):
    assert GAMES[name].ambiguous(text) is ambiguous


def test_a_game_is_known_by_the_name_of_its_problem():
    assert [(name, game.name) for name, game in GAMES.items()] == [(name, name) for name in GAMES]
    sizes = {name: (g.default.rows, g.default.cols, g.default.need) for name, g in GAMES.items()}
    assert sizes["connect4"] == (6, 7, 4)
    assert sizes["tictactoe"] == (3, 3, 3)
    assert sizes["gomoku"][2] == 5


def test_another_line_game_is_one_line():
    game = Game(LineGame("quarto-like", 4, 4, need=3, gravity=False), connect4)
    assert game.answer(b"X..O\n.XO.\n..X.\n....\n") == "X"
    rules, pos = game.read(b"X...\n.O..\n....\n....\n")
    assert (rules.name, rules.gravity, rules.fault(pos)) == ("quarto-like", False, None)


def test_the_first_start_cell_decides_a_gomoku_board_with_two_winners():
    rng = random.Random(5)
    game = GAMES["gomoku"]
    both = 0
    for _ in range(300):
        size = rng.randint(5, 9)
        cells = bytes(rng.choices((0, 1, 2), (1, 6, 6), k=size * size))
        pos = Position(size, size, cells)
        answer = game.answer(game.write(pos))
        assert answer == str(statement_gomoku(pos))
        both += game.default.outcome(pos).why is Why.BOTH
    assert both > 10


def statement_gomoku(pos):
    """The owner of the first five met: cell by cell, in each direction, as the statement says."""
    for row, col in itertools.product(range(pos.rows), range(pos.cols)):
        player = pos.cells[row * pos.cols + col]
        for down, right in ((1, 0), (0, 1), (1, 1), (1, -1)):
            five = [(row + step * down, col + step * right) for step in range(5)]
            if player and all(
                0 <= i < pos.rows and 0 <= j < pos.cols and pos.cells[i * pos.cols + j] == player
                for i, j in five
            ):
                return player
    return 0


def test_the_tic_tac_toe_solver_agrees_on_all_19683_boards():
    game = GAMES["tictactoe"]
    for cells in map(bytes, itertools.product((0, 1, 2), repeat=9)):
        text = game.write(Position(3, 3, cells))
        try:
            answer = tictactoe_solver.gamestate(text.decode().split("\n")[:3])
        except ValueError as error:
            answer = str(error)
        assert game.answer(text) == answer, text


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("need", range(1, 7))
def test_the_gomoku_solver_agrees_on_boards_of_every_size(need, exact):
    game, answers = GAMES["gomoku"], Counter()
    for pos in random_boards(seed=need, rows_equal_cols=True):
        rules, board = game.read(game.write(pos), need=need, exact=exact)
        lines = rules.lines(board)
        answer = lines[0].player if lines else 0
        assert gomoku_solver.winner(table(pos), need, exact) == answer, pos
        answers[answer] += 1
    assert set(answers) == {0, 1, 2}


@pytest.mark.parametrize(("need", "positions"), [(3, 41_750), (4, 161_029)])
def test_the_connect_4_solver_agrees_on_every_position_of_four_by_four(need, positions):
    game = LineGame("small", 4, 4, need, gravity=True)
    layer, ply, answers = {bytes(16)}, 0, Counter()
    while layer:
        after = set()
        for cells in layer:
            rows = drawn(cells, 4)
            answer = connect4_solver.winner(rows, need)
            who, why = game.outcome(Position(4, 4, cells))
            assert answer == {Why.LINE: " XO"[who], Why.FULL: "draw"}.get(why, why.value), rows
            answers[answer] += 1
            if answer == "ongoing":
                after.update(
                    cells[:cell] + bytes([1 + ply % 2]) + cells[cell + 1 :]
                    for cell in (cells[col::4].rfind(0) * 4 + col for col in range(4))
                    if cell >= 0
                )
        layer, ply = after, ply + 1
    assert sum(answers.values()) == positions
    assert set(answers) == {"X", "O", "draw", "ongoing"}


@pytest.mark.parametrize("need", range(1, 7))
def test_the_connect_4_solver_agrees_on_boards_of_every_size(need):
    game, answers = GAMES["connect4"], Counter()
    for pos in random_boards(seed=need):
        answer = game.answer(game.write(pos), need=need)
        assert connect4_solver.winner(drawn(pos.cells, pos.cols), need) == answer, pos
        answers[answer] += 1
    assert set(answers) == {"X", "O", "both", "draw", "ongoing"} - (
        {"draw"} if need == 1 else set()
    )


def drawn(cells, cols):
    """The rows of a board in `.`, `X` and `O`."""
    symbols = cells.translate(bytes.maketrans(b"\0\1\2", b".XO")).decode()
    return [symbols[start : start + cols] for start in range(0, len(symbols), cols)]


def table(pos):
    """The cells of a board as a list a row."""
    return [
        list(pos.cells[start : start + pos.cols]) for start in range(0, len(pos.cells), pos.cols)
    ]


def random_boards(seed, rows_equal_cols=False):
    """Boards of all sizes from 1 to 9, sparse ones and full ones."""
    rng = random.Random(seed)
    for rows, cols in itertools.product(range(1, 10), repeat=2):
        for _ in range(8):
            weights = (rng.choice((0, 1, 4)), rng.choice((1, 2)), rng.choice((1, 2)))
            width = rows if rows_equal_cols else cols
            yield Position(rows, width, bytes(rng.choices((0, 1, 2), weights, k=rows * width)))
