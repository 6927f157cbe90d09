"""What becomes of donations, in programs of which each shows one thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.analysis.donations import Donated, DonationUses
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.analysis import donating
from tests.mock_libtpu.recorded import record, run


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return record(tmp_path_factory.mktemp("donating"), Path(donating.__file__).read_text())


@pytest.fixture(scope="module")
def found(recording: Path) -> dict[str, list[Donated]]:
    """By case."""
    stacks = DistinctStacks(Merger(Symbols(), None))
    rows: dict[str, list[Donated]] = {}
    for row in DonationUses(TracedCalls(read_recording(recording), stacks)).rows():
        assert row.offer.place is not None
        rows.setdefault(row.offer.place.function.partition(".")[0], []).append(row)
    return rows


@pytest.mark.parametrize("name", donating.CASES)
def test_outcomes(name: str, found: dict[str, list[Donated]]) -> None:
    rows = found.get(name, [])
    outcomes = {(row.offer.outcome, row.offer.argument, row.calls) for row in rows}
    assert outcomes == donating.CASES[name][0]


def test_bytes_and_reasons(found: dict[str, list[Donated]]) -> None:
    (missed,) = found["overwritten"]
    assert (missed.bytes, missed.offer.reason) == (3 * 8 * 4, "an output is f32[8]")
    (unused,) = found["unused"]
    assert unused.offer.reason == "the function does not use it"
    (refused,) = found["smaller_output"]
    assert refused.offer.reason == "no output that is still free is f32[3]"


def test_view(recording: Path) -> None:
    lines = run("report", recording, "--donation").splitlines()
    heads = [line.partition(":")[0] for line in lines if not line.startswith(" ")]
    assert heads == [
        "donated, and refused",
        "not donated, and could have been",
        "donated, and used",
    ]
    assert any(
        "batch f32[16,8] of jit_step at " in line and "in each of 3 calls" in line for line in lines
    )
