"""The properties that commands of CMake files give targets, and the sources in their folders."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cmakegen.cmake.generator_expressions import evaluated
from cmakegen.flags.allowed import Allowed
from cmakegen.flags.file_flags import Directory

C_STANDARDS = ("90", "99", "11", "17", "23")
_STANDARDS = ("", "98", "11", "14", "17", "20", "23", "26")  # of C++, from old to new
_FEATURE = re.compile(r"cxx_std_(\d\d)")


@dataclass
class Properties:
    """What commands give the sources of a target, or of a folder."""

    defines: list[str] = field(default_factory=list)
    directories: list[Directory] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)
    standard: str = ""
    """The oldest one of C++ with which they compile: `17`; empty for any."""

    def add(self, others: Properties) -> None:
        """Add those of others, after its own."""
        self.defines += others.defines
        self.directories += others.directories
        self.options += others.options
        self.links += others.links
        self.require(others.standard)

    def require(self, standard: str) -> None:
        """Add the need for a standard of C++, or a newer one; unknown ones are ignored."""
        if standard in _STANDARDS:
            self.standard = max(self.standard, standard, key=_STANDARDS.index)


@dataclass
class Target:
    """A library or a program."""

    name: str
    folder: str
    around: Properties
    """Of the folder."""
    standard: str
    """The one of C++ that its property names; empty for the compiler's own."""
    c_standard: str
    """The same of C."""
    sources: list[str] = field(default_factory=list)
    own: Properties = field(default_factory=Properties)
    passed_on: Properties = field(default_factory=Properties)
    """Those for targets that link to it."""
    c_flags: list[str] = field(default_factory=list)
    cxx_flags: list[str] = field(default_factory=list)


class Changes:
    """Adds to properties what the arguments of commands say, as far as it is allowed."""

    def __init__(self, allowed: Allowed, path: Callable[[str], str | None], language: str) -> None:
        """`path` returns the path in the tree that a text means, or None.

        Of expressions that depend on the language, C or CXX, only those of `language` count.
        """
        self._allowed = allowed
        self._path = path
        self._language = language

    def evaluated(self, words: Iterable[str]) -> list[str]:
        """The elements of a list of arguments, without expressions."""
        return evaluated(words, self._language)

    def defines(self, properties: Properties, words: list[str]) -> None:
        """Add macros: `NAME`, `NAME=value` or `-DNAME`."""
        texts = [f"-D{text.removeprefix('-D')}" for text in self.evaluated(words)]
        properties.defines += [flag for flag, _ in self._allowed.words(texts)]

    def options(self, properties: Properties, words: list[str]) -> None:
        """Add words of a command line."""
        for flag, value in self._allowed.words(self.evaluated(words)):
            if flag.startswith("-D"):
                properties.defines.append(flag)
            elif not value:
                properties.options.append(flag)
            elif (path := self._path(value)) is not None:
                properties.directories.append(Directory(flag, path))

    def includes(self, properties: Properties, words: list[str]) -> None:
        """Add include directories, all of SYSTEM or none."""
        kind = "-isystem" if "SYSTEM" in words else "-I"
        for text in self.evaluated(
            word for word in words if word not in ("SYSTEM", "BEFORE", "AFTER")
        ):
            path = self._path(text)
            if path is not None:
                properties.directories.append(Directory(kind, path))

    def links(self, properties: Properties, words: list[str]) -> None:
        """Add targets that are linked to."""
        properties.links += self.evaluated(words)

    def features(self, properties: Properties, words: list[str]) -> None:
        """Add standards of C++: `cxx_std_17`."""
        for feature in filter(None, map(_FEATURE.fullmatch, self.evaluated(words))):
            properties.require(feature[1])

    def flags(self, properties: Properties, words: list[str]) -> None:
        """Add words of a command line that are one text, as in COMPILE_FLAGS."""
        self.options(properties, split(" ".join(words)))


def split(text: str) -> list[str]:
    """The words of a command line; none if a quote is not closed."""
    try:
        return shlex.split(text)
    except ValueError:
        return []
