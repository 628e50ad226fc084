"""Gomoku: reads N and an N x N board, prints who has five in a row: 1, 2, or 0 for nobody.

    python -m solvers.gomoku < board

Standard library only, Python 3.8 syntax; it can be pasted into a judge as it
is. A row is one integer, a hexadecimal digit a cell: 0 empty, 1 or 2 a stone.
So `row & row << 4` keeps the stones with the same stone on their right, and the
highest bit left over tells which line starts first. The upper half of each
digit is free for the row below, so that lines are looked for in two rows at once.
"""

import sys

HELP = """usage: gomoku [--align K] [--exact] < board

Reads N, then N rows of N cells: 0 empty, 1 or 2 a stone. Prints the player who
has five in a row, a column or a diagonal, 0 if nobody has. If both have, the
five that starts in the higher row counts, in the same row the one on the left.

  --align K  K in a row instead of 5
  --exact    exactly that many: a longer line does not count
Exit status: 0 answered, 2 refused, 130 interrupted."""

TWO_CELLS = bytes.fromhex("000102101112202122")  # side by side in a row


class InputError(Exception):
    """What was given is not what is read here; the message says where and why."""


def winner(rows: "list[list[int]]", align: int = 5, exact: bool = False) -> int:
    """The player with `align` in a row (at least, or `exact`ly that); 0 if nobody.

    If both have: the owner of the line whose start comes first in row-major
    order. A line starts at its top cell, one along a row at its left cell.

    >>> winner([[0, 0, 2], [1, 2, 1], [2, 0, 0]], align=3)
    2
    """
    lines = Lines(max([len(rows), *map(len, rows)]), align, exact)
    for row in rows:
        lines.add("".join(map(str, row)))
    return lines.winner()


class Lines:
    """The first line of stones in a board given row by row; of these, `align` + 2 are kept."""

    def __init__(self, size: int, align: int, exact: bool) -> None:
        self.size = size
        self.align = min(align, size + 1)  # more than `size` is out of reach
        self.exact = exact
        self.last = self.count = self.player = 0
        self.pairs: "list[int]" = []  # of a row and the next: above, where lines start, below

    def add(self, cells: str) -> None:
        """Take the next row; raises ValueError, and takes nothing, if a cell is wrong."""
        row = pack(cells)
        self.count += 1
        if self.player:
            return
        self.pairs.append(self.last | row << 2)
        self.last = row
        if len(self.pairs) == self.align + 2:
            found = starts(self.pairs, self.align, self.exact)
            if found:
                upper = found & int("3" * self.size, 16)
                # The highest digit is the first start, and a digit is its player.
                self.player = (upper or found >> 2).bit_length() % 4
            del self.pairs[:2]

    def winner(self) -> int:
        """The owner of the first line, when all rows are there; 0 if there is none."""
        for _ in range(self.align + 1):
            self.add("0")
        return self.player


def starts(rows: "list[int]", align: int, exact: bool) -> int:
    """The cells of rows[1] that a line starts in; rows[0] is above, the others are below.

    >>> hex(starts([0, 0x1102, 0x0120, 0x0200], 2, False))
    '0x1102'
    """
    row = across = down = falling = rising = rows[1]
    for i in range(1, align):
        below = rows[1 + i]
        across &= row << 4 * i
        down &= below
        falling &= below << 4 * i
        rising &= below >> 4 * i
        if not (across or down or falling or rising):
            return 0
    if exact:
        before, after, far = rows[0], rows[1 + align], 4 * align
        across &= ~(row >> 4 | row << far)
        down &= ~(before | after)
        falling &= ~(before >> 4 | after << far)
        rising &= ~(before << 4 | after >> far)
    return across | down | falling | rising


def pack(cells: str) -> int:
    """A row as an integer, a hexadecimal digit a cell. Raises ValueError for a wrong cell."""
    packed = bytes.fromhex("0" * (len(cells) % 2) + cells)  # skips blanks: hence the length
    if 2 * len(packed) < len(cells) or packed.translate(None, TWO_CELLS):
        raise ValueError(cells)
    return int.from_bytes(packed, "big")


def integer(token: str) -> "int | None":
    """The value of an integer in ASCII digits, signed or not; None for any other text."""
    digits = token[1:] if token[:1] in ("+", "-") else token
    if not (digits.isascii() and digits.isdigit()):
        return None
    value = int(digits.lstrip("0")[:18] or "0")  # what is left is out of range all the same
    return -value if token[0] == "-" else value


def quoted(text: str) -> str:
    """A text for a message: between quotes, without blanks around it, cut if it is long."""
    text = text.strip()
    return repr(text if len(text) <= 40 else text[:37] + "...")


def digits(tokens: "list[str]", number: int) -> str:
    """The cells that tokens stand for, a digit each; `number` is their line. Raises InputError."""
    cells = "".join(tokens)
    if len(cells) == len(tokens) and not cells.strip("012"):
        return cells
    for token in tokens:
        if integer(token) not in (0, 1, 2):
            raise InputError(f"line {number}: expected 0, 1 or 2, got {quoted(token)}")
    return "".join([str(integer(token)) for token in tokens])


def add_line(lines: Lines, line: str, number: int) -> bool:
    """Whether a line was a row of N cells, or blank, and is taken. Raises InputError."""
    size = lines.size
    is_plain = len(line) == 2 * size and line[1::2] == " " * (size - 1) + "\n"
    tokens = [line[::2]] if is_plain else line.split()
    if len(tokens) == 1 and len(tokens[0]) == size:
        try:
            lines.add(tokens[0])
        except ValueError:
            tokens = line.split()
        else:
            return True
    if len(tokens) == size:
        lines.add(digits(tokens, number))
    return len(tokens) in (0, size)


def add_rest(lines: Lines, text: str, number: int, fault: str = "") -> str:
    """A remark on what is ignored, with the rest of a board taken. Raises InputError.

    Some of its lines, the first of which is `number`, are no rows of N cells.
    If all have more, the first N count. If not, or with a `fault` found before,
    all cells do, if they are just as many as are missing.
    """
    size, missing = lines.size, lines.size - lines.count
    rows = [(i, line.split()) for i, line in enumerate(text.split("\n"), number) if line.strip()]
    got = sum(len(tokens) for _, tokens in rows)
    if fault and len(rows) == 1:
        fault = f"line {number}: expected {missing * size} cells, got {got}"
    fault = fault or misfit(rows[:missing], size)
    if not fault and len(rows) < missing:
        fault = f"expected {size} rows, got {lines.count + len(rows)}"
    if fault and got != missing * size:
        raise InputError(fault)
    if fault:
        cells = "".join([digits(tokens, i) for i, tokens in rows])
        for start in range(0, got, size):
            lines.add(cells[start : start + size])
        return ""
    for i, tokens in rows[:missing]:
        lines.add(digits(tokens[:size], i))
        for token in tokens[size:]:
            if integer(token) is None:
                raise InputError(f"line {i}: expected an integer, got {quoted(token)}")
    over = [(i, tokens[size:]) for i, tokens in rows[:missing]] + rows[missing:]
    i, tokens = next(row for row in over if row[1])
    return f"line {i}: expected no more, got {quoted(' '.join(tokens))}"


def misfit(rows: "list[tuple[int, list[str]]]", size: int) -> str:
    """What is wrong with the first row that is too short; nothing if none is."""
    for i, tokens in rows:
        is_glued = len(tokens) == 1 and not tokens[0].strip("012")
        got = len(tokens[0]) if is_glued else len(tokens)
        if len(tokens) < size != got:
            return f"line {i}: expected {size} cells, got {got}: {quoted(' '.join(tokens))}"
    return ""


def read_options(words: "list[str]") -> "dict[str, int]":
    """The value of each option, 0 for a flag that is not given. Raises InputError."""
    options = {"--align": 5, "--exact": 0, "--help": 0}
    rest = iter(words)
    for word in rest:
        name, equals, text = word.partition("=")
        if name in ("--exact", "--help") and not equals:
            options[name] = 1
        elif name == "--align":
            text = text if equals else next(rest, "")
            is_number = text.isascii() and text.isdigit() and len(text) < 19
            options[name] = int(text) if is_number else 0
            if options[name] < 1:
                raise InputError(f"--align: expected an integer of 1 or more, got {quoted(text)}")
        else:
            raise InputError(f"expected --align K, --exact or --help, got {quoted(word)}")
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


def read_board(align: int, exact: bool) -> "tuple[Lines, int, str]":
    """The board on standard input, the number of its last line, a remark. Raises InputError."""
    number, remark = 1, ""
    line = sys.stdin.readline().lstrip("\ufeff")  # a byte order mark
    while line.isspace():
        number, line = number + 1, sys.stdin.readline()
    if not line:
        raise InputError("expected the size of the board, got nothing")
    token, *rest = line.split(None, 1)
    size = integer(token)
    if size is None or size < 1:
        raise InputError(f"line {number}: expected a size of 1 or more, got {quoted(token)}")
    lines = Lines(size, align, exact)
    if rest:
        fault = f"line {number}: expected the size alone, got {quoted(line)}"
        add_rest(lines, rest[0] + sys.stdin.read(), number, fault)
    while lines.count < size:
        number, line = number + 1, sys.stdin.readline()
        if not line:
            raise InputError(f"expected {size} rows, got {lines.count}")
        if not add_line(lines, line, number):
            remark = add_rest(lines, line + sys.stdin.read(), number)
    return lines, number, remark


def answer(align: int, exact: bool) -> None:
    """None, with the board on standard input answered. Raises InputError."""
    open_input("gomoku: type N, then N rows of N cells")
    lines, number, remark = read_board(align, exact)
    if not put(str(lines.winner())):
        raise InputError("the answer cannot be written")
    line = "" if remark or sys.stdin.isatty() else "\n"
    while line.isspace():
        number, line = number + 1, sys.stdin.readline()
    if line:
        remark = f"line {number}: expected no more, got {quoted(line)}"
    if remark:
        put(remark=f"gomoku: {remark}; ignored")


def main(words: "list[str]") -> int:
    """The exit status: 0 answered, 2 refused, 130 interrupted."""
    try:
        options = read_options(words)
        if options["--help"]:
            return 0 if put(HELP) else 2
        answer(options["--align"], options["--exact"] > 0)
    except (InputError, OSError) as fault:
        put(remark=f"gomoku: {fault}")
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    status, os = main(sys.argv[1:]), sys.modules.get("os")
    if os and not (sys.gettrace() or sys.getprofile() or sys.flags.interactive):
        os._exit(status)  # all is written; the interpreter's own end would take longer
    sys.exit(status)
