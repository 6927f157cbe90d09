"""Write the walkthrough as text and as a document. It yields lines and prints nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from mock_libtpu.legacy.walkthrough import ORIGINAL, ORIGINAL_PYTHON, Replay, Walk
from mock_libtpu.reports.frame_text import FrameText
from tpu_walkthrough.printable import printable

_FACTS = ("language", "function", "path", "line", "module", "url", "confidence")


def lines(result: Replay, text: FrameText) -> Iterator[str]:
    """The walkthrough as text: the original first, then what has become of it.

    Outermost frame first, as the original was shown.
    """
    yield "Python, November 2021: the frames above jax.device_put(1) that were visible"
    for path, line, name in ORIGINAL_PYTHON:
        yield f"      {path}:{line} in {name}"
    yield ""
    yield from _section("C++ below it", result.original, text, python=False)
    yield ""
    yield from _section("The line itself", result.stock, text, python=True)
    yield ""
    if result.today is None:
        yield printable(f"Today: {result.note}")
    else:
        yield from _section("Today", result.today, text, python=True)
    yield ""
    yield from text.legend()


def _section(title: str, walk: Walk, text: FrameText, *, python: bool) -> Iterator[str]:
    count = f", {walk.found} of the {len(ORIGINAL)} frames" if walk.found else ""
    yield printable(f"{title}: {walk.call} on jax {walk.jax}{count}")
    for step in walk.steps:
        if step.frame.language == "python" and not python:
            continue
        number = f"{step.number:>4}" if step.number is not None else "    "
        note = ""
        if step.instead_of:
            note = f"  (instead of {step.instead_of}, {ORIGINAL[step.instead_of - 1]})"
        yield f"{number}  {text(step.frame)}{note}"


@dataclass(frozen=True)
class Frame:
    """A frame of a stack."""

    number: int | None
    """Its number in the stack of 2021."""
    instead_of: int | None
    """The number of the frame of 2021 in whose place it is."""
    language: str
    function: str
    path: str | None
    line: int | None
    module: str | None
    url: str | None
    confidence: str | None


@dataclass(frozen=True)
class Stack:
    """The stack of one call, outermost frame first."""

    call: str
    jax: str
    found: int
    """How many of the frames of 2021 it has."""
    frames: Sequence[Frame]


@dataclass(frozen=True)
class PythonFrame:
    """A frame that JAX showed in 2021."""

    path: str
    line: int
    function: str


@dataclass(frozen=True)
class Walkthrough:
    """The stack of jax.device_put(1) in 2021, with the library of that time, and today."""

    python: Sequence[PythonFrame]
    original: Stack
    stock: Stack
    today: Stack | None
    note: str
    """Why there is nothing of today."""


def document(result: Replay) -> Walkthrough:
    """The walkthrough as a document."""
    return Walkthrough(
        [PythonFrame(path, line, name) for path, line, name in ORIGINAL_PYTHON],
        _stack(result.original),
        _stack(result.stock),
        None if result.today is None else _stack(result.today),
        result.note,
    )


def _stack(walk: Walk) -> Stack:
    frames = [
        Frame(step.number, step.instead_of, *(getattr(step.frame, name) for name in _FACTS))
        for step in walk.steps
    ]
    return Stack(walk.call, walk.jax, walk.found, frames)
