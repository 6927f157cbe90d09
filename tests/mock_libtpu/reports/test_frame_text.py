"""The text of one frame in a report."""

from __future__ import annotations

from mock_libtpu.reports.frame_text import FrameText
from mock_libtpu.stacks.merge import Frame


def test_control_characters_of_a_recording_are_escaped() -> None:
    frame = Frame("python", "f\x1b[31m", "/x\n/a\x07.py", 3, None, None, "call site")
    assert FrameText()(frame) == r"/x\n/a\x07.py:3 in f\x1b[31m (call site)"
    nowhere = Frame("c++", "g\x9b", None, None, "/lib\x1b.so", "g\x9b", None)
    assert FrameText()(nowhere) == r"g\x9b  [lib\x1b.so]"
