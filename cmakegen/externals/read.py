"""Read what a tree pins: in WORKSPACE or in MODULE.bazel, whichever its Bazel would read.

And its submodules, and what its CMake files pin.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.externals.cmake_pins import cmake_pins
from cmakegen.externals.declared import MODULE, Declared
from cmakegen.externals.pins import Pin, pin_of
from cmakegen.externals.submodules import submodule_pins
from cmakegen.flags.bazelrc import switch
from cmakegen.flags.read import tree_places
from tpu_walkthrough.files import read_file
from tpu_walkthrough.programs import bounded, children
from tpu_walkthrough.source_tree.tree import SourceTree

_TIMEOUT_S = 60.0
_WORKSPACES = ("WORKSPACE.bazel", "WORKSPACE")  # Bazel's order
_VERSION_FILE = ".bazelversion"
_MAJOR = re.compile(r"(\d+)\.")
_NEWEST = 9
_TOO_MUCH = "it takes too much to evaluate"

Calls = Sequence[Mapping[str, Any]]
"""The calls of a MODULE.bazel: the function's name as `kind`, and its `attributes`."""


class TreePins(NamedTuple):
    """What a tree pins."""

    pins: tuple[Pin, ...] = ()
    modules: Calls = ()
    """The calls of MODULE.bazel."""
    loads: frozenset[str] = frozenset()
    """The repositories of which a file would have to be read to know more."""
    files: tuple[str, ...] = ()
    """The files that were read, or would be if they existed; relative to the tree."""
    problems: tuple[str, ...] = ()
    """`path:line: reason` of what could not be evaluated."""


class PinReader:
    """Reads the pins of one tree."""

    def __init__(self, tree: SourceTree, options: Sequence[str]) -> None:
        """`options` are those of the tree's .bazelrc."""
        self._root = os.path.realpath(tree.root)
        self._paths = pin_files(tree.root, options)
        self._request = {
            "root": self._root,
            "places": tree_places(tree),
        }

    def read(self, fetched: Mapping[str, str]) -> TreePins:
        """What the tree pins; `fetched` are the folders of other repositories by their names.

        A file that computes too much is a problem, and pins nothing.
        """
        if not self._paths:
            return TreePins()
        found = self._evaluated(fetched=dict(fetched), paths=self._paths)
        if found is None:
            problem = f"{self._paths[0]}:1: {_TOO_MUCH}"
            return TreePins(files=(*self._paths, _VERSION_FILE), problems=(problem,))
        declared = [Declared(**found[path]) for path in self._paths]
        pins: dict[str, Pin] = {}
        for one in declared:
            for attributes in one.repositories:
                if pin := pin_of(attributes):
                    pins.setdefault(pin.name, pin)
        return TreePins(
            tuple(pins.values()),
            tuple(call for one in declared for call in one.modules),
            frozenset(name for one in declared for name in one.loads),
            tuple(sorted({path for one in declared for path in one.reads} | {_VERSION_FILE})),
            tuple(problem for one in declared for problem in one.failed),
        )

    def dependencies(self, texts: Mapping[str, str]) -> dict[str, Calls]:
        """The calls of bazel_dep in the MODULE.bazel files of other modules, by their names."""
        return self._evaluated(modules=dict(texts)) or {}

    def _evaluated(self, **request: Any) -> dict[str, Any] | None:
        """What the process returns; None if a limit has ended it."""
        defaults: dict[str, Any] = {"fetched": {}, "paths": [], "modules": {}}
        finished = bounded.run(
            children.OWN_PYTHON,
            [sys.executable, "-P", "-m", "cmakegen.externals.process"],
            seconds=_TIMEOUT_S,
            request=json.dumps(self._request | defaults | request).encode(),
        )
        try:
            found: dict[str, Any] = json.loads(finished.output)
        except ValueError:
            return None
        return found


def other_pins(tree: SourceTree) -> list[Pin]:
    """What a tree pins elsewhere than in files of Bazel, all of which is used.

    These are submodules that are not checked out; without Bazel also what CMake files pin.
    """
    pins = submodule_pins(tree.root)
    return pins if tree.build_files else [*pins, *cmake_pins(tree)]


def pin_files(root: str, options: Sequence[str]) -> list[str]:
    """The files in which Bazel would look for external repositories, the first one first.

    https://bazel.build/external/migration: Bazel 7 reads both unless .bazelrc says otherwise, a
    later one only MODULE.bazel, an earlier one only WORKSPACE.
    """
    major = _bazel_major(root)
    modules = switch(options, "enable_bzlmod", default=major >= 7)
    workspace = switch(options, "enable_workspace", default=major < 8)
    has_modules = os.path.isfile(f"{root}/{MODULE}")
    present = [name for name in _WORKSPACES if os.path.isfile(f"{root}/{name}")][:1]
    files = [MODULE] if has_modules and modules else []
    # Without MODULE.bazel a later Bazel would find nothing: the tree is for an earlier one.
    return files + present if workspace or not files else files


def _bazel_major(root: str) -> int:
    try:
        text = read_file(f"{root}/{_VERSION_FILE}", 1 << 12).decode("utf-8", "replace")
    except OSError:
        return _NEWEST
    found = _MAJOR.match(text.strip())
    return int(found[1]) if found else _NEWEST
