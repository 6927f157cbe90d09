"""Read the flags of sources from the targets in a tree's CMake files, without CMake.

Definitions, include directories, options and the C++ standard of a target, of its folder and of
the targets that it links to, for this machine. The commands are followed as data
(interpreter.py), and flags.allowed decides which flags count.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from cmakegen.cmake.files import cmake_files, texts_of
from cmakegen.cmake.interpreter import Interpreter
from cmakegen.cmake.language import TooMuchError
from cmakegen.cmake.properties import C_STANDARDS, Changes, Properties, Target, split
from cmakegen.cmake.tablegen import Tablegen
from cmakegen.cmake.variables import BINARY
from cmakegen.flags.allowed import Allowed
from cmakegen.flags.file_flags import FileFlags, Flags
from tpu_walkthrough.source_tree.names import C_EXTENSIONS, SOURCE_EXTENSIONS, extension_of
from tpu_walkthrough.source_tree.tree import SourceTree

_Value = TypeVar("_Value")
_Change = Callable[[Properties, list[str]], None]
_SCOPES = frozenset({"PUBLIC", "PRIVATE", "INTERFACE"})
# Commands of packages, such as LLVM's add_mlir_library, whose arguments name sources.
_ADDING = re.compile(r"add_\w*(?:library|executable|tool|test|unittest)")
_BY_LANGUAGE = "$<COMPILE_LANG"
_MOST_FLAGS = 1_000_000  # of all targets together


class CMakeTargets(NamedTuple):
    """What the CMake files of a tree declare."""

    files: dict[str, FileFlags]
    """The flags of the sources of targets."""
    outputs: tuple[tuple[str, tuple[str, ...], str], ...]
    """(header, flags, .td file) of what MLIR's TableGen generates; any flags."""
    configured: tuple[tuple[str, str], ...]
    """(header, relative to a folder of the build; template) of each configure_file."""
    dropped: Mapping[str, int]
    """As that of Allowed."""
    reads: tuple[str, ...]
    """The CMake files that were followed."""
    problems: tuple[str, ...]


def read_targets(tree: SourceTree) -> CMakeTargets:
    """The targets in the CMake files of a tree.

    Without a CMakeLists.txt in the root, those that are nearest to it are followed.
    """
    texts = texts_of(tree.root, cmake_files(tree))
    reader = _Reader(texts, tree.paths(), "CXX")
    problems = []
    if not reader.follow():
        problems.append("CMake files: it takes too much to follow them; the rest is left out")
    found = dict(reader.files_flags())
    if any(map(_is_c, found)) and any(_BY_LANGUAGE in text for text in texts.values()):
        of_c = _Reader(texts, tree.paths(), "C")
        of_c.follow()
        found |= {path: flags for path, flags in of_c.files_flags() if _is_c(path)}
    found |= of_neighbours(sorted(tree.sources()), found)
    return CMakeTargets(
        found,
        tuple(reader.tablegen.outputs),
        tuple(reader.configured),
        reader.allowed.dropped,
        tuple(reader.reads),
        tuple(problems),
    )


def of_neighbours(
    sources: Iterable[str], found: Mapping[str, FileFlags]
) -> Iterator[tuple[str, FileFlags]]:
    """The flags of sources of no target: those that all sources beside them have in common."""
    folders: dict[tuple[str, bool], list[FileFlags]] = {}
    for path, flags in found.items():
        folders.setdefault(_neighbourhood(path), []).append(flags)
    common: dict[tuple[str, bool], FileFlags] = {}
    for path in sources:
        key = _neighbourhood(path)
        if path in found or key not in folders:
            continue
        if key not in common:
            first, *others = {id(one): one for one in folders[key]}.values()
            shared = Flags(
                _shared(first.flags.defines, (one.flags.defines for one in others)),
                _shared(first.flags.directories, (one.flags.directories for one in others)),
                _shared(first.flags.options, (one.flags.options for one in others)),
            )
            common[key] = first._replace(is_unknown=True, flags=shared)
        yield path, common[key]


def _shared(values: Iterable[_Value], others: Iterable[Collection[_Value]]) -> tuple[_Value, ...]:
    """The values that all others have, too."""
    left = list(values)
    for other in others:
        left = [value for value in left if value in other]
    return tuple(left)


def _neighbourhood(path: str) -> tuple[str, bool]:
    return path.rpartition("/")[0], _is_c(path)


def _is_c(path: str) -> bool:
    return extension_of(path) in C_EXTENSIONS


class _Reader(Interpreter):
    """Collects what commands say of targets."""

    def __init__(self, texts: Mapping[str, str], files: Collection[str], language: str) -> None:
        super().__init__(texts, files)
        self._own_files = frozenset(files)
        self.allowed = Allowed()
        self._change = Changes(self.allowed, self.path, language)
        self.tablegen = Tablegen(self)
        self._targets: dict[str, Target] = {}
        self._aliases: dict[str, str] = {}
        self._around = Properties()
        self._of_sources: dict[str, Properties] = {}
        self.configured: list[tuple[str, str]] = []
        self._changes: dict[str, _Change] = {
            "COMPILE_DEFINITIONS": self._change.defines,
            "COMPILE_FLAGS": self._change.flags,
            "COMPILE_OPTIONS": self._change.options,
            "INCLUDE_DIRECTORIES": self._change.includes,
            "LINK_LIBRARIES": self._change.links,
        }
        self.commands |= {
            "configure_file": self._configure,
            "add_library": self._add,
            "add_executable": self._add,
            "target_sources": self._add_more,
            "target_compile_definitions": lambda words: self._of_target(
                words, self._change.defines
            ),
            "target_compile_options": lambda words: self._of_target(words, self._change.options),
            "target_include_directories": lambda words: self._of_target(
                words, self._change.includes
            ),
            "target_link_libraries": lambda words: self._of_target(words, self._change.links),
            "target_compile_features": lambda words: self._of_target(words, self._change.features),
            "set_target_properties": self._set_target_properties,
            "set_source_files_properties": self._set_source_properties,
            "set_property": self._set_property,
            "add_definitions": lambda words: self._change.options(self._around, words),
            "add_compile_options": lambda words: self._change.options(self._around, words),
            "add_compile_definitions": lambda words: self._change.defines(self._around, words),
            "include_directories": lambda words: self._change.includes(self._around, words),
            "link_libraries": lambda words: self._change.links(self._around, words),
            **self.tablegen.commands,
        }

    def follow(self) -> bool:
        """Follow all files; whether that takes no more than is allowed."""
        try:
            self.follow_all()
        except (TooMuchError, RecursionError):
            return False
        return True

    def has_target(self, name: str) -> bool:
        return name in self._targets or name in self._aliases

    def enter(self, folder: str | None) -> None:
        outer, self._around = self._around, Properties()
        self._around.add(outer)
        try:
            super().enter(folder)
        finally:
            self._around = outer

    def left(self) -> None:
        for target in self._targets.values():
            if target.folder == self.folder and not target.cxx_flags:
                target.c_flags = split(self.get("CMAKE_C_FLAGS") or "")
                target.cxx_flags = split(self.get("CMAKE_CXX_FLAGS") or "")

    def unknown(self, name: str, words: list[str]) -> None:
        if _ADDING.fullmatch(name):
            self._add(words)

    # Commands.

    def _add(self, words: list[str]) -> None:
        name = words[0]
        if words[1:2] == ["ALIAS"]:
            self._aliases[name] = words[2]
            return
        target = self._targets.get(name)
        if target is None:
            standard = self.get("CMAKE_CXX_STANDARD") or ""
            c_standard = self.get("CMAKE_C_STANDARD") or ""
            target = Target(name, self.folder, self._around, standard, c_standard)
            self._targets[name] = target
        self._add_sources(target, words[1:])

    def _add_sources(self, target: Target, words: Iterable[str]) -> None:
        for word in self._change.evaluated(words):
            path = self.path(word)
            if path in self._own_files and extension_of(path or "") in SOURCE_EXTENSIONS:
                target.sources.append(path or "")

    def _find(self, name: str) -> Target | None:
        return self._targets.get(self._aliases.get(name, name))

    def _add_more(self, words: list[str]) -> None:
        target = self._find(words[0])
        if target:
            self._add_sources(target, words[1:])

    def _of_target(self, words: list[str], change: _Change) -> None:
        """Apply the arguments of a target's command, after PUBLIC, PRIVATE or INTERFACE."""
        target = self._find(words[0])
        if target is None:
            return
        system = ["SYSTEM"] * ("SYSTEM" in words)
        groups = [("PUBLIC", system)]
        for word in words[1:]:
            if word in _SCOPES:
                groups.append((word, [*system]))
            else:
                groups[-1][1].append(word)
        for scope, group in groups:
            if scope != "INTERFACE":
                change(target.own, group)
            if scope != "PRIVATE":
                change(target.passed_on, group)

    def _configure(self, words: list[str]) -> None:
        template, header = self.path(words[0]), self.path(words[1], BINARY)
        if template and header:
            self.configured.append((header, template))

    def _set_target_properties(self, words: list[str]) -> None:
        names, values = _properties_in(words)
        for name, value in values.items():
            self._set_property(["TARGET", *names, "PROPERTY", name, value])

    def _set_source_properties(self, words: list[str]) -> None:
        names, values = _properties_in(words)
        for name, value in values.items():
            self._set_property(["SOURCE", *names, "PROPERTY", name, value])

    def _set_property(self, words: list[str]) -> None:
        """One of targets, of sources, or of the folder; those before it are kept."""
        place = words.index("PROPERTY")
        owners = [word for word in words[1:place] if not word.startswith("APPEND")]
        name, values = words[place + 1], words[place + 2 :]
        if words[0] == "TARGET":
            for target in filter(None, map(self._find, owners)):
                if name == "CXX_STANDARD":
                    target.standard = "".join(values)
                elif name == "C_STANDARD":
                    target.c_standard = "".join(values)
                is_passed_on = name.startswith("INTERFACE_")
                properties = target.passed_on if is_passed_on else target.own
                self._add_property(properties, name.removeprefix("INTERFACE_"), values)
        elif words[0] == "SOURCE":
            for path in filter(None, map(self.path, owners)):
                properties = self._of_sources.setdefault(path, Properties())
                self._add_property(properties, name, values)
        elif words[0] == "DIRECTORY" and not owners:
            self._add_property(self._around, name, values)

    def _add_property(self, properties: Properties, name: str, values: list[str]) -> None:
        if name in self._changes:
            self._changes[name](properties, values)

    # Results.

    def files_flags(self) -> Iterator[tuple[str, FileFlags]]:
        """The flags of each source, of the first target that is no test."""
        chosen: dict[str, Target] = {}
        for target in sorted(self._targets.values(), key=lambda one: _is_test(one.name)):
            for path in target.sources:
                chosen.setdefault(path, target)
        known: dict[tuple[str, bool, str], FileFlags] = {}
        left = _MOST_FLAGS
        for path, target in chosen.items():
            key = (
                target.name,
                extension_of(path) in C_EXTENSIONS,
                path * (path in self._of_sources),
            )
            if key not in known:
                known[key] = self._flags(target, key[1], self._of_sources.get(path, Properties()))
                flags = known[key].flags
                left -= sum(map(len, flags))
            if left < 0:
                return
            yield path, known[key]

    def _flags(self, target: Target, is_c: bool, of_source: Properties) -> FileFlags:
        together = Properties()
        together.add(target.around)
        self._change.options(together, target.c_flags if is_c else target.cxx_flags)
        together.add(target.own)
        pending = [*reversed([*target.around.links, *target.own.links])]
        seen: set[str] = set()
        while pending:
            linked = self._find(pending.pop())
            if linked and linked.name not in seen:
                seen.add(linked.name)
                together.add(linked.passed_on)
                pending += reversed(linked.passed_on.links)
        together.add(of_source)
        together.require(target.standard)
        options = together.options
        if together.standard and not is_c:
            options = [f"-std=c++{together.standard}", *options]
        elif target.c_standard in C_STANDARDS and is_c:
            options = [f"-std=c{target.c_standard}", *options]
        flags = Flags(
            tuple(dict.fromkeys(together.defines)),
            tuple(dict.fromkeys(together.directories)),
            tuple(options),
        )
        return FileFlags(target.folder, target.name, _is_test(target.name), False, flags)


def _properties_in(words: list[str]) -> tuple[list[str], dict[str, str]]:
    """What the arguments of a command with PROPERTIES name, and the values that it gives."""
    place = words.index("PROPERTIES")
    return words[:place], dict(zip(words[place + 1 :: 2], words[place + 2 :: 2], strict=False))


def _is_test(name: str) -> bool:
    return "test" in name.lower()
