"""Names in generated headers that differ between releases of MLIR.

mlir-tblgen writes the names of its own release; the MLIR headers that a tree uses may be older or
newer. The names are from the MLIR headers of TensorFlow 2.13 (MLIR 17) to its nightly packages of
August 2026 (MLIR 24).
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

    written: bytes
    other: bytes
    header: str
    """The header of MLIR that declares it."""
    declares_other: re.Pattern[bytes]
    """Matches in that header if it declares the other name."""


_NAMES = (
    # A reference to an operation's properties, since MLIR 23.
    Name(
        b"mlir::OpaqueProperties",
        b"mlir::PropertyRef",
        "mlir/IR/OperationSupport.h",
        re.compile(rb"\bPropertyRef\b"),
    ),
    # Moved to namespace llvm in MLIR 20.
    Name(
        b"llvm::LogicalResult",
        b"mlir::LogicalResult",
        "mlir/Support/LogicalResult.h",
        re.compile(rb"\bstruct (?:\[\[nodiscard\]\] )?LogicalResult\b"),
    ),
)


def names_to_replace(sets: Sequence[HeaderSet]) -> tuple[Name, ...]:
    """The names that the MLIR headers in `sets`, in search order, do not have as written."""
    return tuple(name for name in _NAMES if _declares_other(name, sets))


def replace_names(path: str, names: Sequence[Name]) -> None:
    """Replace the names in a generated header. Raises OSError."""
    with open(path, "rb") as file:
        text = before = file.read()
    for name in names:
        text = text.replace(name.written, name.other)
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
