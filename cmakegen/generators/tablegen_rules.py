"""Read the rules of a tree's BUILD files by which MLIR's TableGen generates headers.

`gentbl_cc_library`, `gentbl_filegroup`, and the `td_library` rules that they depend on are
evaluated as for --flags; rules with values that remain unknown are skipped and counted.
"""

from __future__ import annotations

import contextlib
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeGuard

from cmakegen.flags.read import workspaces as workspaces_of
from cmakegen.flags.rules import TABLEGEN as RULES
from cmakegen.flags.rules import UNKNOWN
from cmakegen.generators.bazel_rules import TABLEGEN, evaluated_rules
from cmakegen.starlark.labels import Workspaces
from tpu_walkthrough.source_tree.build_files import inside
from tpu_walkthrough.source_tree.names import HEADER_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import SourceTree

_LIBRARY = "td_library"
_TOOL = "mlir-tblgen"
# LLVM and projects that follow it lay BUILD files over a tree of the same layout.
_OVERLAY = re.compile(r"(?:^|(?<=/))utils/bazel/[^/]+-overlay/")
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


class UnknownValueError(Exception):
    """A value could not be evaluated, or is not what the rule expects."""


def read_rules(tree: SourceTree, memory: str = "") -> TablegenRules:
    """The TableGen rules of the tree's BUILD files.

    `memory` is the file where they are kept between runs.
    """
    generating: list[_Rule] = []
    libraries: dict[str, _Rule] = {}
    problems: list[str] = []
    evaluated = evaluated_rules(tree, TABLEGEN, memory)
    for file in evaluated:
        package = _OVERLAY.sub("", file.path[: file.path.rfind("/") + 1])
        own = [one for one in file.generating if one[0] in RULES]
        for kind, location, attributes in own:
            rule = _Rule(package, location, attributes)
            if kind == _LIBRARY:
                libraries[f"{package}:{attributes['name']}"] = rule
            else:
                generating.append(rule)
        if not own:
            problems += [f"{file.path}:{line}: {reason}" for line, reason in file.failed[:1]]
    bzl_files = tuple(sorted({path for file in evaluated for path in file.reads}))
    return _declared(tree, generating, libraries, problems)._replace(bzl_files=bzl_files)


def _declared(
    tree: SourceTree,
    generating: Sequence[_Rule],
    libraries: Mapping[str, _Rule],
    problems: Sequence[str],
) -> TablegenRules:
    workspaces = workspaces_of(tree)
    outputs: dict[str, Output] = {}
    roots: dict[str, None] = {}
    foreign: dict[str, None] = {}
    unknown: list[str] = []
    for rule in generating:
        try:
            files = [
                (path.rstrip("/"), flags)
                for out, flags in _files_of(rule.attributes.get("tbl_outs"))
                if extension_of(posixpath.basename(out)) in HEADER_EXTENSIONS
                for path in inside(rule.package + out)
            ]
            td_file = rule.attributes.get("td_file")
            tool = rule.attributes.get("tblgen") or _TOOL
            if not _is_known(td_file) or not _is_known(tool):
                raise UnknownValueError
        except UnknownValueError:
            unknown.append(rule.location)
            continue
        if tool.replace("/", ":").rpartition(":")[2] != _TOOL:
            foreign.update((path, None) for path, _ in files)
            continue
        td_file = workspaces.label(td_file, rule.package).path
        directories = _directories(rule, td_file, libraries, workspaces)
        for path, flags in files:
            outputs[path] = Output(path, flags, td_file, directories)
        folders = _folders(rule.strings("strip_include_prefix"), rule.package, workspaces)
        roots |= dict.fromkeys(folders)
    return TablegenRules(
        tuple(outputs.values()), tuple(roots), tuple(foreign), tuple(unknown), tuple(problems)
    )


def _is_known(value: Any) -> TypeGuard[str]:
    return isinstance(value, str) and value.isprintable()  # UNKNOWN is not printable


def _files_of(outs: Any) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(file, flags) of `tbl_outs`: {file: flags}, or the older [(flags, file)]."""
    pairs = [[flags, out] for out, flags in outs.items()] if isinstance(outs, dict) else outs
    if not isinstance(pairs, list):
        raise UnknownValueError
    for pair in pairs:
        match pair:
            case [str(flags), str(out)]:
                words = tuple(flags.split())
            case [list(flags), str(out)]:
                words = tuple(flags)
            case _:
                raise UnknownValueError
        yield out.removeprefix(":"), checked_flags(out, words)


def outputs_of_cmake(outputs: Iterable[tuple[str, tuple[str, ...], str]]) -> tuple[Output, ...]:
    """The (header, flags, .td file) of CMake files whose flags mlir-tblgen may get."""
    found = []
    for path, flags, td_file in outputs:
        with contextlib.suppress(UnknownValueError):
            folder = td_file[: td_file.rfind("/") + 1]
            found.append(Output(path, checked_flags(path, flags), td_file, (folder,)))
    return tuple(found)


def checked_flags(out: str, words: Sequence[str]) -> tuple[str, ...]:
    """The flags of a tree that mlir-tblgen may get. Raises UnknownValueError for others."""
    if not all(map(_is_known, (*words, out))):
        raise UnknownValueError
    options = {word.lstrip("-").partition("=")[0] for word in words}
    if any(word.startswith("@") for word in words) or options & _WRITING_FLAGS:
        raise UnknownValueError
    return tuple(words)


def _directories(
    rule: _Rule, td_file: str, libraries: Mapping[str, _Rule], workspaces: Workspaces
) -> tuple[str, ...]:
    """As gentbl_rule in MLIR's tblgen.bzl: those of the rule, its workspace and its libraries."""
    directories = [
        *_folders(rule.strings("includes"), rule.package, workspaces),
        *_folders(["/"], rule.package, workspaces),
        td_file[: td_file.rfind("/") + 1],
    ]
    seen: set[str] = set()
    pending = [rule]
    while pending:
        user = pending.pop()
        for text in user.strings("deps"):
            label = workspaces.rule(text, user.package)
            library = libraries.get(label)
            if library and label not in seen:
                seen.add(label)
                pending.append(library)
                directories += _folders(library.strings("includes"), library.package, workspaces)
    return tuple(dict.fromkeys(directories))


def _folders(paths: Iterable[str], package: str, workspaces: Workspaces) -> list[str]:
    """The directories that an attribute names; a leading `/` means the workspaces around."""
    return [
        folder
        for path in paths
        for base in (workspaces.around(package) if path.startswith("/") else [package])
        for folder in inside(base + path.lstrip("/"))
    ]
