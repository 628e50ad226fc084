"""A game at the terminal, from its first board to the last."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from judge.ai.levels import chooser, fitting
from judge.cli.agreed import PERSON, level_name
from judge.cli.recorded import write_record
from judge.games.notation import write_move
from judge.players import Computer, Ending, Person, Player, computer
from judge.report import table
from judge.typed import Command, Misread, Order, help_lines, mark, understand

if TYPE_CHECKING:
    from judge.cli.console import Console
    from judge.games.variant import Move, State
    from judge.referee import Match


class _Left(Exception):  # noqa: N818 (it is what a person does)
    """A person leaves the game."""


class _TakenBack(Exception):  # noqa: N818 (the same)
    """A person took a move back."""


class Sitting:
    """The players of a match in front of a console; `match` grows as they move."""

    def __init__(self, console: Console, match: Match) -> None:
        self.console = console
        self.words = console.words
        self.match = match
        self.players = tuple(self._player(name) for name in match.players)

    def play(self) -> None:
        """Play until the game is over or a person leaves it; raises UsageError at the input's end."""
        self._announce()
        try:
            while self.match.ending is Ending.ONGOING:
                self._turn()
        except _Left:
            self._offer_record()
            return
        self.show_board()
        self.console.say(ending(self.match, self.console))

    def show_board(self) -> None:
        """Print the board, and the jokers if there are any."""
        game, state = self.match.game, self.match.state
        self.console.say()
        self.console.say(table.draw(game, state, self.console.look).rstrip("\n"))
        if game.jokers:
            first, second = state.jokers
            self.console.say(self.words("play-jokers", first=first, second=second))

    def _player(self, name: str) -> Player:
        if name == PERSON:
            return Person(self._ask_move)
        return computer(self.match.game, name, self.match.seed or 0)

    def _announce(self) -> None:
        say, words = self.console.say, self.words
        say(title(self.match, self.console))
        for player, name in enumerate(self.match.players, start=1):
            who = words(PERSON)
            if name != PERSON:
                who = f"{words('computer')} ({level_name(name, words)})"
            say(words("play-who", mark=mark(player), who=who))
        if self.match.moves:
            say(words("play-resumed", count=len(self.match.moves)))

    def _turn(self) -> None:
        state = self.match.state
        self.show_board()
        self.console.say(self.words("play-turn", mark=mark(state.turn)))
        player = self.players[state.turn - 1]
        start_s = time.monotonic()
        try:
            move = player.choose(state)
        except _TakenBack:
            return
        if isinstance(player, Computer):
            self.console.say(self.words("play-computer", move=self._written(move)))
        self.match = self.match.after(move, round(1000 * (time.monotonic() - start_s)))

    def _ask_move(self, state: State) -> Move:
        """Return a person's move; commands are obeyed, and what cannot be read is explained."""
        game = self.match.game
        kind = "ask-column" if game.rules.gravity else "ask-cell"
        while True:
            typed = self.console.ask(self.words(kind, mark=mark(state.turn)))
            try:
                meant = understand(typed, game, state, self.words)
            except Misread as fault:
                self.console.say(str(fault))
                continue
            if not isinstance(meant, Order):
                return meant
            self._obey(meant)

    def _obey(self, order: Order) -> None:
        if order.command is Command.QUIT:
            raise _Left
        if order.command is Command.UNDO:
            self._take_back()
        elif order.command is Command.SAVE:
            self._save(order.rest)
        elif order.command is Command.HINT:
            choose = chooser(self.match.game, fitting(self.match.game)[-1], self.match.seed or 0)
            self.console.say(self.words("hint", move=self._written(choose(self.match.state))))
        else:
            for line in help_lines(self.match.game, self.words):
                self.console.say(f"  {line}")

    def _take_back(self) -> None:
        """Go back to the last move of a person; raises _TakenBack if there is one."""
        count = len(self.match.moves)
        for kept in range(count - 1, self.match.opening - 1, -1):
            if isinstance(self.players[kept % 2], Person):
                self.match = self.match.shortened(kept)
                self.console.say(self.words("undone", count=count - kept))
                raise _TakenBack
        self.console.say(self.words("undo-nothing"))

    def _save(self, file: str) -> bool:
        if not file:
            self.console.say(self.words("save-where", command=self.words("command-save")))
            return False
        fault = write_record(file, self.match)
        name = repr(file) if fault else file
        if fault:
            self.console.say(self.words("not-saved", file=name, fault=fault))
            return False
        self.console.say(self.words("saved", file=name))
        return True

    def _offer_record(self) -> None:
        if not self.match.moves:
            return
        file = self.console.ask(self.words("ask-save")).strip()
        if file and self._save(file):
            self.console.say(self.words("go-on-with", command=f"judge play {file}"))

    def _written(self, move: Move) -> str:
        return write_move(self.match.game.rules, move)


def title(match: Match, console: Console) -> str:
    """Return the game and its size in a line."""
    rules = match.game.rules
    name = console.words(f"game-{rules.name}")
    return console.words("play-title", game=name, rows=rules.rows, cols=rules.cols, need=rules.need)


def ending(match: Match, console: Console) -> str:
    """Return how a game ended, or that it did not."""
    words = console.words
    if match.ending is Ending.ONGOING:
        return words("play-unfinished")
    if match.winner:
        return words("play-won", mark=mark(match.winner))
    draw = words("play-draw")
    return f"{words('play-both')} {draw}" if match.ending is Ending.BOTH else draw
