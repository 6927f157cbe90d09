"""Each check finds the fault of its name, and nothing else in the sound mock."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from pathlib import Path

import pytest

from mock_libtpu.conformance.check import checks
from tests.mock_libtpu.conformance.trying import Tried

NAMES = list(checks())
SKIPPED = {
    "profiling/types-have-ids": "the plugin has no PJRT_FFI_Type_Register",
    "profiling/context-has-data": "the plugin has no PJRT_FFI_Type_Register",
}
"""What the mock need not have. The faulty library has it."""
MISBEHAVIOUR = {"crashes", "exits", "hangs", "hostile text"}
"""What the tests of the command have of the faulty library."""
FOUND_BY_OTHERS: dict[str, dict[str, str]] = {}
"""The checks that find a fault besides its own, and why they have to."""

Try = Callable[[str], Tried]
TryWithFault = Callable[[str, str], Tried]


def test_there_is_a_fault_for_each_check(faulty_path: Path) -> None:
    library = ctypes.CDLL(str(faulty_path))
    library.FaultNames.restype = ctypes.c_char_p
    names = set(library.FaultNames().decode().split("\n")) - {""}
    assert names - MISBEHAVIOUR == set(NAMES)


@pytest.mark.parametrize("name", SKIPPED)
def test_skipped_on_the_mock(try_soundly: Try, name: str) -> None:
    assert try_soundly(name) == Tried("skipped", SKIPPED[name])


@pytest.mark.parametrize("name", NAMES)
def test_finds_its_fault_only(try_with_fault: TryWithFault, name: str) -> None:
    assert try_with_fault(name, "") == Tried("passed", "")
    tried = try_with_fault(name, name)
    assert tried.is_found, tried


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", [name for name in NAMES if name not in SKIPPED])
def test_finds_nothing_in_the_mock(try_soundly: Try, name: str) -> None:
    assert try_soundly(name) == Tried("passed", "")


def _others(try_with_fault: TryWithFault, fault: str, names: list[str]) -> set[str]:
    return {name for name in names if name != fault and try_with_fault(name, fault).is_found}


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("fault", NAMES)
def test_no_other_check_finds_it(try_with_fault: TryWithFault, fault: str) -> None:
    assert _others(try_with_fault, fault, NAMES) == set(FOUND_BY_OTHERS.get(fault, {}))
