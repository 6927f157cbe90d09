"""Read the include directories that Bazel BUILD files declare.

`includes`, `strip_include_prefix` and `include_prefix` of rules are parsed as Python syntax and
never executed; computed values are skipped. Besides these, only the occurrence of a directory's
name in a BUILD file is checked.
"""

from __future__ import annotations

import ast
import os
import posixpath
import re
import warnings
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.names import WORKSPACE_FILES, WORKSPACE_NAMES

LARGEST = 1 << 20
"""Bytes of a BUILD or workspace file: Python's syntax trees are a hundred times as large."""

_NAME = rb'(?m)^(?:module|workspace)\(\s*name\s*=\s*"([^"\n]+)"'
_GROUP = "package_group"


class BuildFacts(NamedTuple):
    """The declarations of BUILD files."""

    roots: tuple[str, ...]
    """Include directories relative to the tree ("" or "a/b/"), sorted."""
    warnings: tuple[str, ...]
    """`path:line: reason`."""
    are_lasting: bool = True
    """Whether they depend on the texts only: False if a prefix is relative to the workspace, or
    a file could not be read."""


def read_build_file(root: str, path: str) -> BuildFacts:
    """The include directories that the BUILD file `path`, relative to `root`, declares."""
    try:
        text = read_file(f"{root}/{path}", LARGEST)
    except OSError as error:
        return BuildFacts((), (f"{path}:1: cannot read: {error.strerror}",), are_lasting=False)
    try:
        module = parse_build_file(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        line = getattr(error, "lineno", None) or 1
        reason = getattr(error, "msg", None) or str(error)
        return BuildFacts((), (f"{path}:{line}: not readable as a BUILD file: {reason}",))
    if b"includes" not in text and b"include_prefix" not in text:
        return BuildFacts((), ())  # walking through a tree takes longer than parsing it
    calls = _calls(module)
    package = path.rpartition("/")[0]
    roots = {path for call in calls for path in _declared(call, package, root)}
    return BuildFacts(tuple(sorted(roots)), (), not any(map(_starts_at_workspace, calls)))


def parse_build_file(text: bytes) -> ast.Module:
    """Parse a BUILD or .bzl file. Raises SyntaxError, ValueError, RecursionError or MemoryError."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # escapes such as "\." that Python deprecates
        return ast.parse(text)


def merge(all_facts: Iterable[BuildFacts]) -> BuildFacts:
    """The facts of several sets of files, in this order."""
    parts = list(all_facts)
    return BuildFacts(
        tuple(sorted({root for facts in parts for root in facts.roots})),
        tuple(text for facts in parts for text in facts.warnings),
        all(facts.are_lasting for facts in parts),
    )


def tree_name(root: str, problems: list[str] | None = None) -> str:
    """The name of a Bazel workspace, or the name of its folder.

    The name in the workspace is the same for all users, wherever the checkout is. Unreadable
    workspace files are added to `problems`.
    """
    for file_name in WORKSPACE_NAMES:
        try:
            text = read_file(os.path.join(root, file_name), LARGEST)
        except (FileNotFoundError, IsADirectoryError):
            continue
        except OSError as error:
            if problems is not None:
                problems.append(f"{file_name}: cannot read: {error.strerror}")
            continue
        found = re.search(_NAME, text)
        if found:
            return found[1].decode("utf-8", "replace").removeprefix("org_")
    return os.path.basename(os.path.realpath(root))


def declared_roots(repository: str) -> list[str]:
    """The include directories that the BUILD file in the root of a repository declares."""
    for name in ("BUILD.bazel", "BUILD"):
        try:
            module = parse_build_file(read_file(os.path.join(repository, name), LARGEST))
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        roots = (root for call in _calls(module) for root in _declared(call, "", repository))
        return list(dict.fromkeys(roots))
    return []


def built_directories(root: str, build_files: Sequence[str]) -> Callable[[str], bool]:
    """A function that returns whether a build may use a directory ("a/b/") of the tree at `root`.

    Bazel uses packages: folders with a BUILD file, and folders below whose path the BUILD file
    names or includes with `**`. Without a BUILD file above the directory the result is True.
    `build_files` are sorted.
    """
    known = frozenset(build_files)

    @cache
    def takes_in(build_file: str, name: str) -> bool:
        try:
            text = read_file(f"{root}/{build_file}", LARGEST)
        except OSError:
            return True
        return b"**" in text or os.fsencode(name) in text

    def is_built(path: str) -> bool:
        first = bisect_left(build_files, path)
        if first < len(build_files) and build_files[first].startswith(path):
            return True
        folders = path.rstrip("/").split("/")
        for number in range(len(folders) - 1, -1, -1):
            package = "/".join(folders[:number])
            for name in ("BUILD.bazel", "BUILD"):  # Bazel's order
                build_file = f"{package}/{name}".lstrip("/")
                if build_file in known:
                    return takes_in(build_file, folders[number])
        return True

    return is_built


def _calls(module: ast.Module) -> list[ast.Call]:
    return [node for node in ast.walk(module) if isinstance(node, ast.Call)]


def _workspace_of(package: str, root: str) -> str:
    """The innermost workspace that contains `package`; absolute prefixes are relative to it."""
    path = package
    while path and not any(os.path.isfile(f"{root}/{path}/{name}") for name in WORKSPACE_FILES):
        path = path.rpartition("/")[0]
    return path


def _starts_at_workspace(call: ast.Call) -> bool:
    strips = (word.value for word in call.keywords if word.arg == "strip_include_prefix")
    return any(text.startswith("/") for strip in strips for text in literal_strings(strip))


def _declared(call: ast.Call, package: str, root: str) -> Iterator[str]:
    attributes = {keyword.arg: keyword.value for keyword in call.keywords}
    if isinstance(call.func, ast.Name) and call.func.id == _GROUP:
        return
    if "includes" in attributes:
        for include in literal_strings(attributes["includes"]):
            yield from inside(posixpath.join(package, include))
    strip = next(literal_strings(attributes.get("strip_include_prefix")), None)
    prefix = next(literal_strings(attributes.get("include_prefix")), "")
    if strip is not None or prefix:
        workspace = _workspace_of(package, root) if (strip or "").startswith("/") else ""
        yield from virtual_directory(package, workspace, strip, prefix)


def virtual_directory(
    package: str, workspace: str, strip: str | None, prefix: str
) -> Iterator[str]:
    """The directory of the tree ("" or "a/b/") with the headers of a rule of `package`.

    `strip` is the rule's strip_include_prefix and `prefix` its include_prefix; a rule has one.
    """
    if strip is None:
        base = package
    else:
        base = posixpath.join(workspace if strip.startswith("/") else package, strip.lstrip("/"))
    base = posixpath.normpath(base)
    prefix = prefix.strip("/")
    # Without copies, a prefix is possible only where the folders already end with it.
    if not prefix:
        yield from inside(base)
    elif f"/{base}".endswith(f"/{prefix}"):
        yield from inside(base[: -len(prefix)].rstrip("/"))


def inside(path: str) -> Iterator[str]:
    """The normalised path of a directory ("" or "a/b/"), if it is in the tree."""
    path = posixpath.normpath(path)
    if path == ".":
        yield ""
    elif not path.startswith(("../", "/")) and path != "..":
        yield path + "/"


def literal_strings(value: ast.expr | None) -> Iterator[str]:
    """The literal strings of an attribute: a string, a list, or the lists in a sum of lists."""
    pending = [value]
    while pending:
        value = pending.pop()
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            yield value.value
        elif isinstance(value, ast.List):
            pending += reversed(value.elts)
        elif isinstance(value, ast.BinOp) and isinstance(value.op, ast.Add):
            sides = (value.right, value.left)  # a sum of strings is computed
            pending += (side for side in sides if not isinstance(side, ast.Constant))
