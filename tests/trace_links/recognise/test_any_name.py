"""Locations in files of any name, in a tree where these files exist."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.resolve.resolver import Resolver
from trace_links.stream.link_stream import LinkStream

FILES = ("deploy", "LICENSE", "01.c", "[slug].tsx", "a=b.c", "bin/deploy", "my dir/b c.js")
LINK = re.compile(r"\x1b\]8;[^;]*;x://([^!\x1b]+)!(\d+)!(\d+)\x1b\\(.*?)\x1b\]8;;\x1b\\")

Link = tuple[str, int, int]


def links(tree: Path, line: str, *, check: bool = True) -> list[Link]:
    """The links in a line of output: the file, the line and the column, or 1."""
    linker = Linker(
        Resolver(str(tree), check=check), LinkFormat.parse("x://{path}!{line}!{column}")
    )
    stream = LinkStream(linker)
    out = (stream.feed(line.encode() + b"\n") + stream.close()).decode()
    return [
        (str(Path(unquote(path)).relative_to(tree)), int(number), int(column))
        for path, number, column, _ in LINK.findall(out)
    ]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    tree = tmp_path.resolve()
    for name in FILES:
        (tree / name).parent.mkdir(exist_ok=True)
        (tree / name).write_text("text\n" * 20)
    return tree


CASES = [
    ("deploy:3:4: error: x", ("deploy", 3, 4)),
    ("LICENSE:3:Permission is", ("LICENSE", 3, 1)),
    ("01.c:3: note", ("01.c", 3, 1)),
    ("[slug].tsx:3:4 - error", ("[slug].tsx", 3, 4)),
    ("a=b.c:3:4: error: x", ("a=b.c", 3, 4)),
    ("bin/deploy:5:1:5", ("bin/deploy", 5, 1)),
    ("built at: bin/deploy:3:4", ("bin/deploy", 3, 4)),
    ("\tfrom deploy:3:in `f'", ("deploy", 3, 1)),
    ("+(deploy:3): main(): echo", ("deploy", 3, 1)),
    ("952dc261 deploy (Ada 2026-11-30 11:17:27 +0000 2) x", ("deploy", 2, 1)),
    ("main (deploy:3)", ("deploy", 3, 1)),
    ("deploy(3): error: x", ("deploy", 3, 1)),
    ("Died at deploy line 3.", ("deploy", 3, 1)),
    ("my dir/b c.js: line 3, col 4, Error - x", ("my dir/b c.js", 3, 4)),
    ("    at f (my dir/b c.js:3:4)", ("my dir/b c.js", 3, 4)),
]


@pytest.mark.parametrize(("line", "link"), CASES)
def test_a_file_of_any_name_is_linked_if_it_exists(tree: Path, line: str, link: Link) -> None:
    assert links(tree, line) == [link]


@pytest.mark.parametrize("line", [line for line, _ in CASES])
def test_without_the_file_there_is_no_link(tmp_path: Path, line: str) -> None:
    assert links(tmp_path, line) == []


def test_unless_files_are_checked_no_name_is_a_file(tree: Path) -> None:
    assert links(tree, "deploy:3:4: error: x", check=False) == []


@pytest.mark.parametrize(
    "line",
    [
        "deploy:22: the file has 20 lines",
        "deploy:12:30:45 a time",
        "deploy:0: x",
        "deploy:1.2: x",
        "12:30 deploy:3",
        "cached bin/deploy:3",
        "bin/deploy:12:30:45 up",
        "bin:3: a folder",
    ],
)
def test_a_number_that_is_no_line_of_the_file(tree: Path, line: str) -> None:
    assert links(tree, line) == []
