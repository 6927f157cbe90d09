"""The native reader of protobuf messages, by a program that prints what it reads."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from mock_libtpu import build
from tests.mock_libtpu.mocked import TIMEOUT_S
from tests.mock_libtpu.recorder import native_program


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = build.PACKAGE / "native" / "base" / "protobuf.cc"
    sanitizers = "-fsanitize=address,undefined"
    return native_program("protobuf", tmp_path_factory.mktemp("protobuf"), sanitizers, str(source))


@pytest.mark.parametrize(
    ("message", "lines"),
    [
        (b"", []),
        (b"\x08\x96\x01", ["1: 150"]),
        (b"\x08" + b"\xff" * 9 + b"\x01", [f"1: {2**64 - 1}"]),
        (b"\x12\x03\x01\x96\x01\x18\x00", ["2: 1 150", "3: 0"]),
        (b"\x1a\x02\x80\x80", ["3: 2 bytes"]),
        (b"\x0d1234\x1112345678\x20\x07", ["1:", "2:", "4: 7"]),
        (b"\x12\x00", ["2:"]),
        (b"\x08\x05\x08", ["1: 5", "failed"]),  # a field without its value
        (b"\x12\x05abc", ["failed"]),  # fewer bytes than it has
        (b"\x0d123", ["failed"]),
        (b"\x0b", ["failed"]),  # a group
        (b"\x80" * 11, ["failed"]),  # a number that does not end
        (b"\x12" + b"\xff" * 9 + b"\x01abc", ["failed"]),
    ],
)
def test_fields_are_read_in_order(reader: Path, message: bytes, lines: list[str]) -> None:
    ran = subprocess.run(
        [reader], input=message, capture_output=True, timeout=TIMEOUT_S, check=True
    )
    assert ran.stdout.decode().splitlines() == lines
