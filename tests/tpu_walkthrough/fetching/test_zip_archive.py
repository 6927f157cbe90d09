"""What is read of zip archives, and what is refused."""

from __future__ import annotations

import io
import struct
import warnings
import zipfile

import pytest

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.fetching.zip_archive import ZipArchive, ZipLimits

LIMITS = ZipLimits(directory_bytes=10_000, members=50, member_bytes=100_000, read_bytes=150_000)


def archive(*members: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", method) as made, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of names that are there twice
        for name, content in members:
            made.writestr(name, content)
    return written.getvalue()


def opened(content: bytes) -> ZipArchive:
    return ZipArchive(io.BytesIO(content), "x.whl", LIMITS)


def test_members_with_plain_names() -> None:
    plain = [("a.h", b"1"), ("d/b c.h", b"2"), ("é.h", b"3")]
    odd = ["../up.h", "/root.h", "a//b", "d/./c", "new\nline", "a\\b", "x" * 300, "d/" * 200 + "a"]
    found = opened(archive(*plain, *((name, b"") for name in odd), ("d/", b"")))
    assert [member.name for member in found.members] == [name for name, _ in plain]
    assert [found.read(name) for name, _ in plain] == [content for _, content in plain]


def test_a_name_with_nul() -> None:
    content = archive(("a.h?evil", b"1")).replace(b"a.h?evil", b"a.h\0evil")
    assert opened(content).members == []


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "not a zip file"),
        (b"x" * 1000, "not a zip file"),
        (archive(("a.h", b"1"))[:-10], "not a zip file"),
        (archive(("a.h", b"1"), ("a.h", b"2")), "a.h is in it twice"),
        (archive(*((f"{number}.h", b"") for number in range(51))), "more than 50 members"),
        (archive(*((f"{'x' * 200}{number}", b"") for number in range(45))), "directory has more"),
    ],
    ids=range(6),
)
def test_archives_that_are_refused(content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        opened(content)
    assert str(error.value).startswith("x.whl cannot be used: ")
    assert error.value.hint


def changed(content: bytes, local: int, central: int, value: bytes) -> bytes:
    """The archive of one member with another value at these offsets of its two headers."""
    start = content.index(b"PK\x01\x02") + central
    content = content[:start] + value + content[start + len(value) :]
    return content[:local] + value + content[local + len(value) :]


ONE = archive(("a.h", b"content" * 100))
REFUSED = {
    "encrypted": (changed(ONE, 6, 8, b"\x01\x00"), "encrypted"),
    "another method": (changed(ONE, 8, 10, b"\x63\x00"), "method"),
    "bzip2": (archive(("a.h", b"1"), method=zipfile.ZIP_BZIP2), "method that is not supported"),
    "2 GiB in its directory": (changed(ONE, 22, 24, struct.pack("<I", 1 << 31)), "2,147 MB"),
    "larger than it is": (changed(ONE, 22, 24, struct.pack("<I", 90_000)), "another size|a.h: "),
    "smaller than it is": (changed(ONE, 22, 24, struct.pack("<I", 9)), "a.h: "),
    "another checksum": (changed(ONE, 14, 16, b"\0\0\0\0"), "a.h: Bad CRC"),
    "damaged": (ONE[:40] + b"\xff" * 8 + ONE[48:], "a.h: "),
    "a bomb": (archive(("a.h", b"\0" * 10_000_000)), "a.h would have 10 MB"),
}


@pytest.mark.parametrize(("content", "message"), REFUSED.values(), ids=REFUSED)
def test_members_that_are_refused(content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        opened(content).read("a.h")


def test_a_name_that_cannot_be_decoded() -> None:
    content = archive(("é.h", b"1")).replace("é.h".encode(), b"\xff\xfe.h")
    with pytest.raises(InputError, match="cannot be used"):
        opened(content)


def test_all_members_together() -> None:
    found = opened(archive(("a", b"\0" * 90_000), ("b", b"\0" * 90_000)))
    found.read("a")
    with pytest.raises(InputError, match="b would have"):
        found.read("b")
