"""Which external repositories the BUILD files of a tree, or of a repository, build with."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator

from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST, parse_build_file

_NAME = re.compile(r"@@?([A-Za-z0-9][\w.-]*)(?:$|//)")
# Repositories of rules and tools, which have no headers for a source.
_TOOLS = re.compile(r"(?:io_|build_)?bazel_.*|rules_.*|platforms|pypi.*|local_.*")
# Functions and attributes whose labels name no source.
_FUNCTIONS = frozenset({"load", "package", "package_group", "exports_files"})
_ATTRIBUTES = frozenset(
    {"compatible_with", "data", "exec_compatible_with", "exec_tools", "restricted_to"}
    | {"target_compatible_with", "toolchains", "tools", "visibility"}
)
MADE_OF = {"llvm-project": "llvm-raw"}
"""Names of repositories that a rule makes of another one, where none of their own is pinned."""


def used_names(folder: str, build_files: Iterable[str]) -> set[str]:
    """The names of repositories whose targets the rules of BUILD files in `folder` name."""
    names: set[str] = set()
    for path in build_files:
        try:
            module = parse_build_file(read_file(f"{folder}/{path}", LARGEST))
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        names.update(match[1] for text in _labels(module) if (match := _NAME.match(text)))
    return without_tools(names)


def without_tools(names: Iterable[str]) -> set[str]:
    """Those of the names that are not of repositories of rules and tools."""
    return {name for name in names if not _TOOLS.fullmatch(name)}


def _labels(module: ast.Module) -> Iterator[str]:
    """The texts that may be labels of sources."""
    pending: list[ast.AST] = [module]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str):
                yield node.value
        elif isinstance(node, ast.keyword) and node.arg in _ATTRIBUTES:
            continue
        elif not (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in _FUNCTIONS
        ):
            pending += ast.iter_child_nodes(node)
