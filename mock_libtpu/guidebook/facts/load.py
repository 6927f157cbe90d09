"""Read the guidebook's facts: sentences about frames, reasons, walks, what changed since 2021."""

from __future__ import annotations

import functools
import re
import tomllib
from pathlib import Path
from typing import Any, NamedTuple

from mock_libtpu.catalogue import load_functions
from mock_libtpu.catalogue.legacy import load_legacy
from mock_libtpu.stacks.cxx_names import short_name
from mock_libtpu.stacks.merge import Frame

__all__ = [
    "Change",
    "Part",
    "Step",
    "Unreached",
    "Walk",
    "frame_sentence",
    "load_changes",
    "load_unreached",
    "load_walks",
]

_FOLDER = Path(__file__).parent
_ABSL_RELEASE = re.compile(r"\blts_\d+::")


class Unreached(NamedTuple):
    """Why no program of the book reaches a function."""

    reason: str
    """One sentence."""
    source: str
    """The file of XLA's sources in which it was found."""


class Step(NamedTuple):
    """A call on a walk, with the stack that led to it."""

    program: str
    function: str
    is_last: bool
    """Whether it is the program's last call of the function; else it is the first."""
    text: str
    """What happens there."""


class Walk(NamedTuple):
    """A way from a line of Python down to the TPU."""

    name: str
    title: str
    intro: str
    steps: tuple[Step, ...]


class Part(NamedTuple):
    """A task with one of the APIs."""

    program: str
    functions: tuple[str, ...]
    """What the task takes in this program."""


class Change(NamedTuple):
    """A task that changed since 2021."""

    title: str
    text: str
    """What is different."""
    then: Part | None
    """None for a task that 2021 had no functions for."""
    now: Part


@functools.cache
def load_unreached() -> dict[str, Unreached]:
    """The reasons by the names of the functions."""
    return {
        function: Unreached(row["reason"], row["source"])
        for row in _read("unreached.toml")["unreached"]
        for function in row["functions"]
    }


@functools.cache
def load_walks() -> tuple[Walk, ...]:
    """The walks in their order."""
    return tuple(
        Walk(row["name"], row["title"], row["intro"], tuple(map(_step, row["steps"])))
        for row in _read("walks.toml")["walks"]
    )


@functools.cache
def load_changes() -> tuple[Change, ...]:
    """The tasks in their order."""
    return tuple(
        Change(
            row["title"],
            row["text"],
            _part(row["then"]) if "then" in row else None,
            _part(row["now"]),
        )
        for row in _read("changes.toml")["changes"]
    )


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
    return _read("frames.toml")


def _part(row: dict[str, Any]) -> Part:
    return Part(row["program"], tuple(row["functions"]))


def _step(row: dict[str, Any]) -> Step:
    return Step(row["program"], row["function"], row["call"] == "last", row["text"])


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads((_FOLDER / name).read_text("utf-8"))
