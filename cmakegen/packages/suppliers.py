"""Packages on the Python package index that contain C++ headers, as data.

The origin of each entry is the package itself. A package is fetched only if the tree names headers
that it supplies and no earlier source does.
"""

from __future__ import annotations

from typing import NamedTuple


class Supplier(NamedTuple):
    """A package and its headers."""

    name: str
    version: str
    prefix: str
    """The folder in the archive that is extracted (in a source distribution, below its top)."""
    roots: tuple[str, ...]
    """Include directories below it, in search order; `*` is one component, `**` any number."""
    names: tuple[str, ...]
    """Prefixes of the header names for which the package is fetched."""
    sdist: bool = False
    """Whether the source distribution is used."""
    only: tuple[str, ...] = ()
    """Prefixes of the paths that are extracted, relative to `prefix`, instead of `roots`."""
    pin: str = ""
    """A pattern that finds the version in the tree's dependency files; default: `version`."""

    def requirement(self, version: str = "") -> str:
        return f"{self.name}=={version or self.version}"


# The headers of a TensorFlow wheel: all dependencies of TensorFlow and XLA in the versions that
# they were built with. Other trees use it if they name TENSORFLOW_NAMES that they do not contain.
TENSORFLOW_ROOTS = (
    "",
    "include",
    "xla/mlir_hlo",
    "xla/mlir_hlo/_virtual_includes/*",
    # A hub: nv/target is reached by 8,000 files.
    "external/cuda_cccl/libcudacxx/include",
    "external/cuda_cccl/cub",
    "external/cuda_cccl/thrust",
    "external/llvm-project/mlir/include",
    "external/local_config_python/python_include",
    "external/local_config_python/numpy_include",
    "external/python_3_11_*/include/python3.11",
    "external/farmhash_archive/src",
    "external/tf_runtime/third_party/llvm_derived/include",
    "external/nvshmem/src/include",
    "external/ducc/src",
    "external/raft/cpp/include",
    "external/rmm/cpp/include",
    "external/boringssl/src/include",
    "external/cutlass_archive/tools/util/include",
    "external/triton/third_party",
    "external/*/include",
    "external/*",
    "external/**/_virtual_includes/*",
)
TENSORFLOW_PREFIX = "tensorflow/include/"
TENSORFLOW_NAMES = (
    *("tensorflow/", "xla/", "tsl/", "tfrt/", "mlir/", "mlir-c/", "stablehlo/", "shardy/"),
    *("triton/", "ml_dtypes/", "google/protobuf/", "Eigen/", "unsupported/Eigen/"),
    *("farmhash.h", "highwayhash/", "double-conversion/", "snappy.h", "pybind11/", "re2/"),
    *("grpcpp/", "grpc/", "hwy/", "riegeli/"),
)

SUPPLIERS = (
    # LLVM must not be older than the MLIR of the wheel, so the newest is used for all.
    Supplier(
        "mlc-llvm-static",
        "23.1.1.post0",
        "mlc_llvm_static/static/include/",
        ("",),
        ("llvm/", "llvm-c/"),
    ),
    Supplier("xtc-mlir-dev", "22.1.8.4", "mlir/include/", ("",), ("mlir/", "mlir-c/")),
    # Its source distribution contains GoogleTest and all of Abseil; the TensorFlow wheel contains
    # only those headers of Abseil that TensorFlow installs.
    Supplier(
        "grpcio",
        "1.78.0",
        "third_party/",
        (
            "boringssl-with-bazel/src/third_party/googletest/googletest/include",
            "boringssl-with-bazel/src/third_party/googletest/googlemock/include",
            "abseil-cpp",
        ),
        ("gtest/", "gmock/", "absl/"),
        sdist=True,
        pin=r"grpc/archive/(?:refs/tags/)?v(\d+\.\d+\.\d+)\.tar\.gz",
    ),
    Supplier(
        "nanobind",
        "2.12.0",
        "nanobind/",
        ("include", "ext/robin_map/include"),
        ("nanobind/",),
        pin=r"nanobind/archive/(?:refs/tags/)?v(\d+\.\d+\.\d+)\.tar\.gz",
    ),
    # FlatBuffers 24.3.25, which TensorFlow's checked-in generated headers require.
    Supplier(
        "catboost",
        "1.2.10",
        "catboost_all_src/contrib/libs/",
        ("flatbuffers/include", "jdk/include"),
        ("flatbuffers/",),
        sdist=True,
    ),
    Supplier(
        "opencc",
        "1.4.2",
        "deps/google-benchmark/",
        ("include",),
        ("benchmark/",),
        sdist=True,
    ),
    Supplier(
        "torch",
        "2.9.0",
        "torch/include/",
        ("",),
        ("fp16", "psimd", "fxdiv", "cpuinfo.h", "pthreadpool.h", "xnnpack.h"),
        only=("fp16", "psimd", "fxdiv", "cpuinfo.h", "pthreadpool.h", "xnnpack.h"),
    ),
)

# All other files of these packages count as headers; those of Eigen have no extension.
NOT_HEADERS = (".py", ".pyc", ".so", ".a", ".cc", ".c", ".cpp", ".cu", ".txt", ".md", ".cmake")
