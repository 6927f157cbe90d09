"""Walks: from one line of Python down to the API, step by step."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from mock_libtpu.analysis.frames import is_interpreter
from mock_libtpu.guidebook.book.frame_sentences import frame_sentence
from mock_libtpu.guidebook.book.stack_tree import shown_frame
from mock_libtpu.guidebook.book.usage import example_text
from mock_libtpu.guidebook.places import Places
from mock_libtpu.guidebook.rendering import render, shared
from mock_libtpu.guidebook.source_text import Sources
from mock_libtpu.recording.model import Process
from mock_libtpu.reports.calls import duration

if TYPE_CHECKING:
    from mock_libtpu.guidebook.book.contents import Book
    from mock_libtpu.guidebook.book.stack_tree import ShownFrame
    from mock_libtpu.guidebook.collected import Collected
    from mock_libtpu.guidebook.places import Place
    from mock_libtpu.guidebook.source_text import HighlightedLine
    from mock_libtpu.legacy.walkthrough import Replay, Walk
    from mock_libtpu.stacks.merge import Frame

__all__ = ["WALKS", "walk_pages"]


class WalkPage(NamedTuple):
    """A walk; its page has the name of its program."""

    program: str
    title: str
    about: str


WALKS = (
    WalkPage(
        "device-put",
        "The life of jax.device_put(1)",
        "One number goes to the TPU: every frame from the line of Python to the C API, in 2021 and"
        " today.",
    ),
    WalkPage(
        "matmul",
        "From jax.jit to a result",
        "A matrix product is traced, compiled, run, and read back: what each line asks of the API.",
    ),
    WalkPage(
        "training-step",
        "A training step on 8 devices",
        "The parameters are on all devices, the data are divided: what one step asks of each.",
    ),
)
_PUT = "PJRT_Client_BufferFromHostBuffer"
_OLD_PUT = "TpuExecutor_Allocate"
# Of stacks that were not recorded for this book.
_NEVER_CHANGED = 1 << 63
_NO_PLACES = Places(Process(0, 0, 0, 0, 1, (), "", "", ""))


class Step(NamedTuple):
    """A frame of a walk."""

    frame: ShownFrame
    sentence: str
    number: int | None
    """Its number among the twelve frames of 2021."""


@dataclass
class Asked:
    """What a line of the program asks for: calls that do the work, and those between them."""

    line: int | None
    place: Place | None
    text: list[HighlightedLine]
    parts: list[Call | dict[str, int]] = field(default_factory=list)
    """A call, or how often each smaller function is called before the next one."""


class Call(NamedTuple):
    """Calls of one function in a row."""

    function: str
    sentence: str
    times: int
    ns: int
    given: str
    """The arguments and results of the first, on a line."""


def walk_pages(book: Book, walked: dict[str, Collected]) -> dict[str, str]:
    """The pages of the walks whose programs were recorded, by their paths."""
    pages = {}
    for walk in WALKS:
        collected = walked.get(walk.program)
        if collected is None:
            continue
        values: dict[str, Any] = walk._asdict()
        if walk.program == "device-put":
            values |= _two_columns(book, collected)
            template = "walk_frames.html.jinja"
        else:
            values["lines"] = _lines(book, collected)
            values["duration"] = duration
            template = "walk_lines.html.jinja"
        page = render(template, **shared("../", ("book.js",), local=book.local), **values)
        pages[f"walks/{walk.program}.html"] = page
    return pages


def _two_columns(book: Book, collected: Collected) -> dict[str, Any]:
    """The walks of 2021 and of today, with what the TPU is asked for at the end."""
    today = _today(collected)
    old: list[Step] = []
    note = ""
    if book.walk is not None:
        old = _steps(
            [step.frame for step in book.walk.original.steps], _NO_PLACES, book.walk.original
        )
    else:
        note = "The calls of 2021 are left out: they need jax 0.4.13, and CPython 3.11 to run it."
    return {
        "today": today,
        "old": old,
        "old_call": book.walk.original.call if book.walk else "",
        "old_jax": book.walk.original.jax if book.walk else "",
        "note": note,
        "put": _PUT,
        "put_sentence": book.sentence(_PUT),
        "put_examples": book.usages[_PUT].arguments if _PUT in book.usages else {},
        "old_put": _OLD_PUT,
        "old_sentence": book.sentence(_OLD_PUT),
        "code": book.code | _code_of(book.walk),
    }


def _code_of(replay: Replay | None) -> dict[str, tuple[int, list[HighlightedLine]]]:
    """The source around the lines of the calls of 2021, whose programs are not of this book."""
    found = {}
    sources = Sources(_NEVER_CHANGED)
    for step in replay.original.steps if replay is not None else ():
        place = _NO_PLACES.of(step.frame)
        if place is not None and place.file is not None and step.frame.line is not None:
            first, lines = sources.around(place.file, step.frame.line)
            if lines:
                found[f"{place.name}:{step.frame.line}"] = first, lines
    return found


def _today(collected: Collected) -> list[Step]:
    row = collected.rows.get(_PUT)
    if row is None or not row.nodes:
        return []
    # Of several, the one that the program's first own line leads to.
    node = min(row.nodes)
    frames = collected.stacks.path(node)
    return _steps(frames, collected.places, None)


def _steps(frames: list[Frame], places: Places, walk: Walk | None) -> list[Step]:
    numbers = {id(step.frame): step.number for step in walk.steps} if walk else {}
    found = []
    for frame in frames:
        if is_interpreter(frame):
            continue
        shown = shown_frame(frame, places)
        if shown.kind == "own":
            place = places.of(frame)
            name = place.name if place else ""
            shown = shown._replace(name=f"{name}, line {frame.line}", place=f"{name}:{frame.line}")
        found.append(Step(shown, frame_sentence(shown.name), numbers.get(id(frame))))
    return found


# Functions that do the work; others ask about what is there, or tidy up.
_ACTS = re.compile(
    r"_(?:Initialize|Create|Compile|BufferFromHostBuffer|Execute|ToHostBuffer|CopyTo\w+|ReadyEvent"
    r"|Delete|DeserializeAndLoad|Client_Destroy|LoadedExecutable_Destroy)$"
)


def _lines(book: Book, collected: Collected) -> list[Asked]:
    """The program's lines in the order in which they call the API, with what each asks for."""
    data = collected.table.as_json()
    columns = data["calls"]
    values = json.loads(collected.table.values_json())
    found: list[Asked] = []
    for index, node in enumerate(columns["node"]):
        asked = _asked(found, collected, node)
        function, inputs, outputs = data["functions"][columns["function"][index]]
        last = asked.parts[-1] if asked.parts else None
        if not _ACTS.search(function):
            if not isinstance(last, dict):
                last = {}
                asked.parts.append(last)
            last[function] = last.get(function, 0) + 1
            continue
        took = max(columns["took"][index], 0)
        if isinstance(last, Call) and last.function == function:
            asked.parts[-1] = last._replace(times=last.times + 1, ns=last.ns + took)
            continue
        given = _given(columns["arguments"][index], inputs, values)
        made = _given(columns["results"][index], outputs, values)
        text = f"{given} → {made}" if made else given
        asked.parts.append(Call(function, book.sentence(function), 1, took, text))
    return found


def _asked(found: list[Asked], collected: Collected, node: int) -> Asked:
    """The line that a call belongs to; one on a thread of its own to the line before it."""
    own = collected.stacks.own_frame(node)
    place = collected.places.of(own) if own else None
    line = own.line if own and place else None
    if found and (line is None or (found[-1].line, found[-1].place) == (line, place)):
        return found[-1]
    text = []
    if place is not None and place.file is not None and line is not None:
        text = collected.sources.lines(place.file, line, line)
    found.append(Asked(line, place, text))
    return found[-1]


_SHOWN = frozenset(
    (
        *("buffer", "program", "type", "dims", "device", "executable", "argument_lists", "src"),
        *("output_lists", "memory", "kind", "platform_name", "num_outputs", "dst_size"),
    )
)


def _given(index: int, names: tuple[str, ...], values: list[Any]) -> str:
    if index < 0:
        return ""
    parts = [
        f"{name}: {example_text(value)}"
        for name, value in zip(names, values[index], strict=False)
        if name in _SHOWN and value not in (None, [], {})
    ]
    text = ", ".join(parts)
    return text if len(text) <= 180 else f"{text[:180]}…"
