"""Choose the packages with the headers of LLVM and MLIR: of one age, and near that of the tree.

What the tree and its MLIR headers name decides on the release of LLVM. MLIR's headers are those of
the TensorFlow package of the tree's day; where they do not parse with the release, the package of
the release's day is used if it does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from cmakegen.headers.header_set import HeaderSet
from cmakegen.packages.llvm import LLVM_RELEASES, LlvmRelease
from cmakegen.packages.tensorflow_version import commit_day, stated_version
from cmakegen.supplied import llvm_probe, llvm_release
from cmakegen.supplied.llvm_release import nearest
from cmakegen.supplied.package_headers import (
    WantedPackage,
    fetch_ahead,
    header_set,
    headers_of,
)
from cmakegen.supplied.package_record import Fit
from cmakegen.supplied.wanted_packages import llvm_packages, mlir_package, tensorflow_near
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.progress import Progress


def basis(tensorflow: str) -> str:
    """What a choice depends on, besides the tree: it is made again where this differs."""
    releases = [release.supplier.requirement() for release in LLVM_RELEASES]
    return " ".join([tensorflow, *releases, "parsed" * llvm_probe.is_possible()])


def packages(fit: Fit | None) -> list[WantedPackage]:
    """The packages of LLVM, in search order."""
    for release in LLVM_RELEASES:
        if fit and fit.llvm == release.supplier.requirement():
            return llvm_packages(release)
    return []


class Choice:
    """The search for the packages that fit a tree."""

    def __init__(self, root: str, problems: list[str], progress: Progress) -> None:
        self._root = root
        self._problems = problems
        self._progress = progress
        self.failures: list[WalkthroughError] = []
        """Of packages that are not available."""

    def fit(
        self,
        tensorflow: str,
        missing: Sequence[str],
        sets: Sequence[HeaderSet],
        files: Iterable[str],
    ) -> Fit | None:
        """The packages that fit; None if no release of LLVM is available.

        `tensorflow` is the package of the tree's day, or ""; `missing` are the headers that the
        tree names and lacks, `sets` those that it pins or built, and `files` the tree's own. Of
        TensorFlow's packages only the headers of MLIR are fetched.
        """
        of_llvm = [part for release in LLVM_RELEASES for part in llvm_packages(release)]
        first = llvm_packages(nearest(LLVM_RELEASES, commit_day(self._root)))
        first += [mlir_package(tensorflow)] if tensorflow else []
        fetch_ahead(first, of_llvm, self._progress)
        mlir = self._mlir(tensorflow)
        release = self._release([*sets, *mlir], files)
        if not release:
            return None
        fit = Fit(tensorflow, release.supplier.requirement())
        if not mlir or stated_version(self._root) or not llvm_probe.is_possible():
            return fit
        try:
            llvm = [self._headers(part) for part in llvm_packages(release)]
            if self._parses(missing, [*sets, *mlir, *llvm], fit):
                return fit
            other = fit._replace(tensorflow=tensorflow_near(release.branched))
        except WalkthroughError as error:
            self.failures.append(error)
            return fit
        mlir = self._mlir(other.tensorflow)
        return other if mlir and self._parses(missing, [*sets, *mlir, *llvm], other) else fit

    def _mlir(self, tensorflow: str) -> list[HeaderSet]:
        """The headers of MLIR in a TensorFlow package; none if it is not available."""
        try:
            return [self._headers(mlir_package(tensorflow))] if tensorflow else []
        except WalkthroughError as error:
            self.failures.append(error)
            return []

    def _parses(self, missing: Sequence[str], sets: Sequence[HeaderSet], fit: Fit) -> bool:
        with self._progress.step(f"Trying {fit.tensorflow} with {fit.llvm}"):
            return llvm_probe.parses(missing, sets)

    def _headers(self, wanted: WantedPackage) -> HeaderSet:
        folder, files, _ = headers_of(wanted.part, self._problems, self._progress)
        return header_set(wanted, folder, files)

    def _release(self, sets: Sequence[HeaderSet], files: Iterable[str]) -> LlvmRelease | None:
        with self._progress.step("Choosing the release of LLVM"):
            own = (os.path.join(self._root, path) for path in files)
            names = llvm_release.names_in([*own, *_mlir_headers(sets)])

        def lacking(release: LlvmRelease) -> int | None:
            try:
                first, *others = (self._headers(part) for part in llvm_packages(release))
            except WalkthroughError as error:
                self.failures.append(error)
                return None
            more = frozenset[str]().union(*(_files(headers) for headers in others))
            return llvm_release.count_lacking(names, first.folder, _files(first), more)

        return llvm_release.choose(LLVM_RELEASES, commit_day(self._root), lacking)


def _mlir_headers(sets: Sequence[HeaderSet]) -> list[str]:
    """The paths of MLIR's headers that the tree uses: those of the first set that has any."""
    for headers in sets:
        paths = [path for path in _files(headers) if "mlir/" in path]
        if paths:
            return [f"{headers.folder}/{path}" for path in paths]
    return []


def _files(headers: HeaderSet) -> frozenset[str]:
    return headers.files if isinstance(headers.files, frozenset) else frozenset()
