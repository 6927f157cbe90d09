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
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pydemumble import demangle

from tpu_walkthrough import git
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import items_bar
from trace_links.config import load
from trace_links.definitions.commands import index, indexed_roots, known_index, table_path
from trace_links.definitions.lookup import Lookup
from trace_links.definitions.matching.same_parameters import ReleaseTypes
from trace_links.definitions.model import IN_RELEASE, BinaryFacts, LookupResult, SourceLocation
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
from trace_links.definitions.state import are_unchanged, made_before
from trace_links.definitions.table import Listing, Table, read_listing

__all__ = [
    "Checkout",
    "Sources",
    "demangled",
    "indexed_sources",
    "known_sources",
]


_UNKNOWN = BinaryFacts()
_CPYTHON = "Include/patchlevel.h"  # a file that identifies its sources


class Checkout:
    """A source tree on this disk."""

    def __init__(self, root: str, *, show_progress: bool = False, may_index: bool = True) -> None:
        """Raises InputError if there is no such folder.

        Without `may_index`, only an index that is current, or nearly, is used.
        """
        self.root = os.path.abspath(os.path.expanduser(root))
        if not os.path.isdir(self.root):
            raise InputError(f"{root}: no such folder", "Name the folder of a source tree.")
        self._show_progress = show_progress
        self._may_index = may_index

    @functools.cached_property
    def release_tree(self) -> ReleaseTree | None:
        """The shipped tree of its commit; None if tracked files have changed since."""
        # Comparing all files takes longest, and few checkouts are at the commit of a release.
        tree = trees_by_commit().get(git.checked_out_commit(self.root))
        return tree if tree and git.unchanged_commit(self.root) == tree.commit else None

    def indexed(self) -> Table:
        """The definitions, from the cache if possible; else the tree is indexed, which is slow."""
        bar = items_bar(f"indexing {self.root}") if self._show_progress else None
        return index(self.root, bar, self.__dict__.get("_made"))

    @functools.cached_property
    def table(self) -> Table | None:
        """The definitions; None if the tree would have to be indexed and must not be."""
        return self.indexed() if self._may_index else known_index(self.root)

    @functools.cached_property
    def _made(self) -> Table | None:
        return made_before(self.root, table_path(self.root))

    @functools.cached_property
    def made_before(self) -> Table | None:
        """The index as it was made, if the same commit is still checked out; else None.

        Its files may have changed since.
        """
        table = self._made
        is_same = table is not None and table.identity.commit == git.checked_out_commit(self.root)
        return table if is_same else None

    @property
    def is_outdated(self) -> bool:
        """Whether its definitions were wanted, and it must not be indexed for them."""
        return self.__dict__.get("table", ...) is None

    def listing(self) -> Listing | None:
        """What identifies its project, if that is known without reading the tree."""
        table = self.__dict__.get("table") or self.__dict__.get("_made")
        try:
            return read_listing(table_path(self.root)) if table is None else table.listing()
        except InputError:
            tree = self.release_tree
            return None if tree is None else tree.load().listing()

    def file(self, path: str) -> str | None:
        full = os.path.join(self.root, path)
        return full if os.path.isfile(full) else None


class _Searchable(NamedTuple):
    """A table to search, and where the paths in it are."""

    lookup: Callable[[], Lookup]
    where: str
    """The folder of the checkout, or the URL of the repository."""
    checkout: Checkout | None
    tree: ReleaseTree | None


class Sources:
    """Finds the locations of functions; each is looked up only once."""

    def __init__(self, checkouts: Sequence[Checkout] = (), chosen: int = 0) -> None:
        """`chosen`: how many of the checkouts, from the first, the user named explicitly."""
        self._checkouts = tuple(checkouts)
        self._chosen = frozenset(checkout.root for checkout in checkouts[:chosen])
        self._used: set[str] = set()  # the roots of checkouts that had a result
        self._without_table: dict[str, bool] = {}
        self._found: dict[tuple[object, ...], SourceLocation | None] = {}
        self._lookups: dict[int, Lookup] = {}
        self._others: dict[Release, list[_Searchable]] = {}

    def find(
        self,
        name: str,
        unit: str | None = None,
        callee: str | None = None,
        release: Release | None = None,
        *,
        complete: bool = False,
        binary: BinaryFacts = _UNKNOWN,
    ) -> SourceLocation | None:
        """The location of the function with this demangled name; None if it is not known.

        `unit`: the base name of the translation unit that it was compiled in. `callee`: the
        demangled name of the function that it calls. `release`: the release of the binary; None if
        it is not known, then only checkouts are searched. `complete` and `binary`: see Lookup.
        """
        key = (name, unit, callee, release, complete, binary)
        if key not in self._found:
            searched = self._searchable(release)
            self._found[key] = self._first(searched, name, unit, callee, complete, binary)
        return self._found[key]

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
        """The same for a function of the library with this path."""
        release = release_of(library)
        location = self.find(name, unit, callee, release, complete=complete, binary=binary)
        version = version_without_table(library) if release is None else None
        if version is None:
            return location
        found = self._without_table.get(version, False)
        self._without_table[version] = found or location is not None
        nearest = nearest_release(version)
        if location is not None or nearest is None:
            return location
        return self._find_in_other(name, unit, callee, nearest, complete, binary)

    def _find_in_other(
        self,
        name: str,
        unit: str | None,
        callee: str | None,
        release: Release,
        complete: bool,
        binary: BinaryFacts,
    ) -> SourceLocation | None:
        """The location in another release than the binary's, by name and parameters."""
        if release not in self._others:
            self._others[release] = self._searchable_in_other(release)
        searched = self._others[release]
        location = self._first(searched, name, unit, callee, complete, binary)
        if location is None or location.line is None:
            return None
        return location._replace(confidence=f"{IN_RELEASE}{release.version}")

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

    def find_in_any(
        self,
        name: str,
        releases: Sequence[Release],
        *,
        complete: bool = False,
        binary: BinaryFacts = _UNKNOWN,
    ) -> SourceLocation | None:
        """The same if the release of the name is not known: the first one with the name.

        `binary`: see Lookup.
        """
        searched = self._searchable(*releases or (None,))
        return self._first(searched, name, None, None, complete, binary)

    def look_up(
        self, name: str, unit: str | None, releases: Sequence[Release], *, complete: bool = False
    ) -> LookupResult:
        """The whole lookup result; `repository` is the checkout's folder or a URL.

        If there is no function of that name, `candidates` are those whose names end with it.
        """
        in_c = "::" not in name
        known = tuple(release for release in releases if in_c or not release.in_c)
        found = self._in_unchanged_files(name, unit, known, complete)
        if found is not None:
            return found
        best = None
        searched = self._searchable(*known or (None,))
        for lookup, where, checkout, _ in searched:
            result = replace(lookup().find(name, unit, complete=complete), repository=where)
            self._note_use(checkout, result)
            if _is_final(result, complete):
                return result
            if best is None and (result.path is not None or result.candidates):
                best = result
        if best is None:
            for lookup, where, _, _ in searched:
                alike = lookup().ending(name)
                if alike:
                    return LookupResult(name, repository=where, candidates=alike)
        return best or LookupResult(name)

    def _in_unchanged_files(
        self, name: str, unit: str | None, releases: Sequence[Release], complete: bool
    ) -> LookupResult | None:
        """The result of the indexes as they were made, if its files have not changed since.

        Comparing all files of a large tree would take longer than everything else. None where that
        is necessary.
        """
        for checkout in self._checkouts:
            table = checkout.made_before
            if table is None or not _is_searched(checkout, table.identity.commit, releases):
                return None
            result = Lookup([table]).find(name, unit, complete=complete)
            if _is_final(result, complete):
                paths = {one.path for one in result.candidates}
                if result.path is not None:
                    paths.add(result.path)
                if not are_unchanged(table, paths):
                    return None
                self._note_use(checkout, result)
                return replace(result, repository=checkout.root)
            if result.path is not None or result.candidates:
                return None
        return None

    def _first(
        self,
        searched: list[_Searchable],
        name: str,
        unit: str | None,
        callee: str | None,
        complete: bool,
        binary: BinaryFacts = _UNKNOWN,
    ) -> SourceLocation | None:
        for lookup, _, checkout, tree in searched:
            result = lookup().find(name, unit, callee, complete=complete, binary=binary)
            self._note_use(checkout, result)
            if _is_open(result, complete):
                return None
            if result.path is None or result.confidence is None:
                continue
            local = checkout.file(result.path) if checkout is not None else None
            if local is not None:
                return SourceLocation(local, result.line, result.confidence, "", result.calls)
            if tree is not None:
                url = tree.permalink(result.path, result.line)
                return SourceLocation(
                    result.path, result.line, result.confidence, url, result.calls
                )
        return None

    def _note_use(self, checkout: Checkout | None, result: LookupResult) -> None:
        if checkout is not None and (result.path is not None or result.candidates):
            self._used.add(checkout.root)

    def _searchable(self, *releases: Release | None) -> list[_Searchable]:
        """The tables that may have a name of these releases, in order."""
        found: dict[tuple[str, ReleaseTree | None], _Searchable] = {}
        for release in releases:
            for one in self._searchable_in(release):
                found.setdefault((one.where, one.tree), one)
        return list(found.values())

    def _searchable_in(self, release: Release | None) -> list[_Searchable]:
        trees = release.trees if release is not None else ()
        searched = []
        for checkout in self._checkouts:
            if release is not None and release.in_c and checkout.file(_CPYTHON) is None:
                continue
            tree = checkout.release_tree
            if tree is None:
                searched.append(_Searchable(self._lookup(checkout), checkout.root, checkout, None))
            elif release is None or tree in trees:
                searched.append(_Searchable(self._lookup(tree), checkout.root, checkout, tree))
        searched += [_Searchable(self._lookup(tree), tree.repository, None, tree) for tree in trees]
        return searched

    def _searchable_in_other(self, release: Release) -> list[_Searchable]:
        """The tables of a release, to search for names of another one."""
        types = ReleaseTypes([tree.load() for tree in release.trees])
        return [
            one._replace(lookup=functools.partial(Lookup, [one.tree.load()], types))
            for one in self._searchable_in(release)
            if one.tree is not None
        ]

    def _lookup(self, source: Checkout | ReleaseTree) -> Callable[[], Lookup]:
        """A function that loads the table on its first call."""

        def get() -> Lookup:
            key = id(source)
            if key not in self._lookups:
                table = source.table if isinstance(source, Checkout) else source.load()
                self._lookups[key] = Lookup([] if table is None else [table])
            return self._lookups[key]

        return get


def known_sources(checkouts: Sequence[str] = ()) -> Sources:
    """These checkouts, and those of the configuration's trees that need no indexing now.

    Raises InputError if a checkout is not a folder, UsageError for an invalid configuration.
    """
    found = [Checkout(root, show_progress=True) for root in checkouts]
    for tree in load().trees:
        if os.path.isdir(os.path.expanduser(tree)):
            checkout = Checkout(tree, show_progress=True)
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
    found = {root: Checkout(root, show_progress=True) for root in map(os.path.realpath, checkouts)}
    times = {}
    for path, root in indexed_roots():
        if os.path.isdir(root):
            times[root] = os.stat(path).st_mtime
    first = load().trees if configured is None else configured
    preferred = [os.path.realpath(os.path.expanduser(tree)) for tree in first]
    for root in in_order(times.items(), preferred):
        found.setdefault(root, Checkout(root, show_progress=True, may_index=may_index))
    return Sources(list(found.values()), chosen=len(checkouts))


def _is_searched(checkout: Checkout, commit: str, releases: Sequence[Release]) -> bool:
    """Whether the checkout certainly is, at this commit, for functions of these releases."""
    tree = trees_by_commit().get(commit)
    return not releases or any(
        tree in release.trees
        if tree is not None
        else not release.in_c or checkout.file(_CPYTHON) is not None
        for release in releases
    )


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
