"""What would supply a missing header, by its name."""

from __future__ import annotations

import pytest

from cmakegen.headers.missing import BAZEL, FAILED, FETCH, PROTOS, Tree, supplier

FRESH = Tree(frozenset({"own/a", "a"}), True, False, fetched=False, generated=False)
AFTER = FRESH._replace(fetched=True, generated=True)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("Python.h", FETCH, "the interpreter's development files, such as python3-dev"),
        ("own/a.pb.h", PROTOS, FAILED),
        ("a.pb.h", PROTOS, FAILED),
        ("other.pb.h", BAZEL, BAZEL),
        ("own/a.proto.h", BAZEL, BAZEL),
        ("mlir/IR/x.h.inc", PROTOS, BAZEL),
        ("glog/logging.h", FETCH, BAZEL),
        ("xla/python/x.h", FETCH, "a source tree of XLA; add it with -I DIR"),
        ("riegeli/x.h", FETCH, "a source tree of Riegeli; add it with -I DIR"),
        ("Metal/Metal.hpp", "Apple SDK", "Apple SDK"),
    ],
)
def test_the_supplier_before_and_after_fetching_and_generating(
    name: str, before: str, after: str
) -> None:
    assert (supplier(name, FRESH), supplier(name, AFTER)) == (before, after)
