"""Крестики-нолики of three Russian articles: two players, or one against the computer.

Names, questions and messages are the articles'. A board is a list of nine cells,
row by row: 'X', 'O', or the cell's own number from 1 to 9 while it is free.
Standard library only, Python 3.8 syntax; `--help` says how to play.
"""

import sys

TYPE_CHECKING = False  # `typing` itself would be the slowest import of all
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Cells = tuple[int | str, ...]

NOT_A_NUMBER = "Некорректный ввод. Вы уверены, что ввели число?"
OCCUPIED = "Эта клеточка уже занята"
OUT_OF_RANGE = "Некорректный ввод. Введите число от 1 до 9 чтобы походить."
DRAW = "Ничья!"
WEAK, MEDIUM, UNBEATABLE = LEVELS = ("слабый", "средний", "непобедимый")
victories = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
board: "list[int | str]" = list(range(1, 10))  # of the framed game
maps: "list[int | str]" = list(range(1, 10))  # of the bare one

HELP = """usage: krestiki [--plain | --computer LEVEL [--seed N]]
Tic-tac-toe in a frame, two players; they type the number of a free cell, X starts.
  --plain           the board without a frame
  --computer LEVEL  X against the computer; LEVEL is слабый (random), средний
                    (the five rules) or непобедимый (searches, never loses)
  --seed N          makes слабый repeatable
Exit status: 0 game over, 2 the input ends before, 130 Ctrl-C."""


def ask_cell(question: str, cells: "list[int | str]") -> int:
    """The number of the free cell that the player ends up typing; asks until there is one."""
    while True:
        try:
            number = int(input(question).lstrip("\ufeff"))  # a byte order mark
        except ValueError:
            print(NOT_A_NUMBER)
            continue
        if not 1 <= number <= 9:
            print(OUT_OF_RANGE)
        elif number not in cells:
            print(OCCUPIED)
        else:
            return number


def draw_board(board: "list[int | str]") -> None:
    """Print the nine cells in the frame of the first and third articles."""
    print("-" * 13)
    for first in (0, 3, 6):
        print("|", board[first], "|", board[first + 1], "|", board[first + 2], "|")
        print("-" * 13)


def take_input(player_token: str, cells: "list[int | str] | None" = None) -> None:
    """Put the token in the cell that its player types; on the module's board unless one is given."""
    if cells is None:
        cells = board
    number = ask_cell("Куда поставим " + player_token + "? ", cells)
    cells[number - 1] = player_token


def check_win(board: "Sequence[int | str]") -> "str | bool":
    """The token that fills a line, or False.

    >>> check_win(["X", "X", "X", "O", "O", 6, 7, 8, 9]), check_win([1, 2, 3, 4, 5, 6, 7, 8, 9])
    ('X', False)
    """
    for first, second, third in victories:
        cell = board[first]
        if isinstance(cell, str) and cell == board[second] == board[third]:
            return cell
    return False


def main(board: "list[int | str]") -> None:
    """Play one framed game on this board; raises EOFError when the typing stops too soon."""
    for counter in range(9):
        draw_board(board)
        take_input("XO"[counter % 2], board)
        winner = check_win(board)
        if winner:
            print(winner, "выиграл!")
            break
    else:
        print(DRAW)
    draw_board(board)


def framed_game() -> None:
    """Play the first article's whole program: title, game, a last Enter that may be missing."""
    board[:] = range(1, 10)
    print("*" * 10, " Игра Крестики-нолики для двух игроков ", "*" * 10)
    main(board)
    try:
        input("Нажмите Enter для выхода!")
    except EOFError:
        print()


def print_maps() -> None:
    """Print the nine cells of `maps` bare, as the second article does."""
    for first in (0, 3, 6):
        print(*maps[first : first + 3])


def step_maps(step: "int | str", symbol: str) -> None:
    """Put the symbol in the cell of this number; raises ValueError if it is not free."""
    maps[maps.index(step)] = symbol


def get_result() -> str:
    """'X' or 'O', whose line is on `maps`, or an empty string; the last line found counts."""
    win = ""
    for line in victories:
        for symbol in "XO":
            if all(maps[cell] == symbol for cell in line):
                win = symbol
    return win


def check_line(sum_O: int, sum_X: int) -> "int | str":  # noqa: N803
    """The last free cell of the last line with exactly so many O and X, or an empty string."""
    step: "int | str" = ""
    for line in victories:
        cells = [maps[cell] for cell in line]
        if cells.count("O") == sum_O and cells.count("X") == sum_X:
            for cell in cells:
                if cell not in ("O", "X"):
                    step = cell
    return step


def AI() -> "int | str":  # noqa: N802
    """The cell that the five rules choose for O, or an empty string when none applies.

    Win; else block; else a second O on a line without X; else the centre; else the first corner.
    """
    step = check_line(2, 0) or check_line(0, 2) or check_line(1, 0)
    for number in (5, 1):
        if step == "" and number in maps:
            step = number
    return step


def free_cells(cells: "Sequence[int | str]") -> "list[int]":
    """Numbers of the free cells, in order."""
    return [cell for cell in cells if isinstance(cell, int)]


def boards_after(cells: "Cells", symbol: str) -> "list[Cells]":
    """The boards that one move of this symbol can make, in the order of the free cells."""
    return [tuple(symbol if cell == n else cell for cell in cells) for n in free_cells(cells)]


def outcome(cells: "Cells", known: "dict[Cells, int]") -> int:
    """How the game ends for O if both play their best: above 0 a win, larger when sooner."""
    if cells not in known:
        free = len(free_cells(cells))
        winner = check_win(cells)
        if winner:
            known[cells] = free + 1 if winner == "O" else -free - 1
        elif free == 0:
            known[cells] = 0
        elif cells.count("X") == cells.count("O"):
            known[cells] = min(outcome(after, known) for after in boards_after(cells, "X"))
        else:
            known[cells] = max(outcome(after, known) for after in boards_after(cells, "O"))
    return known[cells]


def best_cell(cells: "Cells") -> "int | str":
    """The cell with O's best outcome, or an empty string on a full board.

    Of equal ones, the cell after which the most replies are mistakes, then the first.
    """
    known: "dict[Cells, int]" = {}

    def worth(number: int) -> "tuple[int, int]":
        after = tuple("O" if cell == number else cell for cell in cells)
        value = outcome(after, known)
        return value, sum(outcome(reply, known) > value for reply in boards_after(after, "X"))

    return max(free_cells(cells), key=worth, default="")


def computer(level: str, draw: "Callable[[], float] | None" = None) -> "int | str":
    """O's cell at one of the LEVELS, or an empty string on a full board; says that it moves.

    `draw` gives the weak level its random numbers. The medium one takes the first
    free cell when its five rules are silent: the article calls that a draw.
    """
    print("Компьютер делает ход: ")
    if level == UNBEATABLE:
        return best_cell(tuple(maps))
    if level == WEAK and draw:
        return min(free_cells(maps), key=lambda _: draw(), default="")
    return AI() or next(iter(free_cells(maps)), "")


def person(question: str) -> "Callable[[], int | str]":
    """A player who types cells, and has none to give on a full board."""
    return lambda: ask_cell(question, maps) if free_cells(maps) else ""


def play(*players: "Callable[[], int | str]") -> None:
    """Play one bare game: two players choose cells in turn, X first; no cell means a draw.

    Raises EOFError when a person stops typing before the end.
    """
    maps[:] = range(1, 10)
    win, turn = "", 0
    while not win:
        print_maps()
        step = players[turn % 2]()
        if step == "":
            print(DRAW)
            win = "дружба"
        else:
            step_maps(step, "XO"[turn % 2])
            win, turn = get_result(), turn + 1
    print_maps()
    print("Победил", win)


def chosen_game(arguments: "list[str]") -> "Callable[[], None]":
    """The game that the options ask for; raises ValueError, with the message, for others."""
    if not arguments:
        return framed_game
    if arguments == ["--plain"]:
        return lambda: play(person("Человек 1, ваш ход: "), person("Человек 2, ваш ход: "))
    words = "=".join(arguments).split("=")  # so --computer=LEVEL will do
    option, level, seed_option, seed = (*words, "", "", "")[:4]
    if option != "--computer" or len(words) > 4:
        raise ValueError(f"arguments: unknown: expected an option, got {arguments!r}; see --help")
    if level not in LEVELS:
        raise ValueError(f"--computer: unknown level: expected {' '.join(LEVELS)}, got {level!r}")
    if seed_option and (level != WEAK or seed_option != "--seed" or not seed.isdecimal()):
        raise ValueError(f"--seed: expected --computer {WEAK} --seed DIGITS, got {arguments!r}")
    draw = None
    if level == WEAK:
        import random  # start-up is part of the contract, and only this level draws lots

        draw = random.Random(int(seed) if seed else None).random  # noqa: S311
    return lambda: play(person("Человек, ваш ход: "), lambda: computer(level, draw))


def prepare_streams() -> None:
    """Read UTF-8 with any line end, and let nothing fail that cannot be shown or told."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline=None)
    if hasattr(sys.stdout, "reconfigure"):
        in_utf8 = None if sys.stdout.isatty() else "utf-8"
        sys.stdout.reconfigure(encoding=in_utf8, errors="replace")
    if sys.stderr is None:  # closed, and input() insists on it
        sys.stderr = open("nul" if sys.platform == "win32" else "/dev/null", "w")  # noqa: PTH123, SIM115


def fault_of(arguments: "list[str]") -> str:
    """What kept the game from being played to its end, or an empty string."""
    if sys.stdin is None or sys.stdout is None:
        return "standard streams: closed: expected both input and output; open them"
    try:
        if "--help" in arguments or "-h" in arguments:
            print(HELP)
            return ""
        game = chosen_game(arguments)
        if sys.stdin.isatty():
            print("krestiki: type a free cell by its number; Ctrl-C ends it", file=sys.stderr)
        game()
    except ValueError as fault:
        return str(fault)
    except EOFError:
        return "end of input: game not over: expected a cell, got nothing; type more"
    return ""


def command(arguments: "list[str]") -> int:
    """The exit status of one game: 0 played to its end, 2 cut short, 130 interrupted."""
    prepare_streams()
    try:
        fault = fault_of(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        sys.stdout = sys.stderr  # else Python's flush at exit fails too, with a traceback
        fault = f"standard output: cannot write: {error}; keep it open to the end"
    if fault:
        print("krestiki: " + fault, file=sys.stderr)
    return 2 if fault else 0


if __name__ == "__main__":
    sys.exit(command(sys.argv[1:]))
