"""Parts of a recording by time, also of a process that still writes it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mock_libtpu.recording.model import CallError
from mock_libtpu.recording.reader import read_recording
from tests.mock_libtpu.recorder import run_python

_READ_BY_ITSELF = """
import time
from pathlib import Path
from mock_libtpu.process import own_recording
from mock_libtpu.recording.reader import read_recording
lib.Inner(1)
since = time.monotonic_ns()
lib.Inner(2)
until = time.monotonic_ns()
lib.Inner(3)
own = own_recording(Path(RECORDING))
part = read_recording(own).between(since, until)
print([call.arguments["event"] for call in part.calls()])
print(len(part))
"""


@pytest.mark.parametrize("other", [False, True], ids=["first", "further"])
def test_running_process_reads_the_calls_that_it_has_made(tmp_path: Path, other: bool) -> None:
    file = tmp_path / "recording"
    if other:  # so that this process writes another file
        run_python("lib.Inner(0)", file)
    ran = run_python(_READ_BY_ITSELF.replace("RECORDING", repr(str(file))), file)
    assert ran.stdout.splitlines() == ["[2]", "1"]


def test_part_has_the_errors_and_times_of_its_own_calls(tmp_path: Path) -> None:
    run_python("lib.Inner(-2); lib.Inner(1); lib.Inner(-3)", tmp_path / "recording")
    recording = read_recording(tmp_path / "recording")
    first, second, last = recording.calls()
    part = recording.between(second.start_ns)
    assert list(part.errors()) == [CallError(2, "negative")]
    assert [start for _, start, _ in part.times()] == [second.start_ns, last.start_ns]
    assert list(recording.errors()) == [first.error, last.error]
