"""Read what a tree pins: in WORKSPACE or in MODULE.bazel, whichever its Bazel would read.

And its submodules, and what its CMake files pin.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cmakegen.externals.cmake_pins import cmake_pins
from cmakegen.externals.declared import MODULE, Declared, texts
from cmakegen.externals.pins import Pin, pin_of
from cmakegen.externals.submodules import submodule_pins
from cmakegen.externals.versions import Calls
from cmakegen.flags.bazelrc import switch
from cmakegen.flags.read import tree_places
from cmakegen.starlark.bazel_version import VERSION_FILE, bazel_version
from tpu_walkthrough.fetching.member_names import is_plain
from tpu_walkthrough.programs import bounded, children
from tpu_walkthrough.source_tree.tree import SourceTree

_TIMEOUT_S = 60.0
_WORKSPACES = ("WORKSPACE.bazel", "WORKSPACE")  # Bazel's order
_BESIDE_MODULES = "WORKSPACE.bzlmod"  # in the place of the others
_TOO_MUCH = "it takes too much to evaluate"


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
    vendored: Mapping[str, tuple[str, str]] = {}
    """The names of repositories that are folders of others -> the other's name, and the folder."""

    @property
    def names(self) -> dict[str, str]:
        """The names by which the tree calls repositories of extensions -> their own."""
        calls = (call["attributes"]["names"] for call in self.modules if call["kind"] == "use_repo")
        return {name: own for names in calls for name, own in names.items() if isinstance(own, str)}


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
        evaluated = self._evaluated(fetched=dict(fetched), paths=self._paths)
        if evaluated is None:
            problem = f"{self._paths[0]}:1: {_TOO_MUCH}"
            return TreePins(files=(*self._paths, VERSION_FILE), problems=(problem,))
        files = [Declared(**evaluated[path]) for path in self._paths]
        pins: dict[str, Pin] = {}
        vendored: dict[str, tuple[str, str]] = {}
        for file in files:
            for attributes in file.repositories:
                if pin := pin_of(attributes):
                    pins.setdefault(pin.name, pin)
                elif folder := _vendored(attributes):
                    vendored.setdefault(attributes["name"], folder)
        return TreePins(
            tuple(pins.values()),
            tuple(call for file in files for call in file.modules),
            frozenset(name for file in files for name in file.loads),
            tuple(sorted({path for file in files for path in file.reads} | {VERSION_FILE})),
            tuple(problem for file in files for problem in file.failed),
            vendored,
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
            result: dict[str, Any] = json.loads(finished.output)
        except ValueError:
            return None
        return result


def _vendored(attributes: Mapping[str, Any]) -> tuple[str, str] | None:
    """The repository, and the folder of it, that another one is; None if it is none."""
    path = next(iter(texts(attributes.get("path") or attributes.get("relpath"))), "")
    base = attributes.get("base")
    return (base, path.rstrip("/")) if base and is_plain(path.rstrip("/")) else None


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
    major = int(bazel_version(root).partition(".")[0])
    modules = switch(options, "enable_bzlmod", default=major >= 7)
    workspace = switch(options, "enable_workspace", default=major < 8)
    has_modules = os.path.isfile(f"{root}/{MODULE}")
    files = [MODULE] if has_modules and modules else []
    names = (_BESIDE_MODULES, *_WORKSPACES) if files else _WORKSPACES
    present = [name for name in names if os.path.isfile(f"{root}/{name}")][:1]
    # Without MODULE.bazel a later Bazel would find nothing: the tree is for an earlier one.
    return files + present if workspace or not files else files
