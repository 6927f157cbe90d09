"""The text of one frame in a report."""

from __future__ import annotations

from mock_libtpu.analysis.calls import Stack
from mock_libtpu.reports.calls import stack_lines
from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.stacks.merge import Frame
from trace_links.recognise.recogniser import Recogniser


def test_control_characters_of_a_recording_are_escaped() -> None:
    frame = Frame("python", "f\x1b[31m", "/x\n/a\x07.py", 3, None, None, "call site")
    assert FrameText()(frame) == r"/x\n/a\x07.py:3 in f\x1b[31m (call site)"
    nowhere = Frame("c++", "g\x9b", None, None, "/lib\x1b.so", "g\x9b", None)
    assert FrameText()(nowhere) == r"g\x9b  [lib\x1b.so]"


def test_the_lines_of_which_one_calls_are_listed() -> None:
    known = ("/x/lib.so", "f", "definition", None, (12, 40))
    text = FrameText()(Frame("c++", "a::f(int)", "a/f.cc", 7, *known))
    assert text == "a/f.cc:7 in a::f (definition; call site: one of lines 12, 40)"
    (link,) = Recogniser().feed(text)
    assert (link.path, link.line) == ("a/f.cc", 7)


def test_trace_links_recognises_the_lines_of_frames() -> None:
    frames = (
        Frame("c++", "PJRT_Client_Create", None, None, "/x/libtpu.so", "PJRT_Client_Create", None),
        Frame("c++", "xla::f(int)", "xla/f.cc", 7, "/x/libjax_common.so", "f", "call site"),
        Frame("python", "main", "/home/ada/main.py", 3, None, None, "exact"),
    )
    recogniser = Recogniser()
    found = [list(recogniser.feed(line)) for line in stack_lines(Stack(0, frames, ()), FrameText())]
    assert [[(one.path, one.line, one.symbol) for one in line] for line in found] == [
        [("/home/ada/main.py", 3, None)],
        [("xla/f.cc", 7, None)],
        [(None, None, "PJRT_Client_Create")],
    ]


def test_places_in_another_release_are_explained_and_counted_apart() -> None:
    text = FrameText()
    known = ("/lib.so", "_Z1fv")
    frames = [
        Frame("python", "main", "/a.py", 1, None, None, "exact"),
        Frame("c++", "a::f()", "a/f.cc", 7, *known, "in 0.11.0"),
        Frame("c++", "a::g()", "a/f.cc", 8, *known, "in 0.11.0"),
        Frame("c++", "a::h()", "a/f.cc", 9, *known, "definition"),
        Frame("c++", "a::i()", None, None, *known, None),
    ]
    assert [text(frame) for frame in frames[:2]] == [
        "/a.py:1 in main",
        "a/f.cc:7 in a::f (in 0.11.0)",
    ]
    for frame in (*frames, *frames):
        text(frame)
    assert list(text.places()) == [
        "C++ frames above: 1 with a place in their own release, 2 in 0.11.0, 1 without a place"
    ]
    assert [line.split("  ")[1] for line in text.legend() if line[0] == " "] == [
        "(definition)", "(in 0.11.0)",
    ]  # fmt: skip
    exact = FrameText()
    exact(frames[3])
    assert list(exact.places()) == []
