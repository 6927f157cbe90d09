"""The scalar unit's arithmetic: 32 bits, and values that are not known."""

from __future__ import annotations

import pytest

from mock_libtpu.estimate.walks.arithmetic import Value, function

_MINUS_ONE = 4294967295


@pytest.mark.parametrize(
    ("opcode", "values", "expected"),
    [
        ("sadd.s32", [_MINUS_ONE, 3], 2),
        ("ssub.s32", [2, 3], _MINUS_ONE),
        ("sshra.s32", [_MINUS_ONE, 4], _MINUS_ONE),
        ("sshrl.u32", [_MINUS_ONE, 28], 15),
        ("sshll.u32", [3, 31], 1 << 31),
        ("smin.u32", [_MINUS_ONE, 3], 3),
        ("scmp.lt.s32.totalorder", [_MINUS_ONE, 0], 1),
        ("scmp.lt.u32.totalorder", [_MINUS_ONE, 0], 0),
        ("scmp.ge.s32.totalorder", [None, 0], None),
        ("scmp.lt.f32.partialorder", [1, 2], None),
        ("scalar_lea.vmem", [16, 4], 20),
        ("scalar_select", [1, 7, 9], 7),
        ("scalar_select", [None, 7, 9], None),
        ("scalar_select", [None, 7, 7], 7),
        ("pand", [0, None], 0),
        ("pand", [1, None], None),
        ("pnand", [0, None], 1),
        ("por", [None, 1], 1),
        ("por", [0, 0], 0),
        ("pneg", [0], 1),
        ("pneg", [None], None),
        ("spop", [5], None),
        ("int_to_ptr.hbm", [8], 8),
    ],
)
def test_results(opcode: str, values: list[Value], expected: Value) -> None:
    assert function(opcode)(values) == expected
