"""Read two recordings and compare them."""

from __future__ import annotations

import fnmatch
from typing import TYPE_CHECKING

from mock_libtpu.analysis.calls import DistinctStacks, traced_calls
from mock_libtpu.analysis.differences import Differences, Ignore, differences
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

__all__ = ["compared"]


def compared(
    before: Path, after: Path, parts: Iterable[str], patterns: Iterable[str]
) -> tuple[Differences, list[str]]:
    """The differences between two recordings, and notes on what is missing in them.

    `parts` of differences.IGNORED and functions of these patterns are not compared. Raises
    InputError for a file that is not a recording.
    """
    symbols = Symbols()
    recordings = [read_recording(path) for path in (before, after)]
    patterns = tuple(patterns)
    ignored = {
        function.name
        for recording in recordings
        for function in recording.functions.values()
        if any(fnmatch.fnmatchcase(function.name, pattern) for pattern in patterns)
    }
    old, new = (
        traced_calls(recording.calls(), DistinctStacks(Merger(symbols))) for recording in recordings
    )
    found = differences(old, new, Ignore(frozenset(parts), frozenset(ignored)))
    notes = [note for recording in recordings for note in recording.notes]
    return found, [*dict.fromkeys([*notes, *symbols.notes])]
