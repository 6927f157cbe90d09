"""Walks: calls of the book's programs, followed from a line of Python down to the API.

Which calls, and what happens there, are facts/walks.toml's; the frames are those that were
recorded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from mock_libtpu.analysis.frames import is_interpreter
from mock_libtpu.guidebook.book.contents import Book
from mock_libtpu.guidebook.collected import Collected
from mock_libtpu.guidebook.facts.load import Step, Walk, frame_sentence, load_walks
from mock_libtpu.guidebook.places import OWN, ShownFrame, shown_frame
from mock_libtpu.guidebook.rendering import render, shared
from mock_libtpu.guidebook.values import example_text
from mock_libtpu.legacy.walkthrough import numbered
from mock_libtpu.stacks.merge import Frame

_LEGACY = "legacy-"


class _ShownFrame(NamedTuple):
    """A frame on a walk."""

    frame: ShownFrame
    sentence: str
    number: int | None
    """Its number among the frames of the walkthrough of 2021."""
    is_new: bool
    """Whether no frame before it on the page has its line; only then its code is shown."""


class _ShownStep(NamedTuple):
    """A call on a walk."""

    step: Step
    values: dict[str, str]
    """What was passed and returned."""
    frames: list[_ShownFrame]


def possible_walks(programs: Mapping[str, object]) -> Iterator[Walk]:
    """The walks of which at least one program was recorded."""
    for walk in load_walks():
        if any(step.program in programs for step in walk.steps):
            yield walk


def walk_pages(book: Book, recorded: Mapping[str, Collected]) -> Iterator[tuple[str, str]]:
    """Path and HTML of each walk."""
    for walk in possible_walks(recorded):
        seen: set[str] = set()
        columns: dict[bool, list[_ShownStep]] = {True: [], False: []}
        missing = sorted({step.program for step in walk.steps} - recorded.keys())
        for step in walk.steps:
            if step.program in recorded:
                shown = _shown(step, recorded[step.program], seen)
                columns[step.program.startswith(_LEGACY)].append(shown)
        page = render(
            "walk.html.jinja",
            **shared("../", ("book.js",), local=book.local),
            title=walk.title,
            walk=walk,
            old=columns[True],
            steps=columns[False],
            missing=[(name, book.reasons.get(name, "")) for name in missing],
            code=book.code,
            sentence=book.sentence,
        )
        yield f"walks/{walk.name}.html", page


def _shown(step: Step, collected: Collected, seen: set[str]) -> _ShownStep:
    node, values = _call(step, collected)
    frames = [frame for frame in collected.stacks.path(node) if not is_interpreter(frame)]
    return _ShownStep(step, values, list(_frames(frames, collected, seen)))


def _call(step: Step, collected: Collected) -> tuple[int, dict[str, str]]:
    """The end of the call's stack, and its arguments and results; the root's if there is none."""
    found = collected.table.find(step.function, last=step.call == "last")
    if found is None:
        return 0, {}
    node, values = found
    shown = {name: example_text(value) for name, value in values.items() if value is not None}
    return node, {name: text for name, text in shown.items() if not text.startswith("0x")}


def _frames(frames: list[Frame], collected: Collected, seen: set[str]) -> Iterator[_ShownFrame]:
    for step in numbered(frames):
        frame = step.frame
        shown = shown_frame(frame, collected.places)
        if shown.kind == OWN:
            file, _, line = shown.place.rpartition(":")
            shown = shown._replace(name=f"line {line} of {file}" if file else "the program")
        is_new = bool(shown.place) and shown.place not in seen
        seen.add(shown.place)
        yield _ShownFrame(shown, frame_sentence(frame), step.number, is_new)
