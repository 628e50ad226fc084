"""Zips as people hand them in: names in every coding, names that lead outside, bombs."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import PurePosixPath

import pytest

from judge import archives
from judge.archives import ArchiveError, Member, members, readable
from judge.words import tell, translator
from tests.made_up_class import zipped


def names(data: bytes) -> list[str]:
    return [str(member.path) for member in members(data)]


def with_raw_name(raw: bytes) -> bytes:
    """Return a zip with a file of that name, as a program writes it that knows no UTF-8."""
    stand_in = "x" * len(raw)
    return zipped({stand_in: b""}).replace(stand_in.encode(), raw)


def test_files_come_with_their_paths_and_contents() -> None:
    data = zipped({"a/Zoé.py": b"1", "b.py": b"2"})
    assert members(data) == [
        Member(PurePosixPath("a/Zoé.py"), b"1"),
        Member(PurePosixPath("b.py"), b"2"),
    ]


@pytest.mark.parametrize("coding", ["utf-8", "latin-1", "cp850"])
def test_accents_are_read_in_the_coding_that_wrote_them(coding: str) -> None:
    assert names(with_raw_name("Léa Façade.py".encode(coding))) == ["Léa Façade.py"]


def test_russian_names_of_windows_are_read() -> None:
    assert names(with_raw_name("Зоя Петрова.py".encode("cp866"))) == ["Зоя Петрова.py"]


def test_any_bytes_are_some_name() -> None:
    for byte in range(256):
        assert readable(bytes([byte]))
        assert readable(b"name" + bytes([byte]))


@pytest.mark.parametrize(
    "name", ["../x.py", "a/../../x.py", "/etc/x.py", "C:\\x.py", "..\\x.py", ".", "a/.."]
)
def test_a_name_that_leads_outside_is_left_out(name: str) -> None:
    assert names(zipped({name: b"", "kept.py": b""})) == ["kept.py"]


def test_folders_and_links_are_left_out() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.mkdir("folder")
        link = zipfile.ZipInfo("link.py")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "/etc/passwd")
    assert names(data.getvalue()) == []


def test_backslashes_part_folders_as_on_windows() -> None:
    assert names(zipped({"a\\b.py": b""})) == ["a/b.py"]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"LARGEST_FILE": 1 << 20}, "more than 1 MiB when unpacked"),
        ({"MOST_BYTES": 2 << 20}, "more than 2 MiB when unpacked"),
        ({"MOST_FILES": 1}, "more than 1 files"),
    ],
)
def test_a_bomb_is_not_unpacked(
    monkeypatch: pytest.MonkeyPatch, change: dict[str, int], message: str
) -> None:
    for name, value in change.items():
        monkeypatch.setattr(archives, name, value)
    data = zipped({"a": bytes(3 << 20), "b": b""})
    assert len(data) < 10_000
    with pytest.raises(ArchiveError, match=re.escape(message)) as caught:
        members(data)
    assert tell(translator("en"), caught.value.said) == message


def test_a_zip_with_a_password_is_refused() -> None:
    data = bytearray(zipped({"a.py": b"1"}))
    for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(mark) + offset] |= 1
    with pytest.raises(ArchiveError, match="needs a password") as caught:
        members(bytes(data))
    assert tell(translator("en"), caught.value.said) == "needs a password"


WHOLE = zipped({"a.py": b"print(1)\n" * 50})


# Named, as the bytes of a zip have the time in them.
@pytest.mark.parametrize(
    "data",
    [b"", b"hello", b"PK\x03\x04", WHOLE[:-10], WHOLE[:40]],
    ids=["empty", "text", "mark", "cut-end", "cut-middle"],
)
def test_what_is_no_zip_is_said_to_be_none(data: bytes) -> None:
    with pytest.raises(ArchiveError, match="not a zip file that can be read: ") as caught:
        members(data)
    assert str(caught.value).startswith(tell(translator("en"), caught.value.said))


def test_a_zip_with_a_spoilt_byte_is_refused_or_read() -> None:
    refused = 0
    for k in range(len(WHOLE)):
        spoilt = bytearray(WHOLE)
        spoilt[k] ^= 0xFF
        try:
            members(bytes(spoilt))
        except ArchiveError:
            refused += 1
    assert 0 < refused < len(WHOLE)
