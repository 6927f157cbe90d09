"""Raw lines have the same frames as their text has by the table of formats."""

from __future__ import annotations

import functools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.trace_links.recognise.real_lines import CORPUS, EDITS, edited, real_lines
from trace_links.recognise import chunks
from trace_links.recognise.chunks import ChunkRecogniser
from trace_links.recognise.locations import UNCERTAIN, location
from trace_links.recognise.recogniser import Recogniser
from trace_links.recognise.search import locations
from trace_links.stream.link_stream import LinkStream

Place = tuple[str | None, int | None, int | None, int, int]


def by_formats(line: str) -> list[Place]:
    """The frames of a line that is fed, with their offsets in its bytes."""
    found = []
    for frame in Recogniser().feed(line):
        start, end = (
            len(line[:at].encode("utf-8", "surrogateescape")) for at in (frame.start, frame.end)
        )
        found.append((frame.path, frame.line, frame.column, start, end))
    return sorted(found, key=lambda place: place[3:])


def raw(line: str, end: bytes = b"\n") -> list[Place]:
    data = line.encode("utf-8", "surrogateescape") + end
    return [
        (span.frame.path, span.frame.line, span.frame.column, span.start, span.end)
        for spans in ChunkRecogniser().spans(data)
        for span in spans
        if span.frame.line is not None or span.frame.path is None  # not of `plain_files`
    ]


@functools.cache
def shown_lines() -> tuple[str, ...]:
    """Real lines without invisible characters and those that Python's text has as line ends."""
    return tuple(line for line in real_lines() if line.isprintable() or "\t" in line)


@pytest.fixture
def _without_feeding(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the line was fed")

    monkeypatch.setattr(Recogniser, "feed", fail)


@pytest.mark.parametrize(
    ("line", "location"),
    [
        ("src/main.cc:8:19: error: no 'x3' here", "src/main.cc:8:19"),
        ("src/main.cc:8:19: error: conversion from \u2018int\u2019", "src/main.cc:8:19"),
        ("src/main.cc(8,19): error: expected expression", "src/main.cc(8,19"),
        ("/usr/share/cmake/Modules/A.cmake(45):  set(X )", "/usr/share/cmake/Modules/A.cmake(45"),
        ("tests/test_x.py:31: in test_foo", "tests/test_x.py:31"),
        ('  File "/home/ada/run.py", line 4, in <module>', '/home/ada/run.py", line 4'),
        ("I1120 10:04:00.123456  1234 server.cc:87] started", "server.cc:87"),
        ("2026-11-20 10:04:00.123456: W xla/a.cc:87] started", "xla/a.cc:87"),
        ("In file included from src/a.h:3:", "src/a.h:3"),
        ("                 from src/main.cc:1,", "src/main.cc:1"),
        ("             at /rustc/5980/library/core/src/ops.rs:250:5", None),
        ("\tat a.b.C.m(C.java:12)", "C.java:12"),
        ("\t/srv/main.go:3 +0x1d", "/srv/main.go:3"),
        ("~/ml/jax/jax/_src/api.py:2523 in device_put", "~/ml/jax/jax/_src/api.py:2523"),
        ("level=info caller=main.go:9 took=3ms", "main.go:9"),
        ('{"level":"info","caller":"net/serve.go:31","took":"3ms"}', "net/serve.go:31"),
    ],
)
@pytest.mark.usefixtures("_without_feeding")
def test_the_commonest_lines_are_not_fed(line: str, location: str | None) -> None:
    for end in (b"\n", b"\r\n"):
        (place,) = raw(line, end)
        assert line.encode()[place[3] : place[4]].decode() == (location or line.strip()[3:])


@pytest.mark.parametrize(
    "line",
    [
        "image: registry.example.com/team/web:2.12",
        "https://web.example.com:8791/after/3",
        "lib32:amd64 (3:30.1-2) ...",
        "at 12:30:45 up 3:02",
        "localhost:8080 [::1]:80",
        "#11 [build 3/9] RUN ./configure",
        "return e.then(3)",
    ],
)
def test_lines_without_paths_have_no_texts(line: str) -> None:
    assert locations(line.encode() + b"\n") == []


@pytest.mark.parametrize(
    "rest",
    [
        ": C0116: Missing docstring",
        ": ERROR: Expected",
        ": ERROR - [JSC_PARSE_ERROR] x",
        " Undefined attribute [16]: x",
        " (f)",
        "",
    ],
)
def test_a_column_that_may_count_from_zero(rest: str) -> None:
    for path in ("src/a.pb.go", "src/a.py", "a.scm", "a.rkt"):
        assert raw(f"{path}:3:5{rest}") == by_formats(f"{path}:3:5{rest}")


def test_numbers_and_names_are_those_of_the_text() -> None:
    for name in ("a.c", "e.g", "go.mod", "Makefile", "src/a.c", "x.unk"):
        for line in ("7", "80", "080", "0", "3000000", "12345678"):
            for column in ("", ":0", ":7", ":123456", ":1234567"):
                for rest in ("", ": error: x", ": note: x", " x", "x", ".3", "/x"):
                    for before in ("", "(", "x ", "/", "e:", "é "):
                        text = f"{before}{name}:{line}{column}{rest}"
                        assert raw(text) == by_formats(text), text


def test_a_text_is_uncertain_after_a_letter_outside_ascii() -> None:
    data = "éa.c:3\n".encode()
    ((start, end),) = locations(data)
    assert location(data, start, end) is UNCERTAIN
    assert raw("éa.c:3") == by_formats("éa.c:3")


@pytest.mark.parametrize("piece", ["1", "a1", "1 ", ".1", "(1", "\u2018", "/1", "a.c:1 ", "a.c(1)"])
def test_hostile_lines_are_finished(piece: str) -> None:
    for start in ("src/a.c:3: ", " at ", "In file included from "):
        line = start + piece * (490 // len(piece.encode()))
        assert raw(line + ":3") == by_formats(line + ":3")


def test_real_lines_have_the_frames_of_the_formats() -> None:
    different = [line for line in shown_lines() if raw(line) != by_formats(line)]
    assert different == []


def test_a_tab_between_a_name_and_its_arguments() -> None:
    line = "#0  t\t (x=1) at src\t.c:5"
    assert raw(line) == by_formats(line)


@given(st.integers(0, 1 << 20), EDITS)
@settings(max_examples=1500)
def test_edited_lines_have_the_frames_of_the_formats(
    number: int, edits: list[tuple[int, int, int]]
) -> None:
    line = edited(shown_lines()[number % len(shown_lines())], edits)
    if "\n" not in line and "\r" not in line and "\x1b" not in line:
        assert raw(line) == by_formats(line)


def test_links_are_the_same_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    outputs = [path.read_bytes() for path in sorted(CORPUS.glob("*/*.txt"))]

    def linked() -> list[bytes]:
        found = []
        for data in outputs:
            stream = LinkStream(lambda frame: f"x:{frame[1:4]}" if frame.path else None)
            found.append(stream.feed(data) + stream.close())
        return found

    by_both = linked()
    monkeypatch.setattr(Recogniser, "feed_plain", lambda *_, **__: None)
    monkeypatch.setattr(chunks, "has_long_line", lambda _: True)
    monkeypatch.setattr(ChunkRecogniser, "_located", lambda *_: None)
    assert by_both == linked()
