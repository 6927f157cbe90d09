"""Archives as they arrive: what is read of them, and what ends the reading."""

from __future__ import annotations

import bz2
import gzip
import io
import itertools
import lzma
import tarfile
from collections.abc import Callable, Iterable

import pytest

from tpu_walkthrough.errors import InputError
from tpu_walkthrough.fetching.tar_stream import Member, TarLimits, members

LIMITS = TarLimits(bytes=10_000_000, members=100, member_bytes=1000, read_bytes=3000)
LONG = f"x-1/{'a' * 150}/{'b' * 90}.cc"


def entry(name: str, content: bytes = b"int a;\n", kind: bytes = tarfile.REGTYPE) -> bytes:
    info = tarfile.TarInfo(name)
    info.type, info.size = kind, len(content)
    padding = -len(content) % tarfile.BLOCKSIZE
    return info.tobuf(tarfile.PAX_FORMAT) + content + b"\0" * padding


def archive(*entries: bytes) -> bytes:
    return gzip.compress(b"".join(entries) + b"\0" * 1024)


def read(data: bytes, limits: TarLimits = LIMITS, step: int = 1 << 20) -> list[Member]:
    source = io.BytesIO(data)
    return list(members(lambda _: source.read(step), "x.tar.gz", limits, bool))


def names(data: bytes) -> list[str]:
    return [member.name for member in read(data)]


def pax(kind: bytes, text: bytes) -> bytes:
    return entry("pax", text, kind)


def record(name: str, value: str) -> bytes:
    rest = f" {name}={value}\n".encode()
    return str(len(rest) + 2 + (len(rest) > 97)).encode() + rest


@pytest.mark.parametrize("step", [1, 100, 1 << 20])
def test_an_archive_of_python(step: int) -> None:
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz", format=tarfile.PAX_FORMAT) as file:
        for name, size in (("x-1/a.cc", 0), (LONG, 10), ("x-1/b.h", 513), ("x-1/large.cc", 1001)):
            info = tarfile.TarInfo(name)
            info.size = size
            file.addfile(info, io.BytesIO(b"c" * size))
    found = read(made.getvalue(), step=step)
    assert [(one.name, len(one.content)) for one in found] == [
        ("x-1/a.cc", 0), (LONG, 10), ("x-1/b.h", 513),
    ]  # fmt: skip


@pytest.mark.parametrize("compress", [bz2.compress, lzma.compress], ids=["bz2", "xz"])
@pytest.mark.parametrize("step", [1, 1 << 20])
def test_other_compressions(compress: Callable[[bytes], bytes], step: int) -> None:
    data = compress(gzip.decompress(archive(entry("x/a.cc"), entry("x/b.cc"))))
    assert [one.name for one in read(data, step=step)] == ["x/a.cc", "x/b.cc"]
    with pytest.raises(InputError, match=r"cut short|cannot be used"):
        read(data[: len(data) // 2], step=step)
    bomb = compress(gzip.decompress(archive(entry("x/skipped", b"\0" * 11_000_000))))
    with pytest.raises(InputError, match="decompresses to more"):
        read(bomb)


def test_names_below_the_current_folder() -> None:
    assert names(archive(entry("./x/a.cc"))) == ["x/a.cc"]


def test_the_comment_of_git() -> None:
    data = archive(pax(tarfile.XGLTYPE, record("comment", "c" * 40)), entry("x-1/a.cc"))
    assert read(data) == [Member("x-1/a.cc", b"int a;\n", "c" * 40)]


@pytest.mark.parametrize(
    "name",
    ["/etc/a.cc", "../a.cc", "x/../../a.cc", "x/./a.cc", "x//a.cc", "x\\a.cc", "x/\x1b[31m.cc",
     "x/a\n.cc", "x/\u202e.cc", "x/" + "a" * 1001],
)  # fmt: skip
def test_odd_names_are_left_out(name: str) -> None:
    odd = pax(tarfile.XHDTYPE, record("path", name)) if len(name.encode()) < 80 else b""
    assert names(archive(odd, entry("short.cc"), entry("x/b.cc"))) in (
        ["x/b.cc"],
        ["short.cc", "x/b.cc"] if not odd else [],
    )


@pytest.mark.parametrize(
    "kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.CHRTYPE, tarfile.FIFOTYPE, tarfile.DIRTYPE]
)
def test_only_regular_files_are_read(kind: bytes) -> None:
    assert names(archive(entry("x/a.cc", b"", kind), entry("x/b.cc"))) == ["x/b.cc"]


def zeros(count: int) -> Iterable[bytes]:
    return (entry(f"x/{number}.cc", b"0" * 900) for number in range(count))


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "cut short"),
        (b"no archive", "not a tar archive"),
        (archive(entry("x/a.cc"))[:-20], "cut short"),
        (gzip.compress(entry("x/a.cc")), "cut short"),
        (gzip.compress(b"a" * 2048), "bad checksum|invalid header"),
        (gzip.compress(b"\1" + b"\0" * 20_000_000), "bad checksum|invalid header"),
        (archive(entry("x/skipped", b"\0" * 11_000_000)), "decompresses to more"),
        (archive(*(entry(f"x/{one}", b"") for one in range(101))), "more than 100 members"),
        (archive(*zeros(4)), "sources are larger"),
        (archive(pax(tarfile.XHDTYPE, b"x" * 70_000)), "a header is too large"),
        (archive(pax(tarfile.XHDTYPE, b"99 path=x\n")), "a header is damaged"),
        (archive(pax(tarfile.XHDTYPE, b"3 =")), "a header is damaged"),
        (archive(pax(tarfile.XHDTYPE, record("size", "99"))), "sparse"),
        (archive(pax(tarfile.XHDTYPE, record("GNU.sparse.major", "1"))), "sparse"),
    ],
    ids=itertools.count(),  # gzip writes the time into an archive
)
def test_archives_that_cannot_be_used(data: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message) as error:
        read(data)
    assert str(error.value).startswith("x.tar.gz: cannot be used: ")
    assert error.value.hint == "Nothing of it was kept."


def test_a_negative_size() -> None:
    block = bytearray(tarfile.TarInfo("x/a.cc").tobuf(tarfile.GNU_FORMAT))
    block[124:136] = b"\xff" * 12
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    with pytest.raises(InputError, match="negative size"):
        read(archive(bytes(block)))


def test_long_names_as_gnu_tar_writes_them() -> None:
    name = "d/" + "x" * 150 + "/a.h"
    written = io.BytesIO()
    with tarfile.open(fileobj=written, mode="w:gz", format=tarfile.GNU_FORMAT) as made:
        link = tarfile.TarInfo("link")
        link.type, link.linkname = tarfile.SYMTYPE, "y" * 200
        made.addfile(link)
        info = tarfile.TarInfo(name)
        info.size = 3
        made.addfile(info, io.BytesIO(b"abc"))
    written.seek(0)
    limits = TarLimits(bytes=10**6, members=100, member_bytes=10**6, read_bytes=10**6)
    found = list(members(written.read, "x.tar.gz", limits, lambda _: True))
    assert [(member.name, member.content) for member in found] == [(name, b"abc")]
