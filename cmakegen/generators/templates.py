"""Generate headers from templates `NAME.in`, as CMake's configure_file would, without CMake.

A header is generated if a directive names it, nothing else supplies it, and the tree has exactly
one template of its name. The values are those in the tree's CMake files (cmake_values.py); a
variable without one is treated as unset and reported. The headers go to the tree's folder in the
cache, and are generated again only where a template or a CMake file has changed.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from cmakegen.generators.cmake_language import IN_TEMPLATE, ONLY_AT, TooMuchError, expand
from cmakegen.generators.cmake_values import Definitions, Values, is_off
from cmakegen.headers.header_set import HeaderSet
from cmakegen.project.output import HEADER
from cmakegen.settings.cache import file_stamp, install_if_different
from tpu_walkthrough import kept_data
from tpu_walkthrough.errors import counted
from tpu_walkthrough.files import read_file
from tpu_walkthrough.replacing import remove, staging
from tpu_walkthrough.source_tree.includes import decode, read_directives
from tpu_walkthrough.source_tree.names import CMAKE_FILE, TEMPLATE_END
from tpu_walkthrough.source_tree.tree import SourceTree

_STATE = "state"
_FORMAT = 1
"""Increased whenever other headers may be generated than before."""
_LARGEST = 1 << 20  # bytes of a template, a CMake file
_LARGEST_HEADER = 1 << 22  # characters
_MOST_TEMPLATES = 1000
_MOST_READ = 1 << 26  # bytes of all CMake files
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


def templates_of(names: Iterable[str], templates: Sequence[str]) -> dict[str, str]:
    """Those of the header `names` that have exactly one template, with its path."""
    by_base: dict[str, list[str]] = {}
    for path in templates:
        by_base.setdefault(path[path.rfind("/") + 1 :], []).append(path)
    found = {}
    for name in names:
        ending = f"/{name}{TEMPLATE_END}"
        candidates = by_base.get(ending[ending.rfind("/") + 1 :], ())
        fitting = [path for path in candidates if f"/{path}".endswith(ending)]
        if len(fitting) == 1:
            found[name] = fitting[0]
    return found


def generate_headers(tree: SourceTree, names: Iterable[str], folder: str) -> Generated | None:
    """Bring `folder` up to date; None where it does not exist and there is nothing to generate.

    `names` are those of headers that nothing else supplies. Raises OSError and OutputError.
    """
    wanted = templates_of(names, tree.templates)
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
        self.templates = [path for path in tree.templates if self._is_inside(path)]
        self.cmake_files = [path for path in tree.cmake_files if self._is_inside(path)]
        with contextlib.suppress(OSError):
            if self._is_inside(CMAKE_FILE) and not self._read(CMAKE_FILE).startswith(HEADER):
                self.cmake_files.insert(0, CMAKE_FILE)
        self.made: set[str] = set()

    def _is_inside(self, path: str) -> bool:
        """Whether a path is a file of the tree, and no link out of it."""
        real = os.path.realpath(f"{self._root}/{path}")
        start = os.path.realpath(self._root).rstrip("/") + "/"
        return path.isprintable() and real.startswith(start) and os.path.isfile(real)

    def _read(self, path: str) -> str:
        content = read_file(f"{self._root}/{path}", _LARGEST)
        return content.decode("utf-8", "surrogateescape")

    def generate(self, wanted: Mapping[str, str], folder: str) -> list[str]:
        """Generate the headers `wanted` and those that they include; returns notes."""
        definitions = Definitions(self._texts() if wanted else {})
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

    def _texts(self) -> dict[str, str]:
        texts = {}
        size = 0
        for path in self.cmake_files:
            with contextlib.suppress(OSError):
                texts[path] = self._read(path)
                size += len(texts[path])
            if size > _MOST_READ:
                break
        return texts

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
            result = configure(self._read(path), values, next(options, ()))
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
