"""What a class has handed in, in every way that it may: files, folders, zips, platforms."""

from __future__ import annotations

import os
from pathlib import Path
from unicodedata import normalize

import pytest

from judge import submissions
from judge.model import JudgeError, Problem, Said
from judge.submissions import Submission, choose, find, is_answered, stems_of
from judge.words import tell, translator
from tests.made_up_class import zipped

GOMOKU = Problem("gomoku", Path("gomoku"), ())
GAME = Problem("puissance4-partie", Path("x"), (), reference="puissance4")
STEMS = {"gomoku", "puissance4", "puissance4-partie"}


def put(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        if name.endswith("/"):
            (folder / name).mkdir()
        else:
            (folder / name).write_text(f"# {name}\n")
    return folder


def shown(place: Path) -> dict[str, list[str]]:
    """Return what each student has handed in."""
    return {one.student: [str(f.path) for f in one.files] for one in find(place, STEMS)[0]}


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        # A file each.
        (["Dupont.py", "Zoé Lu.py"], {"Dupont": ["Dupont.py"], "Zoé Lu": ["Zoé Lu.py"]}),
        (["Dupont_gomoku.py"], {"Dupont": ["gomoku.py"]}),
        (["gomoku_Dupont Marie.c"], {"Dupont Marie": ["gomoku.c"]}),
        (
            ["A-gomoku.py", "A-puissance4.py", "B_puissance4-partie.py"],
            {"A": ["gomoku.py", "puissance4.py"], "B": ["puissance4-partie.py"]},
        ),
        (["gomoku.py"], {"gomoku": ["gomoku.py"]}),
        # A folder each.
        (
            ["Dupont/gomoku.py", "Lu/a/b.py", "Lu/c.py"],
            {"Dupont": ["gomoku.py"], "Lu": ["c.py", "a/b.py"]},
        ),
        (["Dupont/10.py", "Dupont/9.py"], {"Dupont": ["9.py", "10.py"]}),
        (["Dupont/rapport.pdf"], {"Dupont": ["rapport.pdf"]}),
        (["Dupont.py/gomoku.py"], {"Dupont": ["gomoku.py"]}),
        # What is not the students'.
        (
            [
                "A/gomoku.py",
                "A/__pycache__/gomoku.pyc",
                "A/.git/config",
                "__MACOSX/A/x.py",
                ".x.py",
            ],
            {"A": ["gomoku.py"]},
        ),
        (["A/.DS_Store"], {"A": []}),
        # Learning platforms.
        (["Marie Dupont_12_assignsubmission_file_/tp.py"], {"Marie Dupont": ["tp.py"]}),
        (["Marie Dupont_12_assignsubmission_file_tp.py"], {"Marie Dupont": ["tp.py"]}),
        (["Marie Dupont_12_assignsubmission_file_rapport.pdf"], {"Marie Dupont": ["rapport.pdf"]}),
        (
            [
                "Max Ma_1_assignsubmission_file_/a.py",
                "Max Ma_2_assignsubmission_file_/b.py",
                "Al_3_assignsubmission_file_/c.py",
            ],
            {"Al": ["c.py"], "Max Ma (1)": ["a.py"], "Max Ma (2)": ["b.py"]},
        ),
        (
            ["dupontmarie_11_22_gomoku.py", "lulea_LATE_33_44_my_tp-1.py"],
            {"dupontmarie": ["gomoku.py"], "lulea": ["my_tp-1.py"]},
        ),
    ],
)
def test_students_and_their_files_are_found(
    tmp_path: Path, names: list[str], expected: dict[str, list[str]]
) -> None:
    assert shown(put(tmp_path, *names)) == expected


def test_an_archive_is_read_like_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "class.zip"
    file.write_bytes(zipped({"Zoé/gomoku.py": b"", "Al.py": b"", "__MACOSX/Al.py": b""}))
    assert shown(file) == {"Al": ["Al.py"], "Zoé": ["gomoku.py"]}


@pytest.mark.parametrize(
    ("names", "students"),
    [
        (["tp1/Zoé/gomoku.py", "tp1/Al/gomoku.py"], ["Al", "Zoé"]),
        (["tp1/Zoé.py", "tp1/Al.py"], ["Al", "Zoé"]),
        (["Zoé/gomoku.py"], ["Zoé"]),
        (["Zoé/gomoku.py", "Zoé/puissance4.py"], ["Zoé"]),
        (["Zoé/tp.py"], ["Zoé"]),
    ],
)
def test_one_folder_around_a_class_is_no_student(
    tmp_path: Path, names: list[str], students: list[str]
) -> None:
    (tmp_path / "c.zip").write_bytes(zipped(dict.fromkeys(names, b"")))
    assert list(shown(tmp_path / "c.zip")) == students


def test_each_student_s_archive_is_unpacked_wherever_it_is(tmp_path: Path) -> None:
    for name in ("Zoé.zip", "Al/rendu.ZIP", "Max_7_assignsubmission_file_/x.zip"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(zipped({"src/gomoku.py": b""}))
    assert shown(tmp_path) == {
        "Al": ["rendu/src/gomoku.py"],
        "Max": ["x/src/gomoku.py"],
        "Zoé": ["Zoé/src/gomoku.py"],
    }


def test_a_spoilt_archive_is_that_student_s_fault_alone(tmp_path: Path) -> None:
    put(tmp_path, "Zoé.zip", "Al.py")
    al, zoe = find(tmp_path, STEMS)[0]
    assert (al.student, al.fault, zoe.files) == ("Al", None, ())
    assert zoe.fault == ("in-file", {"file": "Zoé.zip", "fault": ("zip-spoilt", {})})
    missing = choose(zoe, GOMOKU, STEMS)
    assert missing == ("unreadable", {"fault": zoe.fault})
    told = [tell(translator(language), missing) for language in ("en", "fr")]
    assert told == [
        "cannot be read: Zoé.zip: not a zip file that can be read",
        "illisible : Zoé.zip (ce n'est pas un fichier zip lisible)",
    ]


def test_who_hands_in_too_much_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(submissions, "MOST_FILES", 2)
    monkeypatch.setattr(submissions, "MOST_BYTES", 100)
    put(tmp_path, "A/1.py", "A/2.py", "A/3.py")
    (tmp_path / "B.py").write_text("#" * 101)
    a, b = find(tmp_path, STEMS)[0]
    assert ([str(f.path) for f in a.files], b.files) == (["1.py", "2.py"], ())
    assert a.fault == b.fault == ("too-much", {"most": 2, "most_mib": 0})


def test_names_are_shown_composed_and_never_twice(tmp_path: Path) -> None:
    put(tmp_path, normalize("NFC", "Zoé.py"), normalize("NFD", "Zoé.py"))
    assert sorted(shown(tmp_path)) == ["Zoé", "Zoé (2)"]


def test_a_name_that_is_no_utf8_on_disk_is_read(tmp_path: Path) -> None:
    try:
        (tmp_path / os.fsdecode(b"Zo\xe9.py")).touch()
    except OSError:
        pytest.skip("this file system takes UTF-8 only")
    assert list(shown(tmp_path)) == ["Zoé"]


def test_students_come_as_in_a_list_of_names(tmp_path: Path) -> None:
    put(tmp_path, *(f"{name}.py" for name in ("zoe", "Étienne", "Emma", "Fabre", "g10", "g9")))
    assert list(shown(tmp_path)) == ["Emma", "Étienne", "Fabre", "g9", "g10", "zoe"]


def test_what_is_nobody_s_is_said(tmp_path: Path) -> None:
    put(tmp_path, "A.py", "liste.csv", "notes.txt")
    assert find(tmp_path, STEMS)[1] == ["liste.csv", "notes.txt"]


def test_links_and_pipes_and_closed_files_do_no_harm(tmp_path: Path) -> None:
    put(tmp_path, "A/gomoku.py")
    (tmp_path / "A/loop").symlink_to(tmp_path)
    (tmp_path / "A/nowhere.py").symlink_to(tmp_path / "none")
    os.mkfifo(tmp_path / "A/pipe.py")
    (tmp_path / "B.py").touch(mode=0)
    assert shown(tmp_path) == {"A": ["gomoku.py"], "B": ["B.py"]}


def submission(*names: str, fault: Said | None = None) -> Submission:
    files = tuple(submissions.Member(submissions.PurePosixPath(name), b"") for name in names)
    return Submission("Zoé", files, fault)


@pytest.mark.parametrize(
    ("names", "problem", "chosen"),
    [
        (["gomoku.py"], GOMOKU, "gomoku.py"),
        (["Gomoku.PY"], GOMOKU, "Gomoku.PY"),
        (["gomoku (1).py"], GOMOKU, "gomoku (1).py"),
        (["gomoku - Copie.c"], GOMOKU, "gomoku - Copie.c"),
        (["gomoku-1.py"], GOMOKU, "gomoku-1.py"),
        (["a.py", "gomoku.py"], GOMOKU, "gomoku.py"),
        (["gomoku.py", "old/gomoku.py"], GOMOKU, "gomoku.py"),
        (["rapport.pdf", "main.py"], GOMOKU, "main.py"),
        (["main.py"], GAME, "main.py"),
        (["Puissance 4.py"], GAME, "Puissance 4.py"),
        (["puissance4.py", "gomoku.py"], GAME, "puissance4.py"),
        (["puissance4.py"], GOMOKU, None),
        (["a.py", "b.py"], GOMOKU, None),
        (["gomoku.txt"], GOMOKU, None),
        ([], GOMOKU, None),
    ],
)
def test_a_program_answers_the_problem_that_it_is_named_after_or_is_alone(
    names: list[str], problem: Problem, chosen: str | None
) -> None:
    found = choose(submission(*names), problem, STEMS)
    assert (str(found[0]) if isinstance(found, submissions.Member) else None) == chosen


def test_why_there_is_no_program_is_said() -> None:
    assert choose(submission(), GOMOKU, STEMS) == ("nothing-handed-in", {})
    two = ("no-program", {"names": "a.py, b.py"})
    assert choose(submission("a.py", "b.py"), GOMOKU, STEMS) == two
    assert choose(submission("x.txt"), GOMOKU, STEMS) == ("no-program", {"names": "x.txt"})


def test_what_a_program_may_be_called_and_is() -> None:
    assert stems_of(GAME) == {"puissance4-partie", "puissance4"}
    assert is_answered(submission("puissance4.py"), GAME)
    assert not is_answered(submission("puissance4.txt", "main.py"), GAME)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("none", None, "none: no such folder or zip"),
        ("empty/", None, "empty: nothing handed in was found; expected NAME.py, NAME/gomoku.py"),
        ("x.zip", b"hello", "x.zip: not a zip file that can be read: "),
        ("e.zip", zipped({}), "e.zip: nothing handed in was found"),
    ],
)
def test_a_place_with_nothing_in_it_is_refused(
    tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    put(tmp_path, "empty/")
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(JudgeError) as caught:
        find(tmp_path / name, STEMS)
    assert f"{tmp_path}/{message}" in str(caught.value)
