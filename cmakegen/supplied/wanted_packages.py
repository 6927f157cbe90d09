"""Determine which packages could supply a tree's missing headers, and in which versions."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from cmakegen.headers.header_set import HeaderSet
from cmakegen.packages import store
from cmakegen.packages.index import package_index
from cmakegen.packages.llvm import LLVM_RELEASES, LlvmRelease
from cmakegen.packages.suppliers import (
    CUDA_SUPPLIERS,
    LLVM_NAMES,
    MLIR_ROOT,
    NEWEST_CUDA,
    NOT_HEADERS,
    PYTHON_NAMES,
    SUPPLIERS,
    TENSORFLOW_NAMES,
    TENSORFLOW_ROOTS,
    Supplier,
)
from cmakegen.packages.tensorflow_version import (
    commit_day,
    is_tensorflow,
    nightly_for,
    release_for,
    stated_version,
)
from cmakegen.supplied.installed import TENSORFLOW_PREFIX
from cmakegen.supplied.package_headers import PYTHON, WantedPackage, installed_folder
from cmakegen.supplied.package_record import recorded_keys
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.files import read_file
from tpu_walkthrough.progress import Progress

_LARGEST = 1 << 22  # bytes of a file with pins
# Files in which trees pin their dependencies.
PIN_FILES = (
    "workspace2.bzl",
    "tensorflow/workspace2.bzl",
    "third_party/nanobind/workspace.bzl",
    "third_party/grpc/workspace.bzl",
    "MODULE.bazel",
    "WORKSPACE",
    "pyproject.toml",
    "setup.py",
)
# Files with the release of CUDA.
CUDA_FILES = (".bazelrc", "tensorflow.bazelrc")
_CUDA_VERSION = r"""(?m)^[^#\n]*\bHERMETIC_CUDA_VERSION=["']?(\d{1,3})\.(\d{1,3})"""


def wanted_packages(root: str, missing: Sequence[str], tensorflow: str) -> list[WantedPackage]:
    """The packages that could supply one of the `missing` names, in search order."""
    first = CUDA_SUPPLIERS if tensorflow and _asks_for_newer_cuda(root) else ()
    wanted = _of(root, missing, [supplier._replace(is_spare=False) for supplier in first])
    if tensorflow:
        wanted.append(tensorflow_package(tensorflow))
    return wanted + _of(root, missing, [one for one in SUPPLIERS if one not in first])


def _of(root: str, missing: Sequence[str], suppliers: Iterable[Supplier]) -> list[WantedPackage]:
    wanted: list[WantedPackage] = []
    for supplier in suppliers:
        if any(name.startswith(supplier.names) for name in missing):
            starts = supplier.only or supplier.roots
            part = _part(
                supplier.requirement(),
                supplier.prefix,
                starts,
                supplier.folder,
                supplier.sdist,
                supplier.kind,
            )
            pinned = supplier.requirement(_pinned(root, supplier))
            if pinned == part.requirement:
                spare = supplier if supplier.is_spare else None
                wanted.append(WantedPackage(part, supplier.roots, spare))
            else:
                wanted.append(WantedPackage(part._replace(requirement=pinned), supplier.roots))
                wanted.append(WantedPackage(part, supplier.roots, spare_of=supplier))
    return wanted


def tensorflow_requirement(
    root: str,
    missing: Sequence[str],
    fetch: bool,
    failures: list[WalkthroughError],
    progress: Progress,
) -> str:
    """The requirement for the TensorFlow headers that the tree uses; "" if it uses none.

    Without `fetch`, or where the index is not reachable, the last recorded choice is used.
    """
    version = stated_version(root)
    if missing and version:
        return f"tensorflow=={version}"
    if not (
        any(name.startswith(TENSORFLOW_NAMES) for name in missing)
        or (missing and is_tensorflow(root))
    ):
        return ""
    if not fetch:
        return recorded_tensorflow(root)
    day = commit_day(root)
    if not day:
        return f"tensorflow=={release_for(day)}"
    try:
        with progress.step("Looking up tf-nightly"):
            return tensorflow_near(day)
    except WalkthroughError as error:
        failures.append(error)
        return recorded_tensorflow(root) or f"tensorflow=={release_for(day)}"


def tensorflow_near(day: date) -> str:
    """The requirement for the TensorFlow package of a day. Raises WalkthroughError."""
    nightly = nightly_for(day, package_index().versions("tf-nightly"))
    return f"tf-nightly=={nightly}" if nightly else f"tensorflow=={release_for(day)}"


def tensorflow_package(requirement: str) -> WantedPackage:
    return WantedPackage(_part(requirement, TENSORFLOW_PREFIX), TENSORFLOW_ROOTS)


def mlir_package(requirement: str) -> WantedPackage:
    """The headers of MLIR in a TensorFlow package."""
    part = _part(requirement, TENSORFLOW_PREFIX, (f"{MLIR_ROOT}/",), kind="mlir")
    return WantedPackage(part, (MLIR_ROOT,))


def recorded_tensorflow(root: str) -> str:
    for key in recorded_keys(root):
        for name in ("tf-nightly", "tensorflow"):
            if key.startswith(f"{name}-"):
                return f"{name}=={key.removeprefix(name)[1:]}"
    return ""


def llvm_packages(release: LlvmRelease) -> list[WantedPackage]:
    """The packages with the headers of a release, in search order."""
    supplier = release.supplier
    part = _part(supplier.requirement(), supplier.prefix, sdist=supplier.sdist)
    wanted = [WantedPackage(part, supplier.roots)]
    if not release.is_complete:
        wanted += llvm_packages(LLVM_RELEASES[LLVM_RELEASES.index(release) - 1])
    return wanted


def recorded_llvm(missing: Sequence[str], recorded: Sequence[str]) -> list[WantedPackage]:
    """The packages of LLVM that the last run with --fetch-externals chose for this tree."""
    if not any(name.startswith(LLVM_NAMES) for name in missing):
        return []
    for release in reversed(LLVM_RELEASES):
        wanted = llvm_packages(release)
        if all(part.key in recorded for part in wanted):
            return wanted
    return []


def python_package(missing: Sequence[str], sets: Sequence[HeaderSet]) -> WantedPackage | None:
    """Python's headers, if the tree needs them and no package supplies them."""
    if not any(name.startswith(PYTHON_NAMES) for name in missing):
        return None
    if any(headers.find("Python.h") for headers in sets) or not installed_folder(PYTHON):
        return None
    return WantedPackage(PYTHON, ("",))


def _asks_for_newer_cuda(root: str) -> bool:
    """Whether a .bazelrc asks for CUDA 12 of a release after that of the TensorFlow wheel."""
    return any(
        NEWEST_CUDA < (int(major), int(minor)) < (13, 0)
        for text in _texts(root, CUDA_FILES)
        for major, minor in re.findall(_CUDA_VERSION, text)
    )


def _pinned(root: str, supplier: Supplier) -> str:
    """The version of `supplier` that the tree pins, or ""."""
    found = (supplier.pin and re.search(supplier.pin, text) for text in _texts(root, PIN_FILES))
    return next((match[1] for match in found if match), "")


def _texts(root: str, paths: Iterable[str]) -> Iterator[str]:
    """The texts of those of the files that can be read."""
    for path in paths:
        with contextlib.suppress(OSError):
            yield read_file(os.path.join(root, path), _LARGEST).decode("utf-8", "replace")


def _part(
    requirement: str,
    prefix: str,
    starts: Sequence[str] = ("",),
    folder: str = "",
    sdist: bool = False,
    kind: str = "",
) -> store.Part:
    """The headers below `prefix` whose paths start with one of `starts`.

    They are put into `folder` ("" or "a/b/"). `kind` is as in Part.
    """
    selection = f"{prefix}{{{','.join(starts)}}} > {folder}"
    select = _below(prefix, starts, folder)
    return store.Part(requirement, select, sdist=sdist, kind=kind, selection=selection)


def _below(prefix: str, starts: Sequence[str], folder: str) -> Callable[[str], str | None]:
    wanted = tuple(prefix + start for start in starts)

    def select(member: str) -> str | None:
        if not member.startswith(wanted) or member.endswith(NOT_HEADERS):
            return None
        return folder + member[len(prefix) :]

    return select
