"""What a program prints is kept up to a limit; the rest is taken, so that it never waits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge.pipe import SMALL, Pipe


def read_all(said: bytes, limit: int, file: int | None = None) -> Pipe:
    reading, writing = os.pipe()
    os.write(writing, said)
    os.close(writing)
    pipe = Pipe(reading, limit, file)
    pipe.drain()
    os.close(reading)
    return pipe


@pytest.mark.parametrize(
    ("said", "limit", "kept", "over"),
    [
        (b"", 0, b"", False),
        (b"", 5, b"", False),
        (b"hello", 5, b"hello", False),
        (b"hello!", 5, b"hello", True),
        (b"hello", 0, b"", True),
    ],
)
def test_it_keeps_what_is_within_the_limit(said, limit, kept, over, tmp_path: Path) -> None:
    pipe = read_all(said, limit)
    assert (bytes(pipe.kept), pipe.over, pipe.ended) == (kept, over, True)
    with (tmp_path / "out").open("wb") as file:
        in_file = read_all(said, limit, file.fileno())
    assert (bytes(in_file.kept), in_file.spilled, in_file.over) == (kept, False, over)
    assert (tmp_path / "out").read_bytes() == b""


@pytest.mark.parametrize("size", [SMALL, SMALL + 1, SMALL + 9])
def test_what_is_not_small_goes_to_the_file(size: int, tmp_path: Path) -> None:
    said = b"x" * size
    with (tmp_path / "out").open("wb") as file:
        pipe = read_all(said, SMALL + 8, file.fileno())
    kept = said[: SMALL + 8]
    expected = (kept, b"") if size == SMALL else (b"", kept)
    assert (bytes(pipe.kept), (tmp_path / "out").read_bytes()) == expected
    assert (pipe.spilled, pipe.over) == (size > SMALL, size > SMALL + 8)


def test_a_pipe_with_nothing_in_it_is_not_waited_for() -> None:
    reading, writing = os.pipe()
    pipe = Pipe(reading, 5)
    assert (pipe.read(), pipe.ended) == (False, False)
    os.close(writing)
    assert (pipe.read(), pipe.ended) == (False, True)
    os.close(reading)
