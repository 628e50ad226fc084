"""The lab's nine functions and its game, beside a second implementation written from its text."""

import ast
import doctest
import os
import pty
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.session import read_blocks, run_block
from solvers import puissance4
from tests.asking import ENVIRONMENT, ROOT, Reply, ask, ask_process, ways

SESSIONS = sorted((ROOT / "cases" / "puissance4").glob("*.in"))
GAMES = sorted((ROOT / "cases" / "puissance4-partie").glob("*.in"))
WAYS = ["module", "file", "isolated", "bare"]

# What the lab prints, example by example: each starts from a new grid.
EXAMPLES = [
    """
>>> grille = grille_vide()
>>> for ligne in grille:
...     print(ligne)
['.', '.', '.', '.', '.', '.', '.']
['.', '.', '.', '.', '.', '.', '.']
['.', '.', '.', '.', '.', '.', '.']
['.', '.', '.', '.', '.', '.', '.']
['.', '.', '.', '.', '.', '.', '.']
['.', '.', '.', '.', '.', '.', '.']
""",
    """
>>> grille = grille_vide()
>>> afficher_grille(grille)
  1   2   3   4   5   6   7
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
""",
    """
>>> grille = grille_vide()
>>> colonne_valide(grille, 3)
True
>>> colonne_valide(grille, 8)
False
""",
    """
>>> grille = grille_vide()
>>> grille[0][2] = 'X'
>>> grille[1][2] = 'X'
>>> grille[2][2] = 'X'
>>> grille[3][2] = 'X'
>>> grille[4][2] = 'X'
>>> grille[5][2] = 'X'
>>> colonne_pleine(grille, 2)
True
>>> colonne_pleine(grille, 3)
False
""",
    """
>>> grille = grille_vide()
>>> nouvelle_grille = ajouter_jeton(grille, 3, 'X')
>>> afficher_grille(nouvelle_grille)
  1   2   3   4   5   6   7
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . X . . .
""",
    """
>>> grille = grille_vide()
>>> verifier_victoire(grille, 'X')
False
""",
]


# The second implementation. It knows discs by their coordinates, lines by their direction.

ROW, COLUMN, FALLING, RISING = (0, 1), (1, 0), (1, 1), (-1, 1)


def discs(grid, player):
    return {(i, j) for i, row in enumerate(grid) for j, cell in enumerate(row) if cell == player}


def has_four(grid, player, *directions):
    mine = discs(grid, player)
    return any(
        {(i + k * di, j + k * dj) for k in range(4)} <= mine
        for i, j in mine
        for di, dj in directions
    )


def drop(grid, column, player):
    free = [i for i, row in enumerate(grid) if 0 <= column < len(row) and row[column] == "."]
    if not free:
        raise ValueError(column)
    return [
        [player if (i, j) == (free[-1], column) else cell for j, cell in enumerate(row)]
        for i, row in enumerate(grid)
    ]


def picture(grid):
    numbers = "".join(f"  {j + 1} " for j in range(len(grid[0])))
    return "\n".join([numbers.rstrip(), *(" ".join(row) for row in grid)]) + "\n"


SECOND = {
    "grille_vide": lambda: [list("......."), *(list("." * 7) for _ in "12345")],
    "afficher_grille": lambda grid: print(picture(grid), end=""),
    "colonne_valide": lambda grid, column: column in range(len(grid[0])),
    "colonne_pleine": lambda grid, column: "." not in list(zip(*grid, strict=True))[column],
    "ajouter_jeton": drop,
    "verifier_ligne": lambda grid, player: has_four(grid, player, ROW),
    "verifier_colonne": lambda grid, player: has_four(grid, player, COLUMN),
    "verifier_diagonale": lambda grid, player: has_four(grid, player, FALLING, RISING),
    "verifier_victoire": lambda grid, player: has_four(grid, player, ROW, COLUMN, FALLING, RISING),
}
CHECKS = [name for name in SECOND if name.startswith("verifier_")]


def transcript(text):
    """Return what a game prints for these lines, and None if they end before the game does."""
    grid, player, printed = SECOND["grille_vide"](), "X", ""
    answers = iter(re.split("\r\n|\r|\n", text.removesuffix("\n")))
    while True:
        printed += picture(grid) + f"Tour du joueur {player}\n"
        while True:
            printed += "Colonne de jeu (1 à 7) ? "
            answer = next(answers, None)
            if answer is None:
                return None
            if answer.strip(" \t") not in list("1234567"):
                printed += "Colonne invalide : tapez un nombre de 1 à 7.\n"
            elif "." not in [row[int(answer) - 1] for row in grid]:
                printed += "Colonne pleine : choisissez une autre colonne.\n"
            else:
                break
        grid = drop(grid, int(answer) - 1, player)
        if SECOND["verifier_victoire"](grid, player):
            return printed + picture(grid) + f"Victoire du joueur {player}\n"
        if not discs(grid, "."):
            return printed + picture(grid) + "Match nul\n"
        player = {"X": "O", "O": "X"}[player]


@st.composite
def grids(draw):
    rows, cols = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    cells = st.sampled_from(draw(st.sampled_from([".XO", "XO", "X", ".X"])))
    return [[draw(cells) for _ in range(cols)] for _ in range(rows)]


def test_there_are_cases():
    assert len(SESSIONS) >= 25
    assert len(GAMES) >= 15


@pytest.mark.parametrize("text", EXAMPLES)
def test_an_example_of_the_lab_prints_what_the_lab_says(text):
    example = doctest.DocTestParser().get_doctest(text, dict(vars(puissance4)), "lab", None, 0)
    said = []
    doctest.DocTestRunner().run(example, out=said.append)
    assert example.examples
    assert said == []


@pytest.mark.parametrize("number", range(1, 7))
def test_a_sample_is_an_example_of_the_lab(number):
    sample = ROOT / "cases" / "puissance4" / f"sample-{number}"
    typed, printed = sample.with_suffix(".in").read_text(), sample.with_suffix(".out").read_text()
    lines = EXAMPLES[number - 1].strip().split("\n")
    assert [line for line in lines if line[:4] in (">>> ", "... ")] == typed.splitlines()
    assert [line for line in lines if line[:4] not in (">>> ", "... ")] == printed.splitlines()


@pytest.mark.parametrize("path", SESSIONS, ids=lambda path: path.stem)
@pytest.mark.parametrize("functions", [vars(puissance4), SECOND], ids=["solver", "second"])
def test_both_implementations_answer_a_session_alike(path, functions, capsys):
    namespace = dict(functions)
    for source, typed in read_blocks(path.read_text("utf-8")):
        assert not typed
        run_block(source, namespace, "submitted.py")
    assert capsys.readouterr().out == path.with_suffix(".out").read_text("utf-8")


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_both_implementations_print_a_game_alike(path):
    data, expected = path.read_bytes(), path.with_suffix(".out").read_text("utf-8")
    assert ask("puissance4", data) == Reply(expected, "", 0)
    assert transcript(data.decode()) == expected


@settings(deadline=None)
@given(grids(), st.sampled_from("XO"))
def test_the_checks_agree_with_the_second_implementation(grid, player):
    before = [list(row) for row in grid]
    for name in CHECKS:
        found = getattr(puissance4, name)(grid, player)
        assert found is SECOND[name](grid, player), name
    assert grid == before


@settings(deadline=None)
@given(grids(), st.integers(-9, 9), st.sampled_from("XO"))
def test_a_disc_lies_as_in_the_second_implementation(grid, column, player):
    before = [list(row) for row in grid]
    try:
        expected = drop(grid, column, player)
    except ValueError:
        with pytest.raises(ValueError, match=r"^colonne: "):
            puissance4.ajouter_jeton(grid, column, player)
    else:
        after = puissance4.ajouter_jeton(grid, column, player)
        assert after == expected
        assert not {id(row) for row in after} & {id(row) for row in grid}
    assert grid == before


@settings(deadline=None)
@given(st.lists(st.sampled_from(["1", "2", "3", "4", "5", "6", "7", "8", "x", ""]), max_size=60))
def test_any_typing_gives_the_second_implementations_game(answers):
    text = "".join(answer + "\n" for answer in answers)
    expected = transcript(text)
    printed, remark, status = ask("puissance4", text)
    if expected is None:
        assert (remark.count("\n"), status) == (1, 2)
    else:
        assert (printed, remark, status) == (expected, "", 0)


@pytest.mark.parametrize(
    ("column", "valid"),
    [(-8, False), (-7, False), (-1, False), (0, True), (3, True), (6, True), (7, False)],
)
def test_a_column_is_valid_from_0_to_6(column, valid):
    assert puissance4.colonne_valide(puissance4.grille_vide(), column) is valid


@pytest.mark.parametrize("height", range(7))
def test_a_column_is_full_with_six_discs(height):
    grid = puissance4.grille_vide()
    for k in range(height):
        grid = puissance4.ajouter_jeton(grid, 4, "XO"[k % 2])
    assert puissance4.colonne_pleine(grid, 4) is (height == 6)
    assert not puissance4.colonne_pleine(grid, 3)


@pytest.mark.parametrize(
    ("column", "message"),
    [
        (0, "colonne: full: expected a column with a free cell, got 0"),
        (1, "colonne: outside the grid: expected 0 to 0, got 1"),
        (-1, "colonne: outside the grid: expected 0 to 0, got -1"),
    ],
)
def test_a_column_without_room_is_refused_in_words(column, message):
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        puissance4.ajouter_jeton([["X"]], column, "O")


def test_the_grid_has_the_size_of_the_constants(monkeypatch):
    assert (puissance4.NB_LIGS, puissance4.NB_COLS) == (6, 7)
    monkeypatch.setattr(puissance4, "NB_LIGS", 2)
    monkeypatch.setattr(puissance4, "NB_COLS", 3)
    assert puissance4.grille_vide() == [[".", ".", "."], [".", ".", "."]]
    printed, remark, status = ask("puissance4", "4\n1\n2\n3\n1\n2\n3\n")
    assert "(1 à 3) ? Colonne invalide : tapez un nombre de 1 à 3.\n" in printed
    assert printed.endswith("  1   2   3\nO X O\nX O X\nMatch nul\n")
    assert (remark, status) == ("", 0)


@pytest.mark.parametrize("answer", ["+4", "04", " 4", "4 ", "\t4", "4\r", "\ufeff4"])
def test_a_number_in_other_clothes_is_still_that_column(answer):
    printed, _, _ = ask("puissance4", answer + "\n")
    assert "invalide" not in printed
    assert ". . . X . . .\nTour du joueur O\n" in printed


@pytest.mark.parametrize(
    "answer",
    [
        "",
        " ",
        "0",
        "8",
        "-1",
        "-4",
        "44",
        "4.0",
        "4,0",
        "4 4",
        "quatre",
        "1_0",
        "4\x00",
        "9" * 5000,
    ],
)
def test_anything_else_is_an_invalid_column(answer):
    printed, _, _ = ask("puissance4", answer + "\n")
    question = "Colonne de jeu (1 à 7) ? "
    assert printed.endswith(f"{question}Colonne invalide : tapez un nombre de 1 à 7.\n{question}")


def test_bytes_that_are_no_text_are_an_invalid_column():
    printed, _, _ = ask("puissance4", b"\xff\xfe4\n")
    assert "Colonne invalide" in printed


def test_the_grid_is_shown_at_each_turn_and_at_the_end():
    printed, _, _ = ask("puissance4", "1\n2\n1\nx\n2\n1\n2\n1\n")
    assert printed.count("  1   2   3   4   5   6   7\n") == 7 + 1
    assert printed.count("Tour du joueur X\n") == 4
    assert printed.count("Tour du joueur O\n") == 3


def test_a_line_on_the_last_disc_wins_and_is_no_draw():
    moves = "513747527127353222551516721766646446434331"
    printed, _, status = ask("puissance4", "\n".join(moves))
    assert (len(moves), status) == (42, 0)
    assert printed.endswith("\nO O X X X O O\nVictoire du joueur O\n")
    assert "Match nul" not in printed


def test_help_says_how_to_play():
    printed, remark, status = ask("puissance4", "", "--help")
    assert printed.startswith("usage: puissance4 [--help]\n")
    assert (remark, status) == ("", 0)
    assert ask("puissance4", "", "-h").answer == printed


@pytest.mark.parametrize(
    ("text", "words", "message"),
    [
        ("", [], "end of input: game not over: expected a column, got nothing; type more"),
        ("1\n2\n", [], "end of input: game not over: expected a column, got nothing; type more"),
        ("", ["--bogus"], "arguments: unknown: expected none, got '--bogus'; see --help"),
        ("1\n", ["6", "7"], "arguments: unknown: expected none, got '6'; see --help"),
    ],
)
def test_a_fault_is_one_line_on_stderr(text, words, message):
    _, remark, status = ask("puissance4", text, *words)
    assert (remark, status) == (f"puissance4: {message}\n", 2)


def test_a_person_at_a_terminal_is_told_what_to_type():
    person, terminal = pty.openpty()
    os.write(person, b"1\n\x04")
    command = ways("puissance4")["file"]
    done = subprocess.run(
        command, stdin=terminal, stdout=terminal, stderr=subprocess.PIPE, env=ENVIRONMENT
    )
    os.close(terminal)
    os.close(person)
    said = done.stderr.decode()
    assert said.startswith("puissance4: type a column in turn; Ctrl-C ends the game\n")
    assert "puissance4: end of input: game not over: " in said
    assert done.returncode == 2


@pytest.mark.parametrize("redirection", ["<&-", ">&-"])
def test_a_closed_stream_is_one_line_on_stderr(redirection):
    command = ["sh", "-c", f'exec "$@" {redirection}', "sh", *ways("puissance4")["file"]]
    message = "standard streams: closed: expected both input and output; open them"
    assert ask_process(command, "") == Reply("", f"puissance4: {message}\n", 2)


def test_a_closed_stderr_is_borne():
    command = ["sh", "-c", 'exec "$@" 2>&-', "sh", *ways("puissance4")["file"]]
    printed, remark, status = ask_process(command, "1\n2\n1\n2\n1\n2\n1\n")
    assert (printed[-21:], remark, status) == ("Victoire du joueur X\n", "", 0)


@pytest.mark.parametrize("words", [[], ["--help"]])
def test_output_that_cannot_be_written_is_one_line_on_stderr(words):
    command = ["sh", "-c", 'exec "$@" >/dev/full', "sh", *ways("puissance4")["file"], *words]
    printed, remark, status = ask_process(command, "1\n")
    assert (printed, status, remark.count("\n")) == ("", 2, 1)
    assert remark.startswith("puissance4: standard output: cannot write: ")
    assert remark.endswith("; keep it open to the end\n")


def test_ctrl_c_ends_the_game_without_a_word():
    running = subprocess.Popen(
        ways("puissance4")["file"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    )
    shown = os.read(running.stdout.fileno(), 1000)
    time.sleep(0.05)
    running.send_signal(signal.SIGINT)
    _, remark = running.communicate(timeout=30)
    assert shown
    assert (remark, running.returncode) == (b"", 130)


@pytest.mark.parametrize("way", WAYS)
def test_the_game_works_however_it_is_started(way):
    sample = ROOT / "cases" / "puissance4-partie" / "sample-2"
    expected = sample.with_suffix(".out").read_text("utf-8")
    reply = ask_process(ways("puissance4")[way], sample.with_suffix(".in").read_bytes())
    assert reply == Reply(expected, "", 0)


def test_the_game_works_under_pypy():
    pypy = shutil.which("pypy3")
    if not pypy:
        assert "CI" not in os.environ, "CI has to test the solvers under pypy3"
        pytest.skip("pypy3 is not installed")
    command = [pypy, "-I", str(ROOT / "solvers" / "puissance4.py")]
    text = "\ufeff1\r\n2\r1\n2\n1\n2\n1"
    assert ask_process(command, text) == Reply(transcript(text[1:]), "", 0)


def test_the_game_works_where_the_locale_is_not_utf8():
    env = {**ENVIRONMENT, "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}
    text = "1\nà\n2\n1\n2\n1\n2\n1\n"
    reply = ask_process(ways("puissance4")["file"], text, env=env)
    assert reply == Reply(transcript(text), "", 0)


def test_importing_it_prints_nothing_and_reads_nothing():
    code = "import solvers.puissance4, sys; sys.stdout.write(repr(sys.stdin.read()))"
    assert ask_process([sys.executable, "-c", code], "1\n2\n") == Reply("'1\\n2\\n'", "", 0)


def test_it_loads_nothing_but_sys_and_is_written_for_python_3_8():
    source = (ROOT / "solvers" / "puissance4.py").read_text("utf-8")
    tree = ast.parse(source, feature_version=(3, 8))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    assert [ast.unparse(node) for node in imports] == ["import sys"]
    code = (
        "import sys; loaded = set(sys.modules)\n"
        "from solvers import puissance4; puissance4.main([])\n"
        "print(sorted(set(sys.modules) - loaded))"
    )
    printed = ask_process([sys.executable, "-c", code], "1\n2\n1\n2\n1\n2\n1\n").answer
    assert printed.endswith("\n['solvers', 'solvers.puissance4']\n")
