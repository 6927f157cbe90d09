"""Fetch what a tree pins and uses, transitively.

What a tree declares is evaluated; of that, the repositories that its BUILD files name are fetched,
then those that the BUILD files of these name. Where the tree's own declaration loads files of a
fetched repository, it is evaluated again with them.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import NamedTuple

from cmakegen.externals.commits import Commits
from cmakegen.externals.downloads import Choices, Downloads
from cmakegen.externals.hosts import Hosts
from cmakegen.externals.modules import Modules, module_pin, read_modules
from cmakegen.externals.pins import Pin
from cmakegen.externals.read import PinReader, TreePins
from cmakegen.externals.registry import Registry
from cmakegen.externals.repositories import Repositories, Repository, files_in
from cmakegen.externals.used import used_names
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.fetching.side_by_side import side_by_side
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.names import BUILD_FILES
from tpu_walkthrough.source_tree.tree import SourceTree

_ROUNDS = 20  # of fetching what the repositories of the last round name


class Resolved(NamedTuple):
    """The repositories of a tree."""

    repositories: list[Repository]
    """In the order in which the tree declares them."""
    files: tuple[str, ...]
    """The tree's files that decide which they are."""
    failed: list[str]
    """Those that are pinned and used, but are not among them."""
    problems: list[str]
    """Why, and what could not be evaluated."""
    received: int
    """Bytes of archives, and of files of registries."""


class Resolver:
    """Finds and fetches the repositories of one tree."""

    def __init__(
        self,
        tree: SourceTree,
        options: Sequence[str],
        choices: Choices,
        hosts: Hosts,
        others: Sequence[Pin] = (),
        advance: Callable[[int], None] = lambda _: None,
    ) -> None:
        """`options` are those of the tree's .bazelrc; `advance` gets the bytes of each part.

        `others` are pinned elsewhere than in files of Bazel, and all used.
        """
        self._others = {pin.name: pin for pin in others}
        self._tree = tree
        self._downloads = Downloads(choices, hosts, advance)
        self._reader = PinReader(tree, options)
        self._registry = Registry(tree.root, options, self._downloads)
        self._overrides = choices.overrides
        self._repositories = Repositories(
            tree.root, self._downloads, Commits(hosts, choices.mirror, choices.limit)
        )
        self._found: dict[str, Repository] = {}
        self._tried: set[str] = set()
        self._failed: set[str] = set()
        self._sources: set[str] = set()
        self._problems: dict[str, None] = {}
        self._pins = TreePins()
        self._declared: dict[str, Pin] = {}
        self._modules = Modules({}, {}, ())

    def resolve(self) -> Resolved:
        """Fetch all repositories that are used."""
        self._read()
        names = used_names(self._tree.root, self._tree.build_files) | self._others.keys()
        for _ in range(_ROUNDS):
            new = self._fetch(names)
            if not new:
                break
            if any(one.name in self._pins.loads for one in new):
                self._read()
            for one in new:
                builds = [path for path in one.files if path.rpartition("/")[2] in BUILD_FILES]
                names |= used_names(one.folder, builds)
        self._problems |= dict.fromkeys(self._pins.problems)
        order = {name: number for number, name in enumerate(self._declared)}
        found = sorted(self._found.values(), key=lambda one: order.get(one.name, len(order)))
        files = tuple(sorted({*self._pins.files, *self._sources}))
        return Resolved(
            found, files, sorted(self._failed), list(self._problems), self._downloads.received
        )

    def _read(self) -> None:
        """Evaluate what the tree declares, with the files of all that was fetched."""
        folders = {name: one.folder for name, one in self._found.items()}
        self._pins = self._reader.read(folders)
        self._declared = {pin.name: pin for pin in self._pins.pins} | self._others
        if self._pins.modules:
            self._modules = read_modules(self._pins.modules, self._reader, self._registry)
            self._problems |= dict.fromkeys(self._modules.problems)

    def _fetch(self, names: set[str]) -> list[Repository]:
        """Fetch those of the names that are pinned and were not tried; returns the new ones."""
        own = self._modules.names
        wanted = {name if name in self._overrides else own.get(name, name) for name in names}
        wanted &= {*self._declared, *self._modules.versions, *self._overrides}
        wanted -= self._tried
        self._tried |= wanted
        folders = {name: os.path.realpath(one.folder) for name, one in self._found.items()}

        def get(name: str) -> Repository | None:
            if folder := self._overrides.get(name):
                return Repository(name, "", os.path.abspath(folder), files_in(folder))
            try:
                pin = self._declared.get(name) or self._module_pin(name)
                if pin is None:
                    return None
                self._sources.update(pin.places)
                return self._repositories.get(pin, folders)
            except WalkthroughError as error:
                reason = f"{error}. {error.hint}".rstrip()
            except (OSError, ValueError) as error:  # of an odd name or address, as a rule
                reason = f"{name}: {error}"
            self._failed.add(name)
            self._problems[printable(reason)] = None
            return None

        ordered = sorted(wanted)
        new = [one for one in side_by_side(get, ordered) if one]
        self._found |= {one.name: one for one in new}
        return new

    def _module_pin(self, name: str) -> Pin | None:
        return module_pin(self._modules.versions[name], self._pins.modules, self._registry)
