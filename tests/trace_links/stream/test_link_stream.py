"""Links in a stream: only links are added, and how the input is split changes nothing."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.trace_links.function_targets import stream_of
from trace_links.recognise import limits
from trace_links.recognise.single_line import Frame

CORPUS = Path(__file__).parents[1] / "corpus"
OUTPUTS = {str(path.relative_to(CORPUS)): path.read_bytes() for path in CORPUS.glob("*/*.txt")}

_ADDED = re.compile(rb"\x1b\]8;id=tl\d+;x:[^\x1b]*\x1b\\(.*?)\x1b\]8;;\x1b\\", re.DOTALL)


def uri_of(frame: Frame) -> str | None:
    return f"x:{len(frame.path or '')}:{frame.line}:{frame.column}" if frame.path else None


def linked(*pieces: bytes) -> bytes:
    stream = stream_of(uri_of)
    return b"".join([*map(stream.feed, pieces), stream.close()])


def stripped(output: bytes) -> bytes:
    return _ADDED.sub(rb"\1", output)


def targets(output: bytes) -> list[bytes]:
    return re.findall(rb"\x1b\]8;id=tl\d+;(x:[^\x1b]*)\x1b\\", output)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    edges = [0, *sorted({cut % (len(data) + 1) for cut in cuts}), len(data)]
    return [data[start:end] for start, end in pairwise(edges)]


def test_a_frame_becomes_a_link() -> None:
    output = linked(b"src/a.c:3:5: error: no\n")
    assert output == (b"\x1b]8;id=tl1;x:7:3:5\x1b\\src/a.c:3:5\x1b]8;;\x1b\\: error: no\n")


def test_colours_between_path_and_line_are_inside_the_link() -> None:
    line = b"\x1b[1msrc/a.c\x1b[m:\x1b[36m3\x1b[m:5: error\n"
    output = linked(line)
    assert stripped(output) == line
    assert targets(output) == [b"x:7:3:5"]
    assert output.startswith(b"\x1b[1m\x1b]8;")


def test_invalid_utf8_is_kept() -> None:
    line = b"\xff\xfe\x00 caf\xc3\xa9/a.c:3: \xe2\x82\n\xc3"
    output = linked(line)
    assert stripped(output) == line
    assert len(targets(output)) == 1


def test_cells_that_the_cursor_is_moved_to_are_not_joined() -> None:
    line = b"lib/\x1b[3;9Hmain.c:3: x\x1b[4;1Hsrc/a.c:5: y\x1b[5;1Hsrc/b.c:7\x1b[6;1Hz\n"
    output = linked(line)
    assert stripped(output) == line
    assert targets(output) == [b"x:7:5:None"]


def test_a_link_of_the_input_is_kept() -> None:
    line = b"\x1b]8;;file:///a.c\x07src/a.c:3:5\x1b]8;;\x07 and src/b.c:4\n"
    assert targets(linked(line)) == [b"x:7:4:None"]


def test_a_link_of_the_input_may_span_lines() -> None:
    text = b"\x1b]8;;http://x\x1b\\one\nsrc/a.c:3: two\nthree\x1b]8;;\x1b\\ src/b.c:4\nsrc/c.c:5\n"
    assert targets(linked(text)) == [b"x:7:4:None", b"x:7:5:None"]
    assert targets(linked(*(text[i : i + 1] for i in range(len(text))))) == targets(linked(text))


@pytest.mark.parametrize("start", [b"\r", b"\r\r", b"\x1b[?2004l\r", b"\r\x1b[K\r"])
def test_a_return_before_any_text_changes_nothing(start: bytes) -> None:
    for line in (b"./src/a.c\n", b"src/a.c:3: x\n", b"  modified: src/a.c\r\n"):
        assert len(targets(linked(b"x\n" + start + line))) == 1
        assert stripped(linked(start + line)) == start + line


@pytest.mark.parametrize("rest", [b"\x1b[3", b"\x1b]8;;fil", b"\x1b]0;3", b"\x1bP3"])
def test_nothing_of_an_unfinished_sequence_is_linked(rest: bytes) -> None:
    line = b"src/a.c:7:" + rest + b"\n"
    output = linked(line + b"src/a.c:8: x\n")
    assert targets(output) == [b"x:7:7:None", b"x:7:8:None"]
    assert b"\x1b]8;;\x1b\\:" + rest in output


def test_text_shown_early_gets_no_link_but_the_rest_of_the_line_does() -> None:
    stream = stream_of(uri_of)
    assert stream.feed(b"src/a.c:3: and ") == b""
    assert stream.held == b"src/a.c:3: and "
    assert stream.flush() == b"src/a.c:3: and "
    assert stream.held == b""
    rest = stream.feed(b"src/b.c:4\n")
    assert targets(rest) == [b"x:7:4:None"]
    assert stripped(rest) == b"src/b.c:4\n"


def test_a_line_flushed_within_a_character_is_kept() -> None:
    line = "é src/b.c:4 €".encode()
    for cut in range(len(line)):
        stream = stream_of(uri_of)
        output = stream.feed(line[:cut]) + stream.flush() + stream.feed(line[cut:] + b"\n")
        assert stripped(output) == line + b"\n"


def test_a_long_line_is_passed_on_and_searched_up_to_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "LONGEST", 100)
    line = b"src/a.c:3: " + b"x" * 500 + b" src/b.c:4\nsrc/c.c:5\n"
    output = linked(line)
    assert stripped(output) == line
    assert targets(output) == [b"x:7:3:None", b"x:7:5:None"]
    stream = stream_of(uri_of)
    assert len(stripped(stream.feed(line[:300]))) == 300
    assert stream.held == b""
    assert stream.feed(line[300:400]) == line[300:400]


def test_a_link_that_a_long_line_leaves_open_is_tracked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "LONGEST", 50)
    text = (
        b"y" * 80 + b"\x1b]8;;http://x\x07z" + b"z" * 80 + b"\nsrc/a.c:3\n\x1b]8;;\x07src/b.c:4\n"
    )
    for size in (1, 3, 7, 60, 1000):
        output = linked(*(text[i : i + size] for i in range(0, len(text), size)))
        assert stripped(output) == text
        assert targets(output) == [b"x:7:4:None"], size


@pytest.mark.parametrize("name", sorted(OUTPUTS))
def test_outputs_of_tools_are_kept_byte_for_byte(name: str) -> None:
    data = OUTPUTS[name]
    whole = linked(data)
    assert stripped(whole) == stripped(data)
    assert linked(*(data[i : i + 1] for i in range(len(data)))) == whole
    assert linked(*data.splitlines(keepends=True)) == whole


def test_the_reach_of_a_heading_does_not_depend_on_how_the_input_is_split() -> None:
    table = "\u2551\n\u2551 3 \u2502 4 \u2502\n".encode()
    for blank in range(8):
        data = b"n.js\n" + b"\n" * min(blank, 2) + b"\xe2\n" * max(0, blank - 2) + table
        for cut in range(len(data)):
            assert linked(data[:cut], data[cut:]) == linked(data)


def test_a_line_below_a_heading_may_start_with_what_a_backspace_removes() -> None:
    data = b"\xcb.J\n\n\n/\n\xcb\x081:\n\n"
    for cut in range(len(data)):
        assert linked(data[:cut], data[cut:]) == linked(data)


@given(st.sampled_from(sorted(OUTPUTS)), st.lists(st.integers(0, 1 << 20), max_size=12))
def test_how_the_input_is_split_changes_nothing(name: str, cuts: list[int]) -> None:
    data = OUTPUTS[name]
    assert linked(*pieces(data, cuts)) == linked(data)


def test_invisible_text_may_separate_a_number_from_its_colon() -> None:
    data = b"/srv/a.py\n  raise\n20\x01\0-20 10c:5: N\n"
    assert targets(linked(data)) == targets(linked(data[:24], data[24:]))
    assert len(targets(linked(data))) == 2  # the heading is a file, too


def test_a_coloured_line_of_context_is_found_in_any_chunk() -> None:
    line = b"\x1b[35msp ace/t 2.py\x1b[m\x1b[36m-\x1b[m\x1b[32m3\x1b[m\x1b[36m-\x1b[m return\n"
    rest = b"words \0 and \x08 more\n"
    assert linked(line, rest) == linked(line + rest)
    assert targets(linked(line + rest)) == [b"x:13:3:None"]
    lone = b"my dir/t 2.py-3\x1b-3\x1b[m- return\n"
    assert linked(b"src/b.c\n", lone) == linked(b"src/b.c\n" + lone)
    struck = b"src/a.ts(4,sie'\x08\x08\x08\x082,16): error\n"
    assert linked(b"src/b.c\n", struck) == linked(b"src/b.c\n" + struck)
    assert linked(b"a.\x07rb:8: x\n", rest) == linked(b"a.\x07rb:8: x\n" + rest)


@pytest.mark.parametrize("end", [b"", b"\n", b"\nsrc/c.c:3\n"])
def test_an_awaited_line_is_searched_as_far_as_others(end: bytes) -> None:
    unseen = b"  'srv/a.py:\x01\x014:8 - x" + end
    lines = b"/srv/a.py\n  /srv/b.py:2:12 - error\n" + unseen
    assert linked(lines[:10], lines[10:]) == linked(lines)


TOKENS = st.sampled_from(
    [
        b"src/a.c:3", b":12: ", b"error: x", b"\n", b"\r\n", b" ", b"\x1b[31m", b"\x1b[0m",
        b"\x1b]8;;u:\x07", b"\x1b]8;;\x1b\\", b"\x1b]8;", b"\x1b", b"\\", b"\x07", b"\xff",
        "é".encode(), b"\x00", b'File "a.py", line 3',
        b"a/b.py", b"  12:3  error", b"\x08", b"@@ -1,2 +3,4 @@", b"+++ b/a.c", b"x" * 40,
    ]
)  # fmt: skip


@given(st.lists(TOKENS, max_size=40), st.lists(st.integers(0, 4000), max_size=8))
def test_any_input_is_passed_on(tokens: list[bytes], cuts: list[int]) -> None:
    data = b"".join(tokens)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(limits, "LONGEST", 64)
        whole = linked(data)
        assert stripped(whole) == stripped(data)
        assert linked(*pieces(data, cuts)) == whole


@given(st.lists(TOKENS, max_size=30), st.lists(st.integers(0, 4000), max_size=8))
def test_text_flushed_early_is_written_once(tokens: list[bytes], cuts: list[int]) -> None:
    data = b"".join(tokens)
    stream = stream_of(uri_of)
    out = []
    for piece in pieces(data, cuts):
        out += [stream.feed(piece), stream.flush()]
    out.append(stream.close())
    assert stripped(b"".join(out)) == stripped(data)


def test_lines_about_folders_are_passed_on_in_order() -> None:
    order: list[str] = []

    def uri_of(frame: Frame) -> str | None:
        order.append(frame.path or "")
        return None

    stream = stream_of(uri_of, order.append)
    stream.feed(b"a.c:1: x\nmake[1]: Entering directory '/sub'\nb.c:2: y\n")
    assert order == ["a.c", "make[1]: Entering directory '/sub'", "b.c"]
