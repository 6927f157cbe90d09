"""Name frames and objects in formats of other programs: on one line, without control characters."""

from __future__ import annotations

from mock_libtpu.analysis.objects import Life
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.printable import printable


def frame_name(frame: Frame) -> str:
    """The function of a frame."""
    is_python = frame.language == "python"
    return printable(frame.function if is_python else short_name(frame.function))


def file_name(frame: Frame) -> str:
    """The file of a frame; "" if it is not known."""
    return printable(frame.path or "")


def buffer_name(life: Life) -> str:
    """A buffer with its type and shape, if they are known: "buffer:7 F32[256,256]"."""
    if "type" not in life.facts:
        return life.name
    shape = life.facts.get("shape")
    dims = ",".join(map(str, shape)) if isinstance(shape, list) else ""
    return printable(f"{life.name} {life.facts['type']}[{dims}]")


def command_name(command: tuple[str, ...]) -> str:
    """A program, by the names of its files."""
    return printable(" ".join(part.rpartition("/")[2] for part in command[:2]))
