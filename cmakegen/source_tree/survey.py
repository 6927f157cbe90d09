"""What a tree consists of: its files, their #include directives, what its BUILD files declare.

A survey is made of folders. It is read once as a whole; from then on only what changed is read
again, and it stays the one that a new reading would make. What changed is reported by the caller.
"""

from __future__ import annotations

import os
from collections import deque
from itertools import chain
from typing import TYPE_CHECKING

from cmakegen.source_tree.build_files import merge
from cmakegen.source_tree.folder import NOTHING, Folder
from cmakegen.source_tree.ignore import IgnoreChain, tree_rules
from cmakegen.source_tree.includes import IncludeSums
from cmakegen.source_tree.kept import load
from cmakegen.source_tree.listing import (
    KNOWN_EXTENSIONS,
    asked_indexes,
    check_readable,
    list_folder,
    override_rules,
)
from cmakegen.source_tree.tree import collect

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from cmakegen.source_tree.build_files import BuildFacts
    from cmakegen.source_tree.difference import Difference
    from cmakegen.source_tree.includes import IncludeScan
    from cmakegen.source_tree.kept import Kept
    from cmakegen.source_tree.tree import SourceTree
    from tpu_walkthrough.watching.bursts import Dirty

# A tree where so many folders wait at once to be listed is large: worth a second process.
MANY_FOLDERS = 384

# In a small tree every BUILD file is parsed, so that a mistake in any of them is reported; in a
# large one only the rules that matter (TensorFlow: 10 ms instead of 560).
_FEW_BUILD_FILES = 50

_KNOWN_ENDINGS = tuple(f".{extension}" for extension in KNOWN_EXTENSIONS)


class Survey:
    """The survey of the tree at the absolute path `root`, which knows nothing before it is read.

    One that is to be updated is read by `read`; reading.py reads one for a single run.
    `exclude` and `include` are patterns in .gitignore syntax; they come before the tree's own.
    What `memory`, a file, keeps of an earlier run is not read again where it still holds.
    `entering` is called with each folder before it is listed, `leaving` with those that no longer
    belong to the tree.
    """

    def __init__(
        self,
        root: str,
        exclude: tuple[str, ...] = (),
        include: tuple[str, ...] = (),
        memory: str = "",
        entering: Callable[[str], None] = lambda _: None,
        leaving: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.root = root
        self._overrides = override_rules(exclude, include)
        self._memory = memory
        self._entering = entering
        self._leaving = leaving
        self._known: set[str] = set()
        self._folders: dict[str, Folder] = {}
        self._fresh: set[str] = set()
        """Folders that this update has read from scratch already."""
        self._rules = IgnoreChain(())
        self._ignore_files: list[str] = []
        """Those that hold from outside of the tree; absolute."""
        self._outer: list[str] = []
        """The same, and where a repository could come to be."""
        self._others_indexes: list[str] = []
        """Git's indexes that another process asked; absolute."""
        self.whole = False
        """Whether BUILD files are parsed as a whole."""
        self.entered: list[str] = []
        """Folders that the last update found, and that were not known before."""
        self._tree: SourceTree | None = None
        self._scan: IncludeScan | None = None
        self._facts: BuildFacts | None = None

    @property
    def tree(self) -> SourceTree:
        """The files of the tree."""
        if self._tree is None:
            directories = (folder.directory for folder in self._folders.values())
            self._tree = collect(self.root, directories, self._outer_inputs())
        return self._tree

    @property
    def scan(self) -> IncludeScan:
        """The directives of all files."""
        if self._scan is None:
            sums = IncludeSums(self.root)
            for folder in self._folders.values():
                sums.add(folder.directory, folder.spellings())
            self._scan = sums.result()
        return self._scan

    @property
    def facts(self) -> BuildFacts:
        """What all BUILD files declare."""
        if self._facts is None:
            facts = {
                folder.path + name: fact
                for folder in self._folders.values()
                for name, fact in folder.facts.items()
            }
            self._facts = merge(facts[path] for path in sorted(facts))
        return self._facts

    def __contains__(self, folder: str) -> bool:
        """Whether `folder` ("" or "a/b/") belongs to the tree, as far as it has been listed."""
        return folder in self._known

    @property
    def folders(self) -> Collection[str]:
        """All folders of the tree; also those whose mark of a build keeps out what is in them."""
        return self._folders.keys()

    def files(self) -> Iterable[str]:
        """Every file whose content counts, relative to the tree."""
        for path, folder in self._folders.items():
            for name in folder.found:
                yield path + name
            directory = folder.directory
            yield from chain(directory.build_files, directory.protos, directory.inputs)

    def outside(self) -> Iterable[str]:
        """What counts although no folder of the tree reports its changes; absolute."""
        yield from self._outer
        yield from self.indexes()
        start = f"{self.root}/"
        for own, folder in self._folders.items():
            for name in folder.links:
                yield start + own + name
        for path in map(os.path.normpath, self.scan.asked):
            place = path[len(start) : path.rfind("/") + 1]
            if not path.startswith(start) or place not in self._known:
                yield path

    def odd_names(self) -> set[str]:
        """Names of files that directives want and that no extension makes a header."""
        wants = chain(self.scan.wanted, self.scan.asked)
        return {
            name[1 + name.rfind("/") :].lstrip('"<')
            for name in wants
            if not name.endswith(_KNOWN_ENDINGS)
        }

    # Reading the whole tree.

    def read(self) -> None:
        """Read the whole tree. Raises InputError where the root cannot be read."""
        before = self._known.copy()
        pending = self.list_first()
        self.list_rest(pending)
        for path in before.difference(self._folders):
            self._leave(path)
        self.entered = [path for path in self._folders if path not in before]
        scan = self.read_files(self._folders.values(), self.known())
        self.adopt((), [], scan)
        self._remember()

    def list_first(self) -> list[tuple[str, IgnoreChain]]:
        """Begin anew: list folders, until the tree turns out to be large, or to the end.

        Returns those that are to be listed yet. Raises InputError where the root cannot be read.
        """
        check_readable(self.root)
        self._fresh = set()
        self._folders = {}
        self._forget()
        pending = deque([("", self._outer_rules())])
        while pending and len(pending) < MANY_FOLDERS:
            pending += self._list_next(*pending.popleft()).inside.items()
        self.whole = not pending and self._has_few_build_files()
        return list(pending)

    def list_rest(self, pending: list[tuple[str, IgnoreChain]]) -> list[Folder]:
        """List these folders and all below; returns them."""
        stack = pending.copy()
        listed = []
        while stack:
            folder = self._list_next(*stack.pop())
            listed.append(folder)
            stack += folder.inside.items()
        return listed

    def known(self) -> Kept:
        """What is kept of an earlier run."""
        return load(self._memory, self.root, self.whole)

    def read_files(self, folders: Iterable[Folder], known: Kept, once: bool = False) -> IncludeScan:
        """Read the files of folders that were listed, but for those `known` that still hold.

        Returns the directives of all of them. With `once` there will be no update: what differs
        from what is known is given to `known`, and only the sum stays here.
        """
        sums = IncludeSums(self.root)
        for folder in folders:
            before = known.contents(folder.path)
            spellings = folder.read(self.root, self.whole, before, ask=True)
            sums.add(folder.directory, spellings)
            if once:
                if folder.contents() != before:
                    known.keep(folder.path, folder.contents())
                folder.let_go()
        return sums.result()

    def listed(self) -> list[Folder]:
        """The folders so far."""
        return list(self._folders.values())

    def indexes(self) -> list[str]:
        """Git's indexes that have decided anything; absolute."""
        return list(dict.fromkeys([*asked_indexes(self._rules), *self._others_indexes]))

    def adopt(self, folders: Iterable[Folder], indexes: list[str], scan: IncludeScan) -> None:
        """Take in what another process read, if one did; `scan` is of all folders.

        The rules stay with that process: there will be no update.
        """
        for folder in folders:
            self._folders[folder.path] = folder
            self._known.add(folder.path)
        self._others_indexes = indexes
        self._forget()
        self._scan = scan

    def _list_next(self, path: str, rules: IgnoreChain) -> Folder:
        self._folders[path] = folder = self._list(path, rules)
        return folder

    def _list(self, path: str, rules: IgnoreChain) -> Folder:
        # Before it is listed: what happens from here on is reported.
        self._known.add(path)
        self._entering(path)
        return Folder(list_folder(self.root, path, rules, self._overrides))

    def _has_few_build_files(self) -> bool:
        folders = self._folders.values()
        return sum(len(folder.directory.build_files) for folder in folders) <= _FEW_BUILD_FILES

    def _forget(self) -> None:
        """The sums are of another state."""
        self._tree = self._scan = self._facts = None

    def _remember(self) -> None:
        """Sum up now what an update is to be compared with."""
        _ = self.tree, self.scan, self.facts

    # Updates.

    def update(self, dirty: Dirty) -> Difference:
        """Look again at what is `dirty`."""
        from cmakegen.source_tree.difference import Difference, compare

        if dirty.everything:
            self.read()
            return Difference(True, True, frozenset())
        self._remember()
        before = self.tree, self.scan, self.facts
        inputs = self._outer_inputs()
        self._fresh = set()
        self.entered = []
        changed = self._update(dirty) | self._decide_whole()
        changed |= any(os.path.isfile(path) != known for path, known in self.scan.asked.items())
        if changed:
            self._forget()
        elif self._outer_inputs() != inputs:
            self._tree = None
        self._remember()
        if not changed:
            return Difference()
        return compare(before, (self.tree, self.scan, self.facts))

    def _update(self, dirty: Dirty) -> bool:
        changed = False
        self._note_links(dirty)
        self._note_indexes(dirty)
        if (
            not dirty.others.isdisjoint(self._outer)
            or ".git/" in dirty.below
            or ".git" in dirty.files
        ):
            dirty.rules.add("")
            self._outer_rules()
        for path in sorted(dirty.rules | dirty.folders):
            if path not in self._folders or path in self._fresh:
                continue
            look = self._look_below if path in dirty.rules else self._look
            changed |= look(path, self._rules_of(path), keep=True)
        for path in sorted(dirty.below):
            if path in self._folders and path not in self._fresh:
                changed |= self._look_below(path, self._rules_of(path), keep=False)
        return changed | self._read_again(dirty.files)

    def _note_links(self, dirty: Dirty) -> None:
        """What a link leads to was changed: the link is as dirty as a file that was replaced."""
        start = f"{self.root}/"
        for path in dirty.others:
            if path.startswith(start):
                way, _, name = path[len(start) :].rpartition("/")
                place = way + "/" * bool(way)
                folder = self._folders.get(place)
                if folder is not None and name in folder.links:
                    dirty.folders.add(place)
                    dirty.files.add(place + name)

    def _note_indexes(self, dirty: Dirty) -> None:
        """What git tracks has changed: what was ignored may belong to the tree, or the reverse."""
        for repository in self._rules.repositories.values():
            if repository.was_asked and repository.index in dirty.others:
                repository.forget()
                dirty.rules.add(repository.base)

    def _outer_rules(self) -> IgnoreChain:
        # Before the rules are read: what comes later is reported.
        absent = self._absent_repositories()
        self._rules, self._ignore_files = tree_rules(self.root)
        self._outer = [*self._ignore_files, *absent]
        self._others_indexes = []
        return self._rules

    def _absent_repositories(self) -> list[str]:
        """A repository that comes to be around the tree brings its ignore files."""
        absent = []
        folder = self.root
        while not os.path.lexists(path := os.path.join(folder, ".git")):
            absent.append(path)
            above = os.path.dirname(folder)
            if above == folder:
                break
            folder = above
        return absent

    def _outer_inputs(self) -> list[str]:
        return [*self._ignore_files, *self.indexes()]

    def _rules_of(self, path: str) -> IgnoreChain:
        """The rules that hold in a folder."""
        if not path:
            return self._rules
        above = path[: path.rfind("/", 0, -1) + 1]
        return self._folders[above].inside[path]

    def _look_below(self, path: str, rules: IgnoreChain, keep: bool) -> bool:
        """Look at a folder and all below; with `keep` the files that are known are not read."""
        changed = False
        stack = [(path, rules)]
        while stack:
            path, rules = stack.pop()
            changed |= self._look(path, rules, keep)
            inside = self._folders[path].inside
            stack += [(child, inside[child]) for child in inside if child not in self._fresh]
        return changed

    def _look(self, path: str, rules: IgnoreChain, keep: bool) -> bool:
        """List one folder, and read what is new in it; also its new folders, with all below.

        Returns whether anything is different.
        """
        if not keep:
            self._fresh.add(path)
        old = self._folders.get(path)
        new = self._list(path, rules)
        if old is not None and keep and old.directory == new.directory:
            old.inside, old.links = new.inside, new.links
            return False
        self._folders[path] = new
        new.read(self.root, self.whole, old.contents() if old and keep else NOTHING)
        if old is None:
            self.entered.append(path)
            return True
        changed = old.directory != new.directory or old.found != new.found or old.facts != new.facts
        if old.directory.is_workspace != new.directory.is_workspace:
            changed |= self._read_facts_below(path)
        for child in set(old.children).difference(new.inside):
            self._drop(child)
        known = set(old.children)
        for child, inside in new.inside.items():
            if child not in known:
                self._look_below(child, inside, keep=False)
            elif old.directory.inputs != new.directory.inputs:  # an ignore file came or went
                changed |= self._look_below(child, inside, keep=True)
        return changed

    def _drop(self, path: str) -> None:
        """The folder, and all below, no longer belongs to the tree."""
        stack = [path]
        while stack:
            folder = self._folders.pop(stack.pop(), None)
            if folder is not None:
                stack += folder.children
                self._leave(folder.path)

    def _leave(self, path: str) -> None:
        self._known.discard(path)
        self._leaving(path)

    def _read_again(self, paths: Iterable[str]) -> bool:
        """Read single files again; whether anything that counts in them is different."""
        changed = False
        for path in paths:
            place = path[: path.rfind("/") + 1]
            name = path[len(place) :]
            folder = self._folders.get(place)
            if folder is not None and name in folder.found:
                changed |= folder.read_again(self.root, name)
            elif folder is not None and name in folder.facts:
                changed |= folder.read_facts(self.root, name, self.whole)
        return changed

    def _decide_whole(self) -> bool:
        """Whether BUILD files are parsed as a whole, decided as by list_first."""
        pending = deque([""])
        while pending and len(pending) < MANY_FOLDERS:
            folder = self._folders.get(pending.popleft())
            pending += folder.children if folder else []
        whole = not pending and self._has_few_build_files()
        if whole == self.whole:
            return False
        self.whole = whole
        return self._read_facts_below("")

    def _read_facts_below(self, path: str) -> bool:
        """Read all BUILD files below a folder again; whether they declare something else.

        Where a workspace came or went, absolute prefixes below it mean another place.
        """
        changed = False
        for place, folder in self._folders.items():
            if place.startswith(path):
                for name in folder.build_files():
                    changed |= folder.read_facts(self.root, name, self.whole)
        return changed
