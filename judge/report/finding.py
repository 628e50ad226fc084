"""What `judge stress` has found, in words: the input, how large it is, and the right answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.games.formats import FormatError
from judge.report.neutral import neutral

if TYPE_CHECKING:
    from judge.games import Game
    from judge.stress import Attempt

# Of an input that is longer the rest is left out.
LINES = 45
COLUMNS = 120


def measure(game: Game | None, text: bytes) -> str:
    r"""Return how large an input is.

    >>> from judge.games import GAMES
    >>> measure(GAMES["connect4"], b"..\nXO\n"), measure(None, b"1 2\n")
    ('2 x 2 with 2 stones', '1 line, 2 tokens')
    """
    if game is not None:
        try:
            pos = game.read(text)[1]
        except FormatError:
            pass
        else:
            return f"{pos.rows} x {pos.cols} with {_count(len(pos.cells) - pos.cells.count(0), 'stone')}"
    lines, tokens = len(text.splitlines()), len(text.split())
    return f"{_count(lines, 'line')}, {_count(tokens, 'token')}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" + ("" if number == 1 else "s")


def quoted(text: bytes) -> str:
    """Return an input or an answer as it is, harmless, and cut where it is too long to read."""
    lines = neutral(text.decode("utf-8", "replace")).splitlines()
    shown = [line if len(line) <= COLUMNS else line[:COLUMNS] + "..." for line in lines[:LINES]]
    if len(lines) > LINES:
        shown.append(f"... and {_count(len(lines) - LINES, 'line')} more")
    return "".join(f"{line}\n" for line in shown)


def provenance(attempt: Attempt, program: str, first: str) -> str:
    """Return where a saved case comes from, in a line.

    first  what the input was before it was made smaller
    """
    return f"{attempt.way} by {program}, found on {first}\n"
