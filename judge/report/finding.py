"""What `judge stress` has found, in words: the input, how large it is, and the right answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.games.formats import FormatError
from judge.model import Verdict
from judge.report.neutral import neutral, one_line
from judge.report.text import ENGLISH, why

if TYPE_CHECKING:
    from judge.games import Game
    from judge.stress import Attempt
    from judge.words import Words

# Of an input that is longer the rest is left out.
LINES = 45
COLUMNS = 120


def measure(game: Game | None, text: bytes, words: Words = ENGLISH) -> str:
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
            stones = words("stones", count=len(pos.cells) - pos.cells.count(0))
            return words("measured", rows=pos.rows, cols=pos.cols, stones=stones)
    lines = words("lines", count=len(text.splitlines()))
    return f"{lines}, {words('tokens', count=len(text.split()))}"


def quoted(text: bytes, words: Words = ENGLISH) -> str:
    """Return an input or an answer as it is, harmless, and cut where it is too long to read."""
    lines = neutral(text.decode("utf-8", "replace")).splitlines()
    shown = [line if len(line) <= COLUMNS else line[:COLUMNS] + "..." for line in lines[:LINES]]
    if len(lines) > LINES:
        shown.append(words("and-lines-more", count=len(lines) - LINES))
    return "".join(f"{line}\n" for line in shown)


def provenance(attempt: Attempt, program: str, first: str, words: Words = ENGLISH) -> str:
    """Return where a saved case comes from, in a line.

    first  what the input was before it was made smaller
    """
    result = attempt.result
    how = f" {one_line(why(words, result))}" if result.verdict is Verdict.RE else ""
    way = f"{result.verdict.value}{how}"
    return words("found-by", way=way, program=program, origin=first) + "\n"
