"""Finds where a C++ function is defined: in checkouts on this disk, then in releases.

A release includes the libraries that it pins; CPython, the only one with C functions, is a release
of its own. A checkout is indexed once, and updated after changes; one at the commit of a release
needs no index. Without a checkout the location is a path in the release's repository, with a
permalink. Names are matched by lookup.
"""

from __future__ import annotations

import functools
import os
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydemumble import demangle

from tpu_walkthrough import git
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import items_bar
from trace_links.config import load
from trace_links.definitions.commands import index, indexed_roots, table_path
from trace_links.definitions.index import current
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.matching.same_parameters import ReleaseTypes
from trace_links.definitions.model import IN_RELEASE, BinaryFacts, Definition, LookupResult
from trace_links.definitions.names import parse_name
from trace_links.definitions.projects import in_order, note_of, same_project
from trace_links.definitions.releases import (
    Release,
    ReleaseTree,
    nearest_release,
    note_without_table,
    release_of,
    trees_by_commit,
    version_without_table,
)
from trace_links.definitions.table import Listing, Table, read_listing
from trace_links.location import SourceLocation

_UNKNOWN = BinaryFacts()
_CPYTHON = "Include/patchlevel.h"  # a file that identifies its sources


class Checkout:
    """A source tree on this disk."""

    def __init__(self, root: str, *, may_index: bool = True) -> None:
        """Raises InputError if there is no such folder.

        Without `may_index`, only an index that is current, or nearly, is used.
        """
        self.root = os.path.abspath(os.path.expanduser(root))
        if not os.path.isdir(self.root):
            raise InputError(f"{root}: no such folder", "Name the folder of a source tree.")
        self._may_index = may_index

    @functools.cached_property
    def release_tree(self) -> ReleaseTree | None:
        """The shipped tree of its commit; None if tracked files have changed since."""
        # Comparing all files takes longest, and few checkouts are at the commit of a release.
        tree = trees_by_commit().get(git.checked_out_commit(self.root))
        return tree if tree and git.unchanged_commit(self.root) == tree.commit else None

    def indexed(self) -> Table:
        """The definitions, from the cache if possible; else the tree is indexed, which is slow."""
        return index(self.root, items_bar(f"indexing {self.root}"))

    @functools.cached_property
    def table(self) -> Table | None:
        """The definitions; None if the tree would have to be indexed and must not be."""
        if self._may_index:
            return self.indexed()
        return current(os.path.realpath(self.root), table_path(self.root))

    @property
    def is_outdated(self) -> bool:
        """Whether its definitions were wanted, and it must not be indexed for them."""
        return self.__dict__.get("table", ...) is None

    def listing(self) -> Listing | None:
        """What identifies its project, if that is known without reading the tree."""
        try:
            return read_listing(table_path(self.root))
        except InputError:
            tree = self.release_tree
            return None if tree is None else tree.load().listing()

    def file(self, path: str) -> str | None:
        full = os.path.join(self.root, path)
        return full if os.path.isfile(full) else None


class _Searchable(NamedTuple):
    """A table to search: of a checkout, of a release, or of a checkout at a release's commit."""

    checkout: Checkout | None
    tree: ReleaseTree | None
    types: ReleaseTypes | None = None
    """See Lookup."""

    def lookup(self) -> Lookup | None:
        """None if the checkout would have to be indexed and must not be."""
        if self.tree is not None:
            return Lookup(self.tree.load(), self.types)
        table = self.checkout.table if self.checkout is not None else None
        return None if table is None else Lookup(table)

    @property
    def where(self) -> str:
        """The folder of the checkout, or the URL of the repository."""
        return self.checkout.root if self.checkout else self.tree.repository if self.tree else ""


class Sources:
    """Finds the locations of functions; each is looked up only once."""

    def __init__(self, checkouts: Sequence[Checkout] = (), chosen: int = 0) -> None:
        """`chosen`: how many of the checkouts, from the first, the user named explicitly."""
        self._checkouts = tuple(checkouts)
        self._chosen = frozenset(checkout.root for checkout in checkouts[:chosen])
        self._used: set[str] = set()  # the roots of checkouts that had a result
        self._without_table: dict[str, bool] = {}
        self._in_trees = functools.cache(self._searchable)
        self._in_other = functools.cache(self._searchable_in_other)
        self._location = functools.cache(self._locate)

    def find(
        self,
        name: str,
        unit: str | None = None,
        callee: str | None = None,
        releases: Sequence[Release] = (),
        *,
        complete: bool = False,
        binary: BinaryFacts = _UNKNOWN,
    ) -> SourceLocation | None:
        """The location of the function with this demangled name; None if it is not known.

        `unit`: the base name of the translation unit that it was compiled in. `callee`: the
        demangled name of the function that it calls. `releases`: those that the binary may be of;
        without any only checkouts are searched. `complete` and `binary`: see Lookup.
        """
        searched = self._in_trees(*releases)
        return self._location(searched, name, unit, callee, complete, binary)

    def find_in_library(
        self,
        name: str,
        unit: str | None,
        callee: str | None,
        library: str,
        *,
        complete: bool = False,
        binary: BinaryFacts = _UNKNOWN,
    ) -> SourceLocation | None:
        """The same for a function of the library with this path.

        If there is no table of its release, the location in the nearest one, by name and
        parameters.
        """
        release = release_of(library)
        searched = self._in_trees(*([release] if release is not None else []))
        location = self._location(searched, name, unit, callee, complete, binary)
        version = version_without_table(library) if release is None else None
        if version is None:
            return location
        self._without_table[version] = location is not None or self._without_table.get(
            version, False
        )
        nearest = nearest_release(version)
        if location is not None or nearest is None:
            return location
        searched = self._in_other(nearest)
        location = self._location(searched, name, unit, callee, complete, binary)
        if location is None or location.line is None:
            return None
        return location._replace(confidence=f"{IN_RELEASE}{nearest.version}")

    def notes(self, *, of_releases: bool = True) -> list[str]:
        """Notes to show once, after all lookups, one line each.

        `of_releases`: includes notes about releases without a table.
        """
        missing = [
            version for version, found in self._without_table.items() if of_releases and not found
        ]
        outdated = [
            f"functions are not looked up in {checkout.root}, as its index is out of date; "
            f"run trace-links index {shlex.quote(checkout.root)}"
            for checkout in self._checkouts
            if checkout.is_outdated
        ]
        notes = (*self._twins(), *outdated, *map(note_without_table, missing))
        return [printable(note) for note in notes]

    def _twins(self) -> Iterator[str]:
        """Notes about several trees of one project, if one was used that was not chosen."""
        if not self._used or len(self._checkouts) < 2:
            return
        listings = {checkout.root: checkout.listing() for checkout in self._checkouts}
        known = {root: listing for root, listing in listings.items() if listing is not None}
        left = list(known)
        while left:
            first, *rest = left
            group = [root for root in rest if same_project(known[first], known[root])]
            left = [root for root in rest if root not in group]
            if group and first not in self._chosen and self._used.intersection((first, *group)):
                yield note_of(first, group)

    def look_up(
        self, name: str, unit: str | None, releases: Sequence[Release], *, complete: bool = False
    ) -> LookupResult:
        """The whole lookup result; `repository` is the checkout's folder or a URL.

        If there is no function of that name, `candidates` are those whose names end with it.
        """
        in_c = "::" not in name
        known = tuple(release for release in releases if in_c or not release.in_c)
        best = None
        searched = self._in_trees(*known)
        for table in searched:
            lookup = table.lookup()
            if lookup is None:
                continue
            result = replace(lookup.find(name, unit, complete=complete), repository=table.where)
            self._note_use(table.checkout, result)
            if _is_final(result, complete):
                return result
            if best is None and (result.path is not None or result.candidates):
                best = result
        if best is None:
            for table in searched:
                lookup = table.lookup()
                if lookup and (alike := lookup.ending(name)):
                    return LookupResult(name, repository=table.where, candidates=alike)
        return best or LookupResult(name)

    def trees(self) -> Iterator[tuple[str, Table]]:
        """The roots of the checkouts and their tables; without those that must not be indexed."""
        for checkout in self._checkouts:
            if (table := checkout.table) is not None:
                yield checkout.root, table

    def note_use(self, root: str) -> None:
        """Notes of several trees of one project name this one as the one that was used."""
        self._used.add(root)

    def _locate(
        self,
        searched: Sequence[_Searchable],
        name: str,
        unit: str | None,
        callee: str | None,
        complete: bool,
        binary: BinaryFacts,
    ) -> SourceLocation | None:
        for table in searched:
            checkout, tree, lookup = table.checkout, table.tree, table.lookup()
            if lookup is None:
                continue
            result = lookup.find(name, unit, callee, complete=complete, binary=binary)
            self._note_use(checkout, result)
            if _is_open(result, complete):
                return None
            if result.path is None or result.confidence is None:
                continue
            local = checkout.file(result.path) if checkout is not None else None
            if local is None and tree is None:
                continue
            url = tree.permalink(result.path, result.line) if local is None and tree else ""
            path = local or result.path
            return SourceLocation(path, result.line, result.confidence, url, result.calls)
        return None

    def look_up_any(
        self, name: str, releases: Sequence[Release], *, complete: bool = False
    ) -> LookupResult:
        """As look_up, of a function or else a class; candidates may be of both.

        Classes are looked for in checkouts only. Where a name is that of a class, its constructors
        are not meant.
        """
        function = self.look_up(name, None, releases, complete=complete)
        if function.path is not None:
            return function
        where, classes = self._classes(name)
        own = {f"{found.qualified_name}::{parse_name(name)[-1].name}" for found in classes}
        others = [found for found in function.candidates if found.qualified_name not in own]
        if classes and function.repository != where:
            others = []
        if len(classes) == 1 and not others:
            (only,) = classes
            return LookupResult(name, only.path, where, only.line, only.end_line, "definition")
        if not classes:
            return function
        return LookupResult(name, repository=where, candidates=(*others, *classes))

    def _classes(self, name: str) -> tuple[str, tuple[Definition, ...]]:
        """The classes of the first checkout that has any whose names end so."""
        for table in self._in_trees():
            lookup = table.lookup()
            found = lookup.classes(name) if lookup is not None else ()
            if found:
                return table.where, found
        return "", ()

    def _note_use(self, checkout: Checkout | None, result: LookupResult) -> None:
        if checkout is not None and (result.path is not None or result.candidates):
            self._used.add(checkout.root)

    def _searchable(self, *releases: Release) -> tuple[_Searchable, ...]:
        """The tables that may have a name of these releases, in order; of none: the checkouts'."""
        searched: list[_Searchable] = []
        for release in releases or (None,):
            trees = release.trees if release is not None else ()
            for checkout in self._checkouts:
                if release is not None and release.in_c and checkout.file(_CPYTHON) is None:
                    continue
                tree = checkout.release_tree
                if tree is None or release is None or tree in trees:
                    searched.append(_Searchable(checkout, tree))
            searched += [_Searchable(None, tree) for tree in trees]
        return tuple(dict.fromkeys(searched))

    def _searchable_in_other(self, release: Release) -> tuple[_Searchable, ...]:
        """The tables of a release, to search for names of another one."""
        types = ReleaseTypes([tree.load() for tree in release.trees])
        searched = self._in_trees(release)
        return tuple(table._replace(types=types) for table in searched if table.tree is not None)


def known_sources(checkouts: Sequence[str] = ()) -> Sources:
    """These checkouts, and those of the configuration's trees that need no indexing now.

    Raises InputError if a checkout is not a folder, UsageError for an invalid configuration.
    """
    found = [Checkout(root) for root in checkouts]
    for tree in load().trees:
        if os.path.isdir(os.path.expanduser(tree)):
            checkout = Checkout(tree)
            if table_path(checkout.root).exists() or checkout.release_tree is not None:
                found.append(checkout)
    return Sources(found, chosen=len(checkouts))


def indexed_sources(
    checkouts: Sequence[str] = (),
    configured: Sequence[str] | None = None,
    *,
    may_index: bool = True,
) -> Sources:
    """These checkouts, and all indexed trees that still exist.

    `configured`: trees that come first among them; None: those of the configuration. Without
    `may_index`, those that would have to be indexed again are not searched. Raises UsageError for
    an invalid configuration.
    """
    found = {root: Checkout(root) for root in map(os.path.realpath, checkouts)}
    times = {}
    for path, root in indexed_roots():
        if os.path.isdir(root):
            times[root] = os.stat(path).st_mtime
    first = load().trees if configured is None else configured
    preferred = [os.path.realpath(os.path.expanduser(tree)) for tree in first]
    for root in in_order(times.items(), preferred):
        found.setdefault(root, Checkout(root, may_index=may_index))
    return Sources(list(found.values()), chosen=len(checkouts))


def named_sources(checkouts: Sequence[str]) -> Sources:
    """These checkouts alone. Raises InputError for one that is not there."""
    roots = dict.fromkeys(map(os.path.realpath, checkouts))
    return Sources([Checkout(root) for root in roots], chosen=len(roots))


def _is_final(result: LookupResult, complete: bool) -> bool:
    """Whether it is used, whatever other trees have."""
    if _is_open(result, complete):
        return True
    # A member that is implicit in one release may be written out in another.
    is_certain = result.confidence != "class" or _is_implicit(result.name)
    return result.path is not None and is_certain


def _is_open(result: LookupResult, complete: bool) -> bool:
    """Whether several match a name without parameters: one in another tree does not decide it."""
    return not complete and result.path is None and bool(result.candidates)


def _is_implicit(name: str) -> bool:
    """Whether a compiler defines such a member if it is not written."""
    parts = parse_name(name)
    last = parts[-1].name if parts else ""
    return last.startswith(("~", "operator")) or (len(parts) > 1 and last == parts[-2].name)


def demangled(name: str) -> str:
    """Demangle a mangled name; return any other name unchanged."""
    if not name.startswith(("_Z", "__Z", "_R")):
        return name
    return str(demangle(name)) or name
