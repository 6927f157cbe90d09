"""Text in generated headers that differs between releases of MLIR and LLVM.

mlir-tblgen writes what its own release declares; the headers that a tree uses may be older or
newer. The text is from the MLIR headers of TensorFlow 2.13 (MLIR 17) to its nightly packages of
August 2026 (MLIR 24), and from the headers of LLVM 22 and 23.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from cmakegen.headers.header_set import HeaderSet
from tpu_walkthrough.files import read_file

_LARGEST = 1 << 24  # bytes of a header


class Name(NamedTuple):
    """A name as mlir-tblgen writes it, and another release's name for the same."""

    written: re.Pattern[bytes]
    other: bytes
    """With references to groups; empty if the other release has nothing in its place."""
    header: str
    """The header of MLIR or LLVM that declares it."""
    declares_other: re.Pattern[bytes]
    """Matches in that header if it is the other release's."""


_NAMES = (
    # A reference to an operation's properties, which has their type since MLIR 23.
    Name(
        re.compile(
            rb"\bmlir::OpaqueProperties properties =\s+"
            rb"&odsState\.getOrAddProperties<([\w:]+)>\(\);"
        ),
        rb"mlir::PropertyRef properties(::mlir::TypeID::get<\1>(),"
        rb" &odsState.getOrAddProperties<\1>());",
        "mlir/IR/OperationSupport.h",
        re.compile(rb"\bclass PropertyRef\b"),
    ),
    Name(
        re.compile(rb"\bmlir::OpaqueProperties\b"),
        b"mlir::PropertyRef",
        "mlir/IR/OperationSupport.h",
        re.compile(rb"\bPropertyRef\b"),
    ),
    # Moved to namespace llvm in MLIR 20.
    Name(
        re.compile(rb"\bllvm::LogicalResult\b"),
        b"mlir::LogicalResult",
        "mlir/Support/LogicalResult.h",
        re.compile(rb"\bstruct (?:\[\[nodiscard\]\] )?LogicalResult\b"),
    ),
    # Functions for the keys of free places in a table, until LLVM 23.
    Name(
        re.compile(rb"  static inline \S+ get(?:Empty|Tombstone)Key\(\) \{\n.*\n  \}\n\n"),
        b"",
        "llvm/ADT/DenseMapInfo.h",
        re.compile(rb"\A(?!(?s:.*)\bgetEmptyKey\b)"),
    ),
)


def names_to_replace(sets: Sequence[HeaderSet]) -> tuple[Name, ...]:
    """The names that the headers in `sets`, in search order, do not have as written."""
    return tuple(name for name in _NAMES if _declares_other(name, sets))


def replace_names(path: str, names: Sequence[Name]) -> None:
    """Replace the names in a generated header. Raises OSError."""
    with open(path, "rb") as file:
        text = before = file.read()
    for name in names:
        text = name.written.sub(name.other, text)
    if text != before:
        with open(path, "wb") as file:
            file.write(text)


def _declares_other(name: Name, sets: Sequence[HeaderSet]) -> bool:
    for headers in sets:
        path = headers.find(name.header)
        if path:
            try:
                text = read_file(f"{headers.folder}/{path}", _LARGEST)
            except OSError:
                return False
            return name.declares_other.search(text) is not None
    return False
