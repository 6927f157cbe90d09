"""The releases of LLVM on the Python package index, as data."""

from __future__ import annotations

from datetime import date
from typing import NamedTuple

from cmakegen.packages.suppliers import LLVM_NAMES, Supplier


class LlvmRelease(NamedTuple):
    """A release of LLVM, whose headers fit only code of about the same time."""

    supplier: Supplier
    branched: date
    """The day on which its branch was made; source: the release schedule on llvm.org."""
    is_complete: bool = True
    """Whether it has the headers that LLVM's build generates; the next newer release has them."""


# Releases of LLVM, from new to old; one is chosen for a tree.
LLVM_RELEASES = (
    LlvmRelease(
        Supplier(
            "mlc-llvm-static", "23.1.1.post0", "mlc_llvm_static/static/include/", ("",), LLVM_NAMES
        ),
        date(2026, 7, 14),
    ),
    LlvmRelease(
        Supplier("xtc-llvm-dev", "22.1.8.2", "llvm/include/", ("",), LLVM_NAMES), date(2026, 1, 13)
    ),
    LlvmRelease(
        Supplier("xtc-llvm-dev", "21.1.2.6", "llvm/include/", ("",), LLVM_NAMES), date(2025, 7, 15)
    ),
    # LLVM 16.
    LlvmRelease(
        Supplier(
            "cppyy-cling",
            "6.32.8",
            "src/interpreter/llvm-project/llvm/include/",
            ("",),
            LLVM_NAMES,
            sdist=True,
        ),
        date(2023, 1, 24),
        is_complete=False,
    ),
)
