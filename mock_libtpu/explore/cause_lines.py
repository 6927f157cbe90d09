"""Lines on why a program has collectives, and copies to another layout."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

from mock_libtpu.causes.model import LAYOUT, PARTITIONER, PROGRAM, Cause, text
from mock_libtpu.compiler.texts.hlo import Place
from mock_libtpu.explore.program import Explored
from mock_libtpu.fit.report import cut, place_text
from tpu_walkthrough.printable import printable

_MOST = 8
_WIDTH = 100  # columns


def cause_lines(program: Explored, most: int = _MOST) -> Iterator[str]:
    """What moves most bytes first: collectives, then copies to another layout."""
    for title, causes in (
        ("collectives", collective_causes(program)),
        ("copies to another layout", layout_causes(program)),
    ):
        if not causes:
            continue
        yield f"  {title}, and why they are there:"
        for cause in causes[:most]:
            yield from wrapped(f"{cut(cause.operations[0])}: {sentence(cause)}", 4)
        if len(causes) > most:
            yield f"    and {len(causes) - most} more"


def wrapped(text: str, indent: int) -> list[str]:
    """A long text as lines of a terminal; lines after the first are indented more."""
    start = " " * indent
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=start,
        subsequent_indent=f"{start}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def sentence(cause: Cause) -> str:
    """The cause in plain English, for a terminal."""
    return text(tuple(map(_shown, cause.sentence())), place_text)


def collective_causes(program: Explored) -> list[Cause]:
    """Of its collectives, the largest first."""
    return _largest(program, [each for each in program.causes if each.is_collective])


def layout_causes(program: Explored) -> list[Cause]:
    """Of the copies and transposes that change more than the memory, the largest first."""
    kinds = (LAYOUT, PARTITIONER, PROGRAM)
    found = [each for each in program.causes if not each.is_collective and each.kind in kinds]
    return _largest(program, found)


def _shown(part: str | Place) -> str | Place:
    return part if isinstance(part, Place) else printable(part)


def _largest(program: Explored, causes: Sequence[Cause]) -> list[Cause]:
    moved = {each.name: each.bytes * each.times for each in program.operations}
    return sorted(causes, key=lambda cause: -moved.get(cause.operations[0], 0))
