"""Read the rules of a tree's BUILD files by which MLIR's TableGen generates headers.

`gentbl_cc_library`, `gentbl_filegroup`, and the `td_library` rules that they depend on are
evaluated as for --flags; rules with values that remain unknown are skipped and counted.
"""

from __future__ import annotations

import os
import posixpath
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from cmakegen.flags.read import read_rules as read_bazel_rules
from cmakegen.flags.rules import UNKNOWN
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST
from tpu_walkthrough.source_tree.listing import HEADER_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import SourceTree

_LIBRARY = "td_library"
_TOOL = "mlir-tblgen"
# A tree must not select files to be written. (`@file` is refused too, as it may contain any flags.)
_WRITING_FLAGS = frozenset({"o", "d", "info-output-file", "crash-diagnostics-dir"})


class Output(NamedTuple):
    """A header that a rule generates with mlir-tblgen."""

    path: str
    """Relative to the tree."""
    flags: tuple[str, ...]
    td_file: str
    """Relative to the tree, or to an include directory of another project."""
    directories: tuple[str, ...]
    """Where Bazel searches for included .td files: "" or "a/b/", in search order."""


class TablegenRules(NamedTuple):
    """The declarations of a tree's rules, in the order of the BUILD files."""

    outputs: tuple[Output, ...]
    roots: tuple[str, ...]
    """The declared include directories of the outputs: "" or "a/b/"."""
    foreign: tuple[str, ...]
    """Headers that other programs than mlir-tblgen generate."""
    computed: tuple[str, ...]
    """The rules with values that could not be evaluated: `//package:name` or `path:line`."""
    warnings: tuple[str, ...]
    """`path:line: reason` of the BUILD files that cannot be read."""
    bzl_files: tuple[str, ...] = ()
    """The .bzl files that the BUILD files load, relative to the tree, also missing ones."""


class _Rule(NamedTuple):
    package: str
    """The folder of its BUILD file: "" or "a/b/"."""
    location: str
    attributes: Mapping[str, Any]

    def strings(self, attribute: str) -> list[str]:
        """The string, or the strings of a list, as far as they are known."""
        value = self.attributes.get(attribute)
        values = value if isinstance(value, list) else [value]
        return [text for text in values if isinstance(text, str) and UNKNOWN not in text]


class _UnknownError(Exception):
    """A value could not be evaluated, or is not what the rule expects."""


def read_rules(tree: SourceTree, memory: str = "") -> TablegenRules:
    """The TableGen rules of the tree's BUILD files.

    `memory` is the file where they are kept between runs.
    """
    paths = [path for path in tree.build_files if _mentions_rules(f"{tree.root}/{path}")]
    if not paths:
        return TablegenRules((), (), (), (), ())
    generating: list[_Rule] = []
    libraries: dict[str, _Rule] = {}
    problems: list[str] = []
    evaluated = read_bazel_rules(tree, paths, memory)
    for file in evaluated:
        package = file.path[: file.path.rfind("/") + 1]
        for kind, location, attributes in file.tablegen:
            rule = _Rule(package, location, attributes)
            if kind == _LIBRARY:
                libraries[f"{package}:{attributes['name']}"] = rule
            else:
                generating.append(rule)
        if not file.tablegen:
            problems += [f"{file.path}:{line}: {reason}" for line, reason in file.failed[:1]]
    bzl_files = tuple(sorted({path for file in evaluated for path in file.reads}))
    return _declared(tree, generating, libraries, problems)._replace(bzl_files=bzl_files)


def _mentions_rules(path: str) -> bool:
    try:
        text = read_file(path, LARGEST)
    except OSError:
        return False  # reported by the module that reads all of them
    return b"gentbl" in text or _LIBRARY.encode() in text


def _declared(
    tree: SourceTree,
    generating: Sequence[_Rule],
    libraries: Mapping[str, _Rule],
    problems: Sequence[str],
) -> TablegenRules:
    outputs: dict[str, Output] = {}
    roots: dict[str, None] = {}
    foreign: dict[str, None] = {}
    unknown: list[str] = []
    for rule in generating:
        try:
            files = [
                (path, flags)
                for out, flags in _files_of(rule.attributes.get("tbl_outs"))
                for path in _inside(rule.package + out)
                if extension_of(posixpath.basename(path)) in HEADER_EXTENSIONS
            ]
            td_file = rule.attributes.get("td_file")
            tool = rule.attributes.get("tblgen") or _TOOL
            if not _is_known(td_file) or not _is_known(tool):
                raise _UnknownError
        except _UnknownError:
            unknown.append(rule.location)
            continue
        if tool.replace("/", ":").rpartition(":")[2] != _TOOL:
            foreign.update((path, None) for path, _ in files)
            continue
        td_file = _td_path(tree, td_file, rule.package)
        directories = _directories(tree, rule, td_file, libraries)
        for path, flags in files:
            outputs[path] = Output(path, flags, td_file, directories)
        for strip in rule.strings("strip_include_prefix"):
            for folder in _folders(tree, strip, rule.package):
                roots[folder] = None
    return TablegenRules(
        tuple(outputs.values()), tuple(roots), tuple(foreign), tuple(unknown), tuple(problems)
    )


def _is_known(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and value.isprintable()  # UNKNOWN is not printable


def _files_of(outs: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(file, flags) of `tbl_outs`: {file: flags}, or the older [(flags, file)]."""
    pairs = [[flags, out] for out, flags in outs.items()] if isinstance(outs, dict) else outs
    if not isinstance(pairs, list):
        raise _UnknownError
    for pair in pairs:
        match pair:
            case [str(flags), str(out)]:
                words = tuple(flags.split())
            case [list(flags), str(out)]:
                words = tuple(flags)
            case _:
                raise _UnknownError
        if not all(map(_is_known, (*words, out))):
            raise _UnknownError
        options = {word.lstrip("-").partition("=")[0] for word in words}
        if any(word.startswith("@") for word in words) or options & _WRITING_FLAGS:
            raise _UnknownError
        yield out.removeprefix(":"), words


def _directories(
    tree: SourceTree, rule: _Rule, td_file: str, libraries: Mapping[str, _Rule]
) -> tuple[str, ...]:
    """As gentbl_rule in MLIR's tblgen.bzl: those of the rule, its workspace and its libraries."""
    found = [
        folder for path in rule.strings("includes") for folder in _folders(tree, path, rule.package)
    ]
    found += _folders(tree, "/", rule.package)
    found += [td_file[: td_file.rfind("/") + 1]]
    seen: set[str] = set()
    pending = [rule]
    while pending:
        user = pending.pop()
        for label in user.strings("deps"):
            for package, name in _targets(tree, label, user.package):
                library = libraries.get(f"{package}:{name}")
                if library and library.location not in seen:
                    seen.add(library.location)
                    pending.append(library)
                    for path in library.strings("includes"):
                        found += _folders(tree, path, library.package)
    return tuple(dict.fromkeys(found))


def _td_path(tree: SourceTree, label: str, package: str) -> str:
    targets = [folder + name for folder, name in _targets(tree, label, package)]
    for path in targets:
        if os.path.isfile(f"{tree.root}/{path}"):
            return path
    # In another project: the last target is the label's own path, without a folder of the tree.
    return targets[-1]


def _targets(tree: SourceTree, label: str, package: str) -> Iterator[tuple[str, str]]:
    """(package, name) of the possible targets of a label, as repositories' folders are unknown."""
    _, slashes, rest = label.partition("//")
    if not slashes:
        yield package, label.removeprefix(":")
        return
    folder, colon, name = rest.partition(":")
    if not colon:
        name = folder.rpartition("/")[2]
    folder += "/" * bool(folder)
    around = _workspaces_around(tree, package)
    others = [path for path in tree.workspaces if path not in around]
    for workspace in [*around[:-1], *others, ""]:
        yield workspace + folder, name


def _folders(tree: SourceTree, path: str, package: str) -> list[str]:
    """The directories named by an attribute; a leading `/` means the workspace."""
    bases = _workspaces_around(tree, package) if path.startswith("/") else [package]
    return [
        folder + "/" if folder != "." else ""
        for base in bases
        for folder in _inside(base + path.lstrip("/"))
    ]


def _workspaces_around(tree: SourceTree, package: str) -> list[str]:
    """The enclosing workspaces, innermost first: a nested one may be a separate repository."""
    around = {"", *(path for path in tree.workspaces if package.startswith(path))}
    return sorted(around, key=len, reverse=True)


def _inside(path: str) -> Iterator[str]:
    """The normalised path, if it stays in the tree."""
    path = posixpath.normpath(path)
    if path != ".." and not path.startswith(("../", "/")):
        yield path
