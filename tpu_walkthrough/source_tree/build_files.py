"""Read the include directories that Bazel BUILD files declare.

`includes` of rules, and the prefixes of headers and .proto files, are parsed as Python syntax and
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
_PREFIX = re.compile(r"(?:[A-Za-z0-9_][\w.+@/-]*)?", re.ASCII)
_PREFIXES = (b"includes", b"include_prefix", b"import_prefix")


class BuildFacts(NamedTuple):
    """The declarations of BUILD files."""

    roots: tuple[str, ...]
    """Include directories relative to the tree ("" or "a/b/"), sorted."""
    warnings: tuple[str, ...]
    """`path:line: reason`."""
    are_lasting: bool = True
    """Whether they depend on the texts only: False if a prefix is relative to the workspace, or
    a file could not be read."""
    renamed: tuple[tuple[str, str], ...] = ()
    """(folder "" or "a/b/", prefix "c/"), sorted: headers in `folder` are included with `prefix`
    in its place."""
    protos: tuple[tuple[str, str, str], ...] = ()
    """(file or folder, folder, prefix), sorted: a .proto file, or all in a folder, are imported
    with `prefix` in place of `folder`."""


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
    if not any(name in text for name in _PREFIXES):
        return BuildFacts((), ())  # walking through a tree takes longer than parsing it
    calls = _calls(module)
    package = path.rpartition("/")[0]
    declared = {pair for call in calls for pair in _declared(call, package, root)}
    protos = {proto for call in calls for proto in _protos(call, package, root)}
    return BuildFacts(
        tuple(sorted(folder for folder, prefix in declared if not prefix)),
        (),
        not any(map(_starts_at_workspace, calls)),
        tuple(sorted(pair for pair in declared if pair[1])),
        tuple(sorted(protos)),
    )


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
        tuple(sorted({pair for facts in parts for pair in facts.renamed})),
        tuple(sorted({proto for facts in parts for proto in facts.protos})),
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
        declared = (pair for call in _calls(module) for pair in _declared(call, "", repository))
        return list(dict.fromkeys(folder for folder, prefix in declared if not prefix))
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
    attributes = {word.arg: word.value for word in call.keywords}
    if "import_prefix" in attributes and "strip_import_prefix" not in attributes:
        return True
    strips = map(attributes.get, ("strip_include_prefix", "strip_import_prefix"))
    return any(text.startswith("/") for strip in strips for text in literal_strings(strip))


def _declared(call: ast.Call, package: str, root: str) -> Iterator[tuple[str, str]]:
    """(folder, prefix) of the headers of a rule; without a prefix the folder is an include root."""
    attributes = {keyword.arg: keyword.value for keyword in call.keywords}
    if isinstance(call.func, ast.Name) and call.func.id == _GROUP:
        return
    if "includes" in attributes:
        for include in literal_strings(attributes["includes"]):
            for folder in inside(posixpath.join(package, include)):
                yield folder, ""
    strip = next(literal_strings(attributes.get("strip_include_prefix")), None)
    prefix = next(literal_strings(attributes.get("include_prefix")), "")
    if strip is not None or prefix:
        workspace = _workspace_of(package, root) if (strip or "").startswith("/") else ""
        yield from virtual_directory(package, workspace, strip or "", prefix)


def _protos(call: ast.Call, package: str, root: str) -> Iterator[tuple[str, str, str]]:
    """(file or folder, folder, prefix) of the .proto files of a rule with a prefix."""
    attributes = {keyword.arg: keyword.value for keyword in call.keywords}
    if not attributes.keys() & {"import_prefix", "strip_import_prefix"}:
        return
    strip = next(literal_strings(attributes.get("strip_import_prefix")), "/")
    prefix = next(literal_strings(attributes.get("import_prefix")), "")
    workspace = _workspace_of(package, root) if strip.startswith("/") else ""
    names = [text.lstrip(":") for text in literal_strings(attributes.get("srcs"))]
    # Without literal names they are those of a glob.
    paths = [posixpath.join(package, name) for name in names] or list(inside(package))
    for folder, start in virtual_directory(package, workspace, strip, prefix):
        yield from ((path, folder, start) for path in paths)


def virtual_directory(
    package: str, workspace: str, strip: str, prefix: str
) -> Iterator[tuple[str, str]]:
    """(folder, prefix) of the files of a rule of `package`, if the folder is in the tree.

    `strip` and `prefix` are its strip_include_prefix and include_prefix, or those of imports. The
    files are named with the prefix ("" or "a/b/") in place of the folder ("" or "a/b/").
    """
    base = posixpath.join(workspace if strip.startswith("/") else package, strip.lstrip("/"))
    prefix = posixpath.normpath(prefix.strip("/") or ".").removeprefix(".")
    if not _PREFIX.fullmatch(prefix):
        return
    for folder in inside(base):
        if not prefix:
            yield folder, ""
        elif f"/{folder}".endswith(f"/{prefix}/"):  # the folder above is an include directory
            yield folder[: -len(prefix) - 1], ""
        else:
            yield folder, f"{prefix}/"


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
