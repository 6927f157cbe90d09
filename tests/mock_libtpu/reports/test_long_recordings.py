"""Long recordings: reports read the calls one by one, and keep none."""

from __future__ import annotations

import os
import struct
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import cbor2
import pytest

from mock_libtpu.recording.reader import read_recording
from mock_libtpu.reports.show import report_file
from mock_libtpu.reports.view import View

_FEW, _MANY = 500, 5_000
_MOST_PER_CALL = 100  # bytes; a call with its values takes some 2,000
_BUFFER = {
    "buffer": 1,
    "type": "F32",
    "shape": [8, 8],
    "bytes": 256,
    "device": "TPU_0(process=0,(0,0,0,0))",
}


def _blob(data: bytes) -> bytes:
    return struct.pack("<I", len(data)) + data


def _record(kind: int, *parts: bytes) -> bytes:
    body = b"".join(parts)
    size = -(-(8 + len(body)) // 8) * 8
    return struct.pack("<II", size, kind) + body.ljust(size - 8, b"\0")


def _records(calls: int) -> Iterator[bytes]:
    yield b"TPUCALLS" + struct.pack("<II", 1, 0)
    texts = (b"program\0", b"3.13.0", b"1", b"")
    yield _record(1, struct.pack("<IIQQQ", 1, 1, 0, 0, 1), *map(_blob, texts))
    names = (b"PJRT_Client_BufferFromHostBuffer", b"client", b"data", b"buffer")
    yield _record(2, struct.pack("<III", 0, 2, 1), *map(_blob, names))
    yield _record(3, struct.pack("<IIQ", 0, 1, 1), _blob(b"main"))
    values = _blob(cbor2.dumps(["client " * 20, list(range(40))]))
    results = _blob(cbor2.dumps([_BUFFER]))
    for number in range(calls):
        start = 1_000 * number
        yield _record(8, struct.pack("<QQIII", number, start, 0, 0, 0), values)
        yield _record(9, struct.pack("<QQi", number, start + 400, 0), _blob(b""), results)


def _peak(file: Path, view: View) -> int:
    """The bytes that a report takes at most."""
    tracemalloc.start()
    try:
        report_file(file, view, several=False)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize(
    "kind",
    ["overview", "calls", "summary", "json", "tree", "by line", "by function", "by program"],
)
def test_a_report_keeps_no_calls(
    kind: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    peaks = []
    with open(os.devnull, "w") as nowhere:
        monkeypatch.setattr(sys, "stdout", nowhere)
        for count in (_FEW, _FEW, _MANY):  # the first one imports what it needs
            file = tmp_path / str(count)
            file.write_bytes(b"".join(_records(count)))
            peaks.append(_peak(file, View(kind)))
    assert (peaks[2] - peaks[1]) / (_MANY - _FEW) < _MOST_PER_CALL


def test_times_are_those_of_the_calls(tmp_path: Path) -> None:
    file = tmp_path / "recording"
    file.write_bytes(b"".join(_records(3)))
    recording = read_recording(file)
    found = [(call.thread.number, call.start_ns, call.end_ns) for call in recording.calls()]
    assert list(recording.times()) == found == [(0, 0, 400), (0, 1000, 1400), (0, 2000, 2400)]
    assert list(recording.calls({"PJRT_Client_Create"})) == []
    assert len(list(recording.calls({"PJRT_Client_BufferFromHostBuffer"}))) == 3
