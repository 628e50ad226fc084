"""Whether a board can come of legal play, and if not, why."""

from typing import Any, NamedTuple

from judge.games.board import FIRST, SECOND, Line, Position, find_lines
from judge.games.order import can_be_placed, can_be_stacked, without


class Fault(NamedTuple):
    """Why a board cannot come of legal play: the name of a text in judge.words, and its values.

    Players are 1 and 2; rows and columns count from 0.
    """

    name: str
    values: dict[str, Any]


def find_fault(pos: Position, need: int, gravity: bool, exact: bool = False) -> Fault | None:
    """The first reason why no game from the empty board leads to `pos`, or None.

    Player 1 begins, players alternate, the first line (`need` or more in a
    row; exactly `need` if `exact`) ends the game, and with gravity each disc
    falls to the bottom of its column.

    A line is allowed to the last mover only, and one stone of his, played
    last, must be in all of them. Without gravity that is enough: the others
    can come in any order, as part of a board without lines has none. With
    gravity the discs must also be able to fall in alternating colours. With
    `exact` part of a board without lines can have one, so an order that
    avoids it is searched for; a search that finds no answer in reasonable
    time (never on 6 x 7) leaves the board possible.

    >>> find_fault(Position(2, 2, bytes([0, 0, 2, 0])), need=2, gravity=True)
    Fault(name='fault-begins', values={'first': 1, 'second': 2, 'stones': 1, 'fewer': 0})
    >>> find_fault(Position(2, 1, bytes([1, 2])), need=2, gravity=True)
    Fault(name='fault-fallen', values={})
    """
    fault = (_floating_fault(pos) if gravity else None) or _count_fault(pos)
    if fault:
        return fault
    lines = find_lines(pos, need, exact)
    fault = _late_fault(pos, lines)
    if fault:
        return fault
    before = _before_last(pos, lines, need, gravity, exact) if lines else [pos]
    if not before:
        return Fault("fault-last-move", {"player": lines[0].player})
    if any(_has_order(rest, need, gravity, exact) for rest in before):
        return None
    if gravity:
        return Fault("fault-fallen", {})
    return Fault("fault-order", {"need": need})


def _floating_fault(pos: Position) -> Fault | None:
    for cell in range(len(pos.cells) - pos.cols):
        if pos.cells[cell] and not pos.cells[cell + pos.cols]:
            row, col = divmod(cell, pos.cols)
            return Fault("fault-floating", {"row": row, "col": col})
    return None


def _count_fault(pos: Position) -> Fault | None:
    first, second = pos.cells.count(FIRST), pos.cells.count(SECOND)
    players = {"first": FIRST, "second": SECOND}
    if second > first:
        return Fault("fault-begins", {**players, "stones": second, "fewer": first})
    if first > second + 1:
        return Fault("fault-alternate", {**players, "stones": first, "fewer": second})
    return None


def _late_fault(pos: Position, lines: tuple[Line, ...]) -> Fault | None:
    players = {line.player for line in lines}
    if len(players) == 2:
        return Fault("fault-both", {})
    last_mover = FIRST if pos.cells.count(FIRST) > pos.cells.count(SECOND) else SECOND
    if players and last_mover not in players:
        return Fault("fault-late", {"player": last_mover, "winner": players.pop()})
    return None


def _before_last(
    pos: Position, lines: tuple[Line, ...], need: int, gravity: bool, exact: bool
) -> list[Position]:
    """The boards without a line from which one move of the winner leads to `pos`."""
    common = set(lines[0].cells).intersection(*(line.cells for line in lines[1:]))
    boards = []
    for cell in sorted(common):
        if gravity and cell >= pos.cols and pos.cells[cell - pos.cols]:
            continue
        rest = without(pos, cell)
        if not find_lines(rest, need, exact):
            boards.append(rest)
    return boards


def _has_order(pos: Position, need: int, gravity: bool, exact: bool) -> bool:
    """Whether a board without a line can be reached with no line on the way."""
    has_overline = exact and bool(find_lines(pos, need))
    if gravity:
        return can_be_stacked(pos, shun=need if has_overline else None)
    return not has_overline or can_be_placed(pos, shun=need)
