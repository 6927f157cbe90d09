"""A plain list of what was recorded: programs, functions and the reasons for what is missing.

It yields lines and prints nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from mock_libtpu.guidebook.recorded.record import Recorded
from mock_libtpu.recording.reader import read_recording
from tpu_walkthrough.printable import printable

__all__ = ["calls_by_function", "index_lines"]


def calls_by_function(files: Sequence[Path]) -> Counter[str]:
    """How often the recorded processes called each function. Raises InputError."""
    return Counter(call.function for file in files for call in read_recording(file).calls())


def index_lines(chapters: Sequence[Recorded]) -> Iterator[str]:
    """A block for each program, then a line for each function with the programs that reach it."""
    programs: dict[str, list[str]] = {}
    for chapter in chapters:
        counts = calls_by_function(chapter.files)
        for function in counts:
            programs.setdefault(function, []).append(chapter.name)
        title = chapter.program.title if chapter.program else "a recording"
        yield printable(f"{chapter.name}: {title}")
        yield f"  {counts.total():,} calls of {len(counts)} functions"
        if chapter.problem:
            yield printable(f"  {chapter.problem}")
    yield ""
    for function in sorted(programs):
        yield printable(f"{function}: {', '.join(programs[function])}")
