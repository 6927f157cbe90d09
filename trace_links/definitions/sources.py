"""Where a C++ function is defined, over all that is known: checkouts on this disk, then releases.

A release comes with the libraries that it pins; CPython, the one of C functions, is its own.
A checkout is indexed once, and again where it has changed; one that stands at a release's own
commit needs no index. Without a checkout the place is a path in the release's repository, with a
permalink. What a name means is found by definitions.
"""

from __future__ import annotations

import functools
import os
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from tpu_walkthrough import git
from tpu_walkthrough.errors import InputError
from tpu_walkthrough.printable import printable
from tpu_walkthrough.progress import items_bar
from trace_links.config import load
from trace_links.definitions import Answer, Lookup, Table
from trace_links.definitions.commands import index, known_tables, table_path
from trace_links.definitions.commands import sources as list_tables
from trace_links.definitions.names import parse_name
from trace_links.definitions.projects import in_order, note_of, same_project
from trace_links.definitions.releases import (
    note_without_table,
    release_of,
    trees_by_commit,
    version_without_table,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from trace_links.definitions.releases import Release, ReleaseTree

__all__ = [
    "Checkout",
    "SourcePlace",
    "Sources",
    "demangled",
    "indexed_sources",
    "known_sources",
]


_CPYTHON = "Include/patchlevel.h"  # a file by which its sources are known


class SourcePlace(NamedTuple):
    """Where a function is. `path` is absolute if the file is on this disk, else of the repository.

    `url` is a permalink, "" where the file is on this disk.
    """

    path: str
    line: int | None
    confidence: str
    url: str


class Checkout:
    """A source tree on this disk."""

    def __init__(self, root: str, *, show_progress: bool = False) -> None:
        """Raises InputError where there is no such folder."""
        self.root = os.path.abspath(os.path.expanduser(root))
        if not os.path.isdir(self.root):
            raise InputError(f"{root}: there is no such folder", "Name a source tree.")
        self._show_progress = show_progress

    @functools.cached_property
    def commit(self) -> str:
        """Of git; "" where there is none, or tracked files have been changed since."""
        return git.unchanged_commit(self.root)

    @functools.cached_property
    def table(self) -> Table:
        """The definitions, from the cache where they are there; else this takes a while."""
        return index(self.root, items_bar(f"indexing {self.root}") if self._show_progress else None)

    def known_table(self) -> Table | None:
        """The definitions as far as they are known without a look at the tree."""
        tree = trees_by_commit().get(self.commit)
        try:
            return tree.load() if tree is not None else Table.load(table_path(self.root))
        except InputError:
            return None

    def file(self, path: str) -> str | None:
        full = os.path.join(self.root, path)
        return full if os.path.isfile(full) else None


class _Knows(NamedTuple):
    """What may know a name, with where a path that it gives is."""

    lookup: Callable[[], Lookup]
    where: str
    checkout: Checkout | None
    tree: ReleaseTree | None


class Sources:
    """Finds places; the same question is answered once."""

    def __init__(self, checkouts: Sequence[Checkout] = (), chosen: int = 0) -> None:
        """`chosen`: how many of the checkouts, the first ones, the user has named for this."""
        self._checkouts = tuple(checkouts)
        self._chosen = frozenset(checkout.root for checkout in checkouts[:chosen])
        self._answered: set[str] = set()  # the roots of checkouts that did
        self._without_table: dict[str, bool] = {}
        self._found: dict[tuple[object, ...], SourcePlace | None] = {}
        self._lookups: dict[int, Lookup] = {}

    def find(
        self,
        name: str,
        unit: str | None = None,
        callee: str | None = None,
        release: Release | None = None,
        *,
        complete: bool = False,
    ) -> SourcePlace | None:
        """The place of the function with this demangled name, None where it is not known.

        `unit`: the base name of the translation unit that the binary has it from. `callee`: the
        demangled name of what it is calling. `release`: what the binary is of; None where it is
        not known, so that only checkouts can tell. `complete`: see Lookup.
        """
        key = (name, unit, callee, release, complete)
        if key not in self._found:
            places = self._places(release)
            self._found[key] = self._first(places, name, unit, callee, complete)
        return self._found[key]

    def find_in_library(
        self,
        name: str,
        unit: str | None,
        callee: str | None,
        library: str,
        *,
        complete: bool = False,
    ) -> SourcePlace | None:
        """The same for a function of a library that is named by its path."""
        release = release_of(library)
        place = self.find(name, unit, callee, release, complete=complete)
        version = version_without_table(library) if release is None else None
        if version is not None:
            found = self._without_table.get(version, False)
            self._without_table[version] = found or place is not None
        return place

    def notes(self, *, of_releases: bool = True) -> list[str]:
        """What is to be said once of all that was found, and of what was not; each one line.

        `of_releases`: also of those of which nothing is known.
        """
        missing = [
            version for version, found in self._without_table.items() if of_releases and not found
        ]
        return [printable(note) for note in (*self._twins(), *map(note_without_table, missing))]

    def _twins(self) -> Iterator[str]:
        """Of trees of one project, where one has answered that was not chosen."""
        if not self._answered or len(self._checkouts) < 2:
            return
        tables = {checkout.root: checkout.known_table() for checkout in self._checkouts}
        left = [root for root, table in tables.items() if table is not None]
        while left:
            first, *rest = left
            group = [root for root in rest if _same_project(tables[first], tables[root])]
            left = [root for root in rest if root not in group]
            if group and first not in self._chosen and self._answered.intersection((first, *group)):
                yield note_of(first, group)

    def find_in_any(
        self, name: str, releases: Sequence[Release], *, complete: bool = False
    ) -> SourcePlace | None:
        """The same where it is not known what release the name is of: the first that has it."""
        return self._first(self._places(*releases or (None,)), name, None, None, complete)

    def answer(
        self, name: str, unit: str | None, releases: Sequence[Release], *, complete: bool = False
    ) -> Answer:
        """All that definitions says of the name; `repository` is the checkout's folder or a URL.

        Where there is no function of that name, `candidates` are those whose names end with it.
        """
        best = None
        in_c = "::" not in name
        known = tuple(release for release in releases if in_c or not release.in_c)
        places = self._places(*known or (None,))
        for lookup, where, checkout, _ in places:
            answer = replace(lookup().find(name, unit, complete=complete), repository=where)
            self._note_answer(checkout, answer)
            # What no one wrote in one release may have been written in another.
            if answer.path is not None and (answer.confidence != "class" or _is_implicit(name)):
                return answer
            if _is_open(answer, complete):
                return answer
            if best is None and (answer.path is not None or answer.candidates):
                best = answer
        if best is None:
            for lookup, where, _, _ in places:
                alike = lookup().ending(name)
                if alike:
                    return Answer(name, repository=where, candidates=alike)
        return best or Answer(name)

    def _first(
        self,
        places: list[_Knows],
        name: str,
        unit: str | None,
        callee: str | None,
        complete: bool,
    ) -> SourcePlace | None:
        for lookup, _, checkout, tree in places:
            answer = lookup().find(name, unit, callee, complete=complete)
            self._note_answer(checkout, answer)
            if _is_open(answer, complete):
                return None
            if answer.path is None or answer.confidence is None:
                continue
            local = checkout.file(answer.path) if checkout is not None else None
            if local is not None:
                return SourcePlace(local, answer.line, answer.confidence, "")
            if tree is not None:
                url = tree.permalink(answer.path, answer.line)
                return SourcePlace(answer.path, answer.line, answer.confidence, url)
        return None

    def _note_answer(self, checkout: Checkout | None, answer: Answer) -> None:
        if checkout is not None and (answer.path is not None or answer.candidates):
            self._answered.add(checkout.root)

    def _places(self, *releases: Release | None) -> list[_Knows]:
        """All that may know a name of these releases, in order."""
        found: dict[tuple[str, ReleaseTree | None], _Knows] = {}
        for release in releases:
            for knows in self._places_of(release):
                found.setdefault((knows.where, knows.tree), knows)
        return list(found.values())

    def _places_of(self, release: Release | None) -> list[_Knows]:
        trees = release.trees if release is not None else ()
        places = []
        for checkout in self._checkouts:
            if release is not None and release.in_c and checkout.file(_CPYTHON) is None:
                continue
            tree = trees_by_commit().get(checkout.commit)
            if tree is None:
                places.append(_Knows(self._lookup(checkout), checkout.root, checkout, None))
            elif release is None or tree in trees:
                places.append(_Knows(self._lookup(tree), tree.repository, checkout, tree))
        places += [_Knows(self._lookup(tree), tree.repository, None, tree) for tree in trees]
        return places

    def _lookup(self, source: Checkout | ReleaseTree) -> Callable[[], Lookup]:
        """Tables are loaded when they are first asked."""

        def get() -> Lookup:
            key = id(source)
            if key not in self._lookups:
                table = source.table if isinstance(source, Checkout) else source.load()
                self._lookups[key] = Lookup([table])
            return self._lookups[key]

        return get


def known_sources(checkouts: Sequence[str] = ()) -> Sources:
    """These checkouts, and of the configuration's trees those that need no indexing now.

    Raises InputError where a checkout is no folder, UsageError for a faulty configuration.
    """
    found = [Checkout(root, show_progress=True) for root in checkouts]
    for tree in load().trees:
        if os.path.isdir(os.path.expanduser(tree)):
            checkout = Checkout(tree)
            if table_path(checkout.root).exists() or checkout.commit in trees_by_commit():
                found.append(checkout)
    return Sources(found, chosen=len(checkouts))


def indexed_sources(
    checkouts: Sequence[str] = (), configured: Sequence[str] | None = None
) -> Sources:
    """These checkouts, and all trees that were indexed and are still there.

    `configured`: trees that come first among them; None: the configuration's. Raises UsageError if
    that is faulty.
    """
    found = {root: Checkout(root, show_progress=True) for root in map(os.path.realpath, checkouts)}
    times = {}
    for path in known_tables():
        for known in list_tables([path]):
            root = known.get("root")
            if root and os.path.isdir(root):
                times[root] = os.stat(path).st_mtime
    first = load().trees if configured is None else configured
    preferred = [os.path.realpath(os.path.expanduser(tree)) for tree in first]
    for root in in_order(times.items(), preferred):
        found.setdefault(root, Checkout(root))
    return Sources(list(found.values()), chosen=len(checkouts))


def _same_project(one: Table | None, other: Table | None) -> bool:
    return one is not None and other is not None and same_project(one, other)


def _is_open(answer: Answer, complete: bool) -> bool:
    """Whether several fit a name without parameters: another tree's single one is not it."""
    return not complete and answer.path is None and bool(answer.candidates)


def _is_implicit(name: str) -> bool:
    """Whether a compiler makes such a member where no one writes it."""
    parts = parse_name(name)
    last = parts[-1].name if parts else ""
    return last.startswith(("~", "operator")) or (len(parts) > 1 and last == parts[-2].name)


def demangled(name: str) -> str:
    """A linker's name as the source text has it; any other as it is."""
    if not name.startswith(("_Z", "__Z", "_R")):
        return name
    from pydemumble import demangle

    return str(demangle(name)) or name
