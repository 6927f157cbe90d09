"""Lines in output that are beyond the end of their file."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from tests.trace_links.stream.test_filter import COMMAND, filtered, folder, link
from trace_links.links.linker import FrameLocator
from trace_links.pick.picker import choices_in
from trace_links.recognise.single_line import Frame
from trace_links.resolve.file_ends import FileEnds
from trace_links.resolve.resolver import Resolver

__all__ = ["folder"]


@pytest.mark.parametrize(
    ("content", "line", "last"),
    [
        (b"a\nb\n", 2, None),
        (b"a\nb\n", 3, None),  # where tools report the end of the file
        (b"a\nb\n", 4, 2),
        (b"a\nb\n", 99999, 2),
        (b"a\nb", 2, None),
        (b"a\nb", 3, 2),
        (b"\n", 2, None),
        (b"\n", 3, 1),
        (b"a\r\nb\r\n", 4, 2),
        (b"a\rb\rc", 3, None),
        (b"a\rb\rc", 4, 3),
        (b"", 7, None),  # the file may still be written
        (b"x" * 300_000 + b"\r\n" + b"y\n" * 200_000, 200_002, None),
        (b"x" * 300_000 + b"\r\n" + b"y\n" * 200_000, 200_003, 200_001),
        (b"x" * ((1 << 18) - 1) + b"\r\n" + b"y\r\n" * 9, 12, 10),  # a block ends within \r\n
    ],
)
def test_the_last_line(content: bytes, line: int, last: int | None, tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_bytes(content)
    ends = FileEnds()
    assert ends.last_before(str(path), line) == last
    assert ends.last_before(str(path), 1) is None
    assert ends.last_before(str(path), line) == last


def test_a_file_that_grows_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "a.c"
    path.write_text("a\n")
    ends = FileEnds()
    assert ends.last_before(str(path), 5) == 1
    path.write_text("a\nb\nc\nd\ne\n")
    assert ends.last_before(str(path), 5) is None
    assert ends.last_before(str(path), 9) == 5


def test_the_end_of_an_unreadable_file_is_not_known(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.c")
    ends = FileEnds()
    assert [ends.last_before(str(tmp_path / name), 9) for name in ("pipe.c", "none.c", ".")] == [
        None,
        None,
        None,
    ]


def test_large_files_are_read_only_in_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[int] = []
    whole = os.pread

    def counted(file: int, size: int, at: int) -> bytes:
        read.append(size)
        return whole(file, size, at)

    monkeypatch.setattr(os, "pread", counted)
    path = tmp_path / "a.log"
    with path.open("wb") as file:
        file.write(b"a\n" * 300_000)
        file.truncate(1 << 30)
    ends = FileEnds()
    assert ends.last_before(str(path), 250_000) is None
    assert sum(read) <= 1 << 20  # up to that line
    assert ends.last_before(str(path), 1000) is None
    assert sum(read) <= 1 << 20  # cached
    assert ends.last_before(str(path), 9_999_999) is None
    assert sum(read) <= 1 << 25


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The number of bytes of each read."""
    found: list[int] = []
    whole = os.pread

    def counted(file: int, size: int, at: int) -> bytes:
        data = whole(file, size, at)
        found.append(len(data))
        return data

    monkeypatch.setattr(os, "pread", counted)
    return found


def test_reading_a_file_continues_at_its_last_position(tmp_path: Path, read: list[int]) -> None:
    path = tmp_path / "a.log"
    path.write_bytes(b"\r\n".join(b"%d" % number for number in range(400_000)))
    ends = FileEnds()
    for line in range(1000, 400_001, 1000):
        assert ends.last_before(str(path), line) is None
    assert ends.last_before(str(path), 400_001) == 400_000
    assert sum(read) == path.stat().st_size


def test_reading_is_proportional_to_the_requests(tmp_path: Path, read: list[int]) -> None:
    for number in range(40):
        with (tmp_path / f"{number}.c").open("wb") as file:
            file.truncate(10 << 20)
    small = tmp_path / "small.c"
    small.write_text("a\n")
    ends = FileEnds()
    for line in (10**6, 10**7):
        for number in range(40):
            assert ends.last_before(str(tmp_path / f"{number}.c"), line) in (None, 1)
    assert 64 << 20 <= sum(read) <= (64 << 20) + 80 * (1 << 16) + (1 << 18)
    # After some requests the budget is large enough again.
    results = [ends.last_before(str(small), 9) for _ in range(6)]
    assert results[-1] == 1


def test_a_constantly_changing_file_is_not_read_at_each_line(
    tmp_path: Path, read: list[int]
) -> None:
    path = tmp_path / "a.log"
    with path.open("wb") as file:
        file.truncate(15 << 20)
    ends = FileEnds()
    for number in range(200):
        os.utime(path, ns=(number, number))
        ends.last_before(str(path), 10**6)
    assert 64 << 20 <= sum(read) <= (64 << 20) + 201 * (1 << 16) + (1 << 18)


def test_a_link_goes_to_the_last_line(folder: Path) -> None:
    (folder / "bad.c").write_text("a\nb\n")
    data = b"bad.c:99999:7: error: x\nbad.c:2:7: error: y\n"
    uri = f"tracelinks://open?path={folder}/bad.c&line="
    wanted = (
        link(f"{uri}2", "bad.c:99999:7")
        + b": error: x\n"
        + link(f"{uri}2&column=7", "bad.c:2:7", 2)
        + b": error: y\n"
    )
    assert filtered(data, folder).stdout == wanted
    unchecked = filtered(data, folder, "--no-check").stdout
    assert f"{uri}99999&column=7".encode() in unchecked


def test_frames_are_marked(folder: Path) -> None:
    (folder / "bad.c").write_text("a\nb\n")
    (folder / "sub").mkdir()
    (folder / "sub" / "bad.c").write_text("a\n" * 9)
    data = (
        b"bad.c:99999: error: x\nbad.c:2: error: y\n/build/bad.c:2: error: z\n#1  main (argc=1)\n"
        b"make: Entering directory '%s/sub'\nbad.c:9: error: x\n" % os.fsencode(folder)
    )

    def marks(*arguments: str) -> list[bool | None]:
        done = subprocess.run(
            [*COMMAND, "frames", "--json", *arguments],
            input=data,
            capture_output=True,
            cwd=folder,
            check=True,
        )
        return [json.loads(line)["beyond_end"] for line in done.stdout.splitlines()]

    assert marks() == [True, False, None, None, False]
    assert marks("--no-check") == [None] * 5
    assert marks(f"--map=/build={folder}")[2] is False


def test_a_choice_is_within_its_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bad.c").write_text("a\nb\n")
    monkeypatch.chdir(folder)
    log = folder / "log"
    log.write_text("bad.c:99999:7: error: x\n")
    with log.open(encoding="utf-8") as text:
        (choice,) = choices_in(text, Resolver(str(folder)))
    assert choice.location == (str(folder / "bad.c"), 2, None)


def test_nothing_is_read_without_file_checks(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "bad.c").write_text("a\nb\n")
    opened: list[object] = []
    monkeypatch.setattr(os, "open", lambda *arguments: opened.append(arguments))
    locator = FrameLocator(Resolver(str(folder), check=False))
    frame = Frame("colon", "bad.c", 99999, 7, None, 0, 9)
    assert locator.locations(frame) == [(str(folder / "bad.c"), 99999, 7)]
    assert opened == []
