"""Survey a tree: its files, their #include directives, the declarations of its BUILD files.

A survey consists of folders. `refresh` lists the folders and reads the files whose time of change
is another one than before: all of them the first time, and few in a later run, for which `save`
keeps the survey in a file.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import chain

from tpu_walkthrough import file_times, kept_data
from tpu_walkthrough.source_tree.build_files import BuildFacts, merge
from tpu_walkthrough.source_tree.folder import Folder, Stamp, from_plain, stamp_of
from tpu_walkthrough.source_tree.ignore import IgnoreChain, tree_rules
from tpu_walkthrough.source_tree.includes import DirectiveSum, IncludeScan, combine
from tpu_walkthrough.source_tree.listing import (
    check_readable,
    list_folder,
    override_rules,
    used_indexes,
)
from tpu_walkthrough.source_tree.names import IGNORE_FILE, KNOWN_EXTENSIONS
from tpu_walkthrough.source_tree.tree import SourceTree, collect

# Fewer files and folders are rather read again in each run than the survey is written anew.
_FEW_CHANGES = 200
_UNKNOWN = (0, 0)
"""The stamp of no file."""
_KNOWN_ENDINGS = tuple(f".{extension}" for extension in KNOWN_EXTENSIONS)


class Survey:
    """The survey of the tree at the absolute path `root`, empty until it is refreshed.

    `exclude` and `include` are patterns in .gitignore syntax, which override the tree's own.
    `entering` is called with each folder before it is listed, `leaving` with each folder that no
    longer belongs to the tree.
    """

    def __init__(
        self,
        root: str,
        exclude: tuple[str, ...] = (),
        include: tuple[str, ...] = (),
        entering: Callable[[str], None] = lambda _: None,
        leaving: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.root = root
        self._patterns = exclude, include
        self._overrides = override_rules(exclude, include)
        self._entering = entering
        self._leaving = leaving
        self._folders: dict[str, Folder] = {}
        self._counts: Counter[bytes] = Counter()
        """How often the directives of all folders have each spelling; 0 for former ones."""
        self._rules: IgnoreChain | None = None
        """Those in the root; None until they are needed."""
        self._ignore_files: list[str] = []
        """Ignore files outside of the tree that apply to it; absolute."""
        self._indexes: list[str] = []
        """Git's indexes that were used; absolute."""
        self._outside: dict[str, Stamp | None] = {}
        """The stamps of both, and of the paths where a repository around could be created."""
        self.entered: list[str] = []
        """Folders that the last refresh added."""
        self.is_worth_keeping = True
        """Whether it differs much from the file that it was loaded from."""
        self._forget()

    def _forget(self) -> None:
        """Discard outdated sums."""
        self._tree: SourceTree | None = None
        self._scan: IncludeScan | None = None
        self._facts: BuildFacts | None = None

    @property
    def tree(self) -> SourceTree:
        """The files of the tree."""
        if self._tree is None:
            directories = (folder.directory for folder in self._folders.values())
            self._tree = collect(self.root, directories, [*self._ignore_files, *self._indexes])
        return self._tree

    @property
    def scan(self) -> IncludeScan:
        """The directives of all files."""
        if self._scan is None:
            sums = {path: folder.sum for path, folder in self._folders.items() if folder.sum}
            self._scan = combine(self.root, sums, self._counts)
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
        return folder in self._folders

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

    def outside(self) -> Iterable[str]:
        """Relevant paths whose changes no folder of the tree reports; absolute."""
        yield from self._outside
        start = f"{self.root}/"
        for own, folder in self._folders.items():
            for name in folder.links:
                yield start + own + name
        for path in map(os.path.normpath, self.scan.asked):
            above = path[len(start) : path.rfind("/") + 1]
            if not path.startswith(start) or above not in self._folders:
                yield path

    def odd_names(self) -> set[str]:
        """Names of files in directives that do not have the extension of a header."""
        wants = chain(self.scan.wanted, self.scan.asked)
        return {
            name[1 + name.rfind("/") :].lstrip('"<')
            for name in wants
            if not name.endswith(_KNOWN_ENDINGS)
        }

    # Keeping it for a later run.

    def load(self, path: str) -> None:
        """Take over the survey that an earlier run kept in the file at `path`, if it is usable."""
        kept = kept_data.load(path, self._key())
        if kept is None:
            return
        self._ignore_files, self._indexes, self._outside, counts, folders = kept
        self._counts = Counter(counts)
        for folder, plain in folders.items():
            self._entering(folder)
            self._folders[folder] = from_plain(plain)
        self.is_worth_keeping = False

    def save(self, path: str) -> None:
        """Keep the survey in the file at `path`; a failure is ignored: the next run is slower."""
        folders = {path: folder.as_plain() for path, folder in self._folders.items()}
        outside = self._ignore_files, self._indexes, self._outside
        kept_data.save(path, self._key(), (*outside, dict(self._counts), folders))
        self.is_worth_keeping = False

    def _key(self) -> tuple[object, ...]:
        code = file_times.code_times(os.path.dirname(os.path.abspath(__file__)))
        return os.path.realpath(self.root), self._patterns, tuple(code)

    # Bringing it up to date.

    def refresh(self, among: Iterable[str] | None = None) -> bool:
        """Read what has changed since the last time; returns whether anything relevant has.

        Only the folders `among` are examined, if given, those with links, and what is outside of
        the tree. Raises InputError where the root cannot be read.
        """
        check_readable(self.root)
        moment = file_times.now()
        absent = self._absent_repositories()
        inputs = [*self._ignore_files, *self._indexes]
        self.entered = []
        before = self._folders.copy()
        unlisted, outdated = self._examine(before.values() if among is None else self._near(among))
        outside = stamps_of([*inputs, *absent])
        if not before or IGNORE_FILE in chain(*outdated.values()) or outside != self._outside:
            self._rules, self._indexes = None, []
            self._list("", self._outer_rules(), moment, below=True)
            self.is_worth_keeping = True
        else:
            for path in unlisted:
                if path in self._folders and self._folders[path] is before.get(path):
                    self._list(path, self._rules_of(path), moment)
        if self._rules is not None:
            self._indexes = list(dict.fromkeys([*self._indexes, *used_indexes(self._rules)]))
            self._outside = stamps_of([*self._ignore_files, *self._indexes, *absent], moment)
        changed = self._read(before, outdated, moment)
        if changed or inputs != [*self._ignore_files, *self._indexes]:
            self._forget()
        return changed

    def _near(self, among: Iterable[str]) -> list[Folder]:
        """The folders `among`, and those whose contents depend on others: links, BUILD files."""
        chosen = set(among)
        return [
            folder
            for path, folder in self._folders.items()
            if path in chosen
            or folder.links
            or not all(facts.are_lasting for facts in folder.facts.values())
        ]

    def _examine(self, folders: Iterable[Folder]) -> tuple[list[str], dict[str, list[str]]]:
        """The folders that have to be listed, sorted, and the names of files to be read."""
        unlisted: list[str] = []
        outdated: dict[str, list[str]] = {}
        top = os.open(self.root, os.O_RDONLY)
        try:
            for folder in folders:
                # The target of a link may be another file than before, or none.
                if folder.links or stamp_of(folder.path or ".", top) != folder.stamp:
                    unlisted.append(folder.path)
                names = folder.outdated(top)
                if names:
                    outdated[folder.path] = names
        finally:
            os.close(top)
        return sorted(unlisted), outdated

    def _list(self, path: str, rules: IgnoreChain, moment: int, below: bool = False) -> None:
        """List a folder, and new folders in it; all folders if other rules apply in them."""
        stack = [(path, rules, below)]
        while stack:
            path, rules, below = stack.pop()
            self._entering(path)  # before it is listed, so that later changes are reported
            stamp = stamps_of([f"{self.root}/{path}"], moment).popitem()[1]
            listing = list_folder(self.root, path, rules, self._overrides)
            before = self._folders.get(path)
            self._folders[path] = Folder(listing, stamp, before)
            if before is None:
                self.entered.append(path)
            else:
                below |= before.directory.inputs != listing.directory.inputs
                self._drop(set(before.children).difference(listing.inside))
            stack += [
                (child, inside, below)
                for child, inside in listing.inside.items()
                if below or child not in self._folders
            ]

    def _drop(self, paths: Iterable[str]) -> None:
        """Remove folders and all below from the survey."""
        stack = list(paths)
        while stack:
            folder = self._folders.pop(stack.pop(), None)
            if folder is not None:
                stack += folder.children
                self._leaving(folder.path)

    def _read(
        self, before: Mapping[str, Folder], outdated: Mapping[str, list[str]], moment: int
    ) -> bool:
        """Read outdated and unknown files; returns whether anything is different than before."""
        changed = before.keys() != self._folders.keys()
        spellings: dict[bytes, bytes] = {}
        renewed = 0
        for path, folder in self._folders.items():
            old = before.get(path)
            known = old.contents() if old else None
            summed = old.sum if old else None
            names = outdated.get(path, [])
            if folder is not old:
                names = [
                    name for name in folder.names() if name in names or name not in folder.stamps
                ]
                renewed += 1
            renewed += folder.read(self.root, names, moment, spellings)
            if folder.contents() != known:
                changed = True
                self._count(summed, folder.sum)
        for path in before.keys() - self._folders.keys():
            self._count(before[path].sum, None)
        self.is_worth_keeping |= renewed > _FEW_CHANGES
        return changed

    def _count(self, before: DirectiveSum | None, summed: DirectiveSum | None) -> None:
        """Count the directives of a folder in the place of those it had before.

        Not all are counted anew: trees have millions.
        """
        self._counts.subtract(before.wanted if before else ())
        self._counts.update(summed.wanted if summed else ())

    def _outer_rules(self) -> IgnoreChain:
        self._rules, self._ignore_files = tree_rules(self.root)
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

    def _rules_of(self, path: str) -> IgnoreChain:
        """The rules that apply in a folder."""
        rules: IgnoreChain | None = None
        unknown: list[tuple[str, str]] = []  # folders that an earlier run listed
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


def current_survey(
    root: str, exclude: tuple[str, ...], include: tuple[str, ...], memory: str
) -> Survey:
    """The survey of the tree at the absolute path `root`, kept in the file `memory` between runs.

    `exclude` and `include` are as in Survey. Raises InputError where `root` cannot be read.
    """
    survey = Survey(root, exclude, include)
    survey.load(memory)
    survey.refresh()
    if survey.is_worth_keeping:
        survey.save(memory)
    return survey


def stamps_of(paths: Iterable[str], moment: int | None = None) -> dict[str, Stamp | None]:
    """The stamps of absolute paths; one of no file for those that changed after `moment`."""
    stamps = {path: stamp_of(path) for path in paths}
    for path, stamp in stamps.items():
        if stamp and moment is not None and stamp[1] >= moment:
            stamps[path] = _UNKNOWN
    return stamps
