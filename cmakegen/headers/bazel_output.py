"""Find headers in the output of a Bazel build: external repositories, generated code.

They are found through the links that Bazel creates in the root (bazel-bin, bazel-NAME), so that
the paths are the same for all users who have built the tree. Bazel is not run.
"""

from __future__ import annotations

import os

from cmakegen.headers.header_set import USUAL_ROOTS, FilesOnDisk, HeaderSet
from tpu_walkthrough.source_tree.build_files import declared_roots

_VIRTUAL = "_virtual_includes"
# Deeper than any package that declares virtual includes.
_DEPTH = 8


def generated_headers(root: str, own_roots: list[str]) -> HeaderSet | None:
    """bazel-bin of the tree at `root`: generated code of the tree's own packages.

    `own_roots` are the include directories of the tree; bazel-bin mirrors them.
    """
    link = "bazel-bin"
    folder = os.path.join(root, link)
    if not os.path.isdir(folder):
        return None
    roots = [*own_roots, *_virtual_includes(folder)]
    files = FilesOnDisk(folder)
    return HeaderSet("Bazel's generated files", "tree", link, folder, files, roots, system=False)


def external_repositories(root: str) -> HeaderSet | None:
    """The external repositories of the last build of the tree at `root`."""
    for link in _links(root):
        way = f"{link}/external"
        folder = os.path.join(root, way)
        if os.path.isdir(folder):
            break
    else:
        return None
    roots: list[str] = []
    for name in sorted(os.listdir(folder)):
        repository = os.path.join(folder, name)
        if not os.path.isdir(repository):
            continue
        declared = declared_roots(repository)
        found = [
            path for path in (*declared, *USUAL_ROOTS) if os.path.isdir(f"{repository}/{path}")
        ]
        roots += [f"{name}/{path}" for path in dict.fromkeys(found)]
    files = FilesOnDisk(folder)
    return HeaderSet(
        "Bazel's external repositories", "tree", way, folder, files, roots, system=True
    )


def _links(root: str) -> list[str]:
    """The names of Bazel's links to the execution root, bazel-NAME first."""
    parts = {"bazel-bin", "bazel-genfiles", "bazel-out", "bazel-testlogs"}
    try:
        names = sorted(name for name in os.listdir(root) if name.startswith("bazel-"))
    except OSError:
        return []
    own = f"bazel-{os.path.basename(root)}"
    return sorted((name for name in names if name not in parts), key=lambda name: name != own)


def _virtual_includes(folder: str) -> list[str]:
    """The directories in every _virtual_includes below `folder`, each an include directory."""
    found: list[str] = []
    pending = [("", 0)]
    while pending:
        path, depth = pending.pop()
        try:
            with os.scandir(f"{folder}/{path}") as entries:
                names = [entry.name for entry in entries if entry.is_dir(follow_symlinks=False)]
        except OSError:
            continue
        for name in names:
            if path.endswith(f"{_VIRTUAL}/"):
                found.append(f"{path}{name}/")
            elif depth < _DEPTH and not name.endswith((".runfiles", "_objs")):
                pending.append((f"{path}{name}/", depth + 1))
    return sorted(found)
