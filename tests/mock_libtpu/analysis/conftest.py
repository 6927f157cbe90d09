"""The calls of a real program on the mock, for the tests of this folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.analysis.calls import DistinctStacks, TracedCall, TracedCalls
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.locate import Locator
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols


@pytest.fixture(scope="session")
def calls(recorded: Path) -> list[TracedCall]:
    stacks = DistinctStacks(Merger(Symbols(), Locator()))
    return list(TracedCalls(read_recording(recorded), stacks))
