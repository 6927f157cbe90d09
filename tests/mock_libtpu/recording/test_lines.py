"""Lines of instructions, against Python's own lines of its code."""

from __future__ import annotations

import argparse
import asyncio.base_events
import inspect
import types
from pathlib import Path

import pytest

from mock_libtpu.stacks.line_table import line_at


def code_objects(code: types.CodeType) -> list[types.CodeType]:
    found = [code]
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found += code_objects(constant)
    return found


@pytest.mark.parametrize("module", [argparse, inspect, asyncio.base_events])
def test_every_instruction_of_a_module_has_its_line(module: types.ModuleType) -> None:
    assert module.__file__ is not None
    path = Path(module.__file__)
    code = compile(path.read_bytes(), path, "exec")
    tried = 0
    for one in code_objects(code):
        for index, (line, *_) in enumerate(one.co_positions()):
            assert line_at(one.co_linetable, one.co_firstlineno, index * 2) == line
            tried += 1
    assert tried > 1000


def test_instruction_beyond_the_table_has_no_line() -> None:
    code = compile("1", "<test>", "exec")
    assert line_at(code.co_linetable, code.co_firstlineno, 1_000_000) is None
    assert line_at(b"", 1, 0) is None


@pytest.mark.parametrize("size", range(1, 12))
def test_table_that_is_cut_off_ends(size: int) -> None:
    table = compile("def f(a):\n  return a\n\n\n\nf(1)", "<test>", "exec").co_linetable
    assert line_at(table[:size], 1, 1_000_000) is None
