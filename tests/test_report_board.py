"""Boards drawn in characters and as SVG: golden files, plain and coloured.

`python -m tests.test_report_board` writes the golden files anew; look at what it changes.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree as ET

import click
import pytest

from judge.cli.drawing import paint
from judge.games import GAMES
from judge.games.board import Position, find_lines
from judge.report.board import Style, draw
from judge.report.board_svg import render
from tests.conftest import ROOT

GOLDEN = Path(__file__).parent / "golden"
# A golden file, the case that it draws, and how.
WIDE = Style(width=100, height=45)
BOARDS = {
    "gomoku-anti": ("gomoku/sample-1", WIDE),
    "gomoku-both": ("gomoku/both-longer-later", WIDE),
    "gomoku-row-of-five": ("gomoku/five-row", WIDE),
    "gomoku-one-cell": ("gomoku/one-cell", WIDE),
    "gomoku-40": ("gomoku/largest-corner-anti", WIDE),
    "gomoku-40-narrow": ("gomoku/largest-corner-anti", Style(width=60, height=20)),
    "connect4-two-lines": ("connect4/both-row-and-fall", WIDE),
    "connect4-draw": ("connect4/draw", WIDE),
    "connect4-100": ("connect4/largest-corner-rise", Style(width=100, height=24)),
    "tictactoe-cross": ("tictactoe/two-lines-diagonals", WIDE),
    "tictactoe-empty": ("tictactoe/empty", WIDE),
}


def drawn(name: str, **changes: object) -> str:
    """Return a board as it is drawn for a golden file."""
    case, style = BOARDS[name]
    game = GAMES[case.partition("/")[0]]
    text = (ROOT / "cases" / f"{case}.in").read_bytes()
    rules, pos = game.read(text)
    return draw(pos, rules.lines(pos), replace(style, symbols=game.symbols(text), **changes))


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_drawn_as_in_its_golden_file(name):
    assert drawn(name) == (GOLDEN / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_coloured_as_in_its_golden_file(name):
    assert drawn(name, paint=paint) == (GOLDEN / f"{name}.ansi").read_text("utf-8")


@pytest.mark.parametrize("name", BOARDS)
def test_colour_takes_nothing_away(name):
    assert click.unstyle(drawn(name, paint=paint)) == drawn(name)


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_stays_within_its_width_and_height(name):
    lines = drawn(name).splitlines()
    style = BOARDS[name][1]
    assert max(map(len, lines)) <= style.width
    assert len(lines) <= style.height + 1
    assert not any(line != line.rstrip() for line in lines)


def test_every_golden_file_is_looked_at():
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(BOARDS)
    assert {path.stem for path in GOLDEN.glob("*.ansi")} == set(BOARDS)


@pytest.mark.parametrize("size", [(1, 1), (1, 9), (9, 1), (10, 10), (12, 120), (120, 7)])
@pytest.mark.parametrize("width", [0, 8, 30, 100])
def test_a_board_of_any_size_is_drawn_in_any_width(size, width):
    rows, cols = size
    text = draw(Position(rows, cols, bytes([1]) * (rows * cols)), (), Style(width=width))
    shown = [line for line in text.splitlines() if "X" in line]
    assert len(shown) == min(rows, 97)
    assert {line.count("X") for line in shown} == {
        min(cols, max((width - len(str(rows)) - 3) // 2, 1))
    }


def test_what_does_not_fit_is_left_out_around_the_line_and_that_is_said():
    cells = bytearray(100 * 100)
    for k in range(4):
        cells[(70 + k) * 100 + 80 + k] = 2
    pos = Position(100, 100, bytes(cells))
    text = draw(pos, find_lines(pos, 4), Style(width=40, height=14))
    assert text.count("[O]") == 4
    assert text.endswith("(rows 68 to 78 of 100, columns 75 to 91 of 100)\n")


def test_columns_are_numbered_with_their_tens_above():
    text = draw(Position(1, 112, bytes(112)), (), Style(width=40))
    assert text.splitlines()[:2] == [
        "                      1",
        "    1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8",
    ]
    cells = bytearray(112)
    cells[105:109] = b"\1" * 4
    pos = Position(1, 112, bytes(cells))
    hundreds, tens, units, row, _ = draw(pos, find_lines(pos, 4), Style(width=40)).splitlines()
    assert hundreds.split() == ["1", "1"]
    assert tens.split() == ["9", "0", "1"]
    assert len(units.split()) == 18
    assert row.endswith("[X X X X]. . .")


def test_an_svg_has_a_stone_a_circle_and_a_stroke_a_line():
    game = GAMES["connect4"]
    rules, pos = game.read(b"...X\n..XO\n.XOO\nXOXO\n")
    root = ET.fromstring(render(pos, rules.lines(pos), ".XO", "a & <b>"))
    name = "{http://www.w3.org/2000/svg}"
    assert len(root.findall(f"{name}circle")) == 10
    assert [line.attrib["x1"] for line in root.findall(f"{name}line")] == ["144"]
    texts = [element.text for element in root.findall(f"{name}text")]
    assert texts[:8] == ["1", "2", "3", "4"] * 2
    assert texts[8:].count("X") == 5
    assert root.find(f"{name}title").text == "a & <b>"
    assert (root.get("width"), root.get("height")) == ("160", "160")


def main() -> None:
    """Write the golden files."""
    for name in BOARDS:
        (GOLDEN / f"{name}.txt").write_text(drawn(name), "utf-8")
        (GOLDEN / f"{name}.ansi").write_text(drawn(name, paint=paint), "utf-8")


if __name__ == "__main__":
    main()
