"""Connect 4: reads a grid, prints X, O, both, draw or ongoing.

    python -m solvers.connect4 < grid

Standard library only, Python 3.8 syntax; it can be pasted into a judge as it
is. Whether the position can come of play is not asked: discs may float.
"""

import sys

HELP = """usage: connect4 [--align K] [--rows R] [--cols C] < grid

Reads a grid of . X O, top row first. Prints X or O if that player has four in
a row, a column or a diagonal, `both` if both have; if nobody has, `draw` when
the grid is full and `ongoing` when it is not. A grid of 0 1 2 is answered 1, 2,
`both`, or 0 for nobody.

  --align K           K in a row instead of 4
  --rows R, --cols C  refuse a grid of another size
Exit status: 0 answered, 2 refused, 130 interrupted."""

LETTERS = {
    **dict.fromkeys("._- ", "."),
    **dict.fromkeys("Xx\u0425\u0445", "X"),  # Latin and Cyrillic
    **dict.fromkeys("Oo\u041e\u043e", "O"),
}
DIGITS = {"0": ".", "1": "X", "2": "O"}


class InputError(Exception):
    """What was given is not what is read here; the message says where and why."""


def winner(rows: "list[str]", align: int = 4) -> str:
    """`X` or `O`, who has `align` or more in a row; `both`, or else `draw` or `ongoing`.

    Rows are of the same length, over `.`, `X` and `O`. Nothing falls: a grid is
    taken as it is.

    >>> winner(["....", "O...", "OX..", "OXX."], align=3)
    'O'
    >>> winner(["XO", "OX"], align=3), winner([".O"], align=1)
    ('draw', 'O')
    """
    height, width = len(rows), max(map(len, rows), default=0)
    align = min(align, max(height, width) + 1)  # more than that is out of reach
    # Slanted by a cell a row, the columns of the grid are its diagonals.
    falling = ["." * (height - i) + row + "." * i for i, row in enumerate(rows)]
    rising = ["." * i + row + "." * (height - i) for i, row in enumerate(rows)]
    lines = [*rows]
    for grid in (rows, falling, rising):
        lines += map("".join, zip(*grid))  # noqa: B905 - `strict` is newer than 3.8
    owners = [player for player in "XO" if any(player * align in line for line in lines)]
    if owners:
        return owners[0] if len(owners) == 1 else "both"
    return "ongoing" if any("." in row for row in rows) else "draw"


def quoted(text: str) -> str:
    """A text for a message: between quotes, without blanks around it, cut if it is long."""
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:37] + "...")


def split(line: str, is_framed: bool) -> "list[str]":
    """The cells of a line, between bars or between blanks or glued.

    >>> split("|X| |O|", True), split("X . O", False), split("X.O", False)
    (['X', ' ', 'O'], ['X', '.', 'O'], ['X', '.', 'O'])
    """
    if "|" in line:
        inside = line[1:-1] if is_framed else line
        if "|" in inside or not inside.strip():
            return [part.strip() or " " for part in inside.split("|")]
        line = inside
    tokens = line.split()
    return list(tokens[0]) if len(tokens) == 1 else tokens


def is_rule(line: str, is_separated: bool) -> bool:
    """Whether a line is decoration: `---+---`, `===`, and if cells are separated, `-----`."""
    if line.strip("-_=+| \t") or not line.strip("| \t"):
        return False
    run = max(map(len, line.replace("|", " ").split()))
    return "+" in line or "=" in line or (is_separated and run > 1)


def is_header(cells: "list[str]", beside: "list[str]", in_digits: bool) -> bool:
    """Whether a row numbers the columns of the row beside it, from 1 or from 0."""
    numbers = [str(col) for col in range(len(beside) + 1)]
    text = "".join(cells)
    if in_digits and not text.strip("012"):
        return False
    return text in ("".join(numbers[1:]), "".join(numbers[:-1]))


def find_rows(text: str) -> "list[tuple[int, str, list[str]]]":
    """The number, the text and the cells of each line that is a row. Raises InputError."""
    barred = [line for line in text.split("\n") if "|" in line]
    is_framed = all(line.strip()[0] == line.strip()[-1] == "|" for line in barred)
    if all(line[0].isspace() and line[-1].isspace() for line in barred):
        is_framed = False  # free cells, with the bars between the columns only
    lines = [(i, line.strip()) for i, line in enumerate(text.split("\n"), 1)]
    filled = [line for _, line in lines if line]
    # Only symbols of their own tell cells apart: rules and numbers look like cells.
    marked = [line for line in filled if line.strip("-_=+| \t0123456789")] or filled
    is_separated = any(len(line.replace("|", " ").split()) > 1 for line in marked)
    rows: "list[tuple[int, str, list[str]]]" = []
    gaps = set()  # rows with a blank line before them
    for i, line in lines:
        if not line:
            gaps.add(len(rows))
        elif not is_rule(line, is_separated or ("|" not in line and bool(barred))):
            rows.append((i, line, split(line, is_framed)))
    in_digits = all("".join(cells).isdigit() for _, _, cells in rows)
    start, end = 0, len(rows)
    if end > 1 and is_header(rows[0][2], rows[1][2], in_digits):
        start = 1
    if end - start > 1 and is_header(rows[-1][2], rows[-2][2], in_digits):
        end -= 1
    for row in range(start + 1, end):
        if row in gaps:
            i, line, _ = rows[row]
            raise InputError(f"line {i}: expected nothing after a blank line, got {quoted(line)}")
    return rows[start:end]


def read_grid(text: str, height: int, width: int) -> "tuple[list[str], bool]":
    r"""The rows over `.`, `X` and `O`, and whether they were in digits. Raises InputError.

    A `height` or a `width` other than 0 is demanded.

    >>> read_grid("1 2 3\n. . .\nX . O\n", 0, 0)
    (['...', 'X.O'], False)
    """
    rows = find_rows(text)
    if not rows:
        raise InputError("expected rows of cells, got nothing")
    in_digits = all("".join(cells).isdigit() for _, _, cells in rows)
    known, wanted = (DIGITS, "0, 1 or 2") if in_digits else (LETTERS, "'.', 'X' or 'O'")
    width = width or len(rows[0][2])
    grid = []
    for i, line, cells in rows:
        if len(cells) != width:
            got = f"{len(cells)}: {quoted(line)}"
            raise InputError(f"line {i}: expected {width} cells, got {got}")
        for cell in cells:
            if cell not in known:
                fault = wanted if len(cell) == 1 else "one symbol a cell"
                raise InputError(f"line {i}: expected {fault}, got {quoted(cell)}")
        grid.append("".join([known[cell] for cell in cells]))
    if height and len(rows) != height:
        raise InputError(f"expected {height} rows, got {len(rows)}")
    return grid, in_digits


def read_options(words: "list[str]") -> "dict[str, int]":
    """The value of each option, 0 for one that is not given. Raises InputError."""
    options = {"--align": 4, "--rows": 0, "--cols": 0, "--help": 0}
    rest = iter(words)
    for word in rest:
        name, equals, text = word.partition("=")
        if word == "--help":
            options[word] = 1
        elif name in ("--align", "--rows", "--cols"):
            text = text if equals else next(rest, "")
            is_number = text.isascii() and text.isdigit() and len(text) < 19
            options[name] = int(text) if is_number else 0
            if options[name] < 1:
                raise InputError(f"{name}: expected an integer of 1 or more, got {quoted(text)}")
        else:
            raise InputError(
                f"expected --align K, --rows R, --cols C or --help, got {quoted(word)}"
            )
    return options


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


def answer(align: int, height: int, width: int) -> None:
    """None, with the grid on standard input answered. Raises InputError."""
    open_input("connect4: type the rows of the grid, over . X O")
    rows, in_digits = read_grid(sys.stdin.read().lstrip("\ufeff"), height, width)
    word = winner(rows, align)
    if in_digits:
        word = {"X": "1", "O": "2", "both": "both"}.get(word, "0")
    if not put(word):
        raise InputError("the answer cannot be written")


def main(words: "list[str]") -> int:
    """The exit status: 0 answered, 2 refused, 130 interrupted."""
    try:
        options = read_options(words)
        if options["--help"]:
            return 0 if put(HELP) else 2
        answer(options["--align"], options["--rows"], options["--cols"])
    except (InputError, OSError) as fault:
        put(remark=f"connect4: {fault}")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
