"""Supply the headers of a tree that Bazel renames: `include_prefix` of BUILD files.

Bazel copies them to its _virtual_includes. Here a folder in the tree's cache has links, to whole
folders of the tree where their prefixes do not overlap.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Collection, Mapping, Sequence

from cmakegen.headers.header_set import HeaderSet
from cmakegen.headers.merged import make_folder
from cmakegen.settings.cache import tree_cache

_NAME = "renamed-"


def renamed_headers(
    root: str, renamed: Sequence[tuple[str, str]], files: Collection[str], names: Collection[str]
) -> HeaderSet | None:
    """The folder of links to the headers among `files` of the tree at `root`.

    `renamed` are (folder, prefix) pairs, as in BuildFacts. None if none of `names` is among the
    headers. Raises OutputError.
    """
    used = [pair for pair in renamed if _resolves(*pair, files, names)]
    links: dict[str, str] = {}
    headers: set[str] = set()
    for folder, prefix in used:
        own = {prefix + path[len(folder) :]: path for path in files if path.startswith(folder)}
        headers |= own.keys()
        overlapping = sum(prefix.startswith(other) or other.startswith(prefix) for _, other in used)
        alone = {prefix.rstrip("/"): folder.rstrip("/")}
        links = {**(alone if overlapping == 1 else own), **links}
    if not links:
        return None
    name = f"{_NAME}{zlib.crc32(os.fsencode(repr(sorted(links.items())))):08x}"
    make_folder(root, name, lambda made, _: _write(made, root, links))
    folder = os.path.join(tree_cache(root), name)
    return HeaderSet("include_prefix", "tree cache", name, folder, frozenset(headers), [""], False)


def _resolves(folder: str, prefix: str, files: Collection[str], names: Collection[str]) -> bool:
    return any(name.startswith(prefix) and folder + name[len(prefix) :] in files for name in names)


def _write(made: str, root: str, links: Mapping[str, str]) -> None:
    for name, path in links.items():
        os.makedirs(os.path.dirname(f"{made}/{name}"), exist_ok=True)
        os.symlink(f"{os.path.realpath(root)}/{path}".rstrip("/"), f"{made}/{name}")
