"""Legality against a search forward from the empty board, written without the game's code."""

import itertools
import random

import pytest

from judge.games.board import Position
from judge.games.legality import find_fault
from judge.games.lines import LineGame

FALLEN = ("fault-fallen", {})
BOTH = {"first": 1, "second": 2}

# rows, cols, need, gravity, exact: how many boards can be reached (None: not published).
SIZES = [
    ((1, 1, 1, False, False), 2),
    ((2, 2, 2, False, False), 29),
    ((2, 3, 3, False, False), 265),
    ((2, 4, 3, False, False), 2_045),
    ((3, 3, 2, False, False), 1_234),
    ((3, 3, 3, False, False), 5_478),
    ((1, 5, 3, False, False), 96),
    ((1, 9, 3, False, False), 5_585),
    ((9, 1, 4, False, False), 6_010),
    ((3, 3, 3, True, False), 694),
    ((2, 4, 2, True, False), 155),
    ((3, 3, 1, True, False), 4),
    ((2, 2, 4, True, False), 18),
    ((3, 3, 4, True, False), 869),
    ((5, 2, 2, True, False), None),
    ((2, 5, 3, True, False), None),
    ((3, 3, 2, False, True), None),
    ((1, 9, 3, False, True), None),
    ((1, 9, 2, False, True), None),
    ((3, 3, 1, False, True), None),
    ((2, 4, 2, False, True), None),
    ((3, 3, 2, True, True), None),
    ((2, 5, 2, True, True), None),
]


def windows(rows, cols, need):
    """Every place for a line, with the cells just before and after it (None off the board)."""

    def cell(row, col):
        return row * cols + col if 0 <= row < rows and 0 <= col < cols else None

    for row, col, (down, right) in itertools.product(
        range(rows), range(cols), [(0, 1), (1, 0), (1, 1), (1, -1)]
    ):
        line = [cell(row + step * down, col + step * right) for step in range(-1, need + 1)]
        if None not in line[1:-1]:
            yield line[1:-1], [end for end in (line[0], line[-1]) if end is not None]


def reachable(rows, cols, need, gravity, exact):
    """Every board of every game, by the statement's rules and nothing else."""
    places = list(windows(rows, cols, need))

    def is_won(board):
        return any(
            board[line[0]]
            and all(board[cell] == board[line[0]] for cell in line)
            and not (exact and any(board[cell] == board[line[0]] for cell in ends))
            for line, ends in places
        )

    layer, found, player = {bytes(rows * cols)}, set(), 1
    while layer:
        found |= layer
        after = set()
        for board in layer:
            if is_won(board):
                continue
            for cell in range(rows * cols):
                below = cell + cols
                if board[cell] or (gravity and below < rows * cols and not board[below]):
                    continue
                after.add(board[:cell] + bytes([player]) + board[cell + 1 :])
        layer, player = after, 3 - player
    return found


@pytest.mark.parametrize(("size", "count"), SIZES)
def test_a_board_is_legal_just_when_a_game_leads_to_it(size, count):
    rows, cols, need, gravity, exact = size
    boards = reachable(*size)
    if count is not None:
        assert len(boards) == count
    for cells in map(bytes, itertools.product((0, 1, 2), repeat=rows * cols)):
        fault = find_fault(Position(rows, cols, cells), need, gravity, exact)
        assert (fault is None) == (cells in boards), (cells, fault)


@pytest.mark.parametrize(
    "size", [(3, 4, 3, True, False), (4, 3, 2, True, False), (3, 4, 3, True, True)]
)
def test_a_fallen_board_is_legal_just_when_a_game_leads_to_it(size):
    rows, cols, need, gravity, exact = size
    boards = reachable(*size)
    columns = [
        bytes(column)
        for height in range(rows + 1)
        for column in itertools.product((1, 2), repeat=height)
    ]
    checked = 0
    for board in itertools.product(columns, repeat=cols):
        tall = [column.ljust(rows, b"\0")[::-1] for column in board]
        cells = bytes(itertools.chain.from_iterable(zip(*tall, strict=True)))
        if cells.count(1) - cells.count(2) in (0, 1):
            fault = find_fault(Position(rows, cols, cells), need, gravity, exact)
            assert (fault is None) == (cells in boards), (cells, fault)
            checked += fault is None
    assert checked == len(boards)


@pytest.mark.parametrize(
    ("rows", "fault"),
    [
        (["...", ".X.", "OXX"], ("fault-alternate", BOTH | {"stones": 3, "fewer": 1})),
        (["...", "..O", "X.O"], ("fault-begins", BOTH | {"stones": 2, "fewer": 1})),
        (["...", "...", "..O"], ("fault-begins", BOTH | {"stones": 1, "fewer": 0})),
        (["...", ".X.", "O.X"], ("fault-floating", {"row": 1, "col": 1})),
        (["X..", "...", "..."], ("fault-floating", {"row": 0, "col": 0})),
        (["X.O", "X.O", "X.O"], ("fault-both", {})),
        (["X..", "XO.", "XOO"], ("fault-late", {"player": 2, "winner": 1})),
        (["..O", "X.O", "XXO"], None),
        (["O..", "OXX", "OXX"], ("fault-late", {"player": 1, "winner": 2})),
        (["OXO", "XXX", "XOO"], ("fault-last-move", {"player": 1})),
        (["...", "X..", "O.."], FALLEN),
    ],
)
def test_the_fault_of_a_fallen_board_is_found(rows, fault):
    cells = bytes(".XO".index(symbol) for row in rows for symbol in row)
    assert find_fault(Position(3, 3, cells), need=3, gravity=True) == fault


def test_two_lines_that_share_no_stone_are_not_one_move():
    cells = bytes([1, 1, 1, 0, 2, 2, 0, 2, 1, 1, 1, 2, 0, 0, 2, 0])
    fault = find_fault(Position(4, 4, cells), need=3, gravity=False)
    assert fault == ("fault-last-move", {"player": 1})


@pytest.mark.parametrize(("length", "legal"), [(5, True), (9, True), (10, False), (11, False)])
def test_a_run_may_be_twice_five_less_one(length, legal):
    cells = bytearray(15 * 15)
    cells[:length] = b"\1" * length
    for stone in range(length - 1):
        cells[30 + 2 * stone + 15 * (stone // 7)] = 2
    fault = find_fault(Position(15, 15, bytes(cells)), need=5, gravity=False)
    assert (fault is None) is legal


def test_stones_that_never_stand_alone_cannot_be_laid_when_one_alone_wins():
    rows = [".XX..OO.", "XXXXOOOO", "XXXXOOOO", ".XX..OO."]
    cells = bytes(".XO".index(symbol) for row in rows for symbol in row)
    fault = find_fault(Position(4, 8, cells), need=1, gravity=False, exact=True)
    assert fault == ("fault-order", {"need": 1})


@pytest.mark.parametrize(("rows", "cols"), [(6, 7), (9, 9), (20, 20), (40, 40)])
def test_every_board_of_a_game_is_legal_on_large_boards_too(rows, cols):
    rng = random.Random(rows)
    game = LineGame("large", rows, cols, need=6, gravity=True)
    pos = game.empty()
    while moves := game.legal_moves(pos):
        pos = game.play(pos, rng.choice(moves))
    assert game.fault(pos) is None


def test_a_disc_that_spoils_every_order_is_found_on_a_full_board():
    # Every column begins with the second player's disc, so nobody can begin.
    column = bytes([2, 1, 1, 2, 1, 2])
    cells = bytes(stone for stone in reversed(column) for _ in range(8))
    assert find_fault(Position(6, 8, cells), need=9, gravity=True) == FALLEN
