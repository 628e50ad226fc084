"""Whether the stones of a board can have been played in some order."""

from collections.abc import Iterator

from judge.games.board import EMPTY, FIRST, SECOND, Position, find_lines

MAX_STATES = 1_000_000
"""Where a search for falling discs gives up; more than the 7**7 states of a 6 x 7 board."""

MAX_BOARDS = 5_000
"""Where a search for stones laid anywhere gives up; each board costs up to some milliseconds."""

_Heights = tuple[int, ...]


def can_be_stacked(pos: Position, shun: int | None = None) -> bool:
    """Whether discs falling in alternating colours, player 1 first, can give `pos`.

    `pos` has no gap under a disc and counts that fit. With `shun`, no board on
    the way may have a line of exactly so many. Two searches take a step each
    in turn, from the top down and from the bottom up, because a disc that
    spoils every order is soon met from one side or the other; after
    `MAX_STATES` steps the answer is True.

    >>> can_be_stacked(Position(2, 2, bytes([0, 0, 1, 2])))
    True
    >>> can_be_stacked(Position(2, 2, bytes([1, 0, 2, 0])))
    False
    """
    full = tuple(sum(map(bool, pos.cells[col :: pos.cols])) for col in range(pos.cols))
    none = (0,) * pos.cols
    ways = (_stacking(pos, full, none, shun), _stacking(pos, none, full, shun))
    for _ in range(MAX_STATES):
        for way in ways:
            found = next(way)
            if found is not None:
                return found
    return True


def _stacking(
    pos: Position, start: _Heights, goal: _Heights, shun: int | None
) -> Iterator[bool | None]:
    """None for each state searched, then whether `goal` was met."""
    stack, seen = [start], {start}
    while stack:
        heights = stack.pop()
        if heights == goal:
            yield True
        yield None
        for after in _steps(pos, heights, goal):
            if after not in seen and not (shun and find_lines(_cut(pos, after), shun, exact=True)):
                seen.add(after)
                stack.append(after)
    yield False


def _steps(pos: Position, heights: _Heights, goal: _Heights) -> Iterator[_Heights]:
    """The heights one disc nearer to `goal`, the column that has farthest to go last.

    That one is searched first; it decides nearly every board without a step back.
    """
    step = 1 if sum(heights) < sum(goal) else -1
    number = sum(heights) - (step < 0)
    player = FIRST if number % 2 == 0 else SECOND
    for col in sorted(range(pos.cols), key=lambda col: abs(goal[col] - heights[col])):
        level = heights[col] - (step < 0)
        cell = (pos.rows - 1 - level) * pos.cols + col
        if heights[col] != goal[col] and pos.cells[cell] == player:
            yield (*heights[:col], heights[col] + step, *heights[col + 1 :])


def _cut(pos: Position, heights: _Heights) -> Position:
    """The board with its columns cut down to `heights`."""
    return pos._replace(
        cells=bytes(
            stone if pos.rows - cell // pos.cols <= heights[cell % pos.cols] else EMPTY
            for cell, stone in enumerate(pos.cells)
        )
    )


def can_be_placed(pos: Position, shun: int) -> bool:
    """Whether stones can be put down one by one with never exactly `shun` in a row.

    The players do not disturb each other: an order of each one's own stones
    can be played in turn. After `MAX_BOARDS` boards the answer is True.

    >>> can_be_placed(Position(1, 5, bytes([1, 1, 1, 0, 0])), shun=2)
    True
    >>> can_be_placed(Position(1, 5, bytes([1, 1, 1, 1, 0])), shun=1)
    False
    """
    return all(_can_be_thinned(_only(pos, player), shun) for player in (FIRST, SECOND))


def _only(pos: Position, player: int) -> Position:
    return pos._replace(cells=bytes(stone if stone == player else EMPTY for stone in pos.cells))


def _can_be_thinned(pos: Position, shun: int) -> bool:
    """Whether stones of one colour can be taken off until no line is left."""
    stack, seen = [pos], {pos.cells}
    for _ in range(MAX_BOARDS):
        if not stack:
            return False
        part = stack.pop()
        runs = find_lines(part, shun)
        if not runs:
            return True
        for cell in sorted({cell for run in runs for cell in run.cells}):
            rest = without(part, cell)
            if rest.cells not in seen and not find_lines(rest, shun, exact=True):
                seen.add(rest.cells)
                stack.append(rest)
    return True


def without(pos: Position, cell: int) -> Position:
    """The board with one stone taken off."""
    cells = bytearray(pos.cells)
    cells[cell] = EMPTY
    return pos._replace(cells=bytes(cells), last=None)
