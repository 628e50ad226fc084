"""Boards in bits: any size, any length of line, against the rules."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from judge.ai.grid import Grid
from judge.games.board import Direction, find_lines, windows
from judge.games.lines import LineGame
from judge.games.variant import Joker, State, Variant


@st.composite
def played(draw: st.DrawFn) -> tuple[Variant, State]:
    """Draw a game of falling discs and a state of it that is not over."""
    rows, cols = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    need = draw(st.integers(1, max(rows, cols)))
    game = Variant(LineGame("any", rows, cols, need, gravity=True), jokers=2)
    state = game.start()
    for number in draw(st.lists(st.integers(0, 99), max_size=40)):
        moves = game.legal_moves(state)
        after = game.play(state, moves[number % len(moves)])
        if game.outcome(after).over:
            break
        state = after
    return game, state


@given(played())
@settings(max_examples=200, deadline=None)
def test_spots_and_completing_cells_are_the_moves_and_wins_of_the_rules(
    drawn: tuple[Variant, State],
) -> None:
    game, state = drawn
    grid = Grid(game.rules)
    for player in (1, 2):
        mine, theirs = (grid.stones(state.board, who) for who in (player, 3 - player))
        spots = grid.playable(mine | theirs)
        turned = state._replace(turn=player)
        drops = [move for move in game.legal_moves(turned) if not isinstance(move, Joker)]
        assert [col for col, cells in enumerate(grid.columns) if spots & cells] == drops
        wins = grid.completing(mine) & spots
        assert [col for col in drops if wins & grid.columns[col]] == [
            col for col in drops if game.outcome(game.play(turned, col)).who == player
        ]
        assert not grid.has_line(mine)


@given(played())
@settings(max_examples=150, deadline=None)
def test_lines_and_jokers_are_those_of_the_rules(drawn: tuple[Variant, State]) -> None:
    game, state = drawn
    grid = Grid(game.rules)
    for joker in game.legal_jokers(state):
        after = game.play(state, joker).board
        owners = {line.player for line in find_lines(after, grid.need)}
        for player in (1, 2):
            stones = grid.stones(state.board, player)
            if joker.kind is Direction.ROW:
                left = grid.without_row(stones, grid.rows - 1 - joker.line)
            else:
                left = grid.without_column(stones, joker.line)
            assert left == grid.stones(after, player)
            assert grid.has_line(left) == (player in owners)


@given(played())
@settings(max_examples=100, deadline=None)
def test_stones_are_counted_in_every_window_that_is_open(drawn: tuple[Variant, State]) -> None:
    game, state = drawn
    grid = Grid(game.rules)
    cells = state.board.cells
    counted = sum(
        sum(cells[cell] == 1 for cell in window)
        for window in windows(grid.rows, grid.cols, grid.need)
        if all(cells[cell] != 2 for cell in window)
    )
    if grid.need > 1:
        assert grid.windows_of(grid.stones(state.board, 1), grid.stones(state.board, 2)) == counted
