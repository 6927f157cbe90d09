"""Files that are cut off, damaged or not recordings: a clear error, and what is whole is read."""

from __future__ import annotations

import random
import struct
from pathlib import Path

import pytest

from mock_libtpu.analysis.calls import DistinctStacks, TracedCalls
from mock_libtpu.errors import DamagedRecordingError, ForeignRecordingError, RecordingMissingError
from mock_libtpu.recording.model import ApiCall
from mock_libtpu.recording.reader import read_recording
from mock_libtpu.stacks.merge import Merger
from mock_libtpu.stacks.symbols import Symbols
from tests.mock_libtpu.recorder import run_python
from tpu_walkthrough.errors import WalkthroughError


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("damage") / "recording"
    program = """
def other(number): return lib.Outer(NOTHING, number)
for number in range(20): lib.Inner(number) and other(-number)
"""
    run_python(program, path)
    return path.read_bytes()


def facts(call: ApiCall) -> tuple[object, ...]:
    frames = [
        (frame.code and frame.code.qualified_name, frame.instruction)
        for frame in (call.stack.python if call.stack else ())
    ]
    return call.sequence, call.function, call.thread, call.arguments, call.start_ns, frames


def boundaries(data: bytes) -> list[int]:
    places = [16]
    while places[-1] < len(data):
        places.append(places[-1] + struct.unpack_from("<I", data, places[-1])[0])
    return places


def test_cut_off_file_gives_what_comes_before(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    path.write_bytes(whole)
    expected = [facts(call) for call in read_recording(path).calls()]
    assert len(expected) == 40
    places = boundaries(whole)
    assert places[-1] == len(whole)
    chosen = random.Random(1)
    read = set()
    for place in [*places[1:], *(chosen.randrange(places[1], len(whole)) for _ in range(300))]:
        path.write_bytes(whole[:place])
        recording = read_recording(path)
        found = list(recording.calls())
        assert [facts(call) for call in found] == expected[: len(found)]
        # Up to 7 bytes are not even a record's head: the rest of it may have been set aside only.
        torn = place - max(one for one in places if one <= place)
        assert bool(recording.notes) == (torn >= 8)
        read.add(len(found))
    assert read >= {0, 20, 40}


def test_space_that_was_set_aside_is_not_damage(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    path.write_bytes(whole + bytes(4096))
    recording = read_recording(path)
    assert len(list(recording.calls())) == 40
    assert recording.notes == []


def test_changed_bytes_never_end_in_anything_but_our_errors(whole: bytes, tmp_path: Path) -> None:
    path = tmp_path / "recording"
    chosen = random.Random(2)
    noted = 0
    for _ in range(400):
        damaged = bytearray(whole)
        for _ in range(chosen.randrange(1, 4)):
            damaged[chosen.randrange(len(damaged))] = chosen.randrange(256)
        path.write_bytes(damaged)
        try:
            recording = read_recording(path)
            merger = Merger(Symbols())
            for call in recording.calls():
                if call.stack is not None:
                    merger.trace(call.stack)
            traced = list(TracedCalls(recording, DistinctStacks(merger)))
            assert len(traced) == len(list(recording.calls()))
        except WalkthroughError:
            continue
        noted += bool(recording.notes)
    assert noted > 20


@pytest.mark.parametrize(
    ("content", "error", "words"),
    [
        (None, RecordingMissingError, "cannot read the recording"),
        (b"#!/bin/sh\necho this is not a recording\n", ForeignRecordingError, "is not a recording"),
        (b"", DamagedRecordingError, "within its first 16 bytes"),
        (b"TPUC", DamagedRecordingError, "within its first 16 bytes"),
        (b"TPUX", ForeignRecordingError, "is not a recording"),
        (struct.pack("<8sII", b"TPUCALLS", 99, 0), ForeignRecordingError, "version 99"),
        (struct.pack("<8sII", b"TPUCALLS", 1, 0), DamagedRecordingError, "only the beginning"),
        (struct.pack("<8sII", b"TPUCALLS", 1, 0) + bytes(64), DamagedRecordingError, "only"),
    ],
)
def test_file_that_is_not_a_recording_is_a_clear_error(
    content: bytes | None, error: type[WalkthroughError], words: str, tmp_path: Path
) -> None:
    path = tmp_path / "recording"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(error, match=words) as raised:
        read_recording(path)
    assert str(path) in str(raised.value)
    assert raised.value.hint
    assert raised.value.exit_code == 3


def test_folder_is_not_a_recording(tmp_path: Path) -> None:
    with pytest.raises(RecordingMissingError, match="a folder without recordings of a pod"):
        read_recording(tmp_path)
