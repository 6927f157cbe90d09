"""Read the guidebook's facts: sentences about frames, reasons, walks, what changed since 2021."""

from __future__ import annotations

import functools
import re
from pathlib import Path
from typing import Any, Literal

import msgspec

from mock_libtpu.catalogue import load_functions
from mock_libtpu.catalogue.legacy import load_legacy
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.merge import Frame

_FOLDER = Path(__file__).parent
_ABSL_RELEASE = re.compile(r"\blts_\d+::")


class Unreached(msgspec.Struct, frozen=True):
    """Why no program of the book reaches some functions."""

    functions: tuple[str, ...]
    reason: str
    """One sentence."""
    source: str
    """The file of XLA's sources in which it was found."""


class Step(msgspec.Struct, frozen=True):
    """A call on a walk, with the stack that led to it."""

    program: str
    function: str
    call: Literal["first", "last"]
    """Which of the program's calls of the function it is."""
    text: str
    """What happens there."""


class Walk(msgspec.Struct, frozen=True):
    """A way from a line of Python down to the TPU."""

    name: str
    title: str
    intro: str
    steps: tuple[Step, ...]


class Part(msgspec.Struct, frozen=True):
    """A task with one of the APIs."""

    program: str
    functions: tuple[str, ...]
    """What the task takes in this program."""


class Change(msgspec.Struct, frozen=True):
    """A task that changed since 2021."""

    title: str
    text: str
    """What is different."""
    now: Part
    then: Part | None = None
    """None for a task that 2021 had no functions for."""


@functools.cache
def load_unreached() -> dict[str, Unreached]:
    """The reasons by the names of the functions."""
    rows = _read("unreached.toml", dict[str, tuple[Unreached, ...]])["unreached"]
    return {function: row for row in rows for function in row.functions}


@functools.cache
def load_walks() -> tuple[Walk, ...]:
    """The walks in their order."""
    walks: tuple[Walk, ...] = _read("walks.toml", dict[str, tuple[Walk, ...]])["walks"]
    return walks


@functools.cache
def load_changes() -> tuple[Change, ...]:
    """The tasks in their order."""
    changes: tuple[Change, ...] = _read("changes.toml", dict[str, tuple[Change, ...]])["changes"]
    return changes


def frame_sentence(frame: Frame) -> str:
    """What the function of a frame does, in one sentence; "" if it is not known."""
    sentences = _sentences()
    if frame.language != "python":
        name = _ABSL_RELEASE.sub("", short_name(frame.function))
        return sentences["cxx"].get(name) or _summaries().get(name, "")
    # Wherever the package is installed: the path ends with the file.
    parts = (frame.path or "").split("/")
    ends = ("/".join(parts[start:]) for start in range(len(parts)))
    known = (sentences["python"].get(f"{end} {frame.function}") for end in ends)
    return next(filter(None, known), "")


@functools.cache
def _summaries() -> dict[str, str]:
    """Those of the functions of the APIs."""
    today = {function.name: function.summary for function in load_functions()}
    return today | {function.name: function.summary for function in load_legacy().functions}


@functools.cache
def _sentences() -> dict[str, dict[str, str]]:
    sentences: dict[str, dict[str, str]] = _read("frames.toml", dict[str, dict[str, str]])
    return sentences


def _read(name: str, kind: Any) -> Any:
    return msgspec.toml.decode((_FOLDER / name).read_bytes(), type=kind)
