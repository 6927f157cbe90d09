"""Generate headers from templates `NAME.in`, as CMake's configure_file would, without CMake.

A header is generated if a directive names it, nothing else supplies it, and the tree has exactly
one template of its name, or by configure_file. The values are those in the tree's CMake files
(cmakegen/cmake/values.py); a variable without one is treated as unset and reported. The headers go
to the tree's folder in the cache, and are generated again only where a template or a CMake file has
changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cmakegen.cmake.conditions import is_off
from cmakegen.cmake.files import cmake_files, inside, text_of, texts_of
from cmakegen.cmake.language import IN_TEMPLATE, ONLY_AT, TooMuchError, expand
from cmakegen.cmake.values import Definitions, Values
from cmakegen.headers.header_set import HeaderSet
from cmakegen.settings.cache import file_stamp, install_if_different
from tpu_walkthrough import kept_data
from tpu_walkthrough.errors import counted
from tpu_walkthrough.replacing import remove, staging
from tpu_walkthrough.source_tree.includes import decode, read_directives
from tpu_walkthrough.source_tree.names import TEMPLATE_END
from tpu_walkthrough.source_tree.tree import SourceTree

_STATE = "state"
_FORMAT = 2
"""Increased whenever other headers may be generated than before."""
_LARGEST_HEADER = 1 << 22  # characters
_MOST_TEMPLATES = 1000
_SHOWN = 10

_DEFINE = re.compile(r"#([ \t]*)cmakedefine[ \t]+([A-Za-z_0-9]*)")
_DEFINE_01 = re.compile(r"#([ \t]*)cmakedefine01[ \t]+([A-Za-z_0-9]*)")


class Configured(NamedTuple):
    """What configure_file makes of a template."""

    text: str
    variables: frozenset[str]
    """All that it names."""
    unset: frozenset[str]
    """Those without a known value."""


class Generated(NamedTuple):
    """The headers of a tree's templates."""

    headers: HeaderSet
    notes: list[str]
    inputs: list[str]
    """The templates and CMake files, relative to the tree."""


def configure(template: str, values: Values, options: Iterable[str] = ()) -> Configured:
    """The text that configure_file with these options writes. Raises TooMuchError."""
    variables: set[str] = set()
    unset: set[str] = set()

    def known(name: str) -> str | None:
        value = values.get(name)
        if name:
            variables.add(name)
            unset.update([name] if value is None else [])
        return value

    def replacement(name: str) -> str:
        value = known(name) or ""
        return value.replace('"', '\\"') if "ESCAPE_QUOTES" in options else value

    if "COPYONLY" in options or not template:
        return Configured(template, frozenset(), frozenset())
    references = ONLY_AT if "@ONLY" in options else IN_TEMPLATE
    lines = []
    size = 0
    for line in template.removesuffix("\n").split("\n"):
        text = line.removesuffix("\r")
        if found := _DEFINE.search(text):
            if is_off(known(found[2])):
                text = f"/* #undef {found[2]} */"
            else:
                text = text.replace(f"#{found[1]}cmakedefine", f"#{found[1]}define")
        elif found := _DEFINE_01.search(text):
            digit = 0 if is_off(known(found[2])) else 1
            text = text.replace(f"#{found[1]}cmakedefine01", f"#{found[1]}define") + f" {digit}"
        lines.append(expand(text, replacement, references))
        size += len(lines[-1]) + 1
        if size > _LARGEST_HEADER:
            raise TooMuchError
    return Configured("\n".join(lines) + "\n", frozenset(variables), frozenset(unset))


def templates_of(
    names: Iterable[str], templates: Sequence[str], configured: Iterable[tuple[str, str]] = ()
) -> dict[str, str]:
    """Those of the header `names` that have exactly one template, with its path.

    `configured` are (header, template) pairs of configure_file; other templates count by their
    names.
    """
    by_base: dict[str, set[tuple[str, str]]] = {}
    named = ((path.removesuffix(TEMPLATE_END), path) for path in templates)
    for header, path in (*named, *configured):
        by_base.setdefault(header[header.rfind("/") + 1 :], set()).add((f"/{header}", path))
    found = {}
    for name in names:
        candidates = by_base.get(name[name.rfind("/") + 1 :], ())
        fitting = {path for header, path in candidates if header.endswith(f"/{name}")}
        if len(fitting) == 1:
            found[name] = fitting.pop()
    return found


def generate_headers(
    tree: SourceTree,
    names: Iterable[str],
    folder: str,
    configured: Sequence[tuple[str, str]] = (),
) -> Generated | None:
    """Bring `folder` up to date; None where it does not exist and there is nothing to generate.

    `names` are those of headers that nothing else supplies, and `configured` is as in
    CMakeTargets. Raises OSError and OutputError.
    """
    own = [pair for pair in configured if pair[1] in set(tree.templates)]
    wanted = templates_of(names, tree.templates, own)
    if not wanted and not os.path.isdir(folder):
        return None
    run = _Run(tree)
    wanted = {name: path for name, path in wanted.items() if path in run.templates}
    memory = os.path.join(folder, _STATE)
    before: dict[str, tuple[int, int]]
    key, before, notes = kept_data.load(memory, _FORMAT) or ("", {}, [])
    # Headers that templates include are wanted, too, but known only afterwards.
    inputs = [*run.templates, *run.cmake_files] if wanted else []
    stamps = [(path, file_stamp(f"{tree.root}/{path}")) for path in inputs]
    current = repr((sorted(wanted), stamps))
    if key != current or any(
        file_stamp(f"{folder}/{name}") != stamp for name, stamp in before.items()
    ):
        notes = run.generate(wanted, folder)
        for name in before.keys() - run.made:
            remove(f"{folder}/{name}")
        before = {name: file_stamp(f"{folder}/{name}") for name in sorted(run.made)}
        kept_data.save(memory, _FORMAT, (current, before, notes))
    files = frozenset(before)
    headers = HeaderSet(
        "CMake templates", "tree cache", "templates", folder, files, [""], system=False
    )
    return Generated(headers, notes, inputs)


class _Run:
    """The templates and CMake files of a tree, and what was generated."""

    def __init__(self, tree: SourceTree) -> None:
        self._root = tree.root
        self._own = tree.paths()
        self.templates = inside(tree.root, tree.templates)
        self.cmake_files = cmake_files(tree)
        self.made: set[str] = set()

    def generate(self, wanted: Mapping[str, str], folder: str) -> list[str]:
        """Generate the headers `wanted` and those that they include; returns notes."""
        definitions = Definitions(texts_of(self._root, self.cmake_files) if wanted else {})
        os.makedirs(folder, exist_ok=True)
        notes = []
        with staging(os.path.join(folder, "templates")) as made:
            pending = dict(sorted(wanted.items()))
            while pending and len(self.made) < _MOST_TEMPLATES:
                name = next(iter(pending))
                path = pending.pop(name)
                notes += self._generate(name, path, definitions, made, folder)
                if name in self.made:
                    included = {decode(raw)[1:] for raw in read_directives(f"{folder}/{name}")}
                    included -= self._own | self.made
                    pending |= templates_of(sorted(included), self.templates)
        return notes

    def _generate(
        self, name: str, path: str, definitions: Definitions, made: str, folder: str
    ) -> list[str]:
        base = path[path.rfind("/") + 1 :]
        values = Values(definitions, path[: -len(base)])
        options = (
            options
            for configured, options in definitions.configured
            if configured[configured.rfind("/") + 1 :] == base
        )
        try:
            result = configure(text_of(self._root, path), values, next(options, ()))
        except OSError as error:
            return [f"{name}: {path} cannot be read: {error.strerror}"]
        except TooMuchError:
            return [f"{name}: it takes too much to make it of {path}"]
        target = f"{made}/header"
        with open(target, "wb") as file:
            file.write(result.text.encode("utf-8", "surrogateescape"))
        install_if_different(target, f"{folder}/{name}")
        self.made.add(name)
        if not result.unset:
            return []
        unset = sorted(result.unset)
        listed = ", ".join(unset[:_SHOWN]) + ", …" * (len(unset) > _SHOWN)
        number = counted(len(result.variables), "variable")
        return [f"{len(unset)} of {number} of {path}, unset as no CMake file sets them: {listed}"]
