"""The stacks that lead to a function, as several programs have them.

Frames of the interpreter are left out, and those of the program are one: it is the way from there
that programs have in common.
"""

from __future__ import annotations

from mock_libtpu.analysis.frames import CALLER, is_interpreter
from mock_libtpu.guidebook.shown_frames import OWN, ShownFrame, shown_frame
from mock_libtpu.guidebook.stack_table import StackTable
from mock_libtpu.guidebook.stack_tree import StackTree

__all__ = ["Paths"]

_PROGRAM = ShownFrame(OWN, "the program", "", "", "")


class Paths(StackTree):
    """Collects the stacks of one function from several programs."""

    def __init__(self) -> None:
        super().__init__()
        self.stacks: set[tuple[ShownFrame, ...]] = set()
        self.frames: set[ShownFrame] = set()

    def add_calls(self, stacks: StackTable, end: int, calls: int, program: str) -> None:
        """Add the stack that ends in a node, with the number of its calls in a program."""
        path = _path(stacks, end)
        if not path:
            return
        own = stacks.own_frame(end)
        place = stacks.places.of(own) if own else None
        line = f"{place.name}:{own.line}" if own and place else ""
        self.stacks.add(tuple(path))
        self.frames.update(path)
        self.add(zip(path, path, strict=True), 0, calls, (program, line))


def _path(stacks: StackTable, end: int) -> list[ShownFrame]:
    """The frames from the outermost to the one that calls the API."""
    found: list[ShownFrame] = []
    for frame in stacks.path(end):
        if is_interpreter(frame):
            continue
        shown = shown_frame(frame, stacks.places)
        if shown.kind == OWN:
            shown = _PROGRAM._replace(sure=CALLER) if shown.sure == CALLER else _PROGRAM
        if not (found and shown.kind == OWN and shown == found[-1]):
            found.append(shown)
    # The innermost frame is the function that the page is about.
    return found[:-1] if found and found[-1].kind == "c" else found
