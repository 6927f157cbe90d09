"""The release of LLVM that fits a tree, chosen by what the tree and its MLIR headers name."""

from __future__ import annotations

from datetime import date

import pytest

from cmakegen.packages.llvm import LLVM_RELEASES, LlvmRelease
from cmakegen.supplied.llvm_release import Names, choose, count_lacking, names_in
from tests.conftest import Plant


def test_names_of_files(plant: Plant) -> None:
    root = plant(
        {
            "a.cc": '#include "llvm/ADT/None.h"\n  # include <llvm-c/Core.h>\nllvm::StringRef s;\n',
            "b.cc": '#include "mlir/IR/Value.h"\n// llvm::isa<T>(x), llvm::ab\nallvm::Other o;\n',
            "c.cc": '#include "other/llvm/x.h"\n',
        }
    )
    paths = [str(root / name) for name in ("a.cc", "b.cc", "c.cc", "missing.cc")]
    assert names_in(paths) == Names(
        frozenset({"llvm/ADT/None.h", "llvm-c/Core.h"}), frozenset({b"StringRef"})
    )


def test_what_a_release_lacks(plant: Plant) -> None:
    root = plant({"llvm/a.h": "class StringRef;\n#define LLVM_BODY 1\n", "llvm/b.h": ""})
    names = Names(frozenset({"llvm/a.h", "llvm/c.h"}), frozenset({b"StringRef", b"Twine"}))
    files = frozenset({"llvm/a.h", "llvm/b.h", "llvm/missing.h"})
    assert count_lacking(names, str(root), files) == 2
    assert count_lacking(names, str(root), files, frozenset({"llvm/c.h"})) == 1


class Lacking:
    """What each release lacks, and which of them were tried."""

    def __init__(self, *counts: int | None) -> None:
        self._counts = dict(zip(LLVM_RELEASES, counts, strict=True))
        self.tried: list[int] = []

    def __call__(self, release: LlvmRelease) -> int | None:
        self.tried.append(LLVM_RELEASES.index(release))
        return self._counts[release]


@pytest.mark.parametrize(
    ("day", "counts", "chosen", "tried"),
    [
        (date(2026, 6, 14), (0, 5, 5, 5), 0, [0]),
        (date(2026, 6, 14), (2, 3, 5, 5), 0, [0, 1]),
        (date(2026, 3, 1), (3, 1, 2, 9), 1, [1, 0, 2]),
        (date(2026, 3, 1), (1, 2, 1, 9), 0, [1, 0, 2]),
        (date(2026, 3, 1), (3, 2, 1, 1), 2, [1, 0, 2, 3]),
        (date(2023, 6, 22), (9, 4, 3, 1), 3, [3, 2]),
        (date(2023, 6, 22), (1, 2, 3, 4), 0, [3, 2, 1, 0]),
        (None, (0, 0, 0, 0), 0, [0]),
        (None, (3, 2, 1, 0), 3, [0, 1, 2, 3]),
        (None, (3, 3, 1, 2), 2, [0, 1, 2, 3]),
        (date(2026, 6, 14), (None, 3, 2, 5), 2, [0, 1, 2, 3]),
        (date(2026, 6, 14), (None, None, None, None), None, [0, 1, 2, 3]),
    ],
)
def test_the_release_that_lacks_least(
    day: date | None, counts: tuple[int | None, ...], chosen: int | None, tried: list[int]
) -> None:
    lacking = Lacking(*counts)
    release = choose(LLVM_RELEASES, day, lacking)
    assert release == (None if chosen is None else LLVM_RELEASES[chosen])
    assert lacking.tried == tried


def test_releases_are_sorted_from_new_to_old() -> None:
    days = [release.branched for release in LLVM_RELEASES]
    assert days == sorted(days, reverse=True)
    assert LLVM_RELEASES[0].is_complete  # an incomplete release is completed by the next newer one
