"""Find a tree's third-party headers: of a Bazel build, installed, or packages in the cache.

Only --fetch-externals queries the package index; later runs of the same tree use what it fetched.
Everything that was searched is reported.
"""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from typing import TYPE_CHECKING, NamedTuple

from cmakegen.cache import packages_folder, read_json, tree_cache, write_json
from cmakegen.headers import bazel_output, llvm_release
from cmakegen.headers.header_set import HeaderSet
from cmakegen.packages import store
from cmakegen.packages.suppliers import (
    LLVM_NAMES,
    LLVM_RELEASES,
    NOT_HEADERS,
    PYTHON_NAMES,
    SUPPLIERS,
    TENSORFLOW_NAMES,
    TENSORFLOW_PREFIX,
    TENSORFLOW_ROOTS,
    LlvmRelease,
    Supplier,
)
from cmakegen.source_tree.tensorflow_version import (
    VERSION_FILES,
    commit_day,
    is_tensorflow,
    nightly_for,
    release_for,
    stated_version,
)
from tpu_walkthrough.errors import WalkthroughError, counted
from tpu_walkthrough.files import read_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tpu_walkthrough.progress import Progress

_RECORD = "packages.json"
_LARGEST = 1 << 22  # bytes of a file with pins
# Files in which trees pin their dependencies.
_PIN_FILES = (
    "workspace2.bzl",
    "tensorflow/workspace2.bzl",
    "third_party/nanobind/workspace.bzl",
    "third_party/grpc/workspace.bzl",
    "MODULE.bazel",
    "WORKSPACE",
)


class Found(NamedTuple):
    """The result of a search for third-party headers."""

    sets: Sequence[HeaderSet]
    """In search order."""
    searched: Sequence[str]
    """Where headers were searched for, and what was found."""
    warnings: Sequence[str]
    inputs: Sequence[str] = ()
    """Files that the result depends on."""


def find_externals(
    root: str,
    own_roots: Sequence[str],
    names: Iterable[str],
    fetch: bool,
    progress: Progress,
    files: Iterable[str] = (),
) -> Found:
    """Search for the headers `names`, which the tree at `root` does not contain.

    `files` are those of the tree. A package that cannot be fetched is a warning only, since the
    others are still useful.
    """
    search = _Search([], [], [], [], [], progress)
    generated = bazel_output.generated_headers(root, list(own_roots))
    repositories = bazel_output.external_repositories(root)
    for headers in (generated, repositories):
        if headers:
            search.sets.append(headers)
            search.searched.append(f"{headers.name}: {headers.path}")
    if not search.sets:
        search.searched.append("Bazel's output: none (no bazel-* links in the tree)")
    missing = [name for name in names if not any(_has(headers, name) for headers in search.sets)]
    recorded = _recorded(root)
    wanted: list[_Wanted] = []
    if fetch or recorded or _include_folders():
        tensorflow = _tensorflow(root, missing, fetch, search.failures, progress)
        wanted = _wanted(root, missing, tensorflow)
    if not fetch:
        wanted += _recorded_llvm(missing, recorded)
        wanted = [
            part
            for part in wanted
            # A damaged package was fetched for the tree: it is fetched again.
            if _installed(part.part) or (part.key in recorded and store.is_there(part.part))
        ]
        if os.path.isdir(packages_folder()) and _is_record_damaged(root):
            search.problems.append(
                "the list of packages for this tree is damaged in the cache; --fetch-externals"
                " creates it again"
            )
    for part in wanted:
        if not part.spare_of or _lacks(search.sets, part.spare_of, missing):
            search.add(part)
    if fetch:
        for part in _fitting_llvm(root, missing, recorded, search, files):
            search.add(part)
    python = _python(missing, search.sets) if fetch or _PYTHON.key in recorded else None
    if python:
        search.add(python)
    if fetch:
        _record(root, search.found)
    elif not wanted:
        search.searched.append("packages: none in the cache; --fetch-externals fetches them")
    warnings = [*search.problems, *(str(failure) for failure in search.failures)]
    if search.failures and not search.found:
        warnings.append(f"no third-party headers were fetched. {search.failures[0].hint}".rstrip())
    inputs: tuple[str, ...] = ()
    if search.found:
        inputs = (_record_path(root), *_PIN_FILES, *VERSION_FILES)
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

    def add(self, wanted: _Wanted) -> HeaderSet | None:
        """Add a package; None if it is not available."""
        try:
            folder, files, origin = _headers(wanted.part, self.problems, self.progress)
        except WalkthroughError as error:
            self.failures.append(error)
            self.searched.append(f"{wanted.part.requirement}: {error}")
            return None
        self.found.append(wanted.key)
        self.sets.append(_header_set(wanted, folder, files))
        self.searched.append(
            f"{wanted.part.requirement}: {counted(len(files), 'header')}, {origin}"
        )
        return self.sets[-1]


class _Wanted(NamedTuple):
    part: store.Part
    roots: tuple[str, ...]
    spare_of: Supplier | None = None
    """The supplier, if it is used only where earlier packages lack one of its libraries."""

    @property
    def key(self) -> str:
        return self.part.key


def _wanted(root: str, missing: Sequence[str], tensorflow: str) -> list[_Wanted]:
    """The packages that could supply one of the `missing` names, in search order."""
    wanted: list[_Wanted] = []
    if tensorflow:
        part = store.Part(tensorflow, _below(TENSORFLOW_PREFIX))
        wanted.append(_Wanted(part, TENSORFLOW_ROOTS))
    for supplier in SUPPLIERS:
        if any(name.startswith(supplier.names) for name in missing):
            select = _below(supplier.prefix, supplier.only or supplier.roots)
            part = store.Part(supplier.requirement(), select, sdist=supplier.sdist)
            pinned = supplier.requirement(_pinned(root, supplier))
            if pinned == part.requirement:
                spare = supplier if supplier.is_spare else None
                wanted.append(_Wanted(part, supplier.roots, spare))
            else:
                wanted.append(_Wanted(part._replace(requirement=pinned), supplier.roots))
                wanted.append(_Wanted(part, supplier.roots, spare_of=supplier))
    return wanted


_PYTHON = store.Part("python==headers", lambda path: path)
"""The headers of this interpreter; the same path in the cache for all users."""


def _python(missing: Sequence[str], sets: Sequence[HeaderSet]) -> _Wanted | None:
    """Python's headers, if the tree needs them and no package supplies them."""
    if not any(name.startswith(PYTHON_NAMES) for name in missing):
        return None
    if any(_has(headers, "Python.h") for headers in sets) or not _installed(_PYTHON):
        return None
    return _Wanted(_PYTHON, ("",))


def _wanted_llvm(release: LlvmRelease) -> list[_Wanted]:
    """The packages with the headers of a release, in search order."""
    supplier = release.supplier
    part = store.Part(supplier.requirement(), _below(supplier.prefix), sdist=supplier.sdist)
    wanted = [_Wanted(part, supplier.roots)]
    if not release.is_complete:
        wanted += _wanted_llvm(LLVM_RELEASES[LLVM_RELEASES.index(release) - 1])
    return wanted


def _recorded_llvm(missing: Sequence[str], recorded: Sequence[str]) -> list[_Wanted]:
    """The packages of LLVM that the last run with --fetch-externals chose for this tree."""
    if not any(name.startswith(LLVM_NAMES) for name in missing):
        return []
    for release in reversed(LLVM_RELEASES):
        wanted = _wanted_llvm(release)
        if all(part.key in recorded for part in wanted):
            return wanted
    return []


def _fitting_llvm(
    root: str,
    missing: Sequence[str],
    recorded: Sequence[str],
    search: _Search,
    tree_files: Iterable[str],
) -> list[_Wanted]:
    """The packages with the release of LLVM that fits the tree and its MLIR headers."""
    if not any(name.startswith(LLVM_NAMES) for name in missing):
        return []
    known = _recorded_llvm(missing, recorded)
    if known and _tensorflow_keys(recorded) == _tensorflow_keys(search.found):
        return known  # the tree's dependencies are those of the last choice
    with search.progress.step("Choosing the release of LLVM"):
        names = llvm_release.names_in(
            [*(f"{root}/{path}" for path in tree_files), *_mlir_headers(search.sets)]
        )

    def lacking(release: LlvmRelease) -> int | None:
        try:
            (folder, files, _), *others = (
                _headers(part.part, search.problems, search.progress)
                for part in _wanted_llvm(release)
            )
        except WalkthroughError as error:
            search.failures.append(error)
            return None
        more = frozenset[str]().union(*(files for _, files, _ in others))
        return llvm_release.count_lacking(names, folder, files, more)

    chosen = llvm_release.choose(LLVM_RELEASES, commit_day(root), lacking)
    return _wanted_llvm(chosen) if chosen else []


def _mlir_headers(sets: Sequence[HeaderSet]) -> list[str]:
    """The paths of MLIR's headers that the tree uses: those of the first set that has any."""
    for headers in sets:
        if isinstance(headers.files, frozenset):
            paths = [path for path in headers.files if "mlir/" in path]
            if paths:
                return [f"{headers.folder}/{path}" for path in paths]
    return []


def _tensorflow_keys(keys: Sequence[str]) -> list[str]:
    return [key for key in keys if key.startswith(("tensorflow-", "tf-nightly-"))]


def _lacks(sets: Sequence[HeaderSet], supplier: Supplier, missing: Sequence[str]) -> bool:
    """Whether `sets` have none of the missing headers of one of the supplier's libraries."""
    for start in supplier.names:
        names = [name for name in missing if name.startswith(start)]
        if names and not any(_has(headers, name) for headers in sets for name in names):
            return True
    return False


def _tensorflow(
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
        return _recorded_tensorflow(root)
    from cmakegen.packages.index import versions

    day = commit_day(root)
    if day:
        try:
            with progress.step("Looking up tf-nightly"):
                nightly = nightly_for(day, versions("tf-nightly"))
        except WalkthroughError as error:
            failures.append(error)
            return _recorded_tensorflow(root) or f"tensorflow=={release_for(day)}"
        if nightly:
            return f"tf-nightly=={nightly}"
    return f"tensorflow=={release_for(day)}"


def _recorded_tensorflow(root: str) -> str:
    for key in _recorded(root):
        for name in ("tf-nightly", "tensorflow"):
            if key.startswith(f"{name}-"):
                return f"{name}=={key.removeprefix(name)[1:]}"
    return ""


def _pinned(root: str, supplier: Supplier) -> str:
    """The version of `supplier` that the tree pins, or ""."""
    if not supplier.pin:
        return ""
    for path in _PIN_FILES:
        try:
            text = read_file(os.path.join(root, path), _LARGEST).decode("utf-8", "replace")
        except OSError:
            continue
        found = re.search(supplier.pin, text)
        if found:
            return found[1]
    return ""


def _below(prefix: str, starts: Sequence[str] = ("",)) -> Callable[[str], str | None]:
    """A selection of headers below `prefix` whose paths start with one of `starts`."""
    wanted = tuple(prefix + start for start in starts)

    def select(member: str) -> str | None:
        if not member.startswith(wanted) or member.endswith(NOT_HEADERS):
            return None
        return member[len(prefix) :]

    return select


def _headers(
    part: store.Part, problems: list[str], progress: Progress
) -> tuple[str, frozenset[str], str]:
    """The folder with the part's headers, the headers, and a description of their origin.

    Damage in the cache is added to `problems`.
    """
    installed = _installed(part)
    if installed:
        store.link_installed(part, installed)
    known = store.look(part)
    if known and not known.damage:
        origin = f"installed in {installed}" if installed else "in the cache"
        return known.folder, known.files, origin
    # The network and archives: 25 ms that few runs need.
    from cmakegen.packages import fetch as packages

    try:
        folder = packages.fetch(part, progress, problems)
    except WalkthroughError as error:
        if not known or not known.files:
            raise
        problems.append(
            f"{part.requirement} is damaged in the cache ({known.damage}), and cannot be fetched"
            f" again: {error}"
        )
        return known.folder, known.files, "undamaged in the cache"
    fetched = store.look(part)
    return folder, fetched.files if fetched else frozenset(), "fetched"


def _include_folders() -> list[str]:
    """The include folders of every TensorFlow installed on Python's search path."""
    places = list(sys.path)
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        base = os.path.join(os.environ.get(variable, ""), "lib")
        if os.path.isabs(base) and os.path.isdir(base):
            pythons = sorted(python for python in os.listdir(base) if python.startswith("python3"))
            places += [os.path.join(base, python, "site-packages") for python in pythons]
    folders = [os.path.join(place, TENSORFLOW_PREFIX) for place in places]
    return [folder for folder in folders if os.path.isdir(folder)]


def _installed(part: store.Part) -> str:
    """The include folder of an installed TensorFlow of exactly the required version, or "".

    Also that of this interpreter, if its headers are installed.
    """
    if part is _PYTHON:
        folder = sysconfig.get_path("include")
        return folder if os.path.isfile(os.path.join(folder, "Python.h")) else ""
    name, _, version = part.requirement.partition("==")
    if name not in ("tensorflow", "tf-nightly"):
        return ""
    metadata = f"{name.replace('-', '_')}-{version}.dist-info"
    for folder in _include_folders():
        if os.path.isdir(os.path.join(folder.removesuffix(TENSORFLOW_PREFIX), metadata)):
            return folder
    return ""


def _header_set(wanted: _Wanted, folder: str, files: frozenset[str]) -> HeaderSet:
    return HeaderSet(
        name=wanted.part.requirement.replace("==", " "),
        base="cache",
        path=f"packages/{wanted.key}",
        folder=folder,
        files=files,
        roots=expand_roots(wanted.roots, files),
        system=True,
    )


def expand_roots(patterns: Sequence[str], files: Iterable[str]) -> list[str]:
    """The directories of `files` that match `patterns`, in the order of the patterns."""
    folders: set[str] = {""}
    for path in files:
        folder = path[: path.rfind("/") + 1]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder[: folder.rfind("/", 0, -1) + 1]
    ordered = sorted(folders)
    roots: dict[str, None] = {}
    for pattern in patterns:
        if "*" not in pattern:
            folder = f"{pattern}/" if pattern else ""
            matching = [folder] if folder in folders else []
        else:
            regex = re.escape(pattern).replace(r"\*\*/", "(?:.+/)?").replace(r"\*", "[^/]*")
            matching = [folder for folder in ordered if re.fullmatch(regex + "/", folder)]
        roots.update(dict.fromkeys(matching))
    return list(roots)


def _has(headers: HeaderSet, name: str) -> bool:
    return any(root + name in headers.files for root in headers.roots)


def _recorded(root: str) -> list[str]:
    """The packages that the last run with --fetch-externals chose for this tree."""
    keys = read_json(_record_path(root)) if os.path.isdir(packages_folder()) else None
    return [key for key in keys if isinstance(key, str)] if isinstance(keys, list) else []


def _is_record_damaged(root: str) -> bool:
    path = _record_path(root)
    return os.path.lexists(path) and not isinstance(read_json(path), list)


def _record_path(root: str) -> str:
    return os.path.join(tree_cache(root), _RECORD)


def _record(root: str, keys: list[str]) -> None:
    write_json(_record_path(root), keys)
