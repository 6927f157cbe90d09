"""A rule of a BUILD file, as the process that evaluates it passes it on."""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.starlark.labels import Workspaces
from tpu_walkthrough.source_tree.names import HEADER_EXTENSIONS, extension_of

UNKNOWN = "\x01unknown"
"""Part of a text that is unknown, or an element for values that are; see builtins.star."""

_MOST_TEXT = 1_000_000  # characters of one attribute's flags; more is not a command line

TABLEGEN = frozenset({"gentbl_cc_library", "gentbl_filegroup", "td_library"})
"""The rules of MLIR's TableGen."""
_NO_SOURCES = frozenset({"alias", "cc_import", "filegroup", "genrule", "rule"})


class Rule(NamedTuple):
    """What a rule declares. Paths and labels are relative to the tree: `a/b/c.cc`, `a/b/:name`."""

    kind: str
    package: str
    """"" or "a/b/"."""
    name: str
    sources: tuple[str, ...]
    """Files, and labels of other rules whose files they are."""
    headers: tuple[str, ...]
    deps: tuple[str, ...]
    implementation_deps: tuple[str, ...]
    defines: tuple[str, ...]
    local_defines: tuple[str, ...]
    copts: tuple[str, ...]
    cxxopts: tuple[str, ...]
    conlyopts: tuple[str, ...]
    includes: tuple[str, ...]
    strip_include_prefix: str | None
    include_prefix: str | None
    is_test: bool
    is_modular: bool
    """Whether it has interfaces of C++20 modules among its sources."""
    is_unknown: bool
    """Whether some of its flags, or of the rules that it depends on, could not be evaluated."""

    @property
    def label(self) -> str:
        return f"{self.package}:{self.name}"

    @property
    def compiles(self) -> bool:
        """Whether its sources are compiled with its flags."""
        return self.kind not in _NO_SOURCES

    @property
    def is_group(self) -> bool:
        """Whether it only names files, which other rules compile."""
        return self.kind == "filegroup"


class Evaluated(NamedTuple):
    """A BUILD file, as evaluated."""

    path: str
    rules: Sequence[Rule] = ()
    failed: Sequence[tuple[int, str]] = ()
    """(line, reason) of its statements that could not be evaluated."""
    reads: Sequence[str] = ()
    """The .bzl files that it loads, relative to the tree, also missing ones."""
    folders: Sequence[str] = ()
    """The folders ("." or "a/b") in which it searched for files."""
    settings: Sequence[str] = ()
    """The BUILD files with conditions that it was the first to need."""
    is_lasting: bool = True
    """False if a limit ended its evaluation."""
    generating: Sequence[tuple[str, str, dict[str, Any]]] = ()
    """(kind, where it is, attributes) of the rules of MLIR's TableGen, and of those that write
    headers; those that could not be evaluated have no attributes."""

    def dump(self) -> bytes:
        """For another process, or a later run."""
        plain: Any = (self.path, [tuple(rule) for rule in self.rules], *self[2:])
        return marshal.dumps(plain)


def load(data: bytes) -> Evaluated:
    """What `dump` returned."""
    path, rules, *rest = marshal.loads(data)
    return Evaluated(path, [Rule(*rule) for rule in rules], *rest)


def written_headers(attributes: Mapping[str, Any]) -> list[str]:
    """The headers in `out` and `outs` of a rule, as they are spelled."""
    outs = attributes.get("outs") or [attributes.get("out")]
    texts = (text for text in outs if isinstance(text, str)) if isinstance(outs, list) else ()
    return [text for text in texts if extension_of(text) in HEADER_EXTENSIONS]


def declared(
    kind: str,
    attributes: Mapping[str, Any],
    package: str,
    workspaces: Workspaces,
    is_literal: bool = False,
) -> Rule:
    """The rule with these attributes in a BUILD file of `package`.

    With `is_literal` they are only what could be read without evaluating the rule.
    """
    unknown = is_literal

    def values(name: str) -> list[Any]:
        nonlocal unknown
        value = attributes.get(name) or []
        unknown |= not isinstance(value, list)
        return value if isinstance(value, list) else []

    def texts(name: str) -> tuple[str, ...]:
        nonlocal unknown
        value = values(name)
        if sum(len(one) + 1 for one in value if isinstance(one, str)) > _MOST_TEXT:
            unknown = True
            return ()
        found = tuple(one for one in value if isinstance(one, str) and UNKNOWN not in one)
        if len(found) < len(value):
            unknown |= len(found) < sum(not _is_label(one) for one in value)
        return found

    def labels(name: str) -> tuple[str, ...]:
        nonlocal unknown
        found = []
        for element in values(name):
            text = element["label"] if _is_label(element) else element
            if not isinstance(text, str) or UNKNOWN in text:
                unknown = True
            elif label := workspaces.rule(text, package):
                found.append(label)
        return tuple(found)

    if kind == "alias":
        attributes = {**attributes, "deps": [attributes.get("actual")]}

    def files(*names: str) -> tuple[str, ...]:
        # The flags of the others are known even if a source is not.
        lists = [attributes.get(name) for name in names]
        given = [one for value in lists if isinstance(value, list) for one in value]
        known = [one for one in given if isinstance(one, str) and UNKNOWN not in one]
        return tuple(_source(text, package, workspaces) for text in known)

    return Rule(
        kind=kind,
        package=package,
        name=str(attributes.get("name")),
        sources=files("srcs", "module_interfaces"),
        headers=files("hdrs"),
        deps=labels("deps"),
        implementation_deps=labels("implementation_deps"),
        defines=texts("defines"),
        local_defines=texts("local_defines"),
        copts=texts("copts"),
        cxxopts=texts("cxxopts"),
        conlyopts=texts("conlyopts"),
        includes=texts("includes"),
        strip_include_prefix=_text(attributes.get("strip_include_prefix")),
        include_prefix=_text(attributes.get("include_prefix")),
        is_test=kind.endswith("_test") or bool(attributes.get("testonly")),
        is_modular=bool(attributes.get("module_interfaces")),
        is_unknown=unknown,  # the last argument: those above may have changed it
    )


def _is_label(value: object) -> bool:
    return isinstance(value, dict) and isinstance(value.get("label"), str)


def _text(value: object) -> str | None:
    return value if isinstance(value, str) and UNKNOWN not in value else None


def _source(text: str, package: str, workspaces: Workspaces) -> str:
    if "." in text and ":" not in text and not text.startswith(("@", "//")):
        return package + text
    label = workspaces.label(text, package)
    if label.is_external:
        return label.text
    return label.path if "." in label.name else f"{label.package}:{label.name}"
