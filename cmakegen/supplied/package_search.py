"""Search for a tree's third-party headers: of a Bazel build, installed, or packages in the cache.

Only --fetch-externals queries the package index; later runs of the same tree use what it fetched.
Everything that was searched is reported.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.headers import bazel_output
from cmakegen.headers.header_set import NO_OUTPUT, NO_PACKAGES, Found, HeaderSet
from cmakegen.headers.pinned import NO_PINS, Pinned
from cmakegen.packages import store
from cmakegen.packages.suppliers import LLVM_NAMES, Supplier
from cmakegen.packages.tensorflow_version import VERSION_FILES
from cmakegen.settings.cache import packages_folder
from cmakegen.supplied import llvm_choice
from cmakegen.supplied.installed import tensorflow_folders
from cmakegen.supplied.package_headers import (
    FETCHED,
    PYTHON,
    WantedPackage,
    fetch_ahead,
    header_set,
    headers_of,
    installed_folder,
)
from cmakegen.supplied.package_record import (
    Fit,
    is_damaged,
    record_path,
    recorded_fit,
    recorded_keys,
    write_fit,
    write_record,
)
from cmakegen.supplied.wanted_packages import (
    CUDA_FILES,
    PIN_FILES,
    python_package,
    recorded_llvm,
    tensorflow_requirement,
    wanted_packages,
)
from tpu_walkthrough.errors import WalkthroughError, counted
from tpu_walkthrough.progress import Progress

if TYPE_CHECKING:
    from cmakegen.packages.fetch import Outcome


def find_externals(
    root: str,
    own_roots: Sequence[str],
    names: Sequence[str],
    fetch: bool,
    progress: Progress,
    files: Sequence[str],
    pinned: Pinned = NO_PINS,
) -> Found:
    """Search for the headers `names`, which the tree at `root` does not contain.

    `files` are those of the tree, and of others that belong to the project. The headers that the
    tree pins come before those of packages. A package that cannot be fetched is a warning only,
    since the others are still useful.
    """
    search = _Search([], [], [], [], [], progress, {})
    generated = bazel_output.generated_headers(root, list(own_roots))
    repositories = bazel_output.external_repositories(root)
    for headers in (generated, repositories):
        if headers:
            search.sets.append(headers)
            search.searched.append(f"{headers.name}: {headers.path}")
    if not search.sets:
        search.searched.append(NO_OUTPUT)
    search.sets.extend(pinned.sets)
    search.searched.extend(pinned.searched)
    search.problems.extend(pinned.warnings)
    needed = dict.fromkeys((*names, *pinned.missing))
    missing = [name for name in needed if not any(headers.find(name) for headers in search.sets)]
    recorded = recorded_keys(root)
    wanted: list[WantedPackage] = []
    fit: Fit | None = None
    if fetch or recorded or tensorflow_folders():
        tensorflow = tensorflow_requirement(root, missing, fetch, search.failures, progress)
        if fetch and any(name.startswith(LLVM_NAMES) for name in missing):
            fit = search.fit(root, tensorflow, missing, files)
        wanted = wanted_packages(root, missing, fit.tensorflow if fit else tensorflow)
    if not fetch:
        wanted += recorded_llvm(missing, recorded)
        wanted = [
            part
            for part in wanted
            # A damaged package was fetched for the tree: it is fetched again.
            if installed_folder(part.part) or (part.key in recorded and store.is_there(part.part))
        ]
        if os.path.isdir(packages_folder()) and is_damaged(root):
            search.problems.append(
                "the list of packages for this tree is damaged in the cache; --fetch-externals"
                " creates it again"
            )
    if fetch:
        spare = [part for part in wanted if part.spare_of]
        used = [part for part in wanted if not part.spare_of]
        search.outcomes.update(fetch_ahead(used, spare, progress))
    for part in wanted:
        if not part.spare_of or _lacks(search.sets, part.spare_of, missing):
            search.add(part)
    for part in llvm_choice.packages(fit):
        search.add(part)
    python = python_package(missing, search.sets) if fetch or PYTHON.key in recorded else None
    if python:
        search.add(python)
    if fetch:
        write_record(root, search.found)
    elif not wanted:
        search.searched.append(NO_PACKAGES)
    # Several parts of a package may have failed for the same reason.
    warnings = [*search.problems, *dict.fromkeys(map(str, search.failures))]
    if search.failures and not search.found:
        warnings.append(f"no third-party headers were fetched. {search.failures[0].hint}".rstrip())
    inputs = (*pinned.inputs,)
    if search.found:
        inputs += (record_path(root), *PIN_FILES, *CUDA_FILES, *VERSION_FILES)
    return Found(search.sets, search.searched, warnings, inputs)


class _Search(NamedTuple):
    """What a search has found so far."""

    sets: list[HeaderSet]
    searched: list[str]
    found: list[str]
    """The keys of the packages, in search order."""
    problems: list[str]
    failures: list[WalkthroughError]
    progress: Progress
    outcomes: dict[str, Outcome]
    """What became of the packages that were fetched side by side, by their keys."""

    def fit(
        self, root: str, tensorflow: str, missing: Sequence[str], files: Sequence[str]
    ) -> Fit | None:
        """The packages of LLVM and TensorFlow of one age, as chosen by an earlier run or now."""
        basis = llvm_choice.basis(tensorflow)
        fit = recorded_fit(root, basis)
        if fit is None:
            choice = llvm_choice.Choice(root, self.problems, self.progress)
            fit = choice.fit(tensorflow, missing, self.sets, files)
            self.failures.extend(choice.failures)
            if fit and (fit.tensorflow != tensorflow or not choice.failures):
                write_fit(root, basis, fit)
        return fit

    def add(self, wanted: WantedPackage) -> HeaderSet | None:
        """Add a package; None if it is not available."""
        outcome = self.outcomes.pop(wanted.key, None)
        try:
            if outcome:
                self.problems.extend(outcome.warnings)
            if outcome and outcome.error:
                raise outcome.error
            folder, files, origin = headers_of(wanted.part, self.problems, self.progress)
            if outcome:
                origin = FETCHED
        except WalkthroughError as error:
            self.failures.append(error)
            self.searched.append(f"{wanted.part.requirement}: {error}")
            return None
        self.found.append(wanted.key)
        self.sets.append(header_set(wanted, folder, files))
        self.searched.append(
            f"{wanted.part.requirement}: {counted(len(files), 'header')}, {origin}"
        )
        return self.sets[-1]


def _lacks(sets: Sequence[HeaderSet], supplier: Supplier, missing: Sequence[str]) -> bool:
    """Whether `sets` have none of the missing headers of one of the supplier's libraries."""
    for start in supplier.names:
        names = [name for name in missing if name.startswith(start)]
        if names and not any(headers.find(name) for headers in sets for name in names):
            return True
    return False
