"""Fetch what a tree pins and uses, transitively.

What a tree declares is evaluated; of that, the repositories that its BUILD files name are fetched,
then those that the BUILD files of these name. Where the tree's own declaration loads files of a
fetched repository, it is evaluated again with them.
"""

from __future__ import annotations

import contextlib
import os
import posixpath
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from cmakegen.externals.commits import Commits
from cmakegen.externals.declared import MODULE
from cmakegen.externals.downloads import Choices, Downloads
from cmakegen.externals.hosts import Hosts
from cmakegen.externals.modules import Modules, module_pin, read_modules
from cmakegen.externals.pins import Pin
from cmakegen.externals.read import PinReader, TreePins
from cmakegen.externals.registry import Registry
from cmakegen.externals.repositories import Repositories, Repository, files_in
from cmakegen.externals.used import MADE_OF, used_names, without_tools
from cmakegen.externals.versions import Module, Overrides
from tpu_walkthrough.errors import WalkthroughError
from tpu_walkthrough.fetching.side_by_side import side_by_side
from tpu_walkthrough.files import read_below
from tpu_walkthrough.printable import printable
from tpu_walkthrough.source_tree.build_files import LARGEST
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
    parts: Mapping[str, Sequence[str]]
    """Name -> the folders of a repository that are repositories of their own."""


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
        self._tree = tree
        self._overrides = choices.overrides
        self._downloads = Downloads(choices, hosts, advance)
        self._reader = PinReader(tree, options)
        self._registry = Registry(tree.root, options, self._downloads)
        commits = Commits(hosts, self._downloads)
        self._repositories = Repositories(tree.root, self._downloads, commits)
        self._others = {pin.name: pin for pin in others}
        self._pins = TreePins()
        self._known: frozenset[str] = frozenset()
        """The repositories whose folders were known when the pins were read."""
        self._declared = self._others
        self._modules = Modules()
        self._module_overrides = Overrides(())
        self._names = used_names(tree.root, tree.build_files) | self._others.keys()
        """Those by which BUILD files, and the tree's own declaration, call repositories."""
        self._fetched: dict[str, Repository] = {}
        self._tried: set[str] = set()
        self._failed: set[str] = set()
        self._sources: set[str] = set()
        self._problems: dict[str, None] = {}

    def resolve(self) -> Resolved:
        """Fetch all repositories that are used."""
        self._read()
        for _ in range(_ROUNDS):
            new = self._fetch(self._names)
            if self._pins.loads & (self._folders().keys() - self._known):
                self._read()
            elif not new:
                break
        self._problems |= dict.fromkeys(self._pins.problems)
        order = {name: number for number, name in enumerate(self._declared)}
        parts: dict[str, list[str]] = {}
        for base, path in self._pins.vendored.values():
            parts.setdefault(base, []).append(path)
        return Resolved(
            sorted(
                self._fetched.values(),
                key=lambda repository: order.get(repository.name, len(order)),
            ),
            tuple(sorted({*self._pins.files, *self._sources})),
            sorted(self._failed),
            list(self._problems),
            self._downloads.received,
            parts,
        )

    def _read(self) -> None:
        """Evaluate what the tree declares, with the files of all that was fetched."""
        folders = self._folders()
        self._known = frozenset(folders)
        self._pins = self._reader.read(folders)
        self._declared = {pin.name: pin for pin in self._pins.pins} | self._others
        self._names |= without_tools(self._pins.loads)
        if self._pins.modules:
            self._module_overrides = Overrides(self._pins.modules)
            self._fetch(self._module_overrides.replaced)
            self._modules = read_modules(
                self._pins.modules, self._reader, self._registry, self._module_file
            )
            self._problems |= dict.fromkeys(self._modules.problems)

    def _folders(self) -> dict[str, str]:
        """The folders of what was fetched, and of what is a part of it, by names."""
        folders = {
            name: os.path.realpath(repository.folder) for name, repository in self._fetched.items()
        }
        parts = {
            name: f"{folders[base]}/{path}"
            for name, (base, path) in self._pins.vendored.items()
            if base in folders
        }
        # A folder of the user may have links; a tree must not choose to follow one.
        inside = {name: path for name, path in parts.items() if os.path.realpath(path) == path}
        return inside | folders

    def _module_file(self, name: str) -> str:
        """The MODULE.bazel of a module that the tree takes from elsewhere than a registry."""
        folder, path = self._tree.root, self._module_overrides.attributes(name).get("path")
        if name in self._fetched:
            folder, path = self._fetched[name].folder, ""
        with contextlib.suppress(OSError):
            if isinstance(path, str):
                file = posixpath.join(path, MODULE)
                return read_below(folder, file, LARGEST).decode("utf-8", "replace")
        return ""

    def _own_name(self, name: str) -> str:
        """The name of the pin or the module that labels call by `name`."""
        if name in self._overrides:
            return name
        name = self._pins.names.get(name) or self._modules.names.get(name, name)
        is_known = name in self._declared or name in self._modules.versions
        return name if is_known else MADE_OF.get(name, name)

    def _fetch(self, names: Iterable[str]) -> list[Repository]:
        """Fetch those of the names that are pinned and were not tried; returns the new ones.

        Before them those whose files they need.
        """
        modules = {*self._modules.versions, *self._module_overrides.replaced}
        wanted = set(map(self._own_name, names)) & {*self._declared, *modules, *self._overrides}
        wanted -= self._tried
        self._tried |= wanted
        pins = (self._declared[name] for name in wanted if name in self._declared)
        vendored = self._pins.vendored
        homes = [vendored.get(name, (name,))[0] for pin in pins for name in pin.repositories]
        needed = set(map(self._own_name, homes))
        new = self._fetch(needed) if needed else []
        for batch in (wanted & needed, wanted - needed):
            new += self._fetched_of(batch)
        return new

    def _fetched_of(self, names: Iterable[str]) -> list[Repository]:
        """Fetch repositories that do not need each other's files; returns those that are there."""
        folders = self._folders()
        repositories = side_by_side(lambda name: self._get(name, folders), sorted(names))
        new = [repository for repository in repositories if repository]
        for repository in new:
            self._fetched[repository.name] = repository
            builds = [path for path in repository.files if posixpath.basename(path) in BUILD_FILES]
            self._names |= used_names(repository.folder, builds)
        return new

    def _get(self, name: str, folders: Mapping[str, str]) -> Repository | None:
        """The repository, fetched if need be; None if it is in the tree, or fails."""
        if folder := self._overrides.get(name):
            return Repository(name, "", os.path.abspath(folder), files_in(folder))
        try:
            pin = self._pin(name)
            if pin is None:
                return None
            self._sources.update(pin.places)
            return self._repositories.get(pin, folders)
        except WalkthroughError as error:
            reason = f"{error}. {error.hint}".rstrip()
        except (OSError, ValueError) as error:  # of an odd name or address, as a rule
            reason = str(error)
        if not reason.startswith(name):
            reason = f"{name}: {reason}"
        self._failed.add(name)
        self._problems[printable(reason)] = None
        return None

    def _pin(self, name: str) -> Pin | None:
        """What pins a repository: as in Bazel, a module comes before a rule of WORKSPACE."""
        module = self._modules.versions.get(name)
        if name in self._module_overrides.replaced:
            module = Module(name, "")
        if module is None:
            return self._declared[name]
        return module_pin(module, self._module_overrides, self._registry)
