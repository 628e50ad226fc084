"""Games of k in a row: moves, ends, and the counts that other people have published."""

import random
from collections import Counter

import pytest

from judge.games import GAMES
from judge.games.lines import IllegalMove, LineGame, Outcome, Position, Why

TIC_TAC_TOE = GAMES["tictactoe"].default
CONNECT_4 = GAMES["connect4"].default

CONNECT_4_BY_PLY = [1, 7, 49, 238, 1_120, 4_263, 16_422, 54_859, 184_275]
CONNECT_4_WON_BY_PLY = [0, 0, 0, 0, 0, 0, 0, 728, 1_892]
FOUR_BY_FOUR_BY_PLY = [
    *(1, 4, 16, 52, 160, 436, 1_128, 2_512, 5_084, 9_276, 14_788, 21_720),
    *(26_698, 28_922, 24_912, 18_076, 7_244),
]
TIC_TAC_TOE_BY_PLY = [1, 9, 72, 252, 756, 1_260, 1_520, 1_140, 390, 78]
SPAN = range(1, 10)


def layers(game):
    """The positions of a game ply by ply, each board once."""
    layer = {game.empty().cells: game.empty()}
    while layer:
        yield tuple(layer.values())
        after = (game.play(pos, move) for pos in layer.values() for move in game.legal_moves(pos))
        layer = {pos.cells: pos for pos in after}


def test_connect_4_has_the_positions_of_oeis_a212693():
    for (positions, won), layer in zip(
        zip(CONNECT_4_BY_PLY, CONNECT_4_WON_BY_PLY, strict=True), layers(CONNECT_4), strict=False
    ):
        assert len(layer) == positions
        assert sum(1 for pos in layer if CONNECT_4.line(pos)) == won


def test_four_in_a_row_falling_on_four_by_four_has_161029_positions():
    ends = Counter()
    sizes = []
    game = LineGame("small", 4, 4, need=4, gravity=True)
    for layer in layers(game):
        sizes.append(len(layer))
        ends.update(game.outcome(pos) for pos in layer)
    assert sizes == FOUR_BY_FOUR_BY_PLY
    assert sum(sizes) == 161_029
    assert ends[Outcome(1, Why.LINE)] == 13_006
    assert ends[Outcome(2, Why.LINE)] == 8_398
    assert ends[Outcome(0, Why.FULL)] == 5_336


@pytest.mark.parametrize(
    ("rows", "cols", "need", "gravity", "positions"),
    [
        (1, 1, 1, False, 2),
        (2, 2, 2, False, 29),
        (2, 3, 3, False, 265),
        (2, 4, 3, False, 2_045),
        (3, 3, 2, False, 1_234),
        (1, 5, 3, False, 96),
        (1, 9, 3, False, 5_585),
        (1, 9, 4, False, 6_010),
        (1, 1, 4, True, 2),
        (2, 2, 4, True, 18),
        (3, 3, 4, True, 869),
        (3, 4, 4, True, 12_031),
        (4, 3, 4, True, 6_000),
        (3, 3, 3, True, 694),
        (3, 4, 3, True, 7_157),
        (2, 4, 2, True, 155),
    ],
)
def test_a_small_game_has_its_known_number_of_positions(rows, cols, need, gravity, positions):
    game = LineGame("small", rows, cols, need, gravity)
    assert sum(len(layer) for layer in layers(game)) == positions


def test_tic_tac_toe_has_5478_positions_and_958_ends():
    plies = list(layers(TIC_TAC_TOE))
    assert [len(layer) for layer in plies] == TIC_TAC_TOE_BY_PLY
    assert sum(map(len, plies)) == 5_478
    ends = Counter(TIC_TAC_TOE.outcome(pos) for layer in plies for pos in layer)
    assert ends[Outcome(1, Why.LINE)] == 626
    assert ends[Outcome(2, Why.LINE)] == 316
    assert ends[Outcome(0, Why.FULL)] == 16


def test_tic_tac_toe_has_255168_games():
    games = Counter({TIC_TAC_TOE.empty(): 1})
    ends = Counter()
    while games:
        after = Counter()
        for pos, number in games.items():
            outcome = TIC_TAC_TOE.outcome(pos)
            if outcome.over:
                ends[outcome, len(pos.cells) - pos.cells.count(0)] += number
            for move in TIC_TAC_TOE.legal_moves(pos):
                after[TIC_TAC_TOE.play(pos, move)] += number
        games = after
    assert sum(ends.values()) == 255_168
    by_player = Counter()
    for (outcome, _), number in ends.items():
        by_player[outcome.who] += number
    assert by_player == {1: 131_184, 2: 77_904, 0: 46_080}
    won = [ends[Outcome(2 - ply % 2, Why.LINE), ply] for ply in range(5, 10)]
    assert won == [1_440, 5_328, 47_952, 72_576, 81_792]


@pytest.mark.parametrize("gravity", [False, True])
@pytest.mark.parametrize("need", range(1, 7))
@pytest.mark.parametrize("cols", SPAN)
@pytest.mark.parametrize("rows", SPAN)
def test_a_game_of_any_size_begins_goes_on_and_ends(rows, cols, need, gravity):
    game = LineGame("any", rows, cols, need, gravity)
    rng = random.Random(f"{rows} {cols} {need} {gravity}")
    pos, moves = game.empty(), []
    assert game.outcome(pos) == (0, Why.ONGOING)
    assert game.legal_moves(pos) == tuple(range(cols if gravity else rows * cols))
    while open_moves := game.legal_moves(pos):
        assert game.turn(pos) == 1 + len(moves) % 2
        moves.append(rng.choice(open_moves))
        pos = game.play(pos, moves[-1])
    outcome = game.outcome(pos)
    as_read = pos._replace(last=None)
    assert outcome.over
    assert game.outcome(as_read) == outcome
    assert game.legal_moves(as_read) == ()
    assert game.replay(moves) == pos
    assert game.fault(pos) is None
    if outcome.why is Why.LINE:
        assert outcome.who == 2 - len(moves) % 2
        assert game.line(pos) in [line.cells for line in game.lines(pos)]
        assert game.outcome(game.replay(moves[:-1])) == (0, Why.ONGOING)
    else:
        assert outcome == (0, Why.FULL)
        assert (game.line(pos), game.lines(pos), len(moves)) == ((), (), rows * cols)


def test_a_disc_falls_on_the_discs_below():
    pos = CONNECT_4.replay([3, 3, 6])
    assert {cell: stone for cell, stone in enumerate(pos.cells) if stone} == {38: 1, 31: 2, 41: 1}
    assert CONNECT_4.replay([3, 3]).last == 31


def test_a_line_is_whole_and_the_longest_when_one_stone_makes_two():
    game = LineGame("five", 5, 7, need=3, gravity=False)
    row, column = [15, 16, 18, 19], [3, 10]
    others = [0, 1, 6, 7, 20, 34]
    moves = [move for pair in zip(row + column, others, strict=True) for move in pair] + [17]
    pos = game.replay(moves)
    assert game.line(pos) == (15, 16, 17, 18, 19)
    assert [line.cells for line in game.lines(pos)] == [(3, 10, 17), (15, 16, 17, 18, 19)]


def test_an_overline_does_not_end_an_exact_game():
    game = LineGame("exact", 2, 7, need=3, gravity=False, exact=True)
    pos = game.replay([0, 7, 1, 8, 3, 10, 2])
    assert game.line(pos) == ()
    assert game.outcome(pos) == (0, Why.ONGOING)
    assert game.outcome(game.replay([0, 7, 1, 8, 3, 9])) == (2, Why.LINE)


@pytest.mark.parametrize(
    ("rows", "outcome"),
    [
        (["...", "...", "..."], (0, Why.ONGOING)),
        (["XXX", "OO.", "..."], (1, Why.LINE)),
        (["O..", ".O.", "..O"], (2, Why.LINE)),
        (["XXX", "...", "OOO"], (0, Why.BOTH)),
        (["XOX", "XOO", "OXX"], (0, Why.FULL)),
        (["XXX", "OOX", "OOX"], (1, Why.LINE)),
    ],
)
def test_who_has_won_and_why_are_two_answers(rows, outcome):
    pos = Position(3, 3, bytes(".XO".index(symbol) for row in rows for symbol in row))
    assert TIC_TAC_TOE.outcome(pos) == outcome
    assert TIC_TAC_TOE.outcome(pos).over is (outcome[1] is not Why.ONGOING)


@pytest.mark.parametrize(
    ("game", "moves", "message"),
    [
        (CONNECT_4, [3] * 7, "move 7: column 4 is full; open columns: 1 2 3 5 6 7"),
        (CONNECT_4, [7], "move 1: there is no column 8; open columns: 1 2 3 4 5 6 7"),
        (CONNECT_4, [-1], "move 1: there is no column 0; open columns: 1 2 3 4 5 6 7"),
        (TIC_TAC_TOE, [4, 4], "move 2: cell 5 is taken; open cells: 1 2 3 4 6 7 8 9"),
        (TIC_TAC_TOE, [9], "move 1: there is no cell 10; open cells: 1 2 3 4 5 6 7 8 9"),
        (TIC_TAC_TOE, [0, 3, 1, 4, 2, 5], "move 6: the game is over: player 1 has a line"),
        (
            TIC_TAC_TOE,
            [0, 1, 2, 4, 3, 5, 7, 6, 8, 8],
            "move 10: the game is over: the board is full",
        ),
        (
            GAMES["gomoku"].default,
            [0, 0],
            "move 2: cell 1 is taken; open cells: 2 3 4 5 6 7 8 9 10 11 12 13 ...",
        ),
    ],
)
def test_a_move_against_the_rules_is_refused_with_those_that_are_not(game, moves, message):
    with pytest.raises(IllegalMove) as refusal:
        game.replay(moves)
    assert str(refusal.value) == message


def test_nobody_moves_on_a_board_where_both_have_a_line():
    pos = Position(3, 3, bytes([1, 1, 1, 0, 0, 0, 2, 2, 2]))
    with pytest.raises(IllegalMove, match=r"^the game is over: both players have a line$"):
        TIC_TAC_TOE.play(pos, 4)


@pytest.mark.parametrize("field", ["rows", "cols", "need"])
def test_a_size_below_one_is_refused(field):
    sizes = {"rows": 3, "cols": 3, "need": 3, field: 0}
    with pytest.raises(ValueError, match=f"^{field}: expected 1 or more, got 0$"):
        LineGame("none", gravity=False, **sizes)
