"""What the output of a session becomes, for any foreground; the folders that shells report."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trace_links.links.folder_links import FolderLinks
from trace_links.links.hyperlinks import LinkFormat
from trace_links.links.linker import Linker
from trace_links.resolve.resolver import Resolver
from trace_links.stream.foreground import Foreground
from trace_links.stream.link_stream import LinkStream
from trace_links.stream.reported_folder import reported_folder
from trace_links.stream.session_stream import SessionStream

LINK = re.compile(rb"\x1b\]8;[^\x1b]*\x1b\\")
PIECES = (
    b"a.c:3: x", b"\r\n", b"\n", b"\x1b[?1049h", b"\x1b[?1049l", b"\x1b[?25;47h", b"\x1b[?47l",
    b"\x1bc", b"\x1b]7;file:///srv/one\x07", b"\x1b]633;P;Cwd=/srv\\x2ftwo\x1b\\", b"\x1b[31m",
    b"\x1b]7;file://other/srv\x07", b"\x1b", b"[?1049", b"\x1b]1337;", b"text", b"\xff",
)  # fmt: skip


def session(folder: str, fronts: Iterator[Foreground]) -> SessionStream:
    def linker(where: str) -> Linker:
        return Linker(Resolver(where, check=False), LinkFormat.parse("file://{path}#{line}"))

    links = FolderLinks(linker, folder)
    stream = LinkStream(links)
    return SessionStream(
        stream, links, lambda _shell: next(fronts), lambda folder: "/net/" not in folder
    )


def constantly(front: Foreground) -> Iterator[Foreground]:
    while True:
        yield front


SHELL = Foreground(1, None, False, False, False)

FRONTS = st.builds(
    Foreground,
    st.sampled_from([0, 1, 2]),
    st.sampled_from([None, "/srv", "/srv/one"]),
    st.booleans(),
    st.booleans(),
    st.booleans(),
)


@given(
    words=st.lists(st.sampled_from(PIECES), max_size=12),
    cuts=st.lists(st.integers(0, 200), max_size=6),
    fronts=st.lists(FRONTS, min_size=1, max_size=8),
)
def test_without_its_links_it_is_the_input(
    words: list[bytes], cuts: list[int], fronts: list[Foreground]
) -> None:
    data = b"".join(words)
    stream = session("/srv", iter(fronts + [fronts[-1]] * 8))
    out = b""
    places = sorted(cut for cut in cuts if cut < len(data))
    for start, end in zip([0, *places], [*places, len(data)], strict=True):
        out += stream.feed(data[start:end])
        assert not fronts[-1].edits or len(fronts) > 1 or not stream.held
    out += stream.close()
    assert LINK.sub(b"", out) == data


@pytest.mark.parametrize("size", [1, 3, 1000])
def test_the_alternate_screen_and_the_reported_folder(size: int) -> None:
    data = (
        b"a.c:1: x\n\x1b]7;file:///srv/one\x07a.c:2: x\n\x1b[?1049ha.c:3: x\n\x1b[?1049l\n"
        b"\x1b]7;file://elsewhere/srv/two\x07a.c:4: x\n"
    )
    stream = session("/srv", constantly(SHELL))
    out = b"".join(stream.feed(data[at : at + size]) for at in range(0, len(data), size))
    out += stream.close()
    found = re.findall(rb"8;[^;]*;file://([^\x1b#]+)#(\d)", out)
    if size == 1000:  # the first line may have been written in either folder
        assert found == [(b"/srv/one/a.c", b"2"), (b"/srv/one/a.c", b"4")]
    else:
        assert found[0] == (b"/srv/a.c", b"1")
        assert b"3" not in [line for _, line in found]
        assert found[-1] == (b"/srv/one/a.c", b"4")


@pytest.mark.parametrize(
    "front", [Foreground(2, "/srv", False, True, True), Foreground(2, None, True, False, False)]
)
def test_output_of_other_machines_is_not_linked(front: Foreground) -> None:
    fronts = iter([SHELL, SHELL, front, SHELL, SHELL])
    stream = session("/srv", fronts)
    shown = []
    for _ in range(5):
        shown.append(stream.feed(b"/etc/hosts:1: x\n"))
        stream.caught_up()
    assert [b"]8;" in one for one in shown] == [True, True, False, False, True]


@pytest.mark.parametrize(
    ("sequence", "folder"),
    [
        (b"7;file:///srv/a%20b", "/srv/a b"),
        (b"7;file://localhost/srv", "/srv"),
        (b"7;file://" + os.uname().nodename.encode() + b"/srv/", "/srv"),
        (b"7;kitty-shell-cwd://localhost/srv/100%25", "/srv/100%25"),
        (b"1337;CurrentDir=/srv/a b", "/srv/a b"),
        (b"633;P;Cwd=/srv/a\\x3bb\\\\c", "/srv/a;b\\c"),
        (b"7;file://elsewhere/srv", None),
        (b"7;file:///srv/../etc", None),
        (b"7;file:///srv/%0a", None),
        (b"7;file:////server/share", None),
        (b"7;file://-o/srv", None),
        (b"7;http://localhost/srv", None),
        (b"7;", None),
        (b"1337;CurrentDir=srv", None),
        (b"1337;File=name:/srv", None),
        (b"633;P;Cwd=C:\\x5csrv", None),
        (b"633;P;Cwd=/srv\\x1b]8", None),
        (b"633;E;/srv", None),
    ],
)
def test_reported_folders(sequence: bytes, folder: str | None) -> None:
    assert reported_folder(sequence) == folder


def test_the_folder_of_another_user_s_shell_is_not_known() -> None:
    front = Foreground(2, None, False, False, False, is_hidden=True)
    shell = SHELL._replace(folder="/srv")
    stream = session("/srv", iter([shell, front, front, front, shell, shell]))
    assert b"/srv/a.c#1" in stream.feed(b"a.c:1: x\n")
    for _ in range(2):
        shown = stream.feed(b"a.c:2: x\n/etc/hosts:3: x\n")
        assert b"#2" not in shown
        assert b"/etc/hosts#3" in shown
    # It reports its folder.
    shown = stream.feed(b"\x1b]7;file:///srv/one\x07a.c:4: x\n")
    assert b"/srv/one/a.c#4" in shown
    stream.feed(b"$ \n")
    stream.caught_up()
    assert b"/srv/a.c#5" in stream.feed(b"a.c:5: x\n")


def test_a_folder_on_a_network_is_ignored() -> None:
    stream = session("/srv", constantly(SHELL))
    stream.feed(b"\x1b]7;file:///net/evil/src\x07")
    assert b"/srv/a.c#1" in stream.feed(b"a.c:1: x\n")


def test_what_was_left_to_read_may_be_of_any_folder_seen_since() -> None:
    before, job, after = (
        Foreground(group, folder, False, False, False)
        for group, folder in ((1, "/srv"), (2, "/srv/one"), (1, "/srv/two"))
    )
    stream = session("/srv", iter([before, job, job, after, after, after]))
    assert b"/srv/a.c#1" in stream.feed(b"a.c:1: x\n")
    stream.caught_up()
    for _ in range(2):  # the job may have started after either was written
        assert stream.feed(b"a.c:2: x\n") == b"a.c:2: x\n"
    stream.caught_up()
    stream.look()
    assert stream.feed(b"a.c:3: x\n") == b"a.c:3: x\n"
    stream.caught_up()
    assert b"/srv/two/a.c#4" in stream.feed(b"a.c:4: x\n")


def test_what_make_has_entered_is_left_with_its_end(tmp_path: Path) -> None:
    make = Foreground(2, str(tmp_path), False, False, False)
    fronts = iter([SHELL, make, make, SHELL, SHELL])
    stream = session(str(tmp_path), fronts)
    stream.feed(b"$ make\n")
    stream.feed(b"make[1]: Entering directory '/srv/lib'\n")
    assert b"/srv/lib/a.c#1" in stream.feed(b"a.c:1: x\n")
    stream.feed(b"^C\n")
    assert b"%s/a.c#2" % bytes(tmp_path) in stream.feed(b"a.c:2: x\n")


def test_the_first_line_after_an_edited_one_is_linked() -> None:
    edits = Foreground(1, "/srv", False, True, False)
    typed = b"> grep x a.c:1\r\n\x1b[30m\x1b(B\x1b[m\x1b]0;grep x a.c:2\x07\x1b[m\r"
    stream = session("/srv", iter([edits, edits, SHELL]))
    assert stream.feed(b"> ") == b"> "
    assert stream.feed(typed) == typed
    assert b"/srv/a.c#3" in stream.feed(b"a.c:3: x\r\n")
