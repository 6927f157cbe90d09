"""Read the rules of a tree's BUILD files by which MLIR's TableGen generates headers.

`gentbl_cc_library`, `gentbl_filegroup`, and the `td_library` rules that they depend on are parsed
as Python syntax and never executed. Only joined strings and lists are evaluated; rules with other
computed values are skipped and counted. Macros of the tree are followed where they only pass on.
"""

from __future__ import annotations

import ast
import contextlib
import os
import posixpath
from collections import ChainMap
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.generators.tablegen_macros import Macro, loaded, read_macros
from tpu_walkthrough.files import read_file
from tpu_walkthrough.source_tree.build_files import LARGEST, parse_build_file
from tpu_walkthrough.source_tree.listing import HEADER_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import SourceTree

_GENERATING = frozenset({"gentbl_cc_library", "gentbl_filegroup"})
_LIBRARY = "td_library"
_KINDS = _GENERATING | {_LIBRARY}
_TOOL = "mlir-tblgen"
# A tree must not select files to be written. (`@file` is refused too, as it may contain any flags.)
_WRITING_FLAGS = frozenset({"o", "d", "info-output-file", "crash-diagnostics-dir"})

# The limit for all values of a tree: steps, characters and elements. XLA needs a thousand.
_MOST = 1_000_000


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
    """`path:line` of the rules with computed values that this module does not evaluate."""
    warnings: tuple[str, ...]
    """`path:line: reason` of the BUILD files that cannot be read."""
    macro_files: tuple[str, ...] = ()
    """The .bzl files with macros, relative to the tree."""


class _Rule(NamedTuple):
    package: str
    """The folder of its BUILD file: "" or "a/b/"."""
    place: str
    """`path:line` of the rule."""
    attributes: dict[str, ast.expr]
    names: Mapping[str, Any]
    """The values of variables that attributes may use."""
    values: _Values

    def value(self, attribute: str) -> Any:
        """The value of an attribute, or None. Raises _ComputedError."""
        node = self.attributes.get(attribute)
        return None if node is None else self.values.of(node, self.names)

    def strings(self, attribute: str) -> list[str]:
        """The string, or the strings of a list, without computed parts."""
        return list(self.values.strings(self.attributes.get(attribute), self.names))


class _ComputedError(Exception):
    """A value is computed in a way that is not evaluated."""


def read_rules(tree: SourceTree) -> TablegenRules:
    """The TableGen rules of the tree's BUILD files."""
    generating: list[_Rule] = []
    libraries: dict[str, _Rule] = {}
    problems: list[str] = []
    values = _Values()
    macros = _Macros(tree)
    for path in tree.build_files:
        try:
            text = read_file(f"{tree.root}/{path}", LARGEST)
        except OSError:
            continue  # reported by the module that reads all of them
        if b"gentbl" not in text and _LIBRARY.encode() not in text:
            continue
        try:
            module = parse_build_file(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = getattr(error, "msg", None) or str(error)
            line = getattr(error, "lineno", None) or 1
            problems.append(f"{path}:{line}: not readable as a BUILD file: {reason}")
            continue
        for kind, rule in _rules(module, path, values, macros.of(module, path)):
            if kind != _LIBRARY:
                generating.append(rule)
                continue
            for name in rule.strings("name"):
                libraries[f"{rule.package}:{name}"] = rule
    declared = _declared(tree, generating, libraries, problems)._replace(macro_files=macros.files)
    if not values.is_exceeded:
        return declared
    too_much = "the BUILD files compute too much: some rules of TableGen are skipped"
    return declared._replace(warnings=(*declared.warnings, too_much))


def _declared(
    tree: SourceTree,
    generating: Sequence[_Rule],
    libraries: Mapping[str, _Rule],
    problems: Sequence[str],
) -> TablegenRules:
    outputs: dict[str, Output] = {}
    roots: dict[str, None] = {}
    foreign: dict[str, None] = {}
    computed: list[str] = []
    for rule in generating:
        try:
            made = [
                (path, flags)
                for out, flags in _made(rule.value("tbl_outs"), rule.values)
                for path in _inside(rule.package + out)
                if extension_of(posixpath.basename(path)) in HEADER_EXTENSIONS
            ]
            td_file = rule.value("td_file")
            tool = rule.value("tblgen") or _TOOL
            if not isinstance(td_file, str) or not isinstance(tool, str):
                raise _ComputedError
        except _ComputedError:
            computed.append(rule.place)
            continue
        if tool.replace("/", ":").rpartition(":")[2] != _TOOL:
            foreign.update((path, None) for path, _ in made)
            continue
        td_file = _td_path(tree, td_file, rule.package)
        directories = _directories(tree, rule, td_file, libraries)
        for path, flags in made:
            outputs[path] = Output(path, flags, td_file, directories)
        for strip in rule.strings("strip_include_prefix"):
            for folder in _folders(tree, strip, rule.package):
                roots[folder] = None
    return TablegenRules(
        tuple(outputs.values()), tuple(roots), tuple(foreign), tuple(computed), tuple(problems)
    )


def _made(outs: Any, values: _Values) -> Iterator[tuple[str, tuple[str, ...]]]:
    """(file, flags) of `tbl_outs`: {file: flags}, or the older [(flags, file)]."""
    pairs = [(flags, out) for out, flags in outs.items()] if isinstance(outs, dict) else outs
    try:
        for flags, out in pairs:
            values.take(len(flags) + len(out))
            words = tuple(flags.split() if isinstance(flags, str) else flags)
            options = {word.lstrip("-").partition("=")[0] for word in words}
            if any(word.startswith("@") for word in words) or options & _WRITING_FLAGS:
                raise _ComputedError
            if not all(word.isprintable() for word in (*words, out)):
                raise _ComputedError
            yield out.removeprefix(":"), words
    except (TypeError, ValueError, AttributeError):
        raise _ComputedError from None


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
                if library and library.place not in seen:
                    seen.add(library.place)
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


class _Macros:
    """The macros in the tree's .bzl files, each file read once."""

    def __init__(self, tree: SourceTree) -> None:
        self._tree = tree
        self._read: dict[str, dict[str, Macro]] = {}

    @property
    def files(self) -> tuple[str, ...]:
        """The .bzl files that have macros."""
        return tuple(sorted(path for path, macros in self._read.items() if macros))

    def of(self, module: ast.Module, path: str) -> dict[str, Macro]:
        """The macros that a BUILD file loads, by their names in it."""
        found: dict[str, Macro] = {}
        package = path[: path.rfind("/") + 1]
        for label, name, here in loaded(module):
            # Only of names that may be macros of these rules: most files load many others.
            if not (here in _KINDS or label.startswith("@")) and _is_like_a_rule(name):
                for folder, file in _targets(self._tree, label, package):
                    macro = self._in_file(folder + file).get(name)
                    if macro:
                        found[here] = macro
                        break
        return found

    def _in_file(self, path: str) -> dict[str, Macro]:
        if path not in self._read:
            self._read[path] = {}
            for inside in _inside(path):
                with contextlib.suppress(OSError):
                    text = read_file(f"{self._tree.root}/{inside}", LARGEST)
                    self._read[path] = read_macros(text, _KINDS)
        return self._read[path]


def _is_like_a_rule(name: str) -> bool:
    return "gentbl" in name or _LIBRARY in name


def _rules(
    module: ast.Module, path: str, values: _Values, macros: Mapping[str, Macro]
) -> Iterator[tuple[str, _Rule]]:
    """(kind, rule) of the module's statements."""
    names: dict[str, Any] = {}
    for statement in module.body:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                with contextlib.suppress(_ComputedError):
                    if isinstance(target, ast.Name):
                        names[target.id] = values.of(statement.value, names)
        elif isinstance(statement, ast.Expr):
            for call, known in _calls(statement.value, names, values):
                if not isinstance(call.func, ast.Name):
                    continue
                macro = macros.get(call.func.id)
                kind = macro.rule if macro else call.func.id
                if kind in _KINDS:
                    attributes = {word.arg: word.value for word in call.keywords if word.arg}
                    if macro:
                        attributes = macro.apply(attributes)
                    package = path[: path.rfind("/") + 1]
                    place = f"{path}:{call.lineno}"
                    yield kind, _Rule(package, place, attributes, known, values)


def _calls(
    node: ast.expr, names: Mapping[str, Any], values: _Values
) -> Iterator[tuple[ast.Call, Mapping[str, Any]]]:
    """The calls of a statement: BUILD files have no loops, so rules are in lists."""
    pending: list[tuple[ast.expr, Mapping[str, Any]]] = [(node, names)]
    while pending:
        node, names = pending.pop()
        if isinstance(node, ast.Call):
            yield node, names
        elif isinstance(node, ast.List):
            pending += [(element, names) for element in reversed(node.elts)]
        elif isinstance(node, ast.ListComp):
            try:
                rounds: list[Mapping[str, Any]] = list(values.rounds(node, names))
            except _ComputedError:
                rounds = [names]  # an unknown value fails where an attribute uses it
            pending += [(node.elt, known) for known in reversed(rounds)]


class _Values:
    """Evaluates expressions up to a total size that BUILD files do not reach.

    A hostile file doubles a string forty times in as many lines.
    """

    def __init__(self) -> None:
        self._left = _MOST

    @property
    def is_exceeded(self) -> bool:
        return self._left < 0

    def of(self, node: ast.expr, names: Mapping[str, Any]) -> Any:
        """The value of an expression. Raises _ComputedError for all but the simplest."""
        try:
            return self._of(node, names)
        except (KeyError, IndexError, TypeError, RecursionError):
            raise _ComputedError from None

    def rounds(self, node: ast.ListComp, names: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
        """The variables in each round of a list comprehension. Raises _ComputedError."""
        loop = node.generators[0]
        values = self.of(loop.iter, names)
        if len(node.generators) > 1 or loop.ifs or not isinstance(loop.target, ast.Name):
            raise _ComputedError
        if not isinstance(values, (list, tuple, dict)):
            raise _ComputedError
        for value in values:
            self.take(1)
            yield ChainMap({loop.target.id: value}, names)  # type: ignore[arg-type]

    def strings(self, node: ast.expr | None, names: Mapping[str, Any]) -> Iterator[str]:
        """The string, or the strings of a list or a sum of lists, without computed parts."""
        pending = [] if node is None else [node]
        while pending:
            node = pending.pop()
            if isinstance(node, ast.BinOp):
                pending += [node.right, node.left]
            elif isinstance(node, ast.List):
                pending += reversed(node.elts)
            else:
                with contextlib.suppress(_ComputedError):
                    value = self.of(node, names)
                    values = value if isinstance(value, list) else [value]
                    yield from (one for one in values if isinstance(one, str))

    def take(self, size: int) -> None:
        """Reserve part of the total size. Raises _ComputedError where it is exceeded."""
        self._left -= size
        if self._left < 0:
            raise _ComputedError

    def _of(self, node: ast.expr, names: Mapping[str, Any]) -> Any:
        self.take(1)
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return names[name]
            case ast.List(elts=elements):
                return [self._of(element, names) for element in elements]
            case ast.Tuple(elts=elements):
                return tuple(self._of(element, names) for element in elements)
            case ast.Dict(keys=keys, values=values):
                pairs = zip(keys, values, strict=True)
                return {self._key(key, names): self._of(each, names) for key, each in pairs if key}
            case ast.ListComp(elt=element):
                return [self._of(element, known) for known in self.rounds(node, names)]
            case ast.Subscript(value=whole, slice=key):
                return self._of(whole, names)[self._key(key, names)]
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                one, other = self._of(left, names), self._of(right, names)
                if isinstance(one, str | list | tuple):
                    self.take(len(one) + len(other))
                    return one + other
            case ast.Call(func=ast.Attribute(value=between, attr="join"), args=[parts]):
                separator, joined = self._of(between, names), self._of(parts, names)
                if isinstance(separator, str):
                    self.take(sum(len(separator) + len(part) for part in joined))
                    return separator.join(joined)
        raise _ComputedError

    def _key(self, node: ast.expr, names: Mapping[str, Any]) -> str | int:
        """The key of an entry; tuples are refused, since hashing nested ones may not terminate."""
        key = self._of(node, names)
        if isinstance(key, str | int):
            return key
        raise _ComputedError
