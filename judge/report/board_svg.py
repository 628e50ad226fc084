"""A board as an SVG drawing: stones with their symbols, lines struck through, sides numbered."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Iterable

    from judge.games.board import Line, Position

CELL = 32  # pixels
# Told apart by those who see no colours, too: one is dark and one is light.
FILLS = ("none", "#1f4e9e", "#ffd75e")
INKS = ("none", "#ffffff", "#1a1a1a")
LINE = "#d4351c"


def render(pos: Position, lines: Iterable[Line], symbols: str, title: str) -> str:
    """Return the drawing as XML text."""
    root = picture(pos, lines, symbols, title)
    ET.indent(root)
    return ET.tostring(root, "unicode") + "\n"


def picture(pos: Position, lines: Iterable[Line], symbols: str, title: str) -> ET.Element:
    """Return the drawing as an element."""
    width, height = (pos.cols + 1) * CELL, (pos.rows + 1) * CELL
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {width} {height}",
            "width": str(width),
            "height": str(height),
            "font-family": "monospace",
            "font-size": str(CELL // 2),
            "text-anchor": "middle",
            "dominant-baseline": "central",
        },
    )
    ET.SubElement(root, "title").text = title
    ET.SubElement(root, "rect", width="100%", height="100%", fill="#ffffff")
    _add_numbers(root, pos)
    for cell, stone in enumerate(pos.cells):
        _add_cell(root, *divmod(cell, pos.cols), stone, symbols[stone])
    for line in lines:
        _add_line(root, *(divmod(line.cells[end], pos.cols) for end in (0, -1)))
    return root


def _add_numbers(root: ET.Element, pos: Position) -> None:
    for row in range(pos.rows):
        x, y = _centre(row, -1)
        ET.SubElement(root, "text", x=x, y=y, fill="#555555").text = str(row + 1)
    for col in range(pos.cols):
        x, y = _centre(-1, col)
        ET.SubElement(root, "text", x=x, y=y, fill="#555555").text = str(col + 1)


def _add_cell(root: ET.Element, row: int, col: int, stone: int, symbol: str) -> None:
    x, y = _centre(row, col)
    corner = {"x": str((col + 1) * CELL), "y": str((row + 1) * CELL)}
    size = {"width": str(CELL), "height": str(CELL)}
    ET.SubElement(root, "rect", {**corner, **size, "fill": "none", "stroke": "#bbbbbb"})
    if stone:
        radius = str(CELL * 2 // 5)
        ET.SubElement(root, "circle", cx=x, cy=y, r=radius, fill=FILLS[stone], stroke="#1a1a1a")
        ET.SubElement(root, "text", x=x, y=y, fill=INKS[stone]).text = symbol


def _add_line(root: ET.Element, start: tuple[int, int], end: tuple[int, int]) -> None:
    (x1, y1), (x2, y2) = _centre(*start), _centre(*end)
    stroke = {"stroke": LINE, "stroke-width": "5", "stroke-linecap": "round", "opacity": "0.7"}
    ET.SubElement(root, "line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **stroke})


def _centre(row: int, col: int) -> tuple[str, str]:
    """Return x and y of the middle of a cell; row or column -1 is the margin."""
    return str((col + 1) * CELL + CELL // 2), str((row + 1) * CELL + CELL // 2)
