"""Add the flags that .bazelrc gives some of the sources: --per_file_copt.

https://bazel.build/docs/user-manual#per-file-copt: `[+-]REGEX[,[+-]REGEX]...@OPTION[,OPTION]...`
applies to sources whose path or label some REGEX with + finds and none with -. Backslashes escape
commas. The expressions are foreign: RE2 takes linear time.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, NamedTuple

from cmakegen.flags.allowed import Allowed
from cmakegen.flags.file_flags import FileFlags, Flags
from cmakegen.flags.graph import directories_and_options
from tpu_walkthrough.source_tree.tree import SourceTree

_OPTION = "--per_file_copt"
_COMMA = re.compile(r"(?<!\\),")
_MOST_MEMORY = 1 << 20  # bytes of one expression
_MOST_RULES = 100


class _Rule(NamedTuple):
    included: Sequence[Any]
    """Expressions of RE2."""
    excluded: Sequence[Any]
    copts: tuple[str, ...]

    def applies(self, names: Sequence[str]) -> bool:
        """As Bazel's RegexFilter, to one of the names at least."""
        return any(
            (not self.included or any(expression.search(name) for expression in self.included))
            and not any(expression.search(name) for expression in self.excluded)
            for name in names
        )


def with_per_file_flags(
    flags: Mapping[str, FileFlags], options: Sequence[str], tree: SourceTree
) -> Mapping[str, FileFlags]:
    """`flags`, and for the sources of the tree to which one of `options` applies those of both.

    `options` are those of Bazel, in order. Sources of no rule get the package around them.
    """
    rules = list(islice(_rules(options), _MOST_RULES))
    if not rules:
        return flags
    allowed = Allowed()
    packages = frozenset(path[: path.rfind("/") + 1] for path in tree.build_files)
    added: dict[str, FileFlags] = {}
    known: dict[tuple[int | str, tuple[str, ...]], FileFlags] = {}
    for path in sorted(path for path in tree.sources() if path.isprintable()):
        own = flags.get(path)
        package = own.package if own else _package_of(path, packages)
        names = (path, f"//{package.rstrip('/')}:{path.removeprefix(package)}")
        copts = tuple(text for rule in rules if rule.applies(names) for text in rule.copts)
        if copts:
            key = (id(own) if own else package, copts)
            if key not in known:
                base = own or FileFlags(package, "", False, False, Flags())
                directories, more = directories_and_options(allowed, copts)
                before = base.flags
                together = before._replace(
                    directories=tuple(dict.fromkeys((*before.directories, *directories))),
                    options=(*before.options, *more),
                )
                known[key] = base._replace(flags=together)
            added[path] = known[key]
    return {**flags, **added}


def _package_of(path: str, packages: frozenset[str]) -> str:
    folder = path
    while folder := os.path.dirname(folder):
        if f"{folder}/" in packages:
            return f"{folder}/"
    return ""


def _rules(options: Sequence[str]) -> Iterator[_Rule]:
    """Those that can be read, in order."""
    remaining = iter(options)
    for option in remaining:
        name, equals, value = option.partition("=")
        if name != _OPTION:
            continue
        value = value if equals else next(remaining, "")
        filters, at, copts = value.partition("@")
        if at:
            rule = _rule(_split(filters), tuple(_split(copts)))
            if rule:
                yield rule


def _split(text: str) -> list[str]:
    return [part.replace("\\,", ",") for part in _COMMA.split(text) if part]


def _rule(filters: Sequence[str], copts: tuple[str, ...]) -> _Rule | None:
    """None where RE2 refuses an expression."""
    import re2

    options = re2.Options()
    options.max_mem = _MOST_MEMORY
    options.log_errors = False
    try:
        excluded = [re2.compile(text[1:], options) for text in filters if text[0] == "-"]
        included = [
            re2.compile(text.removeprefix("+"), options) for text in filters if text[0] != "-"
        ]
    except (re2.error, UnicodeEncodeError):
        return None
    return _Rule(included, excluded, copts)
