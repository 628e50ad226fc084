"""A class that never was: forty hand-ins for one small problem, twelve of them nasty.

python -m tests.made_up_class FOLDER     writes the problem and the class there, to look at
"""

from __future__ import annotations

import io
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

PROBLEM = "morpion"
SETTINGS = """\
title = "Morpion : qui a gagné ?"
game = "tictactoe"
compare = "lines"

[limits]
cpu_s = 0.5
wall_s = 3.0
memory_mib = 128

[groups]
"win-*" = 3
"draw" = 1
"*" = 2
"""
CASES = {
    "draw": ("XOX\nXOO\nOXX\n", "draw"),
    "fault-O-started": ("O..\n...\n...\n", "Wrong turn order: O started"),
    "ongoing": ("XO.\n.X.\n..O\n", "ongoing"),
    "win-column": ("XO.\nXO.\nX..\n", "win"),
    "win-diagonal": ("O.X\nOX.\nX..\n", "win"),
    "win-row": ("OO.\nXXX\n...\n", "win"),
}
RIGHT = """\
import sys

def lines(b):
    yield from b
    yield from ("".join(column) for column in zip(*b))
    yield b[0][0] + b[1][1] + b[2][2]
    yield b[0][2] + b[1][1] + b[2][0]

def state(b):
    cells = "".join(b)
    x, o = cells.count("X"), cells.count("O")
    if o > x:
        return "Wrong turn order: O started"
    if x > o + 1:
        return "Wrong turn order: X went twice"
    if any(line in ("XXX", "OOO") for line in lines(b)):
        return "win"
    return "draw" if "." not in cells else "ongoing"

print(state(sys.stdin.read().split()))
"""
# The same program for the judge of copies: other remarks, other layout.
COPIED = '"""My own work."""\n' + RIGHT.replace("    ", "\t").replace(
    "import sys", "import sys # 1"
)
NO_COUNTS = RIGHT.replace("o > x", "False")
NO_DIAGONALS = RIGHT.replace("    yield b[0][2] + b[1][1] + b[2][0]\n", "")
ONLY_DRAWS = "print('draw')\n"
FRENCH = RIGHT.replace('return "win"', 'return "gagné"')
MARKUP = "print('<script>alert(\"pwned\")</script><img src=x onerror=alert(1)>')\n"
CRASHES = RIGHT.replace("print(", "raise IndexError(")
SHELL = "cat > /dev/null; echo win\n"
NO_C = "int main(void) { return undefined_name; }\n"
TWO_FILES = {
    "regles.py": RIGHT.replace("print(", "# print("),
    "morpion.py": "from regles import *\n",
}
TWO_FILES["morpion.py"] += "print(state(sys.stdin.read().split()))\n"
DELETES = """\
import os, shutil, sys
here = os.path.dirname(os.path.abspath(__file__))
for place in (os.path.dirname(here), here, os.getcwd()):
    shutil.rmtree(place, ignore_errors=True)
"""
BOMB = "import os\nwhile True:\n    os.fork()\n"


@dataclass(frozen=True)
class HandIn:
    """What one student hands in, and what the table must say.

    student  as the table shows it
    path     below the class's folder: a file, a folder of `files`, or a .zip of them
    verdict  of the program; "-" where there is none, several where either will do
    says     part of what is said of it
    """

    student: str
    path: str
    files: dict[str, bytes]
    verdict: str
    points: str
    says: str = ""


def one(student: str, source: str | bytes, verdict: str, points: int, says: str = "") -> HandIn:
    """Return a hand-in that is one file in the class's folder, named after the student."""
    data = source.encode() if isinstance(source, str) else source
    return HandIn(student, f"{student}.py", {"": data}, verdict, f"{points}/6", says)


def many(
    student: str, path: str, files: dict[str, str], verdict: str, points: int, says: str = ""
) -> HandIn:
    """Return a hand-in that is a folder or a zip with files in it."""
    data = {name: text.encode() for name, text in files.items()}
    return HandIn(student, path, data, verdict, f"{points}/6", says)


def own(number: int, source: str = RIGHT) -> str:
    """Return a program that differs from the others in a name."""
    return source.replace("state(", f"state{number}(")


def moodle(name: str, number: int) -> str:
    """Return the folder that Moodle gives a student."""
    return f"{name}_{number}_assignsubmission_file_"


HONEST = (
    one("Abadie Anaïs", own(1), "AC", 6),
    one("Barré_Zoé", own(2), "AC", 6),
    one("O'Neill Siobhán", own(3), "AC", 6),
    one("Ёлкина Ольга", own(4), "AC", 6),
    one("João_da_Conceição", own(5), "AC", 6),
    one("=cmd()", own(6, NO_COUNTS), "WA", 4),
    one("Chloé B", own(7, NO_DIAGONALS), "WA", 3),
    one("Copieur_Un", RIGHT, "AC", 6),
    one("Copieur_Deux", COPIED, "AC", 6),
    one("Daurat", own(8, FRENCH), "WA", 3, "expected 'win', got 'gagné'"),
    one("Étienne", own(9, NO_COUNTS), "WA", 4),
    one("<b>Ali</b>".replace("/", "∕"), MARKUP, "WA", 0, "<script>"),
    one("Fabre", CRASHES, "RE", 0, "IndexError"),
    one("Gil", ONLY_DRAWS, "WA", 1),
    one("Huê", b"# -*- coding: latin-1 -*-\n# \xe9\n" + own(10).encode(), "AC", 6),
    one("Imbert", own(11).replace("\n", "\r\n"), "AC", 6),
    many("Jean Jaurès", "Jean Jaurès", {"morpion.py": own(12)}, "AC", 6),
    many("Klein_Kim", "Klein_Kim", {"src/Morpion (1).py": own(13)}, "AC", 6),
    many("Léa Lu", moodle("Léa Lu", 101), {"tp1.py": own(14)}, "AC", 6),
    many("Max Ma (102)", moodle("Max Ma", 102), {"morpion.py": own(15)}, "AC", 6),
    many("Max Ma (103)", moodle("Max Ma", 103), {"morpion.py": own(16, NO_DIAGONALS)}, "WA", 3),
    many("Nour", moodle("Nour", 104) + "/rendu.zip", {"tp/morpion.py": own(17)}, "AC", 6),
    many("Olivé", "Olivé.zip", {"morpion.py": own(18)}, "AC", 6),
    many("Pia", "Pia", TWO_FILES, "AC", 6),
    many("Quentin", "Quentin", {"morpion.sh": SHELL}, "WA", 3),
    many("Rosa", "Rosa", {"morpion.c": NO_C}, "CE", 0, "undefined_name"),
    many("Siméon", "Siméon", {"a.py": RIGHT, "b.py": RIGHT}, "-", 0, "found a.py, b.py"),
    many("Théo", "Théo.zip", {"../../morpion.py": RIGHT, "morpion.py": own(19)}, "AC", 6),
)
NASTY = (
    one("Vilain Boucle", "while True:\n    pass\n", "TLE", 0, "of CPU"),
    one("Vilain Gibi", "x = [0] * (1 << 27)\n" + RIGHT, "MLE", 0, "limit 128 MiB"),
    one("Vilain Fork", BOMB, "TLE RE MLE", 0),
    one("Vilain Syntaxe", RIGHT.replace("def state(b):", "def state(b)"), "RE", 0, "SyntaxError"),
    one("Vilain Latin", b"# \xe9l\xe8ve\n" + own(20).encode(), "RE", 0, "SyntaxError"),
    one("Vilain BOM", b"\xef\xbb\xbf" + own(21).encode(), "AC", 6),
    one("Vilain Tab", "if 1:\n        x = 1\n\ty = 2\n" + RIGHT, "RE", 0, "TabError"),
    one("Vilain Bavard", "print('Bonjour !')\n" + RIGHT, "WA", 0, "got 'Bonjour'"),
    one("Vilain Vide", "", "WA", 0, "got the end of the output"),
    many("Vilain Dossier", "Vilain Dossier.py", {}, "-", 0, "nothing handed in"),
    many("Vilain Nom", "Vilain Nom", {"Morpion_final.txt": RIGHT}, "-", 0, "Morpion_final.txt"),
    one("Vilain Rm", DELETES + own(22), "AC", 6),
)
CLASS = HONEST + NASTY


def write_problem(root: Path) -> None:
    """Write the problem into a folder, as cases/morpion."""
    folder = root / "cases" / PROBLEM
    folder.mkdir(parents=True)
    (folder / "problem.toml").write_text(SETTINGS, "utf-8")
    for name, (board, answer) in CASES.items():
        (folder / f"{name}.in").write_text(board)
        (folder / f"{name}.out").write_text(answer + "\n")


def write_class(folder: Path) -> None:
    """Write what everybody hands in into a new folder, some names decomposed, as on a Mac."""
    folder.mkdir()
    for number, hand_in in enumerate(CLASS):
        path = folder / normalize("NFD" if number % 3 == 0 else "NFC", hand_in.path)
        path.parent.mkdir(exist_ok=True)
        if path.suffix == ".zip":
            path.write_bytes(zipped(hand_in.files))
        elif set(hand_in.files) == {""}:
            path.write_bytes(hand_in.files[""])
        else:
            path.mkdir()
            for name, data in hand_in.files.items():
                (path / name).parent.mkdir(exist_ok=True)
                (path / name).write_bytes(data)


def zipped(files: dict[str, bytes]) -> bytes:
    """Return a zip of files."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return data.getvalue()


if __name__ == "__main__":
    write_problem(Path(sys.argv[1]))
    write_class(Path(sys.argv[1]) / "class")
