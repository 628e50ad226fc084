"""Gomoku games in SGF, the format of Go programs, as `GM[4]`: X is black, `aa` the top left."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from judge.players import Ending
from judge.records.fault import RecordError
from judge.records.five import five_in_a_row, replayed
from judge.referee import Match

if TYPE_CHECKING:
    from judge.games.variant import Move

_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"\s*(?:([();])|([A-Za-z]+)|\[((?:[^\]\\]|\\.)*)\])", re.DOTALL)
_SIZE = re.compile(r"([0-9]{1,3})(?::([0-9]{1,3}))?")
_WINS = ("0", "B+", "W+")

_Node = dict[str, str]


def write(match: Match) -> str:
    """The record of a game of five in a row; raises RecordError for any other.

    >>> from judge.games import GAMES
    >>> from judge.games.variant import Variant
    >>> match = Match(Variant(GAMES["gomoku"].default), ("person", "fours"), (112, 97))
    >>> print(write(match))
    (;FF[4]GM[4]CA[UTF-8]SZ[15]PB[person]PW[fours]RE[Void]
    ;B[hh];W[hg])
    <BLANKLINE>
    """
    five_in_a_row(match, ".sgf")
    rules = match.game.rules
    size = str(rules.cols) if rules.cols == rules.rows else f"{rules.cols}:{rules.rows}"
    names = (_escaped(name) for name in match.players)
    end = "Void" if match.ending is Ending.ONGOING else _WINS[match.winner]
    root = "(;FF[4]GM[4]CA[UTF-8]SZ[{}]PB[{}]PW[{}]RE[{}]".format(size, *names, end)
    nodes = []
    for number, move in enumerate(match.moves):
        assert isinstance(move, int)
        row, col = divmod(move, rules.cols)
        nodes.append(f";{'BW'[number % 2]}[{_LETTERS[col]}{_LETTERS[row]}]")
    lines = ["".join(nodes[start : start + 10]) for start in range(0, len(nodes), 10)]
    return "\n".join([root, *lines]) + ")\n"


def read(record: str) -> Match:
    """The game on the main line of a record; raises RecordError."""
    root, *nodes = _nodes(record)
    if root.get("GM") != "4":
        raise RecordError(f"expected GM[4] (Gomoku), got GM[{root.get('GM', '')[:40]}]")
    size = _SIZE.fullmatch(root.get("SZ", "15"))
    if not size:
        raise RecordError(f"expected SZ[15] or SZ[columns:rows], got SZ[{root['SZ'][:40]}]")
    cols, rows = int(size[1]), int(size[2] or size[1])
    moves: list[Move] = []
    for node in (root, *nodes):
        for colour in "BW":
            if colour in node:
                moves.append(_move(node[colour], colour, len(moves), rows, cols))
    players = (root.get("PB") or "person", root.get("PW") or "person")
    return replayed(rows, cols, players, moves)


def _move(point: str, colour: str, number: int, rows: int, cols: int) -> int:
    if colour != "BW"[number % 2]:
        raise RecordError(
            f"move {number + 1}: expected {'BW'[number % 2]}[..], got {colour}[{point[:40]}]"
        )
    at = [_LETTERS.find(letter) for letter in point.lower()]
    if len(at) != 2 or not (0 <= at[0] < cols and 0 <= at[1] < rows):
        last = _LETTERS[(cols - 1) % 26] + _LETTERS[(rows - 1) % 26]
        raise RecordError(
            f"move {number + 1}: expected a cell from aa to {last}, got {point[:40]!r}"
        )
    return at[1] * cols + at[0]


def _nodes(record: str) -> list[_Node]:
    """The nodes of the first branch, each with its properties; only first values are kept."""
    nodes: list[_Node] = []
    name, place = "", 0
    text = record.removeprefix("\ufeff")
    while token := _TOKEN.match(text, place):
        place = token.end()
        sign, word, value = token.groups()
        if sign == ")" and nodes:
            return nodes  # the main line ends where a branch does
        if sign == ";":
            nodes.append({})
        elif word:
            name = word
        elif value is not None and nodes and name:
            nodes[-1].setdefault(name, re.sub(r"\\(.)", r"\1", value, flags=re.DOTALL))
    rest = text[place:].strip()[:40]
    raise RecordError(
        f"expected SGF, '(;' to ')', got {rest!r}"
        if rest
        else "expected SGF, '(;' to ')', got its end"
    )


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")
