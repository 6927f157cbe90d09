"""A survey that is kept current: of a tree that was read once only what changed is read again.

Decides which folders and files are looked at again, and keeps the survey the one that a run would
make now. What a folder comes to is watch_folder's, the sums over all of them watch_sums', and what
BUILD files declare watch_facts'. What changed is told by somebody else.
"""

from __future__ import annotations

import os
from itertools import chain
from typing import TYPE_CHECKING

from cmakegen.source_tree.build_facts import LiveFacts
from cmakegen.source_tree.folder import Folder
from cmakegen.source_tree.ignore import IgnoreChain, tree_rules
from cmakegen.source_tree.survey import Survey
from cmakegen.source_tree.totals import Difference, Sums
from cmakegen.source_tree.walk import (
    SourceTree,
    asked_indexes,
    check_readable,
    override_rules,
    sorted_tree,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from tpu_walkthrough.watching.bursts import Dirty


class LiveSurvey:
    """The survey of the tree at the absolute path `root`; `exclude` and `include` as in Walk.

    `entering` is called with each folder before it is read, `leaving` with those that no longer
    belong to the tree. Nothing is known before `read`.
    """

    def __init__(
        self,
        root: str,
        exclude: tuple[str, ...] = (),
        include: tuple[str, ...] = (),
        entering: Callable[[str], None] = lambda _: None,
        leaving: Callable[[str], None] = lambda _: None,
    ) -> None:
        self._root = root
        self._overrides = override_rules(exclude, include)
        self._entering = entering
        self._leaving = leaving
        self._known: set[str] = set()
        self._folders: dict[str, Folder] = {}
        self._facts = LiveFacts(root)
        self._sums = Sums(root)
        self._fresh: set[str] = set()
        """Folders that this update has read from scratch already."""
        self._rules = IgnoreChain(())
        self._ignore_files: list[str] = []
        """Those that hold from outside of the tree; absolute."""
        self._outer: list[str] = []
        """The same, and where a repository could come to be."""
        self.entered: list[str] = []
        """Folders that the last update found, and that were not told of before."""

    def __contains__(self, folder: str) -> bool:
        """Whether `folder` ("" or "a/b/") belongs to the tree, as far as it has been read."""
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
            yield from chain(folder.tree.build_files, folder.tree.protos, folder.tree.inputs)

    def outside(self) -> Iterable[str]:
        """What counts although no folder of the tree tells of its changes; absolute."""
        yield from self._outer
        yield from asked_indexes(self._rules)
        start = f"{self._root}/"
        for own, folder in self._folders.items():
            for name in folder.links:
                yield start + own + name
            for path in folder.questions:
                place = path[len(start) : path.rfind("/") + 1]
                if not path.startswith(start) or place not in self._known:
                    yield path

    def odd_names(self) -> set[str]:
        """Names of files that directives want and that no extension makes a header."""
        return set().union(*(folder.odd for folder in self._folders.values()))

    def read(self) -> None:
        """Read the whole tree. Raises InputError where the root cannot be read."""
        check_readable(self._root)
        self._begin()
        self._look_below("", self._outer_rules(), keep=False)
        for path in self._folders.keys() - self._fresh:
            self._drop_one(path)
        self._ask_again()
        self._facts.decide_whole(self._folders_in)

    def update(self, dirty: Dirty) -> Difference:
        """Look again at what is `dirty`."""
        if dirty.everything:
            self.read()
            return Difference(True, True, frozenset())
        self._begin()
        changed = False
        self._note_links(dirty)
        self._note_indexes(dirty)
        if (
            not dirty.others.isdisjoint(self._outer)
            or ".git/" in dirty.below
            or ".git" in dirty.files
        ):
            dirty.rules.add("")
            self._folders[""].rules = self._outer_rules()
        for path in sorted(dirty.rules | dirty.folders):
            folder = self._folders.get(path)
            if folder is None or path in self._fresh:
                continue
            if path in dirty.rules:
                changed |= self._look_below(path, folder.rules, keep=True)
            else:
                changed |= self._look(path, folder.rules, keep=True)
        for path in sorted(dirty.below):
            folder = self._folders.get(path)
            if folder is not None and path not in self._fresh:
                changed |= self._look_below(path, folder.rules, keep=False)
        changed |= self._read_again(dirty.files)
        changed |= self._ask_again()
        changed |= self._facts.decide_whole(self._folders_in)
        beyond = (
            self._sums.is_beyond_files()
            or self._facts.are_different
            or not self._facts.roots().isdisjoint(self._sums.came_or_went)
        )
        return Difference(changed, beyond, frozenset(self._sums.moved))

    def survey(self) -> Survey:
        """What the tree consists of now. Not to be changed, nor kept over an update."""
        lists: list[list[str]] = [[] for _ in SourceTree._fields[2:]]
        directories = []
        for folder in self._folders.values():
            directories += folder.tree.directories
            for names, own in zip(lists, folder.tree[2:], strict=True):
                names.extend(own)
        tree = SourceTree(self._root, directories, *lists)
        tree.inputs.extend(self._ignore_files)
        tree.inputs.extend(asked_indexes(self._rules))
        sorted_tree(tree)
        return Survey(tree, self._sums.scan(), self._facts.summed(tree.build_files))

    def _begin(self) -> None:
        self._fresh = set()
        self.entered = []
        self._sums.begin()
        self._facts.are_different = False

    def _note_links(self, dirty: Dirty) -> None:
        """What a link leads to was changed: the link is as dirty as a file that was replaced."""
        start = f"{self._root}/"
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
        # Before the rules are read: what comes later is told.
        absent = self._absent_repositories()
        self._rules, self._ignore_files = tree_rules(self._root)
        self._outer = [*self._ignore_files, *absent]
        return self._rules

    def _absent_repositories(self) -> list[str]:
        """A repository that comes to be around the tree brings its ignore files."""
        absent = []
        folder = self._root
        while not os.path.lexists(path := os.path.join(folder, ".git")):
            absent.append(path)
            above = os.path.dirname(folder)
            if above == folder:
                break
            folder = above
        return absent

    def _look_below(self, path: str, rules: IgnoreChain, keep: bool) -> bool:
        """Look at a folder and all below; with `keep` the files that are known are not read."""
        changed = False
        stack = [(path, rules)]
        while stack:
            path, rules = stack.pop()
            changed |= self._look(path, rules, keep)
            folder = self._folders[path]
            stack += [
                (child, folder.inside[child])
                for child in folder.children
                if child not in self._fresh
            ]
        return changed

    def _look(self, path: str, rules: IgnoreChain, keep: bool) -> bool:
        """List one folder, and read what is new in it; also its new folders, with all below.

        Returns whether anything is different.
        """
        # Before it is read: what happens from here on is told.
        self._known.add(path)
        self._entering(path)
        if not keep:
            self._fresh.add(path)
        new = Folder(self._root, path, rules, self._overrides)
        old = self._folders.get(path)
        if old is not None and keep and old.lists_the_same(new):
            old.rules, old.inside, old.links = new.rules, new.inside, new.links
            return False
        new.read(old.found if old and keep else {})
        changed = old is None or not old.lists_the_same(new) or old.found != new.found
        self._sums.replace(old, new)
        self._folders[path] = new
        if old is None:
            self.entered.append(path)
        declared = old.tree.build_files if old else []
        for build_file in set(declared).difference(new.tree.build_files):
            self._facts.drop(build_file)
        for build_file in new.tree.build_files:
            if not keep or build_file not in declared:
                changed |= self._facts.read(build_file)
        if old is not None:
            if old.tree.workspaces != new.tree.workspaces:
                changed |= self._facts.read_below(path)
            for child in set(old.children).difference(new.children):
                self._drop(child)
            for child in set(new.children).difference(old.children):
                self._look_below(child, new.inside[child], keep=False)
            if old.tree.inputs != new.tree.inputs:  # an ignore file came or went
                for child in set(new.children).intersection(old.children):
                    changed |= self._look_below(child, new.inside[child], keep=True)
        return changed

    def _drop(self, path: str) -> None:
        stack = [path]
        while stack:
            path = stack.pop()
            if path in self._folders:
                stack += self._folders[path].children
                self._drop_one(path)

    def _drop_one(self, path: str) -> None:
        folder = self._folders.pop(path)
        self._sums.replace(folder, None)
        for build_file in folder.tree.build_files:
            self._facts.drop(build_file)
        self._known.discard(path)
        self._leaving(path)

    def _read_again(self, paths: Iterable[str]) -> bool:
        """Read single files again; whether anything that counts in them is different."""
        changed = False
        touched: dict[str, Folder] = {}
        for path in paths:
            place = path[: path.rfind("/") + 1]
            name = path[len(place) :]
            folder = self._folders.get(place)
            if folder is not None and name in folder.found:
                if folder.read_again(name):
                    touched[place] = folder
            elif path in self._facts:
                changed |= self._facts.read(path)
        for folder in touched.values():
            self._sums.sum_again(folder)
        return changed or bool(touched)

    def _ask_again(self) -> bool:
        """Files that are found beside their includers may lie in other folders than these."""
        changed = False
        for folder in self._folders.values():
            if not folder.is_answered_as_before():
                changed |= self._sums.sum_again(folder)
        return changed

    def _folders_in(self, path: str) -> Sequence[str]:
        folder = self._folders.get(path)
        return folder.children if folder else ()
