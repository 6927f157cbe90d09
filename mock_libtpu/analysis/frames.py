"""What kind of frame a frame is: the interpreter's, a library's, the program's own.

Also which Python frames a call has by memory: a compile may run on a thread without any, and then
the program that it made has its caller's. How frames are written is left to reports/.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from mock_libtpu.recording.model import ApiCall
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.merge import Frame, Trace, within_cell

CALLER = "caller"
"""The label of a frame that is not on the call's stack: it is the caller that a program has in
its locations."""

# Frames between a program's Python and the framework's C++ that belong to neither: the bindings',
# the interpreter's (which may be linked into any program), the C library's.
_BINDING = (
    "nanobind::detail::",
    "pybind11::",
    "PyIter_Next",
    "PyObject_",
    "_PyObject_",
    "PyEval_",
    "_PyEval_",
    "PyRun_",
    "_PyRun_",
    "Py_RunMain",
    "Py_BytesMain",
    "PyVectorcall_",
    "_PyVectorcall_",
    "_PyFunction_",
    "PyCFunction_",
    "__libc_start_",
    "_start",
)
_PYTHON = ("python", "libpython")
_C_LIBRARY = ("libc.so", "ld-linux")

# What leads to an installed package, to the standard library's folder, and to this package.
_PREFIX = re.compile(
    r"^/.*/(?:site|dist)-packages/|^/.*/lib(?:64)?/(?=python3\.\d+/)|^/.*/(?=mock_libtpu/native/)"
)

# Installed packages, the standard library, what Python has frozen into itself, and what of the mock
# runs in the program.
_LIBRARY = re.compile(
    r"/(?:site|dist)-packages/|/lib(?:64)?/python3\.\d+/|^<frozen "
    r"|/mock[_-]libtpu/(?:[^/]+/)?delegate/"
)


class Place(NamedTuple):
    """A line of Python."""

    path: str
    line: int
    function: str


def package_path(path: str) -> str:
    """A path from the installed package or the standard library on; others are left as they are."""
    return _PREFIX.sub("", path)


def is_interpreter(frame: Frame) -> bool:
    """Whether a frame is the interpreter's or the C++ binding's own."""
    if frame.language == "python":
        return False
    module = (frame.module or "").rpartition("/")[2]
    if module.startswith(_PYTHON) or (frame.symbol is None and module.startswith(_C_LIBRARY)):
        return True
    return short_name(frame.function).startswith(_BINDING)


def is_own(frame: Frame) -> bool:
    """Whether a frame is of the program itself: Python that is not an installed package's."""
    return frame.language == "python" and frame.path is not None and not is_library(frame.path)


def is_library(path: str) -> bool:
    """Whether a Python file belongs to an installed package or to Python itself."""
    return _LIBRARY.search(path) is not None


def own_frame(frames: Sequence[Frame]) -> Frame | None:
    """The program's own line that led to a call: its innermost frame of Python of its own.

    Of a program that is a library itself, it is the outermost Python frame; None without Python.
    """
    python = [frame for frame in frames if frame.language == "python"]
    own = next((frame for frame in python if is_own(frame)), None)
    return own or (python[-1] if python else None)


def own_place(frames: Sequence[Frame]) -> Place | None:
    """The line of `own_frame`; None without Python."""
    frame = own_frame(frames)
    if frame is None or frame.path is None:
        return None
    return Place(frame.path, frame.line or 0, frame.function)


def caller_frames(call: ApiCall) -> tuple[Frame, ...]:
    """The Python frames that a compile has by memory, innermost first; none for other calls."""
    for result in call.results.values():
        if isinstance(result, dict) and isinstance(result.get("call_site"), list):
            return within_cell(tuple(map(_caller_frame, result["call_site"])))
    return ()


def _caller_frame(site: Any) -> Frame:
    # A recording may come from anyone.
    match site:
        case [str(path), int(line), str(function)]:
            return Frame("python", function, path, line or None, confidence=CALLER)
    return Frame("python", "(unreadable)")


def frames_of(call: ApiCall, trace: Trace) -> tuple[Frame, ...]:
    """The frames of a call, innermost first; its caller's at the end if it has none of Python."""
    if any(frame.language == "python" for frame in trace.frames):
        return trace.frames
    return trace.frames + caller_frames(call)
