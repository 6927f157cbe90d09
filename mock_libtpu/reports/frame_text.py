"""Write a frame on a line: its place, which any recogniser of locations makes a link of, its name.

Labels are the confidence in a place; `legend` explains those that were written. Foreign text is
made printable here, since links are added to it.
"""

from __future__ import annotations

import functools
import os
from collections import Counter
from collections.abc import Callable, Iterator

from mock_libtpu.analysis.frames import CALLER, Place, package_path
from mock_libtpu.recording.cells import line_text
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.merge import Frame
from tpu_walkthrough.printable import printable
from tpu_walkthrough.user_folders import home
from trace_links.definitions.model import IN_RELEASE

# Makes a link of the text that names a frame's place.
Link = Callable[[str, Frame], str]


LABELS = {
    "call site": "the only place in the function that calls the frame below it",
    "definition": "the line where the function is defined; which of its lines calls is not known",
    "callable": "the lambda that this function of the standard library calls",
    "class": "the class of a member that the compiler generated",
    "file": "only the file is known",
    CALLER: "the call ran on a thread without Python; its program has this line in its locations",
}
"""The labels of places that are not exact, each with its meaning."""


_ELSEWHERE = (
    "the line in {release}, the nearest release with known sources, whose function has the same "
    "name and parameters"
)


def is_elsewhere(frame: Frame) -> bool:
    """Whether a frame's place is in another release than the program's."""
    return (frame.confidence or "").startswith(IN_RELEASE)


def no_link(place: str, _frame: Frame) -> str:
    return place


@functools.cache
def short_path(path: str) -> str:
    """A path for a person: from the package on, from the current or the home folder on."""
    short = package_path(path)
    if short != path or not path.startswith("/"):
        return short
    for folder, instead in ((_folder(os.getcwd), ""), (_folder(home), "~/")):
        if folder is not None and path.startswith(folder):
            return instead + path.removeprefix(folder)
    return path


def _folder(get: Callable[[], str]) -> str | None:
    try:
        return get().rstrip("/") + "/"
    except OSError:  # the current folder was removed
        return None


class FrameText:
    """Writes frames, with links and short paths if asked for."""

    def __init__(self, link: Link = no_link, *, short: bool = False) -> None:
        self.link = link
        self.short = short
        self._labels: set[str] = set()
        self._frames: set[Frame] = set()

    def __call__(self, frame: Frame) -> str:
        """A frame on a line."""
        self._frames.add(frame)
        is_python = frame.language == "python"
        name = printable(frame.function if is_python else short_name(frame.function))
        if frame.path is None:
            module = printable((frame.module or "").rpartition("/")[2])
            return f"{name}  [{module}]" if module and not name.startswith(module) else name
        label = ""
        if frame.confidence is not None and (frame.confidence in LABELS or is_elsewhere(frame)):
            self._labels.add(frame.confidence)
            lines = ", ".join(map(str, frame.calls))
            label = f" ({frame.confidence}{lines and f'; call site: one of lines {lines}'})"
        return f"{self.place(frame)} in {name}{label}"

    def place(self, frame: Frame) -> str:
        """The path and the line of a frame that has a path."""
        path = frame.path or ""
        shown = short_path(path) if self.short else path
        return self.link(printable(line_text(shown, frame.line)), frame)

    def line(self, place: Place) -> str:
        """The path and the line of a place in Python."""
        return self.place(Frame("python", place.function, place.path, place.line or None))

    def legend(self) -> Iterator[str]:
        """What the labels that were written so far mean."""
        if self._labels:
            yield "Labels of places:"
        for label, meaning in LABELS.items():
            if label in self._labels:
                yield f"  ({label})  {meaning}"
        for label in sorted(self._labels.difference(LABELS)):
            yield f"  ({label})  {_ELSEWHERE.format(release=label.removeprefix(IN_RELEASE))}"

    def places(self) -> Iterator[str]:
        """How many C++ frames have their places in another release, if any of those written has."""
        found = [frame for frame in self._frames if frame.language == "c++"]
        elsewhere = Counter(frame.confidence for frame in found if is_elsewhere(frame))
        if elsewhere:
            own = sum(frame.path is not None and not is_elsewhere(frame) for frame in found)
            counts = [f"{own:,} with a place in their own release"]
            counts += [f"{count:,} {label}" for label, count in sorted(elsewhere.items())]
            without = len(found) - own - elsewhere.total()
            yield f"C++ frames above: {', '.join(counts)}, {without:,} without a place"
