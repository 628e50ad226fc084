"""Tic-tac-toe: reads a 3 x 3 board, prints win, draw, ongoing, or what is wrong with it.

    python -m solvers.tictactoe < board

Standard library only, Python 3.8 syntax; it can be pasted into a judge as it
is. A blank is a free cell, so that no row is ever stripped on its left.
"""

import sys

HELP = """usage: tictactoe < board

Reads three rows of three cells over X, O and the blank. Prints `win`, `draw` or
`ongoing`; for a board that no game reaches, why:
  Wrong turn order: O started
  Wrong turn order: X went twice
  Impossible board: game should have ended after the game was won

Blanks at the end of a row may be missing. A free cell can also be . _ - or the
number of the cell, 1 to 9; cells can have blanks or bars between them, with
rules between the rows, or stand on one line, all nine.
Exit status: 0 answered, 2 refused, 130 interrupted."""

LETTERS = {
    **dict.fromkeys("._-", " "),
    **dict.fromkeys("Xx\u0425\u0445", "X"),  # Latin and Cyrillic
    **dict.fromkeys("Oo\u041e\u043e", "O"),
}


class InputError(Exception):
    """What was given is not what is read here; the message says where and why."""


def gamestate(board: "list[str]") -> str:
    """`win`, `draw` or `ongoing`. Raises ValueError if no game comes to such a board.

    The board is three rows of three over `X`, `O` and anything else for a free
    cell; X starts. The number of marks is looked at before the lines.

    >>> gamestate(["XOX", "OXO", "X  "])
    'win'
    >>> gamestate(["XXX", "OOO", "   "])
    Traceback (most recent call last):
    ValueError: Impossible board: game should have ended after the game was won
    """
    cells = "".join(board)
    ahead = cells.count("X") - cells.count("O")
    if ahead < 0:
        raise ValueError("Wrong turn order: O started")
    if ahead > 1:
        raise ValueError("Wrong turn order: X went twice")
    lines = [cells[0:3], cells[3:6], cells[6:9], cells[0::3], cells[1::3], cells[2::3]]
    lines += [cells[0::4], cells[2:8:2]]
    has_won = {player for player in "XO" if player * 3 in lines}
    last = "X" if ahead == 1 else "O"
    if has_won - {last}:
        raise ValueError("Impossible board: game should have ended after the game was won")
    if has_won:
        return "win"
    return "draw" if cells.count("X") + cells.count("O") == 9 else "ongoing"


def quoted(text: str) -> str:
    """A text for a message: between quotes, without blanks at its end, cut if it is long."""
    text = text.rstrip()
    return repr(text if len(text) <= 40 else text[:37] + "...")


def is_rule(line: str) -> bool:
    """Whether a line is decoration: `---+---`, `===`, `___|___|___`, `-----` and the like."""
    if line.strip("-_=+| \t") or not line.strip("| \t"):
        return False
    run = max(map(len, line.replace("|", " ").split()))
    return "+" in line or "=" in line or run > 3 or ("|" in line and run > 1)


def barred_rows(lines: "list[tuple[int, str]]") -> "list[tuple[int, str, list[str]]]":
    """The rows of a board with bars: their number, text and cells.

    Between rules, a line of blanks only fills up beside a row with marks, and
    is a row when there is none.
    """
    groups: "list[list[tuple[int, str, list[str]]]]" = [[]]
    for i, line in lines:
        if is_rule(line):
            groups.append([])
            continue
        cells = [part.strip() or " " for part in line.split("|")] if line.strip() else [" "] * 3
        if len(cells) == 5 and cells[0] == cells[4] == " ":
            cells = cells[1:4]  # a frame
        groups[-1].append((i, line, cells))
    groups = [group for group in groups if group]
    if len(groups) > 1:
        groups = [[row for row in group if row[1].strip("| \t")] or group[:1] for group in groups]
    return [row for group in groups for row in group]


def plain_rows(lines: "list[tuple[int, str]]") -> "list[tuple[int, str, list[str]]]":
    """The rows of a board without bars: their number, text and cells."""
    filled = [(i, line) for i, line in lines if line.strip()]
    if len(filled) == 1:
        i, line = filled[0]
        spaced = "" if line[1::2].strip() else line[::2]
        for nine in (line.split(), line, line.rstrip(), spaced):
            if len(nine) == 9:
                return [(i, line, list(nine[start : start + 3])) for start in (0, 3, 6)]
    lines = [(i, line) for i, line in lines if not is_rule(line)]
    width = max([len(line.rstrip()) for _, line in lines], default=0)
    is_spaced = width <= 5 and not any(line[1::2].strip() for _, line in lines)
    step = 1 if width <= 3 else 2 if is_spaced else 0
    return [(i, line, split(line, step)) for i, line in lines]


def split(line: str, step: int) -> "list[str]":
    """The cells of a row without bars, a cell each `step` characters, 0 if that is unknown.

    >>> split("X", 1), split("X   O", 2), split("X  .  O", 0)
    (['X', ' ', ' '], ['X', ' ', 'O'], ['X', '.', 'O'])
    """
    tokens = line.split()
    if len(tokens) == 3 and max(map(len, tokens)) == 1:
        return tokens
    if not step and tokens and (len(tokens) > 1 or line[0].isspace()):
        return tokens  # no telling which cells these are
    return list(line.rstrip()[:: step or 1].ljust(3))


def read_board(text: str) -> "list[str]":
    r"""Three rows of three over `X`, `O` and the blank. Raises InputError.

    >>> read_board("X\n O\n"), read_board(".|x|.\n-+-+-\n.|.|.\n-+-+-\n.|.|o\n")
    (['X  ', ' O ', '   '], [' X ', '   ', '  O'])
    """
    if not text:
        raise InputError("expected 3 rows, got nothing")
    lines = list(enumerate((text[:-1] if text[-1] == "\n" else text).split("\n"), 1))
    rows = barred_rows(lines) if "|" in text else plain_rows(lines)
    while len(rows) > 3 and not rows[-1][1].strip():
        rows.pop()
    for i, line, cells in rows:
        if len(cells) != 3:
            raise InputError(f"line {i}: expected 3 cells, got {len(cells)}: {quoted(line)}")
    is_spelt = any(cell in "._-123456789" for _, _, cells in rows for cell in cells)
    if len(rows) > 3 or (len(rows) < 3 and (is_spelt or not rows)):
        raise InputError(f"expected 3 rows, got {len(rows)}")
    symbols = [(cell, i) for i, _, cells in rows for cell in cells]
    board = "".join([mark(cell, number, i) for number, (cell, i) in enumerate(symbols, 1)])
    board = board.ljust(9)
    return [board[0:3], board[3:6], board[6:9]]


def mark(cell: str, number: int, line: int) -> str:
    """`X`, `O` or the blank, for the symbol in a cell; cells count from 1. Raises InputError."""
    if cell == str(number) or cell.isspace():
        return " "
    if cell in LETTERS:
        return LETTERS[cell]
    if len(cell) > 1:
        raise InputError(f"line {line}: expected one symbol a cell, got {quoted(cell)}")
    if cell in "123456789":
        fault = f"expected {number} as the number of an empty cell, got {cell}"
        raise InputError(f"line {line}: {fault}")
    raise InputError(f"line {line}: expected 'X', 'O' or a blank, got {quoted(cell)}")


def read_options(words: "list[str]") -> bool:
    """Whether help is wanted. Raises InputError for any other word."""
    for word in words:
        if word != "--help":
            raise InputError(f"expected --help or nothing, got {quoted(word)}")
    return bool(words)


def put(answer: str = "", remark: str = "") -> bool:
    """Whether all of it could be written: the answer on stdout, the remark on stderr."""
    is_written = True
    for stream, text in ((sys.stdout, answer), (sys.stderr, remark)):
        try:
            if text:
                stream.write(text + "\n")
                stream.flush()
        except (AttributeError, OSError):
            is_written = False
            try:
                stream.close()  # left open, it fails once more at exit, with a traceback
            except (AttributeError, OSError):
                is_written = False
    return is_written


def open_input(hint: str) -> None:
    """None, with standard input set to UTF-8 and any line end; a person is told what to type."""
    if sys.stdin is None:
        raise InputError("standard input is closed")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline=None)
    if sys.stdin.isatty():
        key = "Ctrl-Z and Enter" if sys.platform == "win32" else "Ctrl-D"
        put(remark=f"{hint}; end with {key}")


def answer() -> None:
    """None, with the board on standard input answered. Raises InputError."""
    open_input("tictactoe: type three rows over X, O and the blank")
    board = read_board(sys.stdin.read().lstrip("\ufeff"))
    try:
        verdict = gamestate(board)
    except ValueError as impossible:
        verdict = str(impossible)
    if not put(verdict):
        raise InputError("the answer cannot be written")


def main(words: "list[str]") -> int:
    """The exit status: 0 answered, 2 refused, 130 interrupted."""
    try:
        if read_options(words):
            return 0 if put(HELP) else 2
        answer()
    except (InputError, OSError) as fault:
        put(remark=f"tictactoe: {fault}")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
