"""Survey a tree: its files, their #include directives, the declarations of its BUILD files.

A survey consists of folders. It is read once completely; after that only changes are read, with the
same result as reading it again. Changes are passed by the caller.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain
from typing import Any

from cmakegen.source_tree.build_files import BuildFacts, merge
from cmakegen.source_tree.difference import Difference
from cmakegen.source_tree.folder import NOTHING, Folder, Plain, Stamp, from_plain, stamp_of
from cmakegen.source_tree.ignore import IgnoreChain, tree_rules
from cmakegen.source_tree.includes import IncludeScan, IncludeSums
from cmakegen.source_tree.kept import Kept, State, load
from cmakegen.source_tree.later import changes_since
from cmakegen.source_tree.listing import (
    KNOWN_EXTENSIONS,
    check_readable,
    list_folder,
    override_rules,
    used_indexes,
)
from cmakegen.source_tree.tree import SourceTree, collect
from tpu_walkthrough.watching.bursts import Dirty

# A tree with this many folders still to be listed is large enough for a second process.
MANY_FOLDERS = 128

# In a small tree every BUILD file is parsed, so that a mistake in any of them is reported; in a
# large one only the relevant rules (TensorFlow: 10 ms instead of 560).
_FEW_BUILD_FILES = 50

# The inode and time of no file.
_UNKNOWN = (0, 0)

_KNOWN_ENDINGS = tuple(f".{extension}" for extension in KNOWN_EXTENSIONS)


class Survey:
    """The survey of the tree at the absolute path `root`, empty until it is read.

    To be updated later it is read by `read`; reading.py reads one for a single run.
    `exclude` and `include` are patterns in .gitignore syntax, which override the tree's own.
    `memory` is the file with the contents of an earlier run; unchanged files are not read again.
    `entering` is called with each folder before it is listed, `leaving` with each folder that no
    longer belongs to the tree.
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
        self._patterns = exclude, include
        self._overrides = override_rules(exclude, include)
        self._memory = memory
        self._entering = entering
        self._leaving = leaving
        self._known: set[str] = set()
        self._folders: dict[str, Folder] = {}
        self._fresh: set[str] = set()
        """Folders that this update has already read completely."""
        self._rules: IgnoreChain | None = None
        """Those in the root; None until they are needed."""
        self._ignore_files: list[str] = []
        """Ignore files outside of the tree that apply to it; absolute."""
        self._outer: list[str] = []
        """The same, and the paths where a repository around the tree could be created."""
        self._sums = IncludeSums(root)
        self._outer_stamps: Mapping[str, Stamp | None] = {}
        self._others_indexes: list[str] = []
        """Git's indexes that another process used; absolute."""
        self.whole = False
        """Whether BUILD files are parsed completely."""
        self.entered: list[str] = []
        """Folders that the last update added."""
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
            self._scan = self._sums.result()
        return self._scan

    @property
    def facts(self) -> BuildFacts:
        """The declarations of all BUILD files."""
        if self._facts is None:
            facts = {
                folder.path + name: fact
                for folder in self._folders.values()
                for name, fact in folder.facts.items()
            }
            self._facts = merge(facts[path] for path in sorted(facts))
        return self._facts

    def __contains__(self, folder: str) -> bool:
        """Whether `folder` ("" or "a/b/") belongs to the part of the tree listed so far."""
        return folder in self._known

    @property
    def folders(self) -> Collection[str]:
        """All folders of the tree, also build folders, whose contents do not belong to it."""
        return self._folders.keys()

    def files(self) -> Iterable[str]:
        """Every file whose content is relevant, relative to the tree."""
        for path, folder in self._folders.items():
            directory = folder.directory
            for name in chain(directory.sources, directory.headers):
                yield path + name
            yield from chain(directory.build_files, directory.protos, directory.inputs)

    def folders_with_links(self) -> Iterable[str]:
        """The folders with links to files, which change without an event in the folder."""
        return (path for path, folder in self._folders.items() if folder.links)

    def outside(self) -> Iterable[str]:
        """Relevant paths whose changes no folder of the tree reports; absolute."""
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
        """Names of files in directives that do not have the extension of a header."""
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
        self.read_files(self._folders.values(), load(self._memory, self.root))
        self._remember()

    def list_first(self) -> list[tuple[str, IgnoreChain]]:
        """Start again: list folders until all are listed or the tree turns out to be large.

        Returns the folders still to be listed. Raises InputError where the root cannot be read.
        """
        check_readable(self.root)
        self._fresh = set()
        self._folders = {}
        self._sums = IncludeSums(self.root)
        self._others_indexes = []
        self._forget()
        pending = deque([("", self._outer_rules())])
        while pending and len(pending) < MANY_FOLDERS:
            pending += self._list_next(*pending.popleft()).inside.items()
        self.whole = not pending and self._has_few_build_files()
        return list(pending)

    def list_rest(self, pending: list[tuple[str, IgnoreChain]]) -> list[Folder]:
        """List these folders and all folders below; returns them."""
        stack = pending.copy()
        listed = []
        while stack:
            folder = self._list_next(*stack.pop())
            listed.append(folder)
            stack += folder.inside.items()
        return listed

    def read_files(
        self,
        folders: Iterable[Folder],
        known: Kept,
        once: bool = False,
        sums: IncludeSums | None = None,
    ) -> None:
        """Read the files of listed folders, except those in `known` that are unchanged.

        With `once` there will be no update: changed directives are passed to `known`, and only
        their sum is stored, in `sums` if given.
        """
        if sums is None:
            sums = self._sums
        usable = known.state is not None and known.state.whole == self.whole
        for folder in folders:
            before = known.contents(folder.path) if usable else NOTHING
            spellings = folder.read(self.root, self.whole, before, ask=True)
            sums.add(folder.directory, spellings)
            if once:
                if folder.found != before.found or not usable:
                    known.keep(folder.path, folder.found)
                folder.let_go()

    def listed(self) -> list[Folder]:
        """The folders listed so far."""
        return list(self._folders.values())

    def indexes(self) -> list[str]:
        """Git's indexes that were used; absolute."""
        used = used_indexes(self._rules) if self._rules else []
        return list(dict.fromkeys([*used, *self._others_indexes]))

    def adopt(
        self, folders: Mapping[str, Plain], indexes: list[str], sums: tuple[Any, ...]
    ) -> None:
        """Add the folders that another process read, with their sums."""
        for path, plain in folders.items():
            self._folders[path] = from_plain(plain)
            self._known.add(path)
        self._others_indexes = indexes
        self._sums.take(sums)
        self._forget()

    def _list_next(self, path: str, rules: IgnoreChain) -> Folder:
        self._folders[path] = folder = self._list(path, rules)
        return folder

    def _list(self, path: str, rules: IgnoreChain) -> Folder:
        # Before it is listed, so that later changes are reported.
        self._known.add(path)
        self._entering(path)
        stamp = stamp_of(f"{self.root}/{path}")
        return Folder(list_folder(self.root, path, rules, self._overrides), stamp)

    def _has_few_build_files(self) -> bool:
        folders = self._folders.values()
        return sum(len(folder.directory.build_files) for folder in folders) <= _FEW_BUILD_FILES

    def _forget(self) -> None:
        """Discard outdated sums."""
        self._tree = self._scan = self._facts = None

    def _remember(self) -> None:
        """Compute the sums that an update is compared with."""
        _ = self.tree, self.scan, self.facts

    # Keeping it for a later run.

    def state(self, moment: int) -> State:
        """The survey for a later run, which relies on no time after `moment`."""
        stamps = {path: stamp_of(path) for path in [*self._outer, *self.indexes()]}
        for path, stamp in stamps.items():
            if stamp and stamp[1] >= moment:
                stamps[path] = _UNKNOWN
        folders = {path: folder.as_plain(moment) for path, folder in self._folders.items()}
        outside = self._ignore_files, self.indexes(), stamps
        return State(self.whole, self._patterns, *outside, self._sums.state(), folders)

    def save(self, path: str, known: Kept) -> None:
        """Keep the survey in the file at `path`; `known` has the directives that are not here."""
        for folder in self._folders.values():
            if folder.is_loaded:
                known.keep(folder.path, folder.found)
        known.save(path, self.root, self.state(known.moment))

    def restore(self, known: Kept) -> bool:
        """Take over the survey of an earlier run, if there is one that can be brought up to date.

        Raises InputError where the root cannot be read.
        """
        state = known.state
        if state is None or state.patterns != self._patterns:
            return False
        check_readable(self.root)
        inputs = state.ignore_files + state.indexes
        absent = [path for path in state.stamps if path not in inputs]
        if absent != self._absent_repositories():
            return False
        self.whole = state.whole
        self._ignore_files, self._others_indexes = state.ignore_files, state.indexes
        self._outer = [*state.ignore_files, *absent]
        self._outer_stamps = state.stamps
        self._sums.take(state.sums)
        for path, plain in state.folders.items():
            self._entering(path)
            self._folders[path] = from_plain(plain, known.found)
        self._known.update(self._folders)
        return True

    def changes(self) -> Dirty:
        """What has changed since the survey that was restored."""
        dirty = changes_since(self.root, self._folders.values())
        if any(stamp_of(path) != stamp for path, stamp in self._outer_stamps.items()):
            dirty.rules.add("")
        return dirty

    def mark_folder(self, path: str, dirty: Dirty) -> None:
        """Mark a folder as changed, with all its contents if it was replaced."""
        folder = self._folders.get(path)
        if folder is None:
            return
        dirty.folders.add(path)
        stamp = stamp_of(f"{self.root}/{path}")
        if stamp is None or folder.stamp is None or stamp[0] != folder.stamp[0]:
            dirty.below.add(path)

    def is_of(self, root: str, exclude: tuple[str, ...], include: tuple[str, ...]) -> bool:
        """Whether this is the survey of a tree with these patterns."""
        return self.root == root and self._patterns == (exclude, include)

    def catch_up(self, dirty: Dirty) -> bool:
        """Read again what is `dirty`; returns whether anything has changed."""
        self._fresh = set()
        self.entered = []
        changed = self._update(dirty) | self._decide_whole()
        for path in self._sums.outdated():
            changed = True
            folder = self._folders[path]
            self._sums.remove(folder.directory, folder.spellings())
            self._sums.add(folder.directory, folder.spellings())
        if changed:
            self._forget()
        return changed

    # Updates.

    def update(self, dirty: Dirty) -> Difference:
        """Read again what is `dirty`."""
        from cmakegen.source_tree.difference import Difference, compare

        if dirty.everything:
            self.read()
            return Difference(True, True, frozenset())
        self._remember()
        before = self.tree, self.scan, self.facts
        inputs = self._outer_inputs()
        changed = self.catch_up(dirty)
        if not changed and self._outer_inputs() != inputs:
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
            self._others_indexes = []
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
        """Mark links whose target was changed as dirty, like replaced files."""
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
        """Mark repositories whose index changed: ignored files may be tracked now, or reversed."""
        for repository in self._rules.repositories.values() if self._rules else ():
            if repository.is_loaded and repository.index in dirty.others:
                repository.forget()
                dirty.rules.add(repository.base)
        if not dirty.others.isdisjoint(self._others_indexes):
            dirty.rules.add("")

    def _outer_rules(self) -> IgnoreChain:
        # Before the rules are read, so that later changes are reported.
        absent = self._absent_repositories()
        self._rules, self._ignore_files = tree_rules(self.root)
        self._outer = [*self._ignore_files, *absent]
        return self._rules

    def _absent_repositories(self) -> list[str]:
        """Paths where a repository around the tree could be created, with its ignore files."""
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
        """The rules that apply in a folder."""
        rules: IgnoreChain | None = None
        unknown: list[tuple[str, str]] = []  # folders that another process or run listed
        while path and rules is None:
            above = path[: path.rfind("/", 0, -1) + 1]
            rules = self._folders[above].inside.get(path)
            if rules is None:
                unknown.append((above, path))
                path = above
        rules = rules or self._rules or self._outer_rules()
        for above, path in reversed(unknown):
            folder = self._folders[above]
            folder.inside = list_folder(self.root, above, rules, self._overrides).inside
            if path not in folder.inside:  # removed meanwhile
                folder.inside = {**folder.inside, path: rules}
            rules = folder.inside[path]
        return rules

    def _look_below(self, path: str, rules: IgnoreChain, keep: bool) -> bool:
        """List a folder and all below again; with `keep` known files are not read."""
        changed = False
        stack = [(path, rules)]
        while stack:
            path, rules = stack.pop()
            changed |= self._look(path, rules, keep)
            inside = self._folders[path].inside
            stack += [(child, inside[child]) for child in inside if child not in self._fresh]
        return changed

    def _look(self, path: str, rules: IgnoreChain, keep: bool) -> bool:
        """List one folder again and read new files in it, and in new folders below.

        Returns whether anything has changed.
        """
        if not keep:
            self._fresh.add(path)
        old = self._folders.get(path)
        new = self._list(path, rules)
        if old is not None and keep and old.directory == new.directory:
            old.inside, old.links, old.stamp = new.inside, new.links, new.stamp
            old.look_at_rules(self.root)
            return False
        self._folders[path] = new
        before = old.contents() if old and keep else NOTHING
        spellings = new.read(self.root, self.whole, before)
        if old is not None:
            self._sums.remove(old.directory, old.spellings())
        self._sums.add(new.directory, spellings)
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
            elif old.directory.inputs != new.directory.inputs:  # ignore file added or removed
                changed |= self._look_below(child, inside, keep=True)
        return changed

    def _drop(self, path: str) -> None:
        """Remove a folder and all below from the survey."""
        stack = [path]
        while stack:
            folder = self._folders.pop(stack.pop(), None)
            if folder is not None:
                stack += folder.children
                self._sums.remove(folder.directory, folder.spellings())
                self._leave(folder.path)

    def _leave(self, path: str) -> None:
        self._known.discard(path)
        self._leaving(path)

    def _read_again(self, paths: Iterable[str]) -> bool:
        """Read single files again; returns whether anything relevant has changed."""
        changed = False
        for path in paths:
            place = path[: path.rfind("/") + 1]
            name = path[len(place) :]
            folder = self._folders.get(place)
            if folder is None:
                continue
            directory = folder.directory
            if name in directory.sources or name in directory.headers:
                before = folder.spellings()
                if folder.read_again(self.root, name):
                    self._sums.remove(directory, before)
                    self._sums.add(directory, folder.spellings())
                    changed = True
            elif name in folder.facts:
                changed |= folder.read_facts(self.root, name, self.whole)
        return changed

    def _decide_whole(self) -> bool:
        """Update `whole` as list_first does; returns whether declarations have changed."""
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
        """Read all BUILD files below a folder again; returns whether declarations have changed.

        When a workspace is added or removed, absolute prefixes below it change their meaning.
        """
        changed = False
        for place, folder in self._folders.items():
            if place.startswith(path):
                for name in folder.build_files():
                    changed |= folder.read_facts(self.root, name, self.whole)
        return changed
