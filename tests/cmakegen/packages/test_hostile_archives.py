"""Damaged and hostile archives: one error that names the package, and nothing in the cache."""

from __future__ import annotations

import gzip
import os
import struct
import tarfile
import warnings
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from cmakegen.packages.fetch import fetch
from cmakegen.packages.store import Part
from tests.cmakegen.archives import list_with_hashes, make_sdist, make_wheel, sha256
from tpu_walkthrough.errors import FetchError
from tpu_walkthrough.progress import Progress

QUIET = Progress(enabled=False)
HEADERS = {"x/a.h": "int a;\n", "x/b.h": "int b;\n"}


def select(member: str) -> str | None:
    return member.removeprefix("x/") if member.startswith("x/") else None


WHEEL = Part("x==1.0", select)
SDIST = Part("x==1.0", select, sdist=True)


def changed(wheel: Path, local: int, central: int, value: bytes) -> None:
    """Put another value at these offsets of the two headers of the first member."""
    content = wheel.read_bytes()
    start = content.index(b"PK\x01\x02") + central
    content = content[:start] + value + content[start + len(value) :]
    wheel.write_bytes(content[:local] + value + content[local + len(value) :])


def with_record(wheel: Path, record: str) -> None:
    """The wheel with another RECORD."""
    with zipfile.ZipFile(wheel) as archive:
        files = [(info, archive.read(info)) for info in archive.infolist()]
    with zipfile.ZipFile(wheel, "w") as archive:
        for info, data in files:
            is_record = info.filename.endswith("RECORD")
            archive.writestr(info, record.encode() if is_record else data)


def with_members(wheel: Path, *members: tuple[str, bytes]) -> None:
    with zipfile.ZipFile(wheel, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, content in members:
            archive.writestr(name, content)


def with_undecodable_name(wheel: Path) -> None:
    with_members(wheel, ("é.h", b""))
    wheel.write_bytes(wheel.read_bytes().replace("é.h".encode(), b"\xff\xfe.h"))


def listed(wheel: Path) -> str:
    with zipfile.ZipFile(wheel) as archive:
        return archive.read("x-1.0.dist-info/RECORD").decode()


WHEELS: dict[str, tuple[Callable[[Path], object], str]] = {
    "no zip": (lambda wheel: wheel.write_bytes(b"x" * 100), "not a zip file"),
    "empty": (lambda wheel: wheel.write_bytes(b""), "not a zip file"),
    "encrypted": (lambda wheel: changed(wheel, 6, 8, b"\x01\x00"), "encrypted"),
    "another method": (lambda wheel: changed(wheel, 8, 10, b"\x63\x00"), "method"),
    "2 GiB in a small wheel": (
        lambda wheel: changed(wheel, 22, 24, struct.pack("<I", 1 << 31)),
        "another size than in RECORD",
    ),
    "a large field in RECORD": (
        lambda wheel: with_record(wheel, "x/a.h," + "y" * 200_000),
        "its RECORD is damaged: field larger",
    ),
    "NUL in RECORD": (lambda wheel: with_record(wheel, "x/a\0.h,sha256=y,1\n"), "RECORD"),
    "RECORD of bytes": (
        lambda wheel: with_record(wheel, listed(wheel).replace("sha256=", "md5=")),
        "no hash in RECORD",
    ),
    "a file that is only in RECORD": (
        lambda wheel: with_record(wheel, listed(wheel) + "x/c.h,sha256=y,1\n"),
        "x/c.h is in RECORD, but not in the wheel",
    ),
    "a file that is twice in RECORD": (
        lambda wheel: with_record(wheel, listed(wheel) + "x/a.h,sha256=y,1\n"),
        "x/a.h is in RECORD twice",
    ),
    "a file that is there twice": (
        lambda wheel: with_members(wheel, ("x/a.h", b"evil")),
        "x/a.h is in it twice",
    ),
    "a file that is not in RECORD": (
        lambda wheel: with_members(wheel, ("x/c.h", b"evil")),
        "x/c.h has no hash in RECORD",
    ),
    "two RECORDs": (
        lambda wheel: with_members(wheel, ("y-1.0.dist-info/RECORD", b"")),
        "no RECORD",
    ),
    "a name that cannot be decoded": (
        with_undecodable_name,
        "cannot be used",
    ),
}


def assert_refused(tmp_path: Path, part: Part, message: str) -> None:
    with pytest.raises(FetchError, match=message) as error:
        fetch(part, QUIET)
    text = str(error.value)
    assert text.startswith("x==1.0: ")
    assert "\n" not in text
    assert "cannot write" not in text
    assert "index" in error.value.hint
    folder = tmp_path / "cache/packages"
    assert not folder.exists() or os.listdir(folder) == []


@pytest.mark.parametrize(("damage", "message"), WHEELS.values(), ids=WHEELS)
def test_wheels(
    index: Path, tmp_path: Path, damage: Callable[[Path], object], message: str
) -> None:
    damage(make_wheel(index, "x==1.0", HEADERS))
    assert_refused(tmp_path, WHEEL, message)


def test_a_bomb(index: Path, tmp_path: Path) -> None:
    make_wheel(index, "x==1.0", {"x/a.h": b"\0" * 410_000_000})
    assert_refused(tmp_path, WHEEL, "x/a.h would have 410 MB")


def test_a_member_in_the_place_of_a_folder(index: Path, tmp_path: Path) -> None:
    for files in ({"x/a": "1", "x/a/b.h": "2"}, {"x/a/b.h": "2", "x/a": "1"}):
        make_wheel(index, "x==1.0", files)
        assert_refused(tmp_path, WHEEL, "two of its members have the same place")


@pytest.mark.parametrize("sdist", [False, True], ids=["wheel", "sdist"])
def test_members_that_no_file_system_has_room_for(
    index: Path, monkeypatch: pytest.MonkeyPatch, sdist: bool
) -> None:
    odd = ["d/" * 3000 + "a.h", "l" * 256 + ".h", "é" * 200 + ".h", "n\new.h", "b\\c.h", "./d.h"]
    files = {**HEADERS, **{f"x/{name}": "" for name in odd}}
    if sdist:
        made = make_sdist(index, "x==1.0", files)
        monkeypatch.setenv("PIP_FIND_LINKS", str(list_with_hashes(index, {made: sha256(made)})))
    else:
        make_wheel(index, "x==1.0", files)
    assert sorted(os.listdir(fetch(SDIST if sdist else WHEEL, QUIET))) == ["a.h", "b.h"]


def test_nul_in_a_name(index: Path, tmp_path: Path) -> None:
    wheel = make_wheel(index, "x==1.0", {**HEADERS, "x/c.h?d": ""})
    wheel.write_bytes(wheel.read_bytes().replace(b"x/c.h?d", b"x/c.h\0d"))
    assert_refused(tmp_path, WHEEL, r"x/c\.h\?d is in RECORD, but not in the wheel")


def entry(name: str, content: bytes = b"", kind: bytes = tarfile.REGTYPE, size: int = -1) -> bytes:
    info = tarfile.TarInfo(name)
    info.type, info.size = kind, len(content) if size < 0 else size
    return info.tobuf(tarfile.GNU_FORMAT) + content + b"\0" * (-len(content) % 512)


def extended(text: bytes) -> bytes:
    record = b"%d %s\n" % (len(text) + 4, text)
    return entry("x", record, tarfile.XHDTYPE)


GOOD = entry("x-1.0/x/a.h", b"int a;\n")
SDISTS = {
    "not gzip": (b"x" * 100, "not a tar archive"),
    "not tar": (gzip.compress(b"x" * 1000), "cannot be used"),
    "cut": (gzip.compress(GOOD * 3, mtime=0)[:-40], "cut short"),
    "a size in an extended header": (
        gzip.compress(extended(b"size=99") + GOOD),
        "larger than 8 GB, or sparse",
    ),
    "sparse": (
        gzip.compress(extended(b"GNU.sparse.size=9999999") + GOOD),
        "larger than 8 GB, or sparse",
    ),
    "a negative size": (
        gzip.compress(entry("x-1.0/x/a.h").replace(b"00000000000", b"\xff" * 11, 1) + GOOD),
        "cannot be used",
    ),
    "a large header": (
        gzip.compress(entry("x", b"y" * 100_000, tarfile.XHDTYPE) + GOOD),
        "a header is too large",
    ),
    "no such files": (gzip.compress(entry("x-1.0/y.h") + b"\0" * 1024), "has no such files"),
}


@pytest.mark.parametrize(("content", "message"), SDISTS.values(), ids=SDISTS)
def test_sdists(
    index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: bytes, message: str
) -> None:
    made = index / "x-1.0.tar.gz"
    made.write_bytes(content)
    monkeypatch.setenv("PIP_FIND_LINKS", str(list_with_hashes(index, {made: sha256(made)})))
    assert_refused(tmp_path, SDIST, message)


def test_a_page_in_a_folder_that_is_none(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (index / "links.html").write_bytes(b"\0" * 100)
    monkeypatch.setenv("PIP_FIND_LINKS", str(index / "links.html"))
    with pytest.raises(FetchError, match=r"x: file:\S+/links\.html: not a page of a package index"):
        fetch(WHEEL, QUIET)
    monkeypatch.setenv("PIP_FIND_LINKS", str(index / "none.whl"))
    with pytest.raises(FetchError, match="no such wheel"):
        fetch(WHEEL, QUIET)


def test_an_archive_that_cannot_be_read(index: Path, tmp_path: Path) -> None:
    wheel = make_wheel(index, "x==1.0", HEADERS)
    wheel.unlink()
    wheel.symlink_to(tmp_path / "gone")
    with pytest.raises(FetchError, match="no such wheel"):
        fetch(WHEEL, QUIET)
