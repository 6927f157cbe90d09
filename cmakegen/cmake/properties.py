"""The properties that commands of CMake files give targets, and the sources in their folders."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from cmakegen.cmake.variables import elements
from cmakegen.flags.allowed import Allowed
from cmakegen.flags.file_flags import Directory

_EXPRESSION = re.compile(
    r"\$<(?:BUILD_INTERFACE|\$<COMPILE_LANGUAGE:[A-Z,]*CXX[A-Z,]*>):([^$<>]*)>"
)


@dataclass
class Properties:
    """What commands give the sources of a target, or of a folder."""

    defines: list[str] = field(default_factory=list)
    directories: list[Directory] = field(default_factory=list)
    options: list[str] = field(default_factory=list)
    links: list[str] = field(default_factory=list)

    def add(self, others: Properties) -> None:
        """Add those of others, after its own."""
        self.defines += others.defines
        self.directories += others.directories
        self.options += others.options
        self.links += others.links


@dataclass
class Target:
    """A library or a program."""

    name: str
    folder: str
    around: Properties
    """Of the folder."""
    standard: str = ""
    sources: list[str] = field(default_factory=list)
    own: Properties = field(default_factory=Properties)
    passed_on: Properties = field(default_factory=Properties)
    """Those for targets that link to it."""
    c_flags: list[str] = field(default_factory=list)
    cxx_flags: list[str] = field(default_factory=list)


class Changes:
    """Adds to properties what the arguments of commands say, as far as it is allowed."""

    def __init__(self, allowed: Allowed, path: Callable[[str], str | None]) -> None:
        """`path` returns the path in the tree that a text means, or None."""
        self._allowed = allowed
        self._path = path

    def defines(self, properties: Properties, words: list[str]) -> None:
        """Add macros: `NAME`, `NAME=value` or `-DNAME`."""
        texts = [f"-D{text.removeprefix('-D')}" for text in plain_texts(words)]
        properties.defines += [flag for flag, _ in self._allowed.words(texts)]

    def options(self, properties: Properties, words: list[str]) -> None:
        """Add words of a command line."""
        for flag, value in self._allowed.words(plain_texts(words)):
            if flag.startswith("-D"):
                properties.defines.append(flag)
            elif not value:
                properties.options.append(flag)
            elif (path := self._path(value)) is not None:
                properties.directories.append(Directory(flag, path))

    def includes(self, properties: Properties, words: list[str]) -> None:
        """Add include directories, all of SYSTEM or none."""
        kind = "-isystem" if "SYSTEM" in words else "-I"
        for text in plain_texts(
            word for word in words if word not in ("SYSTEM", "BEFORE", "AFTER")
        ):
            path = self._path(text)
            if path is not None:
                properties.directories.append(Directory(kind, path))

    def links(self, properties: Properties, words: list[str]) -> None:
        """Add targets that are linked to."""
        properties.links += plain_texts(words)


def plain_texts(words: Iterable[str]) -> list[str]:
    """The elements of lists, without generator expressions for other cases than a compilation."""
    found = (_EXPRESSION.sub(r"\1", word) for word in words)
    return [text for word in found for text in elements(word) if "$<" not in text]
