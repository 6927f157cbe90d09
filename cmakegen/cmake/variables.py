"""The commands of CMake files that set variables, followed as data."""

from __future__ import annotations

import fnmatch
import posixpath
import re
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from cmakegen.cmake.conditions import calculated, matches
from tpu_walkthrough.source_tree.standard_headers import STANDARD_HEADERS

if TYPE_CHECKING:
    from cmakegen.cmake.interpreter import Interpreter

SOURCE = "/SOURCE"
"""The root of the tree, for CMake files: they do not learn where it is."""
BINARY = "/BINARY"
_STEP = 256  # characters that count as one step more
_CHECKS = ("check_include_file", "check_include_file_cxx", "check_include_files")


class VariableCommands:
    """The commands of an interpreter for the tree that has these files."""

    def __init__(self, interpreter: Interpreter, files: Collection[str]) -> None:
        self._in = interpreter
        self._files = files
        self.commands: dict[str, Callable[[list[str]], None]] = {
            "set": self._set,
            "unset": lambda words: self._in.assign(words[0], None),
            "option": self._option,
            "list": self._list,
            "string": self._string,
            "math": lambda words: self._in.assign(words[1], calculated(words[2])),
            "project": self._project,
            "file": self._glob,
            "get_filename_component": self._name_component,
            "cmake_parse_arguments": self._parse_arguments,
            **dict.fromkeys(_CHECKS, self._check_header),
        }

    def _set(self, words: list[str]) -> None:
        name, values = words[0], words[1:]
        if "CACHE" in values:
            value = ";".join(values[: values.index("CACHE")])
            self._in.cached.setdefault(name, value)
        elif values[-1:] == ["PARENT_SCOPE"]:
            outer = self._in.scope.outer
            self._in.assign(name, ";".join(values[:-1]) if values[:-1] else None, outer)
        else:
            self._in.assign(name, ";".join(values) if values else None)

    def _option(self, words: list[str]) -> None:
        if self._in.get(words[0]) is None:
            self._in.cached[words[0]] = (words[2:] or ["OFF"])[0]

    def _list(self, words: list[str]) -> None:
        action, name, values = words[0], words[1], words[2:]
        current = elements(self._in.get(name) or "")
        if action == "APPEND":
            self._in.assign(name, ";".join([*current, *values]))
        elif action == "PREPEND":
            self._in.assign(name, ";".join([*values, *current]))
        elif action == "REMOVE_ITEM":
            self._in.assign(name, ";".join(one for one in current if one not in values))
        elif action == "REMOVE_DUPLICATES":
            self._in.assign(name, ";".join(dict.fromkeys(current)))
        elif action == "REVERSE":
            self._in.assign(name, ";".join(reversed(current)))
        elif action == "SORT" and not values:
            self._in.assign(name, ";".join(sorted(current)))
        elif action == "FILTER":
            keeps = values[0] == "INCLUDE"
            kept = [element for element in current if matches(values[2], element) is keeps]
            self._in.assign(name, ";".join(kept))
        elif action == "LENGTH":
            self._in.assign(values[0], str(len(current)))
        elif action == "GET":
            self._in.assign(values[-1], ";".join(current[int(place)] for place in values[:-1]))
        elif action == "JOIN":
            self._in.assign(values[1], values[0].join(current))
        elif action == "FIND":
            place = current.index(values[0]) if values[0] in current else -1
            self._in.assign(values[1], str(place))

    def _string(self, words: list[str]) -> None:
        action = words[0]
        if action == "APPEND":
            self._in.assign(words[1], (self._in.get(words[1]) or "") + "".join(words[2:]))
        elif action in ("TOUPPER", "TOLOWER"):
            upper, lower = words[1].upper(), words[1].lower()
            self._in.assign(words[2], upper if action == "TOUPPER" else lower)
        elif action == "REPLACE" and words[1]:
            text = "".join(words[4:])
            self._in.count(text.count(words[1]) * len(words[2]) // _STEP)
            self._in.assign(words[3], text.replace(words[1], words[2]))
        elif action == "CONCAT":
            self._in.assign(words[1], "".join(words[2:]))
        elif action == "JOIN":
            self._in.assign(words[2], words[1].join(words[3:]))
        elif action == "LENGTH":
            self._in.assign(words[2], str(len(words[1])))
        elif action == "STRIP":
            self._in.assign(words[2], words[1].strip())
        elif action == "SUBSTRING":
            start, length = int(words[2]), int(words[3])
            end = len(words[1]) if length < 0 else start + length
            self._in.assign(words[4], words[1][start:end])
        elif action == "MAKE_C_IDENTIFIER":
            name = re.sub(r"[^A-Za-z0-9_]", "_", words[1])
            self._in.assign(words[2], f"_{name}" if name[:1].isdigit() else name)

    def _project(self, words: list[str]) -> None:
        source = f"{SOURCE}/{self._in.folder}".rstrip("/")
        binary = f"{BINARY}/{self._in.folder}".rstrip("/")
        version = words[words.index("VERSION") + 1] if "VERSION" in words[1:-1] else ""
        for prefix in ("PROJECT", words[0]):
            self._in.assign(f"{prefix}_SOURCE_DIR", source)
            self._in.assign(f"{prefix}_BINARY_DIR", binary)
            self._in.assign(f"{prefix}_VERSION", version)
        self._in.assign("PROJECT_NAME", words[0])
        if self._in.get("CMAKE_PROJECT_NAME") is None:
            self._in.cached["CMAKE_PROJECT_NAME"] = words[0]

    def _glob(self, words: list[str]) -> None:
        if words[0] not in ("GLOB", "GLOB_RECURSE"):
            return
        found: dict[str, None] = {}
        for pattern in words[2:]:
            folder, _, name = pattern.rpartition("/")
            start = self._in.path(folder or ".")
            if start is None or not name or re.search(r"[*?\[]", folder):
                continue
            inside = start + "/" * bool(start)
            self._in.count(len(self._files) // 16)
            fits = re.compile(fnmatch.translate(name)).match
            for path in self._files:
                rest = path.removeprefix(inside)
                if path.startswith(inside) and (words[0] != "GLOB" or "/" not in rest):
                    found |= {path: None} if fits(rest.rpartition("/")[2]) else {}
        self._in.assign(words[1], ";".join(f"{SOURCE}/{path}" for path in sorted(found)))

    def _name_component(self, words: list[str]) -> None:
        name, text, kind = words[:3]
        base = posixpath.basename(text)
        values = {
            "NAME": base,
            "NAME_WE": base.partition(".")[0],
            "NAME_WLE": posixpath.splitext(base)[0],
            "EXT": base[len(base.partition(".")[0]) :],
            "DIRECTORY": posixpath.dirname(text),
            "PATH": posixpath.dirname(text),
            "ABSOLUTE": posixpath.normpath(posixpath.join(SOURCE, self._in.folder, text)),
        }
        self._in.assign(name, values.get(kind))

    def _parse_arguments(self, words: list[str]) -> None:
        prefix, *kinds = words[:4]
        options, single, many = map(elements, kinds)
        values: dict[str, list[str]] = {}
        current = "UNPARSED_ARGUMENTS"
        for word in words[4:]:
            if word in options:
                values[word], current = ["TRUE"], "UNPARSED_ARGUMENTS"
            elif word in single or word in many:
                values.setdefault(word, [])
                current = word
            else:
                values.setdefault(current, []).append(word)
                current = "UNPARSED_ARGUMENTS" if current in single else current
        for name in (*options, *single, *many, "UNPARSED_ARGUMENTS"):
            found = ";".join(values[name]) if name in values else None
            self._in.assign(f"{prefix}_{name}", "FALSE" if name in options and not found else found)

    def _check_header(self, words: list[str]) -> None:
        self._in.assign(words[1], "1" if set(elements(words[0])) <= STANDARD_HEADERS else "")


def elements(text: str) -> list[str]:
    """The elements of a list that are not empty."""
    return [one for one in text.split(";") if one]
