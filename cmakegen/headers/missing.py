"""Determine from the name of a missing header what would supply it."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from cmakegen.packages.suppliers import LLVM_NAMES, SUPPLIERS, TENSORFLOW_NAMES
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS

FETCH = "--fetch-externals"
PROTOS = "--protos"
FAILED = "its .proto file, from which no header could be generated; see the notes"
BAZEL = "a Bazel build"
UNKNOWN = "unknown; add its folder with -I DIR"
_RUN = "cmake-gen-globs"
CUDA = f"{_RUN} --fetch --cuda"

_TOOLKIT = "CUDA toolkit"
# First components of header names, by owner. Sources: the folders in which these projects install
# their headers.
_PLATFORMS = {
    "Windows SDK": """windows.h Windows.h winsock2.h Winsock2.h WinSock2.h ws2tcpip.h io.h direct.h
        process.h intrin.h Shlwapi.h shlwapi.h shellapi.h dbghelp.h DbgHelp.h processthreadsapi.h
        bcrypt.h psapi.h tchar.h crtdbg.h winapifamily.h synchapi.h sysinfoapi.h winternl.h
        afunix.h corecrt.h winerror.h fileapi.h""",
    "Apple SDK": """Accelerate AppKit AudioToolbox Availability.h AvailabilityMacros.h CommonCrypto
        CoreFoundation CoreGraphics CoreML CoreVideo Foundation IOKit IOSurface Metal
        MetalPerformanceShaders MetalPerformanceShadersGraph OpenGLES QuartzCore Security
        SystemConfiguration TargetConditionals.h UIKit XCTest dispatch libkern mach mach-o objc os
        simd xpc AVFoundation CoreMedia OpenGL GLKit ImageIO XPC""",
    "Android NDK": "android jni.h media nativehelper log sys/system_properties.h",
    _TOOLKIT: """cuda.h cuda_runtime.h cuda_runtime_api.h cuda_fp16.h cuda_bf16.h cuda_fp8.h
        cub thrust cufft.h cublas_v2.h cusolverDn.h cusparse.h curand.h cudnn.h nvrtc.h nvml.h
        nccl.h cupti.h nvToolsExt.h nvtx3 cuda cudaProfiler.h nvJitLink.h nvshmem.h cute cutlass
        NvInfer.h fatbinary_section.h cooperative_groups.h mma.h""",
    "ROCm": """hip hipblas hipblaslt hipcub hipfft hiprand hipsolver hipsparse miopen rccl rocblas
        rocfft rocm rocprim rocprofiler rocprofiler-sdk rocrand rocsolver roctracer
        rocm_smi rocm-core hsa rocprofiler-register amd_smi device_libs""",
    "oneAPI": "oneapi sycl level_zero CL dpct",
    "ARM tool chain": "arm_neon.h arm_sve.h arm_acle.h arm_fp16.h arm_bf16.h",
    "an embedded SDK": """esp_log.h Arduino.h mbed.h hx_drv_tflm.h CMSIS xtensa cmsis_compiler.h
        hexagon HAP_farf.h AEEStdErr.h remote.h rpcmem.h""",
    "Qt": "QApplication QtCore QtGui QtWidgets",
    "your MPI": "mpi.h",
}
_BY_FIRST = {first: owner for owner, names in _PLATFORMS.items() for first in names.split()}

# Taken from the interpreter, if they are installed.
_OF_PYTHON = ("Python.h", "structmember.h")
_PYTHON = "the interpreter's development files, such as python3-dev"
_SUPPLIED = tuple(start for package in SUPPLIERS for start in package.names) + LLVM_NAMES
# More headers of the TensorFlow package, for which it is not fetched.
_FETCHED_WITH_TENSORFLOW = ("google/", "third_party/", "curl/", "openssl/")
_FETCHED = (*TENSORFLOW_NAMES, *_SUPPLIED)
# Projects whose headers, or some of them, are in no package of the index.
_SOURCE_TREES = {
    "xla/": "XLA",
    "tensorflow/": "TensorFlow",
    "riegeli/": "Riegeli",
    "pxr/": "OpenUSD",
}


class Tree(NamedTuple):
    """Properties of the tree whose headers are missing."""

    protos: Collection[str]
    """Its .proto files without the extension: their paths, also without leading folders."""
    is_workspace: bool
    """Whether it is built by Bazel."""
    is_tensorflow: bool
    """Whether it is TensorFlow or XLA."""
    fetched: bool
    """Whether --fetch-externals was used, now or before, so that it would not supply more."""
    generated: bool
    """Whether --protos was used, now or before, so that it would not supply more."""
    templates: Collection[str] = ()
    """The headers that have templates: their paths, also without leading folders."""
    cuda: bool = False
    """Whether --cuda is given."""


def supplier(name: str, tree: Tree) -> str:
    """The option, tool or package that would supply header `name`."""
    first = name.partition("/")[0]
    owner = _BY_FIRST.get(name) or _BY_FIRST.get(first)
    if owner:
        return owner if tree.fetched or not name.startswith(_SUPPLIED) else FETCH
    if name in _OF_PYTHON:
        return _PYTHON if tree.fetched else FETCH
    built = BAZEL if tree.is_workspace else UNKNOWN
    if tree.fetched and not tree.is_tensorflow:
        for start, project in _SOURCE_TREES.items():
            if name.startswith(start):
                built = f"a source tree of {project}; add it with -I DIR"
    stem, dot, kind = name.partition(".")
    if kind in ("grpc.pb.h", "grpc.pb.cc"):
        return f"protoc with grpc_cpp_plugin, or {BAZEL}" if tree.is_workspace else "protoc"
    if kind == "proto.h":
        return built  # only Google's own protoc generates it
    if dot and kind in ("pb.h", "pb.cc") and stem in tree.protos:
        return FAILED if tree.generated else PROTOS
    if name in tree.templates and not tree.generated:
        return PROTOS
    if kind.endswith(("h.inc", "cc.inc")) and tree.is_workspace:
        return BAZEL if tree.generated else PROTOS
    is_fetched = name.startswith(_FETCHED) or (
        tree.is_tensorflow and name.startswith(_FETCHED_WITH_TENSORFLOW)
    )
    return FETCH if is_fetched and not tree.fetched else built


def remedy(name: str, tree: Tree) -> str:
    """The command that would supply header `name`, or what has it."""
    folder, slash, _ = name.partition("/")
    is_of_cuda = _BY_FIRST.get(name, _BY_FIRST.get(folder)) == _TOOLKIT
    if not tree.cuda and (is_of_cuda or name.startswith("third_party/gpus/")):
        return CUDA
    if name in STANDARD_HEADERS:
        return "install a C++ compiler"
    owner = supplier(name, tree)
    if owner == FETCH:
        return f"{_RUN} --fetch"
    if owner == PROTOS:
        return f"{_RUN} --protos"
    if owner in (BAZEL, UNKNOWN):
        return f"{_RUN} -I DIR, with a folder that contains {folder}{slash}"
    return owner
