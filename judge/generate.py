"""Random boards that reach the corners where programs go wrong, and texts that are no boards.

All chance comes from the random.Random that is passed in: the same seed gives the same
bytes. A board is of a kind, and a kind is a function of the rules and of chance; no board
of any kind is worth more than another, so a program that fails on one kind alone is met
soon.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from judge.games.board import EMPTY, FIRST, SECOND, Position, find_lines
from judge.games.formats import FormatError
from judge.layout import draw_false_line, draw_line, fill_around
from judge.spoil import spoilt

if TYPE_CHECKING:
    from collections.abc import Callable

    from judge.games import Game
    from judge.games.lines import LineGame

    Cells = tuple[int, ...]
    Kind = Callable[[LineGame, Random], Position]

PLAYERS = (FIRST, SECOND)
# Above this many cells a game played move by move takes too long.
PLAYED_CELLS = 250
# The moves that a player looks at.
CHOICES = 7
# How often a lot is drawn again until it fits.
TRIES = 50


class Made(NamedTuple):
    """A board's text and the kind it is of."""

    kind: str
    text: bytes


def numbered(game: Game, seed: int, number: int) -> Made:
    r"""The board with a number among those of a seed: the same whatever was made before it.

    >>> from judge.games import GAMES
    >>> numbered(GAMES["tictactoe"], seed=1, number=3)
    Made(kind='crossing', text=b'X  \nXOX\nXXX\n')
    """
    return board(game, Random(f"{seed}/{number}"))  # noqa: S311 - chance, no secret


def board(game: Game, rng: Random) -> Made:
    """A board in the statement's format, of a kind drawn with equal chances."""
    kind = rng.choice(list(KINDS))
    pos = KINDS[kind](draw_size(game, rng), rng)
    spellings = game.spellings(pos)
    return Made(kind, rng.choice((spellings[0], rng.choice(spellings))))


def refusal(game: Game, rng: Random) -> bytes:
    """A text that is nearly a board, and that the rules' reader refuses."""
    while True:
        text = board(game, rng).text
        for _ in range(rng.randint(1, 2)):
            text = spoilt(text, rng)
        try:
            game.read(text)
        except FormatError:
            return text


def draw_size(game: Game, rng: Random) -> LineGame:
    """The rules on a board of a size that the statement allows: often small, at times the largest."""
    rules = game.default
    if game.largest is None:
        return rules
    usual = (rules.rows, rules.cols)
    rows, cols = (_draw_side(rules.need, side, game.largest, rng) for side in usual)
    return replace(rules, rows=rows, cols=rows if game.square else cols)


def _draw_side(need: int, usual: int, largest: int, rng: Random) -> int:
    near = (need, need + 1, rng.randint(need, 2 * need), rng.randint(need, 2 * need))
    any_size = rng.randint(need, largest)
    return rng.choice((rng.randint(1, need), *near, usual, any_size, largest))


def _played(rules: LineGame, rng: Random) -> Position:
    """A position of legal play: won by its last move, or not over yet."""
    if rules.rows * rules.cols > PLAYED_CELLS:
        rules = replace(rules, rows=min(rules.rows, 15), cols=min(rules.cols, 15))
    line, winner = set(draw_line(rules, rng, rules.need)), rng.choice(PLAYERS)
    pos = rules.empty()
    for _ in range(rng.choice((rng.randint(0, len(pos.cells)), len(pos.cells)))):
        moves = list(rules.legal_moves(pos))
        if not moves:
            break
        rng.shuffle(moves)
        pos = _best(rules, pos, moves[:CHOICES], line if rules.turn(pos) == winner else set(), line)
    return pos


def _best(
    rules: LineGame, pos: Position, moves: list[int], wanted: set[int], line: set[int]
) -> Position:
    """The board after the first move that suits: it goes on `line` if it may, and wins there alone."""
    after = [rules.play(pos, move) for move in moves]
    quiet = [new for new in after if not rules.line(new) or set(rules.line(new)) & wanted]
    aimed = [new for new in quiet if new.last in wanted]
    beside = [new for new in quiet if new.last not in line]
    return (aimed or beside or quiet or after)[0]


def _won(rules: LineGame, rng: Random) -> Position:
    line = draw_line(rules, rng, rules.need)
    return fill_around(rules, rng, dict.fromkeys(line, rng.choice(PLAYERS)))


def _near_win(rules: LineGame, rng: Random) -> Position:
    """Lines that lack one stone, where the cell is empty or the other player's."""
    keep: dict[int, int] = {}
    for _ in range(rng.randint(1, 3)):
        line, player = draw_line(rules, rng, rules.need), rng.choice(PLAYERS)
        keep |= dict.fromkeys(line, player)
        if line:
            keep[rng.choice(line)] = rng.choice((EMPTY, FIRST + SECOND - player))
    return fill_around(rules, rng, keep)


def _overline(rules: LineGame, rng: Random) -> Position:
    longest = min(2 * rules.need + 1, max(rules.rows, rules.cols))
    line = draw_line(rules, rng, rng.randint(rules.need, longest)) if longest >= rules.need else ()
    return fill_around(rules, rng, dict.fromkeys(line, rng.choice(PLAYERS)))


def _crossing(rules: LineGame, rng: Random) -> Position:
    """Two lines of a player that share a cell, as one last move can make them."""
    first = second = draw_line(rules, rng, rules.need)
    for _ in range(TRIES):
        second = draw_line(rules, rng, rules.need)
        if len({*first} & {*second}) == 1:
            break
    return fill_around(rules, rng, dict.fromkeys(first + second, rng.choice(PLAYERS)))


def _both(rules: LineGame, rng: Random) -> Position:
    """A line of each player; often it depends on where one looks which of them comes first."""
    lengths = [rules.need, rules.need, rules.need + rng.randint(0, 2)]
    fits = rng.choice((_are_apart, _start_side_by_side, _are_disputed))
    for tries in range(2 * TRIES):
        first, second = (draw_line(rules, rng, rng.choice(lengths)) for _ in PLAYERS)
        if tries > TRIES:
            fits = _are_apart
        if _are_apart(first, second, rules.cols) and fits(first, second, rules.cols):
            break
    players = rng.sample(PLAYERS, 2)
    keep = dict.fromkeys(first, players[0]) | dict.fromkeys(second, players[1])
    return fill_around(rules, rng, keep)


def _are_apart(first: Cells, second: Cells, cols: int) -> bool:
    return bool(first and second) and not {*first} & {*second}


def _start_side_by_side(first: Cells, second: Cells, cols: int) -> bool:
    """Whether both start in one row, but the one that starts first reaches less far left."""
    left, right = sorted((first, second))
    in_one_row = left[0] // cols == right[0] // cols
    return in_one_row and min(c % cols for c in left) > min(c % cols for c in right)


def _are_disputed(first: Cells, second: Cells, cols: int) -> bool:
    """Whether another line comes first by their ends, or column by column."""

    def by_column(cells: Cells) -> list[tuple[int, int]]:
        return sorted((cell % cols, cell) for cell in cells)

    one, two = by_column(first), by_column(second)
    return len({first[0] < second[0], first[-1] < second[-1], one < two, one[-1] < two[-1]}) == 2


def _full(rules: LineGame, rng: Random) -> Position:
    """A full board, or nearly, that nobody has won or somebody has with one line."""
    line = rng.choice(((), (), draw_line(rules, rng, rules.need)))
    pos = fill_around(rules, rng, dict.fromkeys(line, rng.choice(PLAYERS)), density=1)
    cells = bytearray(pos.cells)
    for _ in range(rng.choice((0, 0, 1, 2))):
        cells[rng.randrange(len(cells))] = EMPTY
    return pos._replace(cells=bytes(cells))


def _false_line(rules: LineGame, rng: Random) -> Position:
    """What only a wrong way of counting takes for a line; see draw_false_line."""
    for _ in range(TRIES):
        keep = dict.fromkeys(draw_false_line(rules, rng), rng.choice(PLAYERS))
        pos = fill_around(rules, rng, keep, density=0)
        if keep and not find_lines(pos, rules.need):
            return fill_around(rules, rng, keep)
    return _scattered(rules, rng)


def _huddled(rules: LineGame, rng: Random) -> Position:
    """Stones of a player that touch each other, about as many as a line has."""
    row, col = rng.randrange(rules.rows), rng.randrange(rules.cols)
    cells = {row * rules.cols + col}
    for _ in range(rng.randint(rules.need, 3 * rules.need)):
        row = min(max(row + rng.randint(-1, 1), 0), rules.rows - 1)
        col = min(max(col + rng.randint(-1, 1), 0), rules.cols - 1)
        cells.add(row * rules.cols + col)
    return fill_around(rules, rng, dict.fromkeys(cells, rng.choice(PLAYERS)))


def _scattered(rules: LineGame, rng: Random) -> Position:
    """Stones anywhere, of any number: mostly no board of legal play."""
    stones = rng.choice(((1, 1), (1, 1), (2, 1), (1, 2), (1, 0), (0, 1)))
    weights = (rng.choice((0, 1, 2, 9)), *stones)
    cells = rng.choices((EMPTY, *PLAYERS), weights, k=rules.rows * rules.cols)
    return Position(rules.rows, rules.cols, bytes(cells))


def _sparse(rules: LineGame, rng: Random) -> Position:
    """A stone or a few, or none; in turn or not."""
    cells = bytearray(rules.rows * rules.cols)
    for _ in range(rng.randint(0, rules.need)):
        cells[rng.randrange(len(cells))] = rng.choice(PLAYERS)
    return Position(rules.rows, rules.cols, bytes(cells))


KINDS: dict[str, Kind] = {
    "played": _played,
    "won": _won,
    "near-win": _near_win,
    "overline": _overline,
    "crossing": _crossing,
    "both": _both,
    "full": _full,
    "false-line": _false_line,
    "huddled": _huddled,
    "scattered": _scattered,
    "sparse": _sparse,
}
