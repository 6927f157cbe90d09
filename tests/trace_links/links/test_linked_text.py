"""Links that the output has already: those to a file that their text names become ours."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream

HOST = os.uname().nodename
KEY = bytes(range(32))
_OSC8 = re.compile(rb"\x1b\]8;[^;]*;[^\x07\x1b]*(?:\x07|\x1b\\)")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "src" / "my dir").mkdir(parents=True)
    for name in ("src/a.c", "src/my dir/b.c", "src/shot.png"):
        (tmp_path / name).write_text("1\n2\n3\n4\n5\n")
    return tmp_path


def linked(data: bytes, folder: Path, *, replaces: bool = True, key: bytes = b"") -> bytes:
    linker = Linker(Resolver(str(folder)), LinkFormat("", "", key), replaces=replaces)
    stream = LinkStream(linker)
    output = stream.feed(data) + stream.close()
    assert _OSC8.sub(b"", output) == _OSC8.sub(b"", data)
    return output


def link(uri: str, text: str, end: str = "\x1b\\") -> bytes:
    return f"\x1b]8;;{uri}{end}{text}\x1b]8;;{end}\n".encode()


def targets(output: bytes) -> list[str]:
    return [uri.decode() for uri in re.findall(rb"\x1b\]8;[^;]*;([^\x07\x1b]+)", output)]


@pytest.mark.parametrize("end", ["\x07", "\x1b\\"])
@pytest.mark.parametrize("host", ["", "localhost", HOST])
@pytest.mark.parametrize(
    ("fragment", "text", "place"),
    [
        ("", "a.c", ""),
        ("", "src/a.c", ""),
        ("", "./src/a.c", ""),
        ("", "{folder}/src/a.c", ""),
        ("", "src/a.c:3:5", "&line=3&column=5"),
        ("", "\x1b[1ma.c\x1b[m:4", "&line=4"),
        ("#3", "a.c", "&line=3"),
        ("#L3,5", "a.c", "&line=3&column=5"),
        ("#3", "a.c:4", "&line=4"),
        (":3:5", "a.c", "&line=3&column=5"),
        (":3", "src/a.c:4", "&line=4"),
        ("", "\x1b[38;5;8ma.c\x1b[m", ""),
        ("", "a.c:99", "&line=5"),
    ],
)
def test_a_link_whose_text_names_its_file_becomes_ours(
    fragment: str, text: str, place: str, host: str, end: str, folder: Path
) -> None:
    text = text.replace("{folder}", str(folder))
    data = b"see " + link(f"file://{host}{folder}/src/a.c{fragment}", text, end)
    output = linked(data, folder)
    assert targets(output) == [f"tracelinks://open?path={folder}/src/a.c{place}"]


@pytest.mark.parametrize(
    ("uri", "text"),
    [
        ("file://{folder}/src/a.c", "b.c"),
        ("file://{folder}/src/a.c", "xa.c"),
        ("file://{folder}/src/a.c", "click here"),
        ("file://{folder}/src/a.c#12", "12"),
        ("file://{folder}/src/none.c", "none.c"),
        ("file://{folder}/src", "src"),
        ("file://{folder}/src/../src/a.c", "a.c"),
        ("file://elsewhere{folder}/src/a.c", "a.c"),
        ("file://{folder}/src/a.c?token=0123", "a.c"),
        ("file://{folder}/src/a.c?x=1", "a.c"),
        ("file://{folder}/src/a.c", "\x1b[8ma.c"),
        ("file://{folder}/src/a.c", "\x1b[1;8ma.c"),
        ("file://{folder}/src/a.c", "xyz.h\b\b\b\b\ba.c"),
        ("file://{folder}/src/a.c", "a.c\x1b[3D\x1b[K"),
        ("file://{folder}/src/a.c", "\x1b]0;\x18b.c\x07a.c"),
        ("file://{folder}/src/a.c", "\x1b_a.c"),
        ("file://{folder}/src/shot.png", "shot.png"),
        ("https://example.com/src/a.c", "src/a.c"),
        ("tracelinks://open?path={folder}/src/a.c", "src/a.c"),
        ("vscode://file{folder}/src/a.c:3", "src/a.c:3"),
    ],
)
def test_all_other_links_are_left(uri: str, text: str, folder: Path) -> None:
    data = link(uri.replace("{folder}", str(folder)), text)
    assert linked(data, folder, key=KEY) == data


def test_a_link_that_ends_in_another_line_is_left(folder: Path) -> None:
    uri = f"file://{folder}/src/a.c"
    data = f"\x1b]8;;{uri}\x07src/\na.c\x1b]8;;\x07 and\n\x1b]8;;{uri}\x07a.c\nx\x1b]8;;\x07\n"
    assert linked(data.encode(), folder) == data.encode()


def test_our_links_have_a_token(folder: Path) -> None:
    data = link(f"file://{folder}/src/my%20dir/b.c", "my dir/b.c")
    (target,) = targets(linked(data, folder, key=KEY))
    assert target.startswith(f"tracelinks://open?path={folder}/src/my%20dir/b.c&token=")


def test_the_id_of_a_link_is_kept(folder: Path) -> None:
    data = f"\x1b]8;id=x7;file://{folder}/src/a.c\x07a.c\x1b]8;;\x07\n".encode()
    assert linked(data, folder).startswith(b"\x1b]8;id=x7;tracelinks:")


def test_a_format_without_a_line_replaces_none(folder: Path) -> None:
    data = link(f"file://{folder}/src/a.c#3", "a.c")
    linker = Linker(Resolver(str(folder)), LinkFormat.parse("file://{path}"))
    assert LinkStream(linker).feed(data) == data


def test_links_can_be_kept(folder: Path) -> None:
    data = link(f"file://{folder}/src/a.c", "a.c") + b"src/a.c:3: x\n"
    output = linked(data, folder, replaces=False)
    assert output.startswith(link(f"file://{folder}/src/a.c", "a.c"))
    assert len(targets(output)) == 2


def test_frames_beside_such_links_are_linked(folder: Path) -> None:
    data = b"\xc3\xa9 src/a.c:2: " + link(f"file://{folder}/src/a.c", "a.c:5").rstrip(b"\n")
    output = linked(data + b" src/a.c:4: x\n", folder)
    assert [target.rpartition("=")[2] for target in targets(output)] == ["2", "5", "4"]


def test_real_outputs_have_such_links(folder: Path) -> None:
    listing = subprocess.run(
        ["ls", "--hyperlink=always", "--color=always", "-l", "src", "src/my dir"],
        cwd=folder,
        capture_output=True,
        check=True,
    ).stdout
    found = targets(linked(listing, folder))
    assert f"tracelinks://open?path={folder}/src/a.c" in found
    assert f"tracelinks://open?path={folder}/src/my%20dir/b.c" in found
    assert [uri for uri in found if uri.startswith("file:")]  # of the folder
    program = (
        "import logging, rich.logging as r, rich.console as c\n"
        "console = c.Console(force_terminal=True, width=100)\n"
        "logging.basicConfig(format='%(message)s', handlers=[r.RichHandler(console=console)])\n"
        "logging.warning('src/a.c')\n"
    )
    (folder / "log.py").write_text(program)
    logged = subprocess.run(
        [sys.executable, "log.py"], cwd=folder, capture_output=True, check=True
    ).stdout
    found = targets(linked(logged, folder))
    assert found == [f"tracelinks://open?path={folder}/log.py&line=4"] * 2
