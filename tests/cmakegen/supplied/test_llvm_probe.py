"""Whether headers of MLIR and LLVM parse together, as the real clangd sees them."""

from __future__ import annotations

import pytest

from cmakegen.headers.header_set import HeaderSet
from cmakegen.supplied.llvm_probe import is_possible, parses
from tests.cmakegen.command import find_program
from tests.conftest import Plant

MLIR = {
    "mlir/IR/Value.h": '#include "llvm/ADT/DenseMapInfo.h"\n'
    "inline int empty() { return llvm::Info::getEmptyKey(); }\n",
    "mlir/IR/Missing.h": '#include "mlir/IR/Elsewhere.h"\n',
}
LLVM = "llvm/ADT/DenseMapInfo.h"
OLDER = "#pragma once\nnamespace llvm { struct Info { static int getEmptyKey() { return 0; } }; }\n"
NEWER = "#pragma once\nnamespace llvm { struct Info {}; }\n"


@pytest.fixture
def sets(plant: Plant) -> list[HeaderSet]:
    """MLIR's headers, then those of an older and a newer LLVM."""
    files: dict[str, dict[str, str]] = {"m": MLIR, "old": {LLVM: OLDER}, "new": {LLVM: NEWER}}
    return [
        HeaderSet(name, "cache", name, str(plant(texts, name)), frozenset(texts), [""], system=True)
        for name, texts in files.items()
    ]


def test_headers_of_two_ages(sets: list[HeaderSet]) -> None:
    find_program("clangd")
    mlir, old, new = sets
    names = ["mlir/IR/Value.h", "mlir/IR/Missing.h", "nowhere.h"]
    assert is_possible()
    assert parses(names, [mlir, old])
    assert not parses(names, [mlir, new])
    assert not parses(names, [mlir])
    assert parses(["mlir/IR/Missing.h", LLVM], [mlir, new])


def test_without_clangd_nothing_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr("sys.executable", "/nowhere/python")
    assert not is_possible()
