"""The command line: the only part that prints, reads the clock or environment, and exits.

Each command is a module here, imported when it is called: see COMMANDS.
"""

from __future__ import annotations

import gc
import os
import sys
from importlib import import_module
from typing import Any, NoReturn

import click

from judge import __version__
from judge.model import JudgeError, Verdict

# A command's name, and the line that `judge --help` shows for it.
COMMANDS = {
    "run": "Judge a program on cases.",
    "stress": "Find the board that breaks a program, and make it small.",
    "make": "Make random boards, for cases.",
    "show": "Draw a board, its lines marked.",
    "play": "Play Connect 4, tic-tac-toe or Gomoku, against people or computers.",
    "replay": "Show a game from a file, move by move.",
    "grade": "Judge every program of a class.",
    "merge": "Make one report of those of several runs.",
    "check": "Hold the case set itself against the rules and the wrong programs.",
    "compare": "Compare an output with an answer.",
    "doctor": "Say what this machine can and cannot enforce.",
    "list": "List the problems, or the cases of some.",
}


class InterruptedRunError(JudgeError):
    """A run stopped by Ctrl-C or SIGTERM, after what there was has been reported."""

    def __init__(self, signal_number: int) -> None:
        super().__init__("interrupted")
        self.exit_code = 128 + signal_number


def exit_code(verdict: Verdict) -> int:
    """Return the exit code that says a verdict: 0 accepted, 1 not, 3 our own fault.

    Together with JudgeError.exit_code (2 usage, 3 fault, 130 and 143 interrupted)
    these are all the exit codes there are.
    """
    if verdict is Verdict.AC:
        return 0
    return 3 if verdict is Verdict.JE else 1


class LazyGroup(click.Group):
    """A group whose commands are modules of this package, imported when they are needed."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"judge.cli.{cmd_name}").command
        gc.enable()  # see judge.__main__
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the table of commands, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def main(self, *args: Any, **kwargs: Any) -> NoReturn:
        """Run a command and exit; whatever the user did wrong is one line, not a traceback."""
        kwargs["standalone_mode"] = False
        try:
            code = super().main(*args, **kwargs)
        except click.ClickException as error:
            error.show()
            code = error.exit_code
        except JudgeError as error:
            click.echo(f"Error: {error}", err=True)
            code = error.exit_code
        except (click.Abort, KeyboardInterrupt):
            click.echo("interrupted", err=True)
            code = 130
        except BrokenPipeError:
            # Whoever read our output has seen enough; nothing more can be said to them.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            code = 1
        sys.exit(code)


CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


@click.group(cls=LazyGroup, context_settings=CONTEXT)
@click.version_option(__version__, message="%(version)s")
def judge() -> None:
    """Judge programs that read standard input and print an answer.

    Exit codes: 0 all accepted, 1 something not accepted, 2 usage, 3 a fault of the
    set-up or the case set, 130 or 143 interrupted.
    """
