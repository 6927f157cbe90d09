"""Stacks as a table: each file, frame and path of frames once, shared by all calls of a page.

A stack is a path in a tree from its outermost frame to its innermost; a number names its end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mock_libtpu.analysis.frames import caller_frames, frames_of, is_interpreter
from mock_libtpu.guidebook.places import Place, Places, frame_name
from mock_libtpu.guidebook.source_text import HighlightedLine, Sources
from mock_libtpu.guidebook.values import shown_name
from mock_libtpu.recording.model import ApiCall, StackSample
from mock_libtpu.stacks.merge import Frame, Trace
from tpu_walkthrough.printable import printable

ROOT = 0
_LANGUAGES = {"python": 0, "c++": 1, "c": 2}


class StackTable:
    """Collects the stacks of calls. `merge` makes a merged stack of a recorded one."""

    def __init__(self, merge: Callable[[StackSample], Trace], places: Places) -> None:
        self.places = places
        self.frames: list[Frame] = []
        self._merge = merge
        self._files: dict[Place, int] = {}
        self._frame_numbers: dict[Frame, int] = {}
        self.parents: list[int] = [ROOT]
        """The node above each node; the first is the root."""
        self.nodes: list[int] = [-1]
        """The frame of each node."""
        self._children: dict[tuple[int, int], int] = {}
        self._ends: dict[StackSample, int] = {}

    def add(self, call: ApiCall) -> int:
        """The node of a call's innermost frame; the root's for a call without a stack."""
        if call.stack is None:
            return ROOT
        if caller_frames(call):  # they are the call's, not its stack's
            return self.add_frames(frames_of(call, self._merge(call.stack)))
        known = self._ends.get(call.stack)
        if known is None:
            known = self._ends[call.stack] = self.add_frames(self._merge(call.stack).frames)
        return known

    def path(self, node: int) -> list[Frame]:
        """The frames from the outermost to a node's own."""
        found = []
        while node != ROOT:
            found.append(self.frames[self.nodes[node]])
            node = self.parents[node]
        return found[::-1]

    def own_frame(self, node: int) -> Frame | None:
        """The innermost frame of the program itself."""
        while node != ROOT:
            frame = self.frames[self.nodes[node]]
            place = self.places.of(frame)
            if place is not None and place.is_own and frame.language == "python":
                return frame
            node = self.parents[node]
        return None

    def as_json(self, sources: Sources, *, local: bool) -> dict[str, Any]:
        """Files, frames, nodes and source text. `local`: with the absolute paths of files."""
        rows = [self._frame_row(frame) for frame in self.frames]
        return {
            "files": [self._file_row(place, sources, local=local) for place in self._files],
            "frames": rows,
            "parents": self.parents,
            "nodes": self.nodes,
            "code": {
                f"{self._files[place]}:{line}": around
                for (place, line), around in self._code(sources).items()
            },
        }

    def code(self, sources: Sources) -> dict[str, tuple[int, list[HighlightedLine]]]:
        """The source text around the lines of frames, by "path:line"."""
        return {f"{at.name}:{line}": code for (at, line), code in self._code(sources).items()}

    def _code(self, sources: Sources) -> dict[tuple[Place, int], tuple[int, list[HighlightedLine]]]:
        found = {}
        for frame in self.frames:
            place = self.places.of(frame)
            if place is None or place.file is None or frame.line is None:
                continue
            first, lines = sources.around(place.file, frame.line)
            if lines:
                found[place, frame.line] = first, lines
        return found

    def _file_row(self, place: Place, sources: Sources, *, local: bool) -> dict[str, Any]:
        row: dict[str, Any] = {"name": place.name}
        if place.is_own:
            row["own"] = 1
        if place.permalink:
            row["url"] = place.permalink
        if place.file and sources.is_changed(place.file):
            row["changed"] = 1
        if local and place.file and place.file.startswith("/"):
            row["path"] = printable(place.file)
        return row

    def _frame_row(self, frame: Frame) -> list[Any]:
        """Language, name, file, line, confidence, whether it is the interpreter's, module."""
        place = self.places.of(frame)
        file = -1 if place is None else self._files.setdefault(place, len(self._files))
        module = shown_name((frame.module or "").rpartition("/")[2])
        return [
            _LANGUAGES[frame.language],
            frame_name(frame),
            file,
            frame.line or 0,
            frame.confidence or "",
            int(is_interpreter(frame)),
            module if file < 0 else "",
        ]

    def add_frames(self, frames: tuple[Frame, ...]) -> int:
        """The node of the innermost of these frames, which come innermost first."""
        node = ROOT
        for frame in reversed(frames):
            number = self._frame_numbers.get(frame)
            if number is None:
                number = self._frame_numbers[frame] = len(self.frames)
                self.frames.append(frame)
            key = node, number
            child = self._children.get(key)
            if child is None:
                child = self._children[key] = len(self.parents)
                self.parents.append(node)
                self.nodes.append(number)
            node = child
        return node
