"""judge compare."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    ("answer", "output", "args", "code", "said"),
    [
        ("1 2\n", "1  2 \r\n\n", [], 0, "AC\n"),
        ("1 2\n", "1 3\n", [], 1, "WA  line 1, column 3: expected '2', got '3'\n"),
        (
            "1 2\n",
            "1 3\n",
            ["--lang", "fr"],
            1,
            "WA  ligne 1, colonne 3 : attendu '2', obtenu '3'\n",
        ),
        (
            "a\n",
            "A\n",
            [],
            1,
            "WA  line 1, column 1: expected 'a', got 'A' (--compare ignore-case would accept it)\n",
        ),
        ("a\n", "A\n", ["--compare", "ignore-case"], 0, "AC\n"),
        ("1.0\n", "1.05\n", ["--compare", "floats", "--float-abs", "0.1"], 0, "AC\n"),
        (
            "1.0\n",
            "1.05\n",
            ["--compare", "floats"],
            1,
            "WA  line 1, column 1: expected '1.0', got '1.05'\n",
        ),
    ],
)
def test_two_files_are_compared_as_run_does(judge, tmp_path, answer, output, args, code, said):
    (tmp_path / "answer").write_bytes(answer.encode())
    (tmp_path / "output").write_bytes(output.encode())
    done = judge("compare", "answer", "output", *args)
    assert (done.returncode, done.stdout, done.stderr) == (code, said, "")


def test_the_output_may_come_from_a_pipe(judge, tmp_path):
    (tmp_path / "answer").write_text("1\n")
    assert judge("compare", "answer", "-", input="1\n").returncode == 0
    assert judge("compare", "answer", "/dev/stdin", input="2\n").returncode == 1


def test_a_file_that_cannot_be_read_is_said_in_words(judge, tmp_path):
    (tmp_path / "answer").write_text("1\n")
    done = judge("compare", "answer", "nowhere")
    assert (done.returncode, done.stderr) == (3, "Error: nowhere: no such file or directory\n")
    done = judge("compare", "answer", ".")
    assert (done.returncode, done.stderr) == (3, "Error: .: is a directory\n")
