"""What a person types at the board: a move, a command, or something to explain."""

from __future__ import annotations

import enum
import re
from typing import TYPE_CHECKING, NamedTuple

from judge.games.board import Direction
from judge.games.notation import BadNotation, has_letters, read_move, write_move
from judge.games.variant import Joker, Move, State, Variant

if TYPE_CHECKING:
    from judge.words import Words

_NUMBER = re.compile(r"-?[0-9]{1,1000}")
_JOKER = re.compile(r"[RCrc][0-9]{1,1000}")
_MAX_SHOWN = 40


class Command(enum.StrEnum):
    """What can be typed in the place of a move; the words are each language's own."""

    HELP = "help"
    UNDO = "undo"
    HINT = "hint"
    SAVE = "save"
    QUIT = "quit"


class Order(NamedTuple):
    """A command and what was typed after it."""

    command: Command
    rest: str = ""


class Misread(Exception):  # noqa: N818 (it is the program that could not read)
    """Something typed that is no legal move and no command; its text explains, in words."""


def understand(typed: str, game: Variant, state: State, words: Words) -> Move | Order:
    """The legal move or the command that was typed; raises Misread.

    English commands are understood in every language.

    >>> from judge.games import GAMES
    >>> from judge.words import translator
    >>> game, french = Variant(GAMES["connect4"].default), translator("fr")
    >>> understand(" 4 ", game, game.start(), french)
    3
    >>> understand("annuler", game, game.start(), french)
    Order(command=<Command.UNDO: 'undo'>, rest='')
    """
    text = typed.strip()
    if not text:
        raise Misread(words("typed-nothing", help=words("command-help")))
    first, _, rest = text.partition(" ")
    for command in Command:
        if first.lower() in (command.value, words(f"command-{command}")):
            return Order(command, rest.strip())
    has_joker = bool(_JOKER.fullmatch(text)) and not has_letters(game.rules)
    if has_joker and not game.jokers:
        raise Misread(words("joker-off"))
    try:
        move = read_move(game.rules, text, jokers=has_joker)
    except BadNotation:
        raise Misread(_no_move(text, game, words)) from None
    if move not in game.legal_moves(state):
        raise Misread(_illegal(move, game, state, words))
    return move


def _no_move(text: str, game: Variant, words: Words) -> str:
    got = shown(text)
    if has_letters(game.rules):
        return words("typed-no-cell", got=got, last=last_cell(game), help=words("command-help"))
    return words("typed-no-number", got=got, help=words("command-help"))


def _illegal(move: Move, game: Variant, state: State, words: Words) -> str:
    rules = game.rules
    if isinstance(move, Joker):
        return _illegal_joker(move, game, state, words)
    most = rules.cols if rules.gravity else rules.rows * rules.cols
    if not 0 <= move < most:
        return words("typed-not-on-board", most=most)
    return words("typed-full", col=move + 1) if rules.gravity else words("typed-taken")


def _illegal_joker(joker: Joker, game: Variant, state: State, words: Words) -> str:
    if not state.jokers[state.turn - 1]:
        return words("joker-none", mark=mark(state.turn))
    if joker.kind not in game.kinds:
        return words("joker-not-row" if joker.kind is Direction.ROW else "joker-not-column")
    line = write_move(game.rules, joker)[1:]
    is_row = joker.kind is Direction.ROW
    most = game.rules.rows if is_row else game.rules.cols
    if not 0 <= joker.line < most:
        return words("joker-no-row" if is_row else "joker-no-column", line=line, most=most)
    return words("joker-empty-row" if is_row else "joker-empty-column", line=line)


def help_lines(game: Variant, words: Words) -> list[str]:
    """What can be typed, a line each."""
    rules = game.rules
    if has_letters(rules):
        lines = [words("help-letter", last=last_cell(game))]
    elif rules.gravity:
        lines = [words("help-column", cols=rules.cols)]
    else:
        lines = [words("help-number", cells=rules.rows * rules.cols)]
    if game.jokers and Direction.ROW in game.kinds:
        lines.append(words("help-joker-row", rows=rules.rows))
    if game.jokers and Direction.COLUMN in game.kinds:
        lines.append(words("help-joker-column", cols=rules.cols))
    for command in (Command.UNDO, Command.HINT, Command.SAVE, Command.QUIT):
        lines.append(words(f"help-{command}", command=words(f"command-{command}")))
    return lines


def number(typed: str) -> int | None:
    """The number typed in ASCII digits, or None.

    >>> number("12"), number("４"), number("²"), number("1_0")
    (12, None, None, None)
    """
    return int(typed) if _NUMBER.fullmatch(typed) else None


def shown(text: str) -> str:
    """A text in quotes, cut to 40 characters; what a terminal would obey is escaped."""
    return repr(text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 3] + "...")


def mark(player: int) -> str:
    """The letter of a player."""
    return ".XO"[player]


def last_cell(game: Variant) -> str:
    """The cell at the top right, in letters."""
    return write_move(game.rules, game.rules.cols - 1)
