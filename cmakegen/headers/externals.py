"""Find a tree's third-party headers; most first runs find at once that there are none.

The search itself is in package_search.py, which takes 9 ms to import.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence

from cmakegen.cache import packages_folder
from cmakegen.headers.header_set import NO_OUTPUT, NO_PACKAGES, Found
from cmakegen.headers.installed import tensorflow_folders
from tpu_walkthrough.progress import Progress


def find_externals(
    root: str,
    own_roots: Sequence[str],
    names: Iterable[str],
    fetch: bool,
    progress: Progress,
    files: Iterable[str] = (),
) -> Found:
    """Search for the headers `names`, which the tree at `root` does not contain.

    `files` are those of the tree, and of others that belong to the project. A package that cannot
    be fetched is a warning only, since the others are still useful.
    """
    if not (
        fetch
        or os.path.isdir(packages_folder())
        or any(name.startswith("bazel-") for name in os.listdir(root))
        or tensorflow_folders()
    ):
        return Found([], [NO_OUTPUT, NO_PACKAGES], [])
    from cmakegen.headers.package_search import search_packages

    return search_packages(root, own_roots, names, fetch, progress, files)
