"""Boards of falling discs as integers, for search: any size, any length of line.

Bit (rows + 1) * col + height is a cell, height 0 at the bottom. The highest bit of
each column is always 0 and keeps lines from running on into the next column.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.games.board import Position
    from judge.games.lines import LineGame


class Grid:
    """What the board of a game looks like in bits; sets of cells are integers.

    >>> from judge.games import GAMES
    >>> grid = Grid(GAMES["connect4"].default)
    >>> grid.step, grid.board.bit_count(), grid.playable(0) == grid.floor
    (7, 42, True)
    """

    def __init__(self, rules: LineGame) -> None:
        self.rows, self.cols, self.need = rules.rows, rules.cols, rules.need
        self.step = self.rows + 1
        self.floor = sum(1 << self.step * col for col in range(self.cols))
        self.board = self.floor * ((1 << self.rows) - 1)
        self.columns = tuple(((1 << self.rows) - 1) << self.step * col for col in range(self.cols))
        self.from_centre = tuple(
            sorted(range(self.cols), key=lambda col: abs(2 * col - self.cols + 1))
        )
        self._directions = tuple(sorted({1, self.step - 1, self.step, self.step + 1}))

    def stones(self, board: Position, player: int) -> int:
        """The stones of a player, 1 or 2."""
        found = 0
        for cell, stone in enumerate(board.cells):
            if stone == player:
                row, col = divmod(cell, self.cols)
                found |= 1 << self.step * col + self.rows - 1 - row
        return found

    def playable(self, taken: int) -> int:
        """The cells on which a disc can land."""
        return taken + self.floor & self.board

    def has_line(self, stones: int) -> bool:
        """Whether stones make a line."""
        for step in self._directions:
            run = stones
            for _ in range(self.need - 1):
                run &= run >> step
                if not run:
                    break
            if run:
                return True
        return False

    def completing(self, stones: int) -> int:
        """The cells, taken or not, that make a line together with stones.

        >>> from judge.games.lines import LineGame
        >>> grid = Grid(LineGame("five", 6, 7, 5, gravity=True))
        >>> grid.completing(0b1111) == 0b10000, grid.completing(0b111)
        (True, 0)
        """
        found = 0
        for step in self._directions:
            # runs[j]: cells with j stones in a row just before them
            runs = [self.board]
            for _ in range(self.need - 1):
                runs.append((runs[-1] & stones) << step)
            after = self.board
            for before in reversed(runs):
                found |= before & after
                after = (after & stones) >> step
        return found & self.board

    def windows_of(self, mine: int, theirs: int) -> int:
        """The number of `mine` in the places where a line still fits, each counted there."""
        total = 0
        free = self.board & ~theirs
        for step in self._directions:
            places = free
            for _ in range(self.need - 1):
                places &= places >> step
                if not places:
                    break
            else:
                for k in range(self.need):
                    total += (mine >> k * step & places).bit_count()
        return total

    def without_row(self, stones: int, height: int) -> int:
        """The stones after a row is deleted: those above it fall by one."""
        below = self.floor * ((1 << height) - 1)
        above = self.board & ~below & ~(self.floor << height)
        return stones & below | (stones & above) >> 1

    def without_column(self, stones: int, col: int) -> int:
        """The stones after a column is deleted."""
        return stones & ~self.columns[col]
