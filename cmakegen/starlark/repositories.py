"""The folders of a tree that are repositories of their own, by the names that labels have.

A nested workspace has the name that its file declares, or the one by which the tree's own file
says where it is: local_path_override in MODULE.bazel, local_repository in WORKSPACE. Both are
parsed as Python syntax and never executed.
"""

from __future__ import annotations

import ast
import contextlib
from collections.abc import Iterable, Iterator

from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import (
    LARGEST,
    inside,
    literal_strings,
    parse_build_file,
    tree_name,
)
from tpu_walkthrough.source_tree.names import WORKSPACE_NAMES

_NAMES = {
    "local_path_override": "module_name",
    "local_repository": "name",
    "new_local_repository": "name",
}


def local_repositories(root: str, workspaces: Iterable[str]) -> dict[str, str]:
    """The name of each repository in the tree at `root` -> its folder, "a/b/".

    `workspaces` are the folders with a workspace file.
    """
    nested = {tree_name(f"{root}/{folder}"): folder for folder in workspaces if folder}
    return nested | dict(_declared(root))


def _declared(root: str) -> Iterator[tuple[str, str]]:
    for name in WORKSPACE_NAMES:
        with contextlib.suppress(OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            module = parse_build_file(read_file(f"{root}/{name}", LARGEST))
            for node in ast.walk(module):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                    yield from _folder_of(node, node.func.id)


def _folder_of(call: ast.Call, kind: str) -> Iterator[tuple[str, str]]:
    attributes = {word.arg: word.value for word in call.keywords}
    for name in literal_strings(attributes.get(_NAMES.get(kind, ""))):
        for path in literal_strings(attributes.get("path")):
            yield from ((name, folder) for folder in inside(path) if folder)
