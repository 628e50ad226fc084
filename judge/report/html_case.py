"""A case that was not accepted, in the HTML report: board or input, expected and printed."""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple
from xml.etree import ElementTree as ET

from judge.games import GAMES
from judge.games.formats import FormatError
from judge.model import Case, CaseResult, Problem, Verdict
from judge.report.board_svg import picture
from judge.report.neutral import neutral
from judge.report.reason import reason
from judge.report.text import why

if TYPE_CHECKING:
    from judge.words import Words

# Lines around the first that differs, and letters of a line.
BEFORE, LINES, WIDTH = 3, 16, 200
# Of an input or answer; what comes later is left out.
MOST = 64 * 1024
# Larger boards would be dots.
MOST_CELLS = 40 * 40


class Drawn(NamedTuple):
    """A board as a symbol that is drawn where it is used, and why its answer is right.

    symbol  None for a board that is too large
    """

    symbol: ET.Element | None
    reason: str


def add(parent: ET.Element, tag: str, text: str = "", /, **attributes: str) -> ET.Element:
    """Add an element with a text; `class_` stands for class, and _ for - in a name."""
    named = {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    element = ET.SubElement(parent, tag, named)
    element.text = text
    return element


def add_case(
    parent: ET.Element,
    words: Words,
    result: CaseResult,
    case: Case | None,
    board: Drawn | None,
    is_open: bool,
) -> None:
    """Add the details of a case, to be folded and unfolded.

    case   None if it could not be read again
    board  the drawing of its board, which is elsewhere in the page; None if it has none
    """
    details = add(parent, "details", **({"open": ""} if is_open else {}))
    summary = add(details, "summary")
    code = result.verdict.value
    add(summary, "span", code, class_=f"badge {code}", title=words(f"verdict-{code}")).tail = " "
    add(summary, "code", neutral(result.case)).tail = " "
    add(summary, "span", why(words, result), class_="why")
    if board:
        add(details, "p", board.reason, class_="reason")
    sides = add(details, "div", class_="sides")
    if board and board.symbol is not None:
        figure = add(sides, "figure", class_="drawn")
        add(figure, "figcaption", words("input"))
        box = board.symbol.get("viewBox", "")
        view = add(figure, "svg", class_="board", viewBox=box, width=box.split()[2])
        add(view, "use", href=f"#{board.symbol.get('id')}")
    elif case:
        _add_text(sides, words, "input", _decoded(case.input), None, 0)
    if case and result.verdict in (Verdict.WA, Verdict.RE):
        expected, printed = _decoded(case.answer), result.output
        start = first_difference(expected, printed)
        pair = add(sides, "div", class_="pair")
        _add_text(pair, words, "expected", expected, printed, start)
        _add_text(pair, words, "printed", printed, expected, start)
    if result.stderr.strip():
        figure = add(sides, "figure")
        add(figure, "figcaption", words("said-on-stderr"))
        add(figure, "pre", neutral(result.stderr.strip("\n")), class_="said")


def drawing(problem: Problem, case: Case, words: Words) -> Drawn | None:
    """Return a case's board, its lines marked and its answer explained; None if it has none."""
    game = GAMES.get(problem.game or "")
    if game is None or len(case.input) > MOST:
        return None
    try:
        rules, pos = game.read(case.input)
        told = reason(game, case.input, words)
        if len(pos.cells) > MOST_CELLS:
            return Drawn(None, told)
        symbols = game.symbols(case.input)
        drawn = picture(pos, rules.lines(pos), symbols, neutral(case.name))
    except FormatError:
        return None
    for name in ("xmlns", "width", "height"):
        drawn.attrib.pop(name, None)
    drawn.tag = "symbol"
    return Drawn(drawn, told)


def first_difference(left: str, right: str) -> int:
    """Return the index of the first line that differs but for blanks at its end."""
    lines = left.split("\n"), right.split("\n")
    for k in range(max(map(len, lines))):
        if _line(lines[0], k) != _line(lines[1], k):
            return k
    return 0


def _line(lines: list[str], k: int) -> str | None:
    return lines[k].rstrip() if k < len(lines) else None


def _add_text(
    parent: ET.Element, words: Words, name: str, text: str, other: str | None, difference: int
) -> None:
    """Add the lines of a text from before the difference on; those unlike the other's marked."""
    figure = add(parent, "figure", class_=name)
    add(figure, "figcaption", words(name))
    pre = add(figure, "pre")
    lines = text.removesuffix("\n").split("\n")
    others = None if other is None else other.removesuffix("\n").split("\n")
    start = max(0, difference - BEFORE)
    for k in range(start, min(start + LINES, len(lines))):
        is_like = others is None or _line(lines, k) == _line(others, k)
        row = add(pre, "span", class_="row" if is_like else "row differs", data_row=str(k + 1))
        add_visible(row, lines[k])
    if not text:
        pre.clear()
        add(pre, "span", words("nothing-printed"), class_="nothing")
    elif start + LINES < len(lines):
        add(pre, "span", f"… {words('cut')}", class_="nothing")


def add_visible(parent: ET.Element, line: str) -> None:
    """Add a line in which what nobody sees is shown by marks."""
    body = line[:WIDTH].rstrip(" ")
    blanks = line[len(body) : WIDTH]
    shown = [(c, c) if c.isprintable() else ("", _mark(c)) for c in body]
    shown += [("", "·") for _ in blanks]
    for is_seen, run in groupby(shown, key=lambda pair: bool(pair[0])):
        add(
            parent, "span", "".join(text for _, text in run), class_="seen" if is_seen else "unseen"
        )
    if len(line) > WIDTH:
        add(parent, "span", "…", class_="unseen")


def _mark(char: str) -> str:
    return "→" if char == "\t" else ascii(char)[1:-1]


def _decoded(data: bytes) -> str:
    return data[:MOST].decode("utf-8", "backslashreplace")
