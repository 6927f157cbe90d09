"""Paths and files in the user's cache folder, all of which can be created again.

pages/      pages of package indexes
packages/   headers of third-party packages, shared by all trees
trees/KEY/  generated headers of one tree; KEY is a hash of its path, in Python as in CMake
surveys/    contents and flags of trees, a file for each, named by a hash of the tree's path
"""

from __future__ import annotations

import contextlib
import filecmp
import hashlib
import json
import os
import zlib
from typing import Any

from tpu_walkthrough.caches import Cache, CacheEntry, matching
from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.files import make_folders
from tpu_walkthrough.replacing import remove, replace_file
from tpu_walkthrough.source_tree.survey import Survey, current_survey
from tpu_walkthrough.user_folders import cache_home

_PACKAGE = r"[a-z0-9][\w.-]*-[\w.!+-]+"  # name-version, and its lists of files
_PAGE = r"[0-9a-f]{32}"
_TREE = r"[0-9a-f]{16}"
_SURVEY = r"[0-9a-f]{8}(\.exceeded)?"


def cache_root() -> str:
    """The cache folder of this program, which may not exist yet."""
    own = os.environ.get("CMAKE_GEN_GLOBS_CACHE")
    return os.path.abspath(own) if own else os.path.join(cache_home(), "cmake-gen-globs")


def cache() -> Cache:
    """The entries that `cmake-gen-globs --list-cache` lists."""
    root = cache_root()
    # A package without its list of files is partly removed, or not ours.
    packages = [
        path
        for path in matching(packages_folder(), _PACKAGE)
        if os.path.lexists(path.removesuffix(".sums.json").removesuffix(".json") + ".json")
    ]
    return Cache(
        root,
        [
            CacheEntry("packages", "headers of third-party packages", packages),
            CacheEntry("pages", "pages of package indexes", matching(pages_folder(), _PAGE)),
            CacheEntry("trees", "generated headers", matching(os.path.join(root, "trees"), _TREE)),
            CacheEntry(
                "surveys",
                "contents of source trees from earlier runs",
                matching(os.path.join(root, "surveys"), _SURVEY),
            ),
        ],
    )


def pages_folder() -> str:
    """Pages of package indexes, which are asked for again only if they changed."""
    return os.path.join(cache_root(), "pages")


def packages_folder() -> str:
    return os.path.join(cache_root(), "packages")


def tree_cache(root: str) -> str:
    """The folder for the tree at `root`. The generated CMakeLists.txt computes the same path."""
    path = os.path.realpath(root).replace(os.sep, "/")
    key = hashlib.sha256(os.fsencode(path)).hexdigest()[:16]
    return os.path.join(cache_root(), "trees", key)


def survey_path(root: str) -> str:
    """The file with the survey of the tree at `root`."""
    return _survey_path(os.path.realpath(root))


def flags_path(root: str) -> str:
    """The file with the flags in the BUILD files of the tree at `root`, beside its survey."""
    return _survey_path(os.path.realpath(root) + "\0flags")


def rules_path(root: str) -> str:
    """The file with the rules of TableGen in the tree at `root`, beside its survey."""
    return _survey_path(os.path.realpath(root) + "\0rules")


def _survey_path(text: str) -> str:
    return os.path.join(cache_root(), "surveys", f"{zlib.crc32(os.fsencode(text)):08x}")


def surveyed(root: str, exclude: tuple[str, ...] = (), include: tuple[str, ...] = ()) -> Survey:
    """The current survey of the tree at the absolute path `root`; see current_survey."""
    return current_survey(root, exclude, include, survey_path(root))


def has_generated_headers(root: str) -> bool:
    """Whether an earlier run generated headers for the tree at `root`."""
    folder = tree_cache(root)
    kinds = ("protos", "tablegen", "templates", "written")
    return any(os.path.isdir(os.path.join(folder, name)) for name in kinds)


def uses_flags(root: str, requested: bool | None) -> bool:
    """Whether the flags in BUILD files are requested, now or by an earlier run for the tree.

    A cache that cannot be written is ignored: the next run has to be given the option again.
    """
    path = os.path.join(tree_cache(root), "flags")
    remembered = os.path.exists(path)
    if requested is not None and requested != remembered:
        with contextlib.suppress(OSError):
            if requested:
                os.makedirs(os.path.dirname(path), exist_ok=True)
                with open(path, "w", encoding="utf-8"):
                    pass
            else:
                os.unlink(path)
    return remembered if requested is None else requested


def read_json(path: str) -> Any:
    """The content of a JSON file in the cache; None where it is missing or damaged."""
    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return json.load(file)
    except (OSError, ValueError, RecursionError):
        return None


def write_json(path: str, value: Any) -> None:
    """Replace a JSON file in the cache atomically. Raises OutputError."""
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if os.path.isdir(path):
            remove(path)
        replace_file(path, json.dumps(value).encode())
    except OSError as error:
        raise cannot_write(path, error) from None


def file_stamp(path: str) -> tuple[int, int]:
    """Modification time in ns and size, which show that a file changed; (0, 0) if missing."""
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def install_if_different(made: str, target: str) -> None:
    """Move a generated file to `target`, unless that is identical: editors watch file times."""
    with contextlib.suppress(FileNotFoundError, IsADirectoryError):
        if filecmp.cmp(made, target, shallow=False):
            return
    make_folders(os.path.dirname(target))
    if os.path.isdir(target):
        remove(target)
    os.replace(made, target)


def cannot_write(path: str, error: OSError) -> OutputError:
    """The error for a file or folder of the cache that cannot be written."""
    return OutputError(
        f"{path}: cannot write: {error.strerror or error}",
        "Free disk space, or set CMAKE_GEN_GLOBS_CACHE to another folder.",
    )
