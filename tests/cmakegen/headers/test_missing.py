"""What would supply a missing header, by its name."""

from __future__ import annotations

import pytest

from cmakegen.headers.missing import BAZEL, FAILED, FETCH, PROTOS, Tree, remedy, supplier

FRESH = Tree(frozenset({"own/a", "a"}), True, False, fetched=False, generated=False)
AFTER = FRESH._replace(fetched=True, generated=True)


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("Python.h", FETCH, "the interpreter's development files, such as python3-dev"),
        ("own/a.pb.h", PROTOS, FAILED),
        ("a.pb.h", PROTOS, FAILED),
        ("other.pb.h", BAZEL, BAZEL),
        (
            "tensorflow/core/example/example.pb.h",
            FETCH,
            "a source tree of TensorFlow; add it with -I DIR",
        ),
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


@pytest.mark.parametrize(
    ("name", "before", "after"),
    [
        ("glog/logging.h", "--fetch", "-I DIR, with a folder that contains glog/"),
        ("own/a.pb.h", "--protos", FAILED),
        ("cuda_runtime.h", "--fetch --cuda", "--fetch --cuda"),
        ("third_party/gpus/cuda/include/cuda.h", "--fetch --cuda", "--fetch --cuda"),
        ("torch/all.h", "--fetch", "-I DIR, with a folder that contains torch/"),
        ("own/all.h", "-I DIR, with a folder that contains own/", None),
        ("windows.h", "Windows SDK", None),
        ("vector", "install a C++ compiler", None),
    ],
)
def test_the_remedy_before_and_after_fetching_and_generating(
    name: str, before: str, after: str | None
) -> None:
    remedies = [remedy(name, tree).removeprefix("cmake-gen-globs ") for tree in (FRESH, AFTER)]
    assert remedies == [before, before if after is None else after]


def test_cuda_is_not_proposed_twice() -> None:
    assert "--cuda" not in remedy("cuda_runtime.h", AFTER._replace(cuda=True))
