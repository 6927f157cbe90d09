"""Follow the commands of a tree's CMake files in their order, as data.

Variables, lists, conditions, loops, functions and files of the tree are followed, in at most so
many steps. Nothing is run, nothing is written, and only texts of the tree are read. A command that
is not known has no effect, and what it would set is unset. Commands that set variables are in
variables.py; others are added by those who need them.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection, Mapping, Sequence

from cmakegen.cmake.blocks import Command, parsed
from cmakegen.cmake.conditions import OF_THE_SYSTEM, Evaluation, UnknownError
from cmakegen.cmake.language import DEPTH, Argument, TooDeepError, TooMuchError
from cmakegen.cmake.variables import BINARY, SOURCE, VariableCommands, elements
from tpu_walkthrough.source_tree.names import CMAKE_FILE, KNOWN_EXTENSIONS, extension_of

_STEPS = 2_000_000  # of all files; abseil takes 0.35 million
_STEP = 256  # characters that count as one step more
_FILES = 16  # files that are looked through
_VERSION = "4.1.0"  # of CMake: trees choose other branches for old ones


class _StopError(Exception):
    """return(), break() or continue()."""


class Scope:
    """The variables of a folder, or of a call of a function."""

    def __init__(self, outer: Scope | None) -> None:
        self.outer = outer
        self.variables: dict[str, str | None] = {}
        """None if it is unset here."""

    def get(self, name: str) -> str | None:
        """The value, as in the scopes around."""
        scope: Scope | None = self
        while scope is not None:
            if name in scope.variables:
                return scope.variables[name]
            scope = scope.outer
        return None


class Interpreter(Evaluation):
    """Follows the CMake files of one tree."""

    longest = 1 << 20

    def __init__(self, texts: Mapping[str, str], files: Collection[str]) -> None:
        """`texts` maps the paths of CMake files to their texts; `files` are all of the tree."""
        super().__init__(_STEPS)
        self._texts = texts
        self._files = files
        self.cached: dict[str, str] = {}
        """The variables that a cache would keep."""
        self._functions: dict[str, Command] = {}
        self._depth = 0
        self.scope = Scope(None)
        self.scope.variables |= OF_THE_SYSTEM
        self.scope.variables |= {
            "CMAKE_SOURCE_DIR": SOURCE,
            "CMAKE_BINARY_DIR": BINARY,
            "CMAKE_VERSION": _VERSION,
        }
        self.folder = ""
        """The one whose CMakeLists.txt is followed: "" or "a/b/"."""
        self.reads: list[str] = []
        """The CMake files that were followed."""
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "include": self._include,
            "add_subdirectory": lambda words: self.enter(self.path(words[0])),
            **VariableCommands(self, files).commands,
        }

    # Values.

    def get(self, name: str) -> str | None:
        found = self.scope.get(name)
        return self.cached.get(name) if found is None else found

    def exists(self, kind: str, name: str) -> bool | None:
        if kind == "COMMAND":
            return name.lower() in self._functions or name.lower() in self.commands
        if kind in ("EXISTS", "IS_DIRECTORY"):
            return self._is_in_tree(name, is_folder=kind == "IS_DIRECTORY")
        return self.has_target(name) if kind == "TARGET" else super().exists(kind, name)

    def _is_in_tree(self, name: str, is_folder: bool) -> bool | None:
        """Whether the tree has this file or folder.

        None for one outside of the tree, and for files that are no sources or headers, which are
        not listed.
        """
        path = self.path(name)
        if path is None:
            return None
        self.count(len(self._files) // _FILES)
        inside = path + "/" * bool(path)
        if path in self._files or path in self._texts:
            return not is_folder
        if any(file.startswith(inside) for file in self._files):
            return True
        return False if extension_of(path) in KNOWN_EXTENSIONS else None

    def has_target(self, name: str) -> bool:  # noqa: ARG002 (here none is followed)
        """Whether a target of the tree has this name."""
        return False

    def referenced(self, name: str) -> str:
        """The value of a variable; those that are not set are empty, as in CMake."""
        value = self.get(name) or ""
        self.count(1 + len(value) // _STEP)
        return value

    def words(self, arguments: Sequence[Argument]) -> list[str]:
        """The values of a command's arguments: lists only of those that are not quoted."""
        words: list[str] = []
        for argument in arguments:
            text = self.text(argument)
            self.count(1 + len(text) // _STEP)
            words += elements(text) if argument.kind == "plain" else [text]
        return words

    def assign(self, name: str, value: str | None, scope: Scope | None = None) -> None:
        """Set a variable in a scope, by default that of the current command."""
        if value is not None:
            self.count(1 + len(value) // _STEP)
            if len(value) > self.longest:
                raise TooMuchError
        (scope or self.scope).variables[name] = value

    def path(self, text: str, base: str = SOURCE) -> str | None:
        """The path in the tree that a text means in the current folder; None if it is outside."""
        path = posixpath.normpath(posixpath.join(base, self.folder, text))
        if path != base and not path.startswith(f"{base}/"):
            return None
        return path[len(base) :].lstrip("/")

    # Control flow.

    def follow_all(self) -> None:
        """Follow the CMakeLists.txt in the root; without one, those that are nearest to it.

        Raises TooMuchError, RecursionError.
        """
        ends = len(CMAKE_FILE)
        starts = [path[:-ends] for path in self._texts if f"/{path}".endswith(f"/{CMAKE_FILE}")]
        for folder in sorted(starts, key=lambda folder: (folder.count("/"), folder)):
            above = [folder[: place + 1] for place, text in enumerate(folder) if text == "/"]
            if not folder or not any(f"{one}{CMAKE_FILE}" in self.reads for one in ("", *above)):
                self.enter(folder.rstrip("/"))

    def follow_others(self) -> None:
        """Follow the files that no other one includes for this machine, each for itself.

        Raises TooMuchError, RecursionError.
        """
        for path, text in sorted(self._texts.items()):
            folder, _, name = path.rpartition("/")
            if name == CMAKE_FILE:
                self.enter(folder)
            elif path not in self.reads:
                self._follow(path, text)

    def enter(self, folder: str | None) -> None:
        """Follow the CMakeLists.txt of a folder of the tree, in a scope of its own."""
        if folder is None:
            return
        inside = folder + "/" * bool(folder)
        text = self._texts.get(f"{inside}{CMAKE_FILE}")
        if text is None or f"{inside}{CMAKE_FILE}" in self.reads:
            return
        outer, self.folder, self.scope = (self.folder, self.scope), inside, Scope(self.scope)
        self.scope.variables |= {
            "CMAKE_CURRENT_SOURCE_DIR": f"{SOURCE}/{folder}".rstrip("/"),
            "CMAKE_CURRENT_LIST_DIR": f"{SOURCE}/{folder}".rstrip("/"),
            "CMAKE_CURRENT_BINARY_DIR": f"{BINARY}/{folder}".rstrip("/"),
        }
        try:
            self._follow(f"{inside}{CMAKE_FILE}", text)
            self.left()
        finally:
            self.folder, self.scope = outer

    def left(self) -> None:
        """Called at the end of a folder, in its scope."""

    def unknown(self, name: str, words: list[str]) -> None:
        """Called with a command that no file of the tree defines."""

    def _follow(self, path: str, text: str) -> None:
        self.reads.append(path)
        self._depth += 1
        if self._depth > DEPTH:
            raise TooDeepError
        try:
            self._run(parsed(text))
        except _StopError:
            pass
        finally:
            self._depth -= 1

    def _run(self, commands: Sequence[Command]) -> None:
        for command in commands:
            self.count(1)
            name = command.name
            if name == "if":
                for condition, body in command.branches:
                    if condition is None or self.is_true(condition):
                        self._run(body)
                        break
            elif name == "foreach":
                self._foreach(command)
            elif name in ("function", "macro"):
                words = self.words(command.arguments)
                if words:
                    self._functions[words[0].lower()] = command
            elif name == "block":
                self._run(command.body)
            elif name in ("return", "break", "continue"):
                raise _StopError
            elif name in self._functions:
                self._call(self._functions[name], self.words(command.arguments))
            else:
                self._command(command)

    def _command(self, command: Command) -> None:
        known = self.commands.get(command.name)
        try:
            words = self.words(command.arguments)
            if known:
                known(words)
            else:
                self.unknown(command.name, words)
        except (IndexError, ValueError, UnknownError):
            return  # it has too few arguments, or a value that is not known
        except TooDeepError:
            raise
        except TooMuchError:
            self.count(0)  # where steps are left, only a value is too long

    def _foreach(self, command: Command) -> None:
        words = self.words(command.arguments)
        name, values = (words[0], words[1:]) if words else ("", [])
        if values[:1] == ["RANGE"]:
            return
        if values[:1] == ["IN"]:
            values = values[1:]
            if values[:1] == ["LISTS"]:
                values = [one for list_ in values[1:] for one in elements(self.get(list_) or "")]
            else:
                values = values[1:]
        for value in values:
            self.assign(name, value)
            try:
                self._run(command.body)
            except _StopError:  # of continue(), as a rule
                continue

    def _call(self, function: Command, given: list[str]) -> None:
        self._depth += 1
        if self._depth > DEPTH:
            raise TooDeepError
        names = self.words(function.arguments)[1:]
        outer = self.scope
        self.scope = Scope(outer) if function.name == "function" else outer
        rest = given[len(names) :]
        values = {"ARGC": str(len(given)), "ARGV": ";".join(given), "ARGN": ";".join(rest)}
        values |= {f"ARGV{number}": value for number, value in enumerate(given[:20])}
        values |= dict(zip(names, given, strict=False))
        for name, value in values.items():
            self.assign(name, value)
        try:
            self._run(function.body)
        except _StopError:
            pass
        finally:
            self.scope = outer
            self._depth -= 1

    def _include(self, words: list[str]) -> None:
        path = self.path(words[0])
        if path not in self._texts:
            path = self._module(words[0])
        if path is not None:
            outer = self.get("CMAKE_CURRENT_LIST_DIR")
            self.assign("CMAKE_CURRENT_LIST_DIR", posixpath.dirname(f"{SOURCE}/{path}"))
            self._follow(path, self._texts[path])
            self.assign("CMAKE_CURRENT_LIST_DIR", outer)

    def _module(self, name: str) -> str | None:
        """The file of a module in the module path, or the only one in the tree of this name."""
        for folder in elements(self.get("CMAKE_MODULE_PATH") or ""):
            path = self.path(f"{folder}/{name}.cmake")
            if path in self._texts:
                return path
        fitting = [path for path in self._texts if f"/{path}".endswith(f"/{name}.cmake")]
        return fitting[0] if len(fitting) == 1 and "/" not in name else None
