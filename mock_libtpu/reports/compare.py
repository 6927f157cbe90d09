"""Read two recordings and compare them."""

from __future__ import annotations

import fnmatch
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.analysis.differences import Differences, Ignore, differences
from mock_libtpu.comparison.compare import Comparison, compare
from mock_libtpu.comparison.recorded import RecordedRun, facts_of_runs
from mock_libtpu.comparison.without import without
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.recording.single import Recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols


class Compared(NamedTuple):
    """Two recordings and how they differ."""

    recordings: tuple[Recording, Recording]
    stacks: tuple[int, int]
    """How many distinct ones each has."""
    comparison: Comparison
    """What differs for who wrote the program."""
    found: Differences
    """What differs in the calls of the API."""
    notes: list[str]
    """What is missing in the recordings, one sentence each."""

    @property
    def differs(self) -> bool:
        """Whether anything does."""
        return self.comparison.differs or bool(self.found)


def compared(
    before: Path,
    after: Path,
    parts: Iterable[str],
    patterns: Iterable[str],
    *,
    located: bool = False,
) -> Compared:
    """The differences between two recordings.

    `parts` of differences.IGNORED and functions of these patterns are not compared. `located`:
    with the places of C++ frames. Raises InputError for a file that is not a recording.
    """
    symbols = Symbols()
    locate = Locator() if located else None
    recordings = read_recording(before), read_recording(after)
    parts, patterns = frozenset(parts), tuple(patterns)
    ignored = {
        function.name
        for recording in recordings
        for function in recording.functions.values()
        if any(fnmatch.fnmatchcase(function.name, pattern) for pattern in patterns)
    }
    stacks = [DistinctStacks(Merger(symbols, locate)) for _ in recordings]
    old, new = map(TracedCalls, recordings, stacks)
    runs = [RecordedRun(recording, frozenset(ignored)) for recording in recordings]
    passing = runs[0].passing(old), runs[1].passing(new)
    found = differences(*passing, Ignore(parts, frozenset(ignored)))
    facts = [without(facts_of_runs([run]), parts) for run in runs]
    comparison = compare(facts[0], facts[1], (str(before), str(after)))
    notes = [note for recording in recordings for note in recording.notes]
    located_notes = locate.notes() if locate is not None else []
    notes = [*dict.fromkeys([*notes, *symbols.notes, *located_notes])]
    counts = len(stacks[0].stacks), len(stacks[1].stacks)
    return Compared(recordings, counts, comparison, found, notes)
