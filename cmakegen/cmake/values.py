"""Read the values of variables from a tree's CMake files, without CMake.

The files are data: commands are recognised, none is executed. A variable has the value of the first
`set`, `math`, `project` or `option` that can be computed and is in no branch of an `if` that is
known not to be taken. Of several files, those in the folders around the template count first, and
then those nearest to the root. What other commands set is unknown, and false in a condition.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from cmakegen.cmake.conditions import (
    OF_THE_SYSTEM,
    Evaluation,
    UnknownError,
    calculated,
)
from cmakegen.cmake.language import DEPTH, Argument, TooMuchError, commands

_STEPS = 100_000  # of a template's evaluation

_PARTS = ("", "_MAJOR", "_MINOR", "_PATCH", "_TWEAK")


class _Branch(NamedTuple):
    """A branch of an `if`."""

    outer: _Branch | None
    before: _Branch | None
    """The one before it in the same `if`."""
    condition: Sequence[Argument] | None
    """None for `else`."""


class _Definition(NamedTuple):
    """A command that sets a variable."""

    path: str
    branch: _Branch | None
    values: Sequence[Argument]
    compute: Callable[[str], str] = str
    is_cached: bool = False
    """Whether any other definition has priority."""


class Definitions:
    """What the CMake files of a tree define; `files` maps their paths to their texts."""

    def __init__(self, files: Mapping[str, str]) -> None:
        self._of: dict[str, list[_Definition]] = {}
        self.configured: list[tuple[str, Sequence[str]]] = []
        """The inputs of `configure_file`, as they are spelled, with their options."""
        for path in sorted(files, key=lambda path: (path.count("/"), path)):
            self._read(path, files[path])

    def _read(self, path: str, text: str) -> None:
        branch: _Branch | None = None
        for name, arguments in commands(text):
            if name == "if":
                branch = _Branch(branch, None, arguments)
            elif name in ("elseif", "else") and branch:
                branch = _Branch(branch.outer, branch, arguments if name == "elseif" else None)
            elif name == "endif" and branch:
                branch = branch.outer
            elif name == "configure_file" and arguments:
                options = [one.text for one in arguments[2:]]
                self.configured.append((arguments[0].text, options))
            elif name in ("set", "option", "math", "project") and arguments:
                for variable, definition in _defined(name, arguments, path, branch):
                    self._of.setdefault(variable, []).append(definition)

    def of(self, name: str, folder: str) -> list[_Definition]:
        """The definitions of a variable for a template in `folder`, the first to count first."""

        def rank(one: _Definition) -> tuple[bool, int]:
            own = one.path[: one.path.rfind("/") + 1]
            around = one.path.endswith("CMakeLists.txt") and folder.startswith(own)
            return one.is_cached, -len(own) - 1 if around else 0

        return sorted(self._of.get(name, ()), key=rank)


def _defined(
    command: str, arguments: Sequence[Argument], path: str, branch: _Branch | None
) -> Iterator[tuple[str, _Definition]]:
    """The variables that a command sets."""
    name, values = arguments[0].text, arguments[1:]
    words = [one.text for one in values]
    if command == "option":
        default = values[1:2] or [Argument("OFF", "plain")]
        yield name, _Definition(path, branch, default, is_cached=True)
    elif command == "math":
        if name == "EXPR" and len(words) == 2:
            yield words[0], _Definition(path, branch, values[1:], calculated)
    elif command == "set":
        is_cached = "CACHE" in words
        if is_cached:
            values = values[: words.index("CACHE")]
        elif words[-1:] == ["PARENT_SCOPE"]:
            values = values[:-1]
        if values:
            yield name, _Definition(path, branch, values, is_cached=is_cached)
    else:
        version = [Argument("", "quoted")]
        if "VERSION" in words[:-1]:
            version = [values[words.index("VERSION") + 1]]
        prefixes = ["PROJECT", name]
        if path == "CMakeLists.txt":
            prefixes.append("CMAKE_PROJECT")
            yield "CMAKE_PROJECT_NAME", _Definition(path, branch, arguments[:1])
        yield "PROJECT_NAME", _Definition(path, branch, arguments[:1])
        for prefix in prefixes:
            for number, part in enumerate(_PARTS):
                compute = _part(number - 1) if part else str
                yield f"{prefix}_VERSION{part}", _Definition(path, branch, version, compute)


def _part(number: int) -> Callable[[str], str]:
    return lambda version: [*version.split("."), "", "", "", ""][number]


class Values(Evaluation):
    """The values of variables for the templates in one folder."""

    def __init__(self, definitions: Definitions, folder: str) -> None:
        super().__init__(_STEPS)
        self._definitions = definitions
        self._folder = folder
        self._known: dict[str, str | None] = dict(OF_THE_SYSTEM)
        self._pending: set[tuple[str, bool]] = set()

    def get(self, name: str) -> str | None:
        """The value of a variable; None where it is not known. Raises TooMuchError."""
        if name in self._known:
            return self._known[name]
        if len(self._pending) > DEPTH:
            raise TooMuchError
        # A condition of its own definition depends on its cached value.
        only_cached = (name, False) in self._pending
        if (name, only_cached) in self._pending:
            return None
        self._pending.add((name, only_cached))
        value = None
        definitions = self._definitions.of(name, self._folder)
        self.count(1 + len(definitions))
        for one in definitions:
            if (one.is_cached or not only_cached) and self._is_taken(one.branch):
                try:
                    value = one.compute(self.joined(one.values))
                    break
                except UnknownError:
                    continue
        self._pending.discard((name, only_cached))
        if not self._pending:  # others may depend on what is not computed yet
            self._known[name] = value
        return value

    def _is_taken(self, branch: _Branch | None) -> bool:
        """Whether a branch may be taken."""
        while branch:
            if branch.condition is not None and self.is_true(branch.condition) is False:
                return False
            before = branch.before
            while before:
                if before.condition is not None and self.is_true(before.condition):
                    return False
                before = before.before
            branch = branch.outer
        return True
