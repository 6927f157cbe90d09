"""Where this tool keeps what it can make again, in the user's cache folder.

packages/   headers of third-party packages, shared by all trees
trees/KEY/  what belongs to one tree; KEY is made from its path, in Python as in CMake
surveys/    what earlier runs read of trees; a file for each, its name made from the tree's path
stamps/     what earlier runs looked at
"""

from __future__ import annotations

import contextlib
import os
from typing import TYPE_CHECKING, Any

from cmakegen.stamp import cache_root
from tpu_walkthrough.errors import OutputError
from tpu_walkthrough.replacing import clear_leftovers, remove, replacing

if TYPE_CHECKING:
    from tpu_walkthrough.caches import Cache

_PACKAGE = r"[a-z0-9][\w.-]*-[\w.!+-]+"  # name-version, and its lists of files
_TREE = r"[0-9a-f]{16}"
_RUN = r"[0-9a-f]{8}(\.\d+)?"  # of a run that was killed: with the process


def cache() -> Cache:
    """What `cmake-gen-globs --list-cache` lists."""
    from tpu_walkthrough.caches import Cache, CacheEntry, matching

    root = cache_root()
    # A package without its list of files is half removed, or not ours.
    packages = [
        path
        for path in matching(packages_folder(), _PACKAGE)
        if os.path.lexists(path.removesuffix(".sums.json").removesuffix(".json") + ".json")
    ]
    return Cache(
        root,
        [
            CacheEntry("packages", "headers of third-party packages", packages),
            CacheEntry("trees", "generated headers", matching(os.path.join(root, "trees"), _TREE)),
            CacheEntry(
                "surveys",
                "what earlier runs read of source trees",
                matching(os.path.join(root, "surveys"), _RUN),
            ),
            CacheEntry(
                "stamps",
                "what earlier runs looked at",
                matching(os.path.join(root, "stamps"), _RUN),
            ),
        ],
    )


def packages_folder() -> str:
    return os.path.join(cache_root(), "packages")


def tree_cache(root: str) -> str:
    """The folder for the tree at `root`. The generated CMakeLists.txt computes the same path."""
    import hashlib  # 2 ms, and most runs have no use for it

    path = os.path.realpath(root).replace(os.sep, "/")
    key = hashlib.sha256(os.fsencode(path)).hexdigest()[:16]
    return os.path.join(cache_root(), "trees", key)


def survey_path(root: str) -> str:
    """The file where the contents of the tree at `root` are kept between runs.

    Not in the folder for the tree: when that changes, more than a survey is out of date.
    """
    import zlib

    name = f"{zlib.crc32(os.fsencode(os.path.realpath(root))):08x}"
    return os.path.join(cache_root(), "surveys", name)


def was_made(root: str) -> bool:
    """Whether headers were made for the tree at `root` before."""
    if not os.path.isdir(os.path.join(cache_root(), "trees")):
        return False
    folder = tree_cache(root)
    return any(os.path.isdir(os.path.join(folder, name)) for name in ("protos", "tablegen"))


def read_json(path: str) -> Any:
    """What a file of the cache holds; None where it is not there, or damaged."""
    import json

    try:
        with open(path, encoding="utf-8", errors="surrogateescape") as file:
            return json.load(file)
    except (OSError, ValueError, RecursionError):
        return None


def write_json(path: str, value: Any) -> None:
    """Replace a file of the cache in one step. Raises OutputError."""
    import json

    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        clear_leftovers(path)
        if os.path.isdir(path):
            remove(path)
        with (
            replacing(path) as descriptor,
            open(
                descriptor, "w", encoding="utf-8", errors="surrogateescape", closefd=False
            ) as file,
        ):
            json.dump(value, file)
    except OSError as error:
        raise cannot_write(path, error) from None


def file_stamp(path: str) -> tuple[int, int]:
    """Modification time in ns, and size: what tells that a file has changed. (0, 0): no file."""
    try:
        status = os.stat(path)
    except OSError:
        return 0, 0
    return status.st_mtime_ns, status.st_size


def take_made(made: str, target: str) -> None:
    """Move a file that was made to its place, unless it came out the same: editors watch times."""
    import filecmp

    with contextlib.suppress(FileNotFoundError, IsADirectoryError):
        if filecmp.cmp(made, target, shallow=False):
            return
    os.makedirs(os.path.dirname(target), exist_ok=True)
    if os.path.isdir(target):
        remove(target)
    os.replace(made, target)


def cannot_write(path: str, error: OSError) -> OutputError:
    """The error for a file or folder of the cache that cannot be written."""
    return OutputError(
        f"{path}: cannot write: {error.strerror}",
        "Make room, or set CMAKE_GEN_GLOBS_CACHE to another folder.",
    )
