"""A line game as people play it: whose turn it is, and jokers where both agreed on them."""

from dataclasses import dataclass
from typing import NamedTuple

from judge.games.board import EMPTY, FIRST, SECOND, Direction, Position
from judge.games.lines import IllegalMove, LineGame, Outcome, Why

__all__ = ["BOTH_KINDS", "Joker", "Move", "State", "Variant"]

BOTH_KINDS = (Direction.ROW, Direction.COLUMN)
"""The kinds of jokers that there are."""


class Joker(NamedTuple):
    """A move that deletes instead of placing: a row (from the top, from 0) or a column.

    >>> Joker(Direction.COLUMN, 4).kind.value
    'column'
    """

    kind: Direction
    line: int


Move = int | Joker
"""A column or a cell, as in `LineGame`, or a joker."""


class State(NamedTuple):
    """A board, the player to move (1 or 2), and the jokers left to player 1 and to player 2."""

    board: Position
    turn: int = FIRST
    jokers: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class Variant:
    r"""The rules of a line game and the jokers that each player has at the start.

    A joker replaces a move. A deleted row lets everything above fall by one and
    leaves an empty row on top; a deleted column stays, empty. What is empty
    already cannot be deleted. A line that appears wins for its owner, whoever
    moved; lines of both are a draw. A full board is a draw once the player to
    move has no joker. Raises ValueError for jokers where discs do not fall.

    >>> game = Variant(LineGame("connect4", 3, 3, 2, gravity=True), jokers=1)
    >>> state = game.replay([0, 0, 2, Joker(Direction.COLUMN, 2)])
    >>> state.board.cells, state.turn, state.jokers
    (b'\x00\x00\x00\x02\x00\x00\x01\x00\x00', 1, (1, 0))
    >>> game.outcome(state).over
    False
    """

    rules: LineGame
    jokers: int = 0
    kinds: tuple[Direction, ...] = BOTH_KINDS

    def __post_init__(self) -> None:
        if self.jokers < 0:
            raise ValueError(f"jokers: expected 0 or more, got {self.jokers}")
        if self.jokers and not self.rules.gravity:
            raise ValueError(f"jokers: expected 0 where discs do not fall, got {self.jokers}")

    def start(self) -> State:
        """The state before the first move."""
        return State(self.rules.empty(), FIRST, (self.jokers, self.jokers))

    def legal_moves(self, state: State) -> tuple[Move, ...]:
        """The moves that `play` takes, jokers last; none when the game is over."""
        if self.outcome(state).over:
            return ()
        return self.rules.legal_moves(state.board) + self.legal_jokers(state)

    def legal_jokers(self, state: State) -> tuple[Joker, ...]:
        """The jokers that the player to move may play on this board: rows, then columns."""
        if not state.jokers[state.turn - 1]:
            return ()
        board = state.board
        lines = {Direction.ROW: range(board.rows), Direction.COLUMN: range(board.cols)}
        jokers = (Joker(kind, index) for kind in self.kinds for index in lines[kind])
        return tuple(joker for joker in jokers if any(board.cells[_slice(board, joker)]))

    def play(self, state: State, move: Move) -> State:
        """The state after `move`; raises IllegalMove, in words that count from 1."""
        after = SECOND if state.turn == FIRST else FIRST
        if not isinstance(move, Joker):
            return State(self.rules.play(state.board, move, state.turn), after, state.jokers)
        if self.outcome(state).over or move not in self.legal_jokers(state):
            raise IllegalMove(self._refusal(state, move))
        left = list(state.jokers)
        left[state.turn - 1] -= 1
        return State(_without(state.board, move), after, (left[0], left[1]))

    def replay(self, moves: list[Move] | tuple[Move, ...]) -> State:
        """The state after `moves` from the start; IllegalMove says which is wrong."""
        state = self.start()
        for number, move in enumerate(moves, start=1):
            try:
                state = self.play(state, move)
            except IllegalMove as error:
                raise IllegalMove(f"move {number}: {error}") from None
        return state

    def outcome(self, state: State) -> Outcome:
        """Who has won and why, or that the game goes on."""
        outcome = self.rules.outcome(state.board)
        if outcome.why is Why.FULL and self.legal_jokers(state):
            return Outcome(0, Why.ONGOING)
        return outcome

    def _refusal(self, state: State, joker: Joker) -> str:
        if self.outcome(state).over:
            return "the game is over"
        if not state.jokers[state.turn - 1]:
            return f"player {state.turn} has no joker left"
        if joker.kind not in self.kinds:
            return f"jokers delete {' and '.join(f'{kind}s' for kind in self.kinds)} only"
        board = state.board
        index = board.rows - 1 - joker.line if joker.kind is Direction.ROW else joker.line
        count = board.rows if joker.kind is Direction.ROW else board.cols
        if not 0 <= index < count:
            return f"there is no {joker.kind} {index + 1}"
        return f"{joker.kind} {index + 1} is empty"


def _slice(board: Position, joker: Joker) -> slice:
    """Where the cells of a row or a column are."""
    if joker.kind is Direction.ROW:
        return slice(joker.line * board.cols, (joker.line + 1) * board.cols)
    return slice(joker.line, None, board.cols)


def _without(board: Position, joker: Joker) -> Position:
    """The board with a row or a column deleted."""
    cells = bytearray(board.cells)
    place = _slice(board, joker)
    if joker.kind is Direction.ROW:
        del cells[place]
        cells[:0] = bytes([EMPTY]) * board.cols
    else:
        cells[place] = bytes([EMPTY]) * board.rows
    return board._replace(cells=bytes(cells), last=None)
