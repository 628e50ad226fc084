"""The nine functions of the French lab "Jeu du Puissance 4", and its game for two players.

    python -m solvers.puissance4

Names, strings and the printed grid are the lab's. A grid is a list of rows, the
top one first; a cell is '.', 'X' or 'O'. Functions count columns from 0,
players type them from 1. Standard library only, Python 3.8 syntax.
"""

import sys

NB_LIGS = 6
NB_COLS = 7
VIDE = "."
JOUEURS = ("X", "O")

QUESTION = "Colonne de jeu (1 à {}) ? "
INVALIDE = "Colonne invalide : tapez un nombre de 1 à {}."
PLEINE = "Colonne pleine : choisissez une autre colonne."

HELP = """usage: puissance4 [--help]

Puissance 4 for two players: X and O type in turn the column of their disc,
from 1 to 7. Four in a row, in a column or in a diagonal win.
Exit status: 0 when the game is over, 2 when the input ends before, 130 on Ctrl-C."""


def grille_vide() -> "list[list[str]]":
    """A new grid of NB_LIGS rows of NB_COLS free cells.

    >>> len(grille_vide()), grille_vide()[5]
    (6, ['.', '.', '.', '.', '.', '.', '.'])
    """
    return [[VIDE] * NB_COLS for _ in range(NB_LIGS)]


def afficher_grille(grille: "list[list[str]]") -> None:
    """Print the grid as the lab's example does: the numbers do not line up with the columns.

    >>> afficher_grille([[".", "."], ["X", "."]])
      1   2
    . .
    X .
    """
    print("  " + "   ".join(str(col + 1) for col in range(len(grille[0]))))
    for ligne in grille:
        print(" ".join(ligne))


def colonne_valide(grille: "list[list[str]]", colonne: int) -> bool:
    """True if the grid has a column of this index.

    >>> colonne_valide(grille_vide(), 6), colonne_valide(grille_vide(), 7)
    (True, False)
    """
    return 0 <= colonne < len(grille[0])


def colonne_pleine(grille: "list[list[str]]", colonne: int) -> bool:
    """True if no cell of the column is free.

    >>> colonne_pleine([["X", "."], ["O", "X"]], 0)
    True
    """
    return all(ligne[colonne] != VIDE for ligne in grille)


def ajouter_jeton(grille: "list[list[str]]", colonne: int, joueur: str) -> "list[list[str]]":
    """A new grid with the player's disc in the lowest free cell; the argument is left alone.

    Raises ValueError for a column that is full or outside the grid.

    >>> ajouter_jeton([[".", "."], ["X", "."]], 0, "O")
    [['O', '.'], ['X', '.']]
    """
    if not colonne_valide(grille, colonne):
        last = len(grille[0]) - 1
        raise ValueError(f"colonne: outside the grid: expected 0 to {last}, got {colonne!r}")
    nouvelle = [list(ligne) for ligne in grille]
    for ligne in reversed(nouvelle):
        if ligne[colonne] == VIDE:
            ligne[colonne] = joueur
            return nouvelle
    raise ValueError(f"colonne: full: expected a column with a free cell, got {colonne!r}")


def quatre_de_suite(cases: "list[str]", joueur: str) -> bool:
    """True if four neighbouring cells of this strip are the player's.

    >>> quatre_de_suite(list(".XXXX"), "X"), quatre_de_suite(list("XXX.X"), "X")
    (True, False)
    """
    return any(
        all(case == joueur for case in cases[start : start + 4]) for start in range(len(cases) - 3)
    )


def verifier_ligne(grille: "list[list[str]]", joueur: str) -> bool:
    """True if the player has four discs side by side in a row."""
    return any(quatre_de_suite(ligne, joueur) for ligne in grille)


def verifier_colonne(grille: "list[list[str]]", joueur: str) -> bool:
    """True if the player has four discs on top of each other in a column."""
    return any(quatre_de_suite(list(colonne), joueur) for colonne in zip(*grille))  # noqa: B905


def verifier_diagonale(grille: "list[list[str]]", joueur: str) -> bool:
    """True if the player has four discs along a diagonal of either direction."""
    for row in range(len(grille) - 3):
        for col in range(len(grille[0]) - 3):
            if all(grille[row + k][col + k] == joueur for k in range(4)):
                return True
            if all(grille[row + 3 - k][col + k] == joueur for k in range(4)):
                return True
    return False


def verifier_victoire(grille: "list[list[str]]", joueur: str) -> bool:
    """True if the player has four discs in line, whatever the direction.

    >>> verifier_victoire([list("XXXX")], "X"), verifier_victoire(grille_vide(), "X")
    (True, False)
    """
    return (
        verifier_ligne(grille, joueur)
        or verifier_colonne(grille, joueur)
        or verifier_diagonale(grille, joueur)
    )


def grille_pleine(grille: "list[list[str]]") -> bool:
    """True if no cell is free."""
    return all(VIDE not in ligne for ligne in grille)


def demander_colonne(grille: "list[list[str]]") -> int:
    """The index of the playable column that the player ends up typing; asks until there is one."""
    largeur = len(grille[0])
    while True:
        try:
            colonne = int(input(QUESTION.format(largeur)).lstrip("\ufeff")) - 1
        except ValueError:
            colonne = -1
        if not colonne_valide(grille, colonne):
            print(INVALIDE.format(largeur))
        elif colonne_pleine(grille, colonne):
            print(PLEINE)
        else:
            return colonne


def puissance4() -> None:
    """Play one game, from the empty grid to a win or a full grid; X starts.

    Raises EOFError when the players stop typing before the end.
    """
    grille = grille_vide()
    joueur_actuel, joueur_suivant = JOUEURS
    while True:
        afficher_grille(grille)
        print("Tour du joueur", joueur_actuel)
        grille = ajouter_jeton(grille, demander_colonne(grille), joueur_actuel)
        if verifier_victoire(grille, joueur_actuel):
            fin = "Victoire du joueur " + joueur_actuel
            break
        if grille_pleine(grille):
            fin = "Match nul"
            break
        joueur_actuel, joueur_suivant = joueur_suivant, joueur_actuel
    afficher_grille(grille)
    print(fin)


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
        if arguments:
            return f"arguments: unknown: expected none, got {arguments[0]!r}; see --help"
        if sys.stdin.isatty():
            print("puissance4: type a column in turn; Ctrl-C ends the game", file=sys.stderr)
        puissance4()
    except EOFError:
        return "end of input: game not over: expected a column, got nothing; type more"
    return ""


def main(arguments: "list[str]") -> int:
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
        print("puissance4: " + fault, file=sys.stderr)
    return 2 if fault else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
