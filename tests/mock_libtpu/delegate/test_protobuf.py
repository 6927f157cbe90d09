"""The reader and writer of protobuf's wire format."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.mock_libtpu.delegate import harness

protobuf = harness.module("protobuf")
_number = st.integers(1, 1 << 20)
_field = st.tuples(_number, st.integers(0, (1 << 64) - 1) | st.binary(max_size=300))


def _write(fields: list[tuple[int, int | bytes]]) -> bytes:
    return b"".join(protobuf.field(number, value) for number, value in fields)


@given(st.lists(_field, max_size=8))
def test_what_is_written_is_read(fields: list[tuple[int, int | bytes]]) -> None:
    read = [
        (number, value if isinstance(value, int) else bytes(value))
        for number, value in protobuf.fields(_write(fields))
    ]
    assert read == fields


@given(st.lists(_field, max_size=8))
def test_leaving_out_keeps_the_rest(fields: list[tuple[int, int | bytes]]) -> None:
    left_out = {number for number, _ in fields[::2]}
    kept = [field for field in fields if field[0] not in left_out]
    assert protobuf.without(_write(fields), *left_out) == _write(kept)


@given(st.binary(max_size=60))
def test_any_bytes_are_read_or_refused(message: bytes) -> None:
    try:
        parts = list(protobuf.fields(message))
    except ValueError:
        return
    assert all(isinstance(number, int) for number, _ in parts)
    assert protobuf.without(message) == message


def test_fixed_size_and_packed_fields() -> None:
    message = bytes([0x09, 1, 0, 0, 0, 0, 0, 0, 0x80]) + bytes([0x15, 2, 0, 0, 0])
    assert list(protobuf.fields(message)) == [(1, 1 | 0x80 << 56), (2, 2)]
    packed = protobuf.field(3, b"\x01\x80\x01\x7f")
    assert protobuf.numbers(packed, 3) == [1, 128, 127]
    assert protobuf.numbers(protobuf.field(3, 5) + packed, 3) == [5, 1, 128, 127]
    assert protobuf.integer(message, 2) == 2
    assert protobuf.integer(message, 3) == 0


@pytest.mark.parametrize("message", [b"\x0b", b"\x0a\x05abc", b"\x08", b"\x80" * 11, b"\x09\x01"])
def test_damage_is_an_error(message: bytes) -> None:
    with pytest.raises(ValueError, match="byte"):
        list(protobuf.fields(message))
